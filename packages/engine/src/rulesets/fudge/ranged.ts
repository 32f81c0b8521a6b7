/**
 * Attacks that nobody parries: missiles, and blows at who cannot defend (FUDGE-RANGE-1, A-17).
 */
import type { Dice } from '../../dice/dice.ts';
import type { Question } from '../../dice/pool.ts';
import type { Tell } from '../../fight/telling.ts';
import { type Act, actOf, baseTrait } from './acts.ts';
import { GRAZED, type Hit, type Landing, MIN_READ, MISSED, deal } from './blow.ts';
import { critical } from './critical.ts';
import { criticals, elsewhere, landingName, tellRoll } from './exchange.ts';
import { dodgeTrait, termsOfParts, unopposedTrait } from './factors.ts';
import type { House } from './house.ts';
import { degreeBonus } from './minmidmax.ts';
import type { MoveOf } from './moves.ts';
import { bandedAction, comparedRolls, firstOf, rollFirst, secondOf } from './rolls.ts';
import { type Scene, canAct } from './state.ts';

/** Can this fighter ward off an attack that is seen coming? */
export const canDefend = (scene: Scene, i: number): boolean =>
  canAct(scene, i) && !scene.fighters[i]!.helpless && scene.fighters[i]!.blindFor === 0;

/** how an unopposed attack of this degree lands against a Difficulty. */
export function unopposedLanding(
  house: Pick<House, 'unopposedDegree' | 'minHitDegree'>,
  degree: number,
  difficulty: number,
): Landing {
  if (degree < difficulty || degree < house.minHitDegree) return MISSED;
  if (house.unopposedDegree === 'minOnly') return MIN_READ;
  const relative = house.unopposedDegree === 'fromFair' ? degree : degree - difficulty;
  return relative <= 1 ? GRAZED : relative;
}

/** FUDGE-RANGE-1: a missile that is dodged must beat the dodge and reach the Difficulty as well. */
export const dodgedLanding = (
  house: Pick<House, 'minHitDegree'>,
  degree: number,
  dodge: number,
  difficulty: number,
): Landing => (degree > dodge && degree >= difficulty && degree >= house.minHitDegree ? degree - dodge : MISSED);

/** FUDGE-CRIT-1: a roll that is 4 or more away from its Difficulty, where the house minds that. */
const marginCritical = (house: House, degree: number, difficulty: number): -1 | 0 | 1 =>
  house.criticals === 'off' || !house.criticalMargin
    ? 0
    : degree >= difficulty + 4
      ? 1
      : degree <= difficulty - 4
        ? -1
        : 0;

const bandOfLanding = (house: House, lands: Landing): string =>
  lands < 2 || house.woundMethod !== 'minMidMax' ? `${lands}` : `bonus ${degreeBonus(house, lands)}`;

/** An attack that is not warded off: unseen, or at somebody helpless. */
export function unopposed(
  scene: Scene,
  by: number,
  on: number,
  declared: MoveOf<'attack'> | MoveOf<'shoot'>,
  act: Act,
  dice: Dice,
  tell: Tell | undefined,
): Hit | undefined {
  const { house, fighters } = scene.cast;
  const { sheet, asks } = fighters[by]!;
  const shooting = declared.kind === 'shoot';
  const trait = unopposedTrait(
    scene,
    by,
    shooting ? (sheet.shooting ?? sheet.skill) : baseTrait(scene, by, act),
    act,
    0,
  );
  const terms = tell && termsOfParts();
  const difficulty = declared.difficulty ?? house.unopposedDifficulty;
  const { rolls } = fighters[by]!;
  const key = `unopposed ${trait} ${difficulty} ${act.aim}`;
  const question = kept(scene, key, () =>
    bandedAction(house, `against ${difficulty}`, (x) => {
      const degree = trait + x;
      const natural = house.criticals === 'off' && house.criticalThrough === 0 ? 0 : x === 4 ? 1 : x === -4 ? -1 : 0;
      const margin = marginCritical(house, degree, difficulty);
      return `${bandOfLanding(house, unopposedLanding(house, degree, difficulty))} ${natural} ${margin} ${elsewhere(house, trait, act, x)} ${house.woundMethod === 'parity' ? x % 2 : 0}`;
    }),
  );
  const x = rolls ? dice.ask(question, asks.action) : 0;
  if (tell) tellRoll(scene, by, trait, terms!, x, tell);
  const lands = unopposedLanding(house, trait + x, difficulty);
  if (tell) tellShot(scene, by, on, act, lands, { difficulty, relativeDegree: trait + x - difficulty }, tell);
  let armorMissed = criticals(scene, by, on, x, lands, dice, tell);
  const margin = marginCritical(house, trait + x, difficulty);
  if (margin !== 0 && Math.abs(x) !== 4 && (margin === -1 || lands !== MISSED)) {
    armorMissed = critical(scene, by, on, margin, dice, tell) === 'armorMissed' && margin === 1;
  }
  return lands === MISSED
    ? undefined
    : deal(scene, shotBlow(scene, by, on, lands, trait, act, x, 0, armorMissed), dice, tell);
}

/** FUDGE-RANGE-1: a missile at somebody who sees it coming and does not shoot back. */
export function shoot(
  scene: Scene,
  by: number,
  on: number,
  declared: MoveOf<'shoot'>,
  dice: Dice,
  tell: Tell | undefined,
): Hit | undefined {
  const { house, fighters } = scene.cast;
  const act = actOf(scene, by);
  if (declared.unaware || !canDefend(scene, on) || scene.fighters[on]!.declared?.kind === 'shoot') {
    return unopposed(scene, by, on, declared, act, dice, tell);
  }
  const { sheet, asks, rolls } = fighters[by]!;
  const trait = unopposedTrait(scene, by, sheet.shooting ?? sheet.skill, act, fighters[on]!.shield.ranged);
  const terms = tell && termsOfParts();
  const dodge = dodgeTrait(scene, on, actOf(scene, on), act.weapon.ranged ?? 'thrown');
  const dodgeTerms = tell && termsOfParts();
  const difficulty = declared.difficulty ?? house.unopposedDifficulty;
  const foeRolls = fighters[on]!.rolls;
  const key = `shot ${trait} ${dodge} ${difficulty} ${act.aim} ${rolls} ${foeRolls}`;
  const band = (x: number, y: number): string => {
    const natural = house.criticals === 'off' && house.criticalThrough === 0 ? 0 : x === 4 ? 1 : x === -4 ? -1 : 0;
    const parity = house.woundMethod === 'parity' ? `${x % 2} ${y % 2}` : '';
    return `${bandOfLanding(house, dodgedLanding(house, trait + x, dodge + y, difficulty))} ${natural} ${elsewhere(house, trait, act, x)} ${parity}`;
  };
  const question = kept(scene, key, () =>
    !rolls
      ? bandedAction(house, 'compared with the missile', (y) => band(0, y))
      : !foeRolls
        ? bandedAction(house, 'compared with the foe', (x) => band(x, 0))
        : comparedRolls(house, band),
  );
  let x = 0;
  let y = 0;
  if (rolls && foeRolls) x = rollFirst(house, dice, asks.action);
  else if (rolls) x = dice.ask(question, asks.action);
  if (tell) tellRoll(scene, by, trait, terms!, x, tell);
  if (rolls && foeRolls) {
    const pair = dice.ask(question, fighters[on]!.asks.dodge);
    x = firstOf(pair);
    y = secondOf(pair);
  } else if (foeRolls) y = dice.ask(question, fighters[on]!.asks.dodge);
  if (tell) tellRoll(scene, on, dodge, dodgeTerms!, y, tell);
  const lands = dodgedLanding(house, trait + x, dodge + y, difficulty);
  if (tell) tellShot(scene, by, on, act, lands, { difficulty, relativeDegree: trait + x - dodge - y }, tell);
  const armorMissed = criticals(scene, by, on, x, lands, dice, tell);
  return lands === MISSED
    ? undefined
    : deal(scene, shotBlow(scene, by, on, lands, trait, act, x, y, armorMissed), dice, tell);
}

const shotBlow = (
  scene: Scene,
  by: number,
  on: number,
  lands: Landing,
  trait: number,
  act: Act,
  natural: number,
  foeNatural: number,
  armorMissed: boolean,
) => ({
  by,
  on,
  landing: lands,
  act,
  openFoe: false,
  natural,
  foeNatural,
  armorMissed,
  elsewhere: elsewhere(scene.cast.house, trait, act, natural),
});

function tellShot(scene: Scene, by: number, on: number, act: Act, lands: Landing, more: object, tell: Tell): void {
  const { fighters, house } = scene.cast;
  tell({
    rule: 'FUDGE-RANGE-1',
    kind: 'shot',
    by: fighters[by]!.id,
    on: fighters[on]!.id,
    with: act.weapon.name,
    ...more,
    hit: lands !== MISSED,
    band: landingName(house, lands),
  });
}

function kept(scene: Scene, key: string, make: () => Question): Question {
  const { rolls } = scene.cast;
  let question = rolls.get(key);
  if (!question) {
    question = make();
    rolls.set(key, question);
  }
  return question;
}
