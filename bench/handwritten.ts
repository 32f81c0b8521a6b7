/**
 * The duel of the benches as somebody would write it by hand, for nothing else: the peer of the plain rule.
 * It draws from the same generator in the same order, so that both come to the same winners.
 */
import { type Xoshiro128, startStream } from '@affray/engine';

/** One face of a die, 1 to sides, without bias. */
function roll(draws: Xoshiro128, sides: number): number {
  const width = Math.floor(2 ** 32 / sides);
  let draw = draws.next();
  while (draw >= width * sides) draw = draws.next();
  return 1 + Math.floor(draw / width);
}

/** Skill 3, 2d6, hit dice 1d10, leather against skill 1, 1d10, hit dice 1d8, chain mail. True when the first wins. */
function duel(draws: Xoshiro128): boolean {
  let woundsA = 0;
  let woundsB = 0;
  for (;;) {
    if (roll(draws, 20) + 3 > 11) {
      let wounds = 0;
      if (roll(draws, 6) > 2) wounds++;
      if (roll(draws, 6) > 2) wounds++;
      if (wounds > 0) {
        woundsB += wounds;
        if (roll(draws, 8) <= woundsB) return true;
      }
    }
    if (roll(draws, 20) + 1 > 13 && roll(draws, 10) > 1) {
      woundsA++;
      if (roll(draws, 10) <= woundsA) return false;
    }
  }
}

/** How many of so many fights the first wins. */
export function duelsWon(key: Int32Array, draws: Xoshiro128, fights: number): number {
  let won = 0;
  for (let fight = 0; fight < fights; fight++) {
    startStream(draws, key, fight);
    if (duel(draws)) won++;
  }
  return won;
}
