/**
 * The key of a scene: everything that can change what happens next, and nothing else.
 */
import { CONDITIONS, NOT_EVADING, STANCES, type Scene, type State, isGone } from './scene.ts';

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** What matters of the rarer fields; empty for a fighter to whom none of it applies. */
function rareKey(s: State): string {
  if (
    s.fire === 0 &&
    s.burned === 0 &&
    s.ambient === 0 &&
    !s.steam &&
    !s.grace &&
    s.cover === 0 &&
    !s.hard &&
    s.behind < 0 &&
    !s.prone &&
    !s.helpless &&
    s.paralysis === '' &&
    s.heldBy < 0 &&
    s.lasting.length === 0 &&
    !s.tended &&
    s.wake === 0 &&
    s.fatigue === 0 &&
    s.arm === 0
  )
    return '';
  return `f${s.fire},${s.burned},${s.ambient},${bit(s.steam)}${bit(s.grace)},${s.cover}${bit(s.hard)},${s.behind},${bit(s.prone)}${bit(s.helpless)}${s.paralysis},${s.heldBy},${s.lasting.length === 0 ? '' : JSON.stringify(s.lasting)},${bit(s.tended)},${s.wake},${s.fatigue},${s.arm}`;
}

const list = (numbers: readonly number[]): string => {
  let text = '';
  for (let i = 0; i < numbers.length; i++) if (numbers[i] !== 0) text += `${i}:${numbers[i]!},`;
  return text;
};

function stateKey(s: State, scene: Scene): string {
  // The dead and those who are away have no part in what follows, except in a simultaneous action still to come.
  if (isGone(s) && !scene.simultaneous) return s.condition === 'dead' ? 'D' : 'A';
  const { endOfRoundShock, systemShockFrequency } = scene.cast.house;
  const flags =
    bit(s.overflowed) +
    2 * bit(s.locked) +
    4 * bit(s.bound) +
    8 * bit(s.recoverNext) +
    // Whether there was a check matters only where checks are rare. (AMB-6)
    16 * bit(s.everChecked && systemShockFrequency === 'first_only') +
    32 * bit(s.checked && systemShockFrequency === 'once_per_round') +
    64 * bit(s.recovering) +
    128 * bit(s.declared) +
    256 * bit(s.attacked) +
    512 * bit(s.dodged) +
    1024 * bit(s.struckFirst) +
    2048 * bit(s.halfDodge);
  // Late shock matters only where it lasts into the next round.
  const late = endOfRoundShock === 'whole_next_round' && s.late !== 0 ? `l${s.late}` : '';
  const body = `${s.hp},${s.lp},${CONDITIONS.indexOf(s.condition)}w${s.open},${list(s.wounds)}p${s.minute},${list(s.penalties)}${late}`;
  // While a round ends, what was done in it plays no part any more.
  if (scene.phase === 'end') return `${body},${flags & 63},${s.shock}${rareKey(s)}`;
  const rolling = scene.phase === 'start' ? `r${bit(s.rolled)}` : '';
  const before = scene.simultaneous ? `b${s.before}${bit(s.wasActive)}` : '';
  return `${body},${flags},${s.shock},${s.carried},${STANCES.indexOf(s.stance)}${s.shieldMode},${s.used},${s.parried},${s.blocked},${s.place}${rolling}${before}${s.follow === 0 ? '' : `f${s.follow}`}${s.evasion === NOT_EVADING ? '' : `e${s.evasion}`}${rareKey(s)}`;
}

/**
 * Equal keys have equal futures. Text, as a fighter of Midian has a long memory; the round itself matters only where
 * all wounds share a clock.
 */
export function key(scene: Scene): string {
  let text = `${scene.phase}${scene.at}${bit(scene.tiebreak)}${bit(scene.simultaneous)}${scene.group.join()}`;
  const { house } = scene.cast;
  if (house.bleedClock === 'global') text += `g${scene.round % house.roundsPerMinute}`;
  if (scene.pending) text += JSON.stringify(scene.pending);
  for (const state of scene.fighters) text += `|${stateKey(state, scene)}`;
  return text;
}
