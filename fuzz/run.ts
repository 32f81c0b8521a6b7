/** npm run fuzz [-- TARGET [SECONDS]]: goes on until the time is up, with a new seed each round. */
import { fuzz, targets } from './targets.ts';

const [only, seconds = '60'] = process.argv.slice(2);
const names = only === undefined ? Object.keys(targets) : [only];
for (const name of names) {
  if (!(name in targets)) {
    console.error(`No target is called "${name}"; there are ${Object.keys(targets).join(', ')}.`);
    process.exit(2);
  }
}
const until = Date.now() + Number(seconds) * 1000;
let rounds = 0;
while (Date.now() < until) {
  const seed = `${Date.now()}-${rounds}`;
  for (const name of names) fuzz(name, seed, 100);
  rounds += 1;
}
console.log(`${rounds} rounds of 100 texts for ${names.join(', ')}: every promise held.`);
