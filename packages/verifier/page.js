// The page around the program.
import { createHash } from 'node:crypto';
import { Script } from 'node:vm';

/**
 * The program as it may stand in a script element: nothing in it looks like the element's end, or like the comment that
 * would hide it. `\x3C` is "<" in strings, templates and regular expressions alike; anywhere else it is no JavaScript,
 * and then the build fails here and not the page at its reader's.
 */
export function inScript(program) {
  const code = program.replace(/<(?=\/script|script|!--)/gi, '\\x3C');
  new Script(code);
  return code;
}

const style = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 46rem; padding: 1rem; overflow-wrap: anywhere; color: CanvasText; background: Canvas; }
body.over { outline: 4px dashed; outline-offset: -4px; }
button, input, textarea { font: inherit; min-height: 2.75rem; max-width: 100%; box-sizing: border-box; }
label, textarea { display: block; }
textarea { width: 100%; min-height: 8rem; }
button { margin-block-start: .5rem; padding-inline: 1rem; }
summary { min-height: 2.75rem; cursor: pointer; }
:focus-visible { outline: 3px solid; outline-offset: 2px; }
#verdict { border: 2px solid; border-radius: .5rem; padding: .75rem; margin-block: 1rem; font-weight: 600; white-space: pre-wrap; }
dt { font-weight: 600; }
dd { margin: 0 0 .5rem; white-space: pre-wrap; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; overflow-wrap: break-word; }
caption { text-align: start; }
th, td { text-align: start; vertical-align: top; padding: .25rem .5rem .25rem 0; border-block-end: 1px solid; }
`;

export function pageOf(program) {
  const code = inScript(program);
  // Only this program runs, and it reaches nobody: the browser itself sees to that.
  const hash = createHash('sha256').update(code).digest('base64');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Affray: check a log</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>Check a log</h1>
<p>Choose the log of a fight, or drop it anywhere on this page. It is read here and sent nowhere, and the page says whether everything in it follows.</p>
<p><label for="file">Log file</label><input id="file" type="file"></p>
<p><label for="text">Or its text</label><textarea id="text" spellcheck="false" autocomplete="off"></textarea><button id="check" type="button">Check the text</button></p>
<div role="status" id="verdict">No log has been checked yet.</div>
<dl id="facts"></dl>
<details><summary id="count">Every roll</summary><div class="wide" tabindex="0" role="region" aria-label="Every roll"><table><caption>Rolls in the order of the log</caption><thead><tr><th scope="col">Entry</th><th scope="col">Move</th><th scope="col">Whose</th><th scope="col">Faces</th><th scope="col">From</th></tr></thead><tbody id="rolls"></tbody></table></div></details>
<h2>What is checked</h2>
<ul>
<li>The commitment: before the first roll, whoever rolls publishes the SHA-256 of "affray-dice/1", a line break, and a secret. When the secret is told, it must give that commitment. Compare the one shown here with the one you were given before the fight: a file cannot prove when it was written.</li>
<li>The seed: it is made of the secret and the salts that others added, so that nobody can have chosen the dice alone. A log without a commitment holds its seed itself, and whoever wrote it may have chosen that.</li>
<li>The dice: entry n draws from stream n of the generator xoshiro128** of that seed, and every face from the seed must be the one drawn. While the secret is kept, these faces cannot be checked.</li>
<li>The chain: each entry carries a hash of the hash before it, its move and its dice, and the first is chained to the fighters and house rules. Whoever changes an entry, leaves one out or puts one in between has to write every later hash anew: compare the last one with what you kept.</li>
<li>The rules: every move is played again with the faces in the log, by every rule of its game.</li>
<li>Dice that people entered, and those of a server that gave no seed, are taken as they stand: no file can prove them.</li>
</ul>
</main>
<script>${code}</script>
</body>
</html>
`;
}
