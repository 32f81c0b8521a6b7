/** `affray serve`: the live table and the app. */
import { networkInterfaces } from 'node:os';
import type { Command } from 'commander';
import { renderUnicodeCompact } from 'uqr';
import { type Console, bold, dim } from './console.ts';
import { BadCall, Refused } from './errors.ts';
import { reasonOf } from './io.ts';
import { whole } from './options.ts';

interface Options {
  readonly port: number;
  readonly host: string;
  readonly data: string;
  readonly private?: boolean;
  readonly log?: boolean;
  readonly requests: number;
}

export const USUAL_DATA = 'affray-data';

export const addServe = (program: Command, console: Console): void =>
  void program
    .command('serve')
    .description('the live table: prints an address for the GM, and a link and QR code for players')
    .option('--port <number>', 'port; 0 takes any that is free', whole(0, 65_535), 4178)
    .option('--host <address>', 'address to listen on; 127.0.0.1 for this computer alone', '0.0.0.0')
    .option('--data <folder>', 'where tables are kept', USUAL_DATA)
    .option('--private', 'only the host opens new tables')
    .option('--requests <number>', 'most requests of one address in a minute', whole(1, 1_000_000), 600)
    .option('--log', 'structured logs to standard error')
    .addHelpText('after', '\nStops in good order on Ctrl-C. "affray backup" keeps a copy of all tables.')
    .action((options: Options) => serve(options, console));

/** The address of this computer on the local network, when it has one. */
function lanAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
}

async function serve({ port, host, data, private: closed, log, requests }: Options, console: Console): Promise<void> {
  const { DatabaseError, keysIn, newTable, serverOf, sqliteStore } = await import('@affray/server');
  let store: ReturnType<typeof sqliteStore>;
  try {
    store = sqliteStore(data);
  } catch (error) {
    if (error instanceof DatabaseError) throw new Refused(error.message);
    throw new BadCall(`Nothing can be kept in "${data}": ${reasonOf(error)}. Give another folder with --data.`);
  }
  const keys = keysIn(data);
  const origin = (): string => {
    const { port: bound } = app.server.address() as { port: number };
    const everywhere = host === '0.0.0.0' || host === '::';
    return `http://${everywhere ? lanAddress() : host}:${bound}`;
  };
  const app = await serverOf({
    store,
    keys,
    origin,
    private: closed ?? false,
    perMinute: requests,
    ...(log ? { log: process.stderr } : {}),
  });
  try {
    await app.listen({ port, host });
  } catch (error) {
    store.close();
    const { code } = error as NodeJS.ErrnoException;
    throw new BadCall(
      code === 'EADDRINUSE'
        ? `Port ${port} is taken: perhaps Affray is running already. Give another with --port.`
        : `Nothing can be served at ${host}, port ${port}: ${(error as Error).message}`,
    );
  }
  const { port: bound } = app.server.address() as { port: number };
  const here = `http://localhost:${bound}`;
  const code = store.codes().at(-1) ?? newTable(store);
  const join = `${origin()}/t/${code}`;
  console.line(bold('Affray is ready.'));
  console.line(`  GM:         ${here}/gm/${code}#${keys.gm(code)}`);
  console.line(`  All tables: ${here}/#${keys.host}`);
  console.line(`  Players:    ${join}`);
  for (const line of renderUnicodeCompact(join).split('\n')) console.line(line);
  console.line(
    dim(`Tables are kept in "${data}". The first two addresses give all power: keep them to yourself. Ctrl-C stops.`),
  );
  await new Promise<void>((stopped) => {
    const stop = (): void => void app.close().then(() => stopped());
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
  store.close();
}
