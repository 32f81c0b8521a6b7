/**
 * Missiles: odd and even, and whom they find. MST-17, MST-18, MST-21.
 */
import type { Dice } from '../../dice/dice.ts';
import { D20, type Question } from '../../dice/pool.ts';
import { IllegalMove } from '../../fight/ruleset.ts';
import type { Tell } from '../../fight/telling.ts';
import { CRITICAL, HIT, MISS, attackClaims, neededFace, wound } from './attack.ts';
import type { MoveOf } from './moves.ts';
import { foesOf } from './reach.ts';
import { type Arm, factorBits } from './cast.ts';
import { type Scene, evasionOf, indexOf, isUp } from './scene.ts';

/** The missile a shot is made with: the one named, or the first. */
export function missileOf(scene: Scene, who: number, name: string | undefined): Arm {
  const { missiles, name: fighter } = scene.cast.fighters[who]!;
  const missile =
    name === undefined ? missiles[0] : missiles.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (missile) return missile;
  const all = missiles.map((one) => one.name).join(', ') || 'none';
  throw new IllegalMove(`Found ${name === undefined ? 'no missile' : `the missile "${name}"`}; ${fighter} has ${all}.`);
}

/** MST-Q16: the combatants near the target: whom the move names, or everyone engaged with it; never the shooter. */
export function nearTarget(
  scene: Scene,
  shooter: number,
  target: number,
  named: readonly string[] | undefined,
): number[] {
  const near = named === undefined ? foesOf(scene, target) : named.map((id) => indexOf(scene, id));
  if (named !== undefined && (near.includes(shooter) || near.includes(target) || new Set(near).size < near.length)) {
    throw new IllegalMove('Near the target are others than the shooter and the target, each named once.');
  }
  return near.filter((one) => one !== shooter && isUp(scene, one));
}

/**
 * What a shot's d20 tells: whether it strays, and how many of the rising faces it reaches. Straying is one band for
 * each face needed, so that the total need not be known: outcome 0 .. n for a straight shot, n + 1 .. 2n + 1 astray.
 */
function shotQuestion(cuts: readonly number[], oddStrays: boolean, parityOf: number): Question {
  const kind = `${cuts.join()}/${oddStrays}/${parityOf}`;
  let question = shotQuestions.get(kind);
  if (!question) {
    question = D20.question(`straight or astray, ${cuts.join(' or ')} or more`, ([face]) => {
      const reached = cuts.reduce((count, cut) => count + (face! >= cut ? 1 : 0), 0);
      const odd = (face! + parityOf) % 2 !== 0;
      return odd && oddStrays ? cuts.length + 1 + reached : reached;
    });
    shotQuestions.set(kind, question);
  }
  return question;
}
const shotQuestions = new Map<string, Question>();

/**
 * MST-17: d20 + skill. Even: against the target's evasion. Odd, with others near: the actual target is found at
 * random (MST-Q15) and the same total is held against its evasion (MST-Q17).
 */
export function shoot(scene: Scene, shooter: number, move: MoveOf<'shoot'>, dice: Dice, tell: Tell | undefined): void {
  const { cast } = scene;
  const { house } = cast;
  const { skill, asks, id } = cast.fighters[shooter]!;
  const target = indexOf(scene, move.on);
  const missile = missileOf(scene, shooter, move.with);
  const near = nearTarget(scene, shooter, target, move.near);
  const found = house.scatterPool === 'others_only' ? near : [target, ...near];

  // One cut for each face that decides about somebody; a natural 20 is a cut of its own where it is a critical.
  const needed = (who: number): number => neededFace(cast, skill, evasionOf(scene, who));
  const critical = house.nat20 === 'critical';
  const all = [target, ...near].map(needed);
  const cuts = [...new Set(critical ? [...all, 20] : all)].sort((a, b) => a - b);
  const answer = dice.ask(shotQuestion(cuts, near.length > 0, house.parity === 'total' ? skill : 0), asks.shot);
  const astray = answer > cuts.length;
  const reached = astray ? answer - cuts.length - 1 : answer;
  if (tell)
    tell({
      rule: 'MST-17',
      kind: 'shoot',
      by: id,
      on: move.on,
      with: missile.name,
      astray,
      add: [{ name: 'skill', value: skill }],
    });

  let actual = target;
  if (astray) {
    // MST-4.3: one die with a face for each who may be found, the intended target first.
    actual = found[found.length === 1 ? 0 : dice.die(found.length, asks.astray) - 1]!;
    if (tell) tell({ rule: 'MST-Q15', kind: 'astray', by: id, on: cast.fighters[actual]!.id });
  }
  const hit = reached > cuts.indexOf(needed(actual));
  const result = !hit ? MISS : critical && reached === cuts.length ? CRITICAL : HIT;
  if (tell) {
    const against = { name: 'evasion', value: evasionOf(scene, actual), must: 'exceed' as const };
    tell({
      rule: 'MST-17',
      kind: 'shot',
      by: id,
      on: cast.fighters[actual]!.id,
      hit,
      critical: result === CRITICAL,
      against,
    });
  }
  if (result === MISS) return;
  // Factors apply to missiles too, but what made the target an easy one does not pass on to a bystander (MST-Q26).
  const declared = actual === target && move.factors ? factorBits(move.factors, cast.factors) : 0;
  const claims = attackClaims(scene, shooter, actual, missile, declared);
  wound(
    scene,
    actual,
    missile,
    result === CRITICAL ? claims | factorBits(['critical'], cast.factors) : claims,
    asks.power,
    dice,
    tell,
  );
}
