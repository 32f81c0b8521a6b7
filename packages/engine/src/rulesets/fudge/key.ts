/**
 * The key of a scene: equal keys have equal futures. A number while two fighters fight on with nothing but wounds and
 * declarations to remember, text as soon as something rarer is.
 */
import { HURT, SCRATCH, VERY_HURT } from './ladder.ts';
import { type Scene, type State, woundOf } from './state.ts';

const KINDS = [
  woundOf(SCRATCH, SCRATCH),
  woundOf(SCRATCH, HURT),
  woundOf(SCRATCH, VERY_HURT),
  woundOf(HURT, HURT),
  woundOf(HURT, VERY_HURT),
  woundOf(VERY_HURT, VERY_HURT),
];

/** how many wounds of each true level are in each box, four bits each; -1 when that is not enough. */
function woundsCode({ wounds }: State): number {
  let code = 0;
  for (let i = 0; i < wounds.length; i++) {
    const kind = KINDS.indexOf(wounds[i]!);
    if (kind < 0 || wounds.length > 15) return -1;
    code += 1 << (4 * kind);
  }
  return code;
}

/** 0 nothing declared, 1 an ordinary attack on the other, 2 an all-out one, 3 all-out defense; -1 for anything else. */
function declaredCode(scene: Scene, i: number): number {
  const { declared } = scene.fighters[i]!;
  if (declared === undefined) return 0;
  const foe = scene.cast.fighters[1 - i]!.id;
  for (const field in declared)
    if (field !== 'kind' && field !== 'by' && field !== 'on' && field !== 'stance') return -1;
  if (declared.by !== scene.cast.fighters[i]!.id) return -1;
  if (declared.kind === 'attack' && declared.on === foe) {
    return declared.stance === undefined || declared.stance === 'normal'
      ? 1
      : declared.stance === 'allOutAttack'
        ? 2
        : -1;
  }
  return declared.kind === 'defend' && declared.on === foe ? 3 : -1;
}

const plain = (state: State, points: number): boolean =>
  state.fate === 'in' &&
  state.began === 0 &&
  !state.done &&
  state.stun === 0 &&
  state.stunFor === 0 &&
  state.stunMarks === 0 &&
  !state.knockedOut &&
  state.blindFor === 0 &&
  state.now === 0 &&
  state.next === 0 &&
  state.skill === 0 &&
  state.damage === 0 &&
  !state.armorLost &&
  state.cracked === 0 &&
  !state.disarmed &&
  !state.helpless &&
  state.points === points &&
  state.steel === 0 &&
  state.read === undefined &&
  state.deadly === 0 &&
  !state.treated &&
  !state.stable;

/** Equal keys have equal futures. The round is not in it, nor that the GM is asked something: no rule reads either. */
export function key(scene: Scene): number | string {
  const { fighters, cast, order } = scene;
  if (
    fighters.length === 2 &&
    !scene.ended &&
    order[0] === 0 &&
    order[1] === 1 &&
    (scene.turn === 0 || scene.turn === 1)
  ) {
    const [a, b] = fighters as [State, State];
    if (plain(a, cast.fighters[0]!.sheet.fudgePoints) && plain(b, cast.fighters[1]!.sheet.fudgePoints)) {
      const woundsA = woundsCode(a);
      const woundsB = woundsCode(b);
      const declaredA = declaredCode(scene, 0);
      const declaredB = declaredCode(scene, 1);
      if (woundsA >= 0 && woundsB >= 0 && declaredA >= 0 && declaredB >= 0) {
        return ((woundsA * 4 + declaredA) * 16_777_216 + woundsB) * 8 + declaredB * 2 + scene.turn;
      }
    }
  }
  return [...fighters.map(stateKey), `${order.join()} ${scene.turn} ${scene.ended}`].join('|');
}

function stateKey(state: State): string {
  const { declared, wounds } = state;
  const values = [
    state.fate,
    state.began,
    state.done,
    state.stun,
    state.stunFor,
    state.stunMarks,
    state.knockedOut,
    state.blindFor,
    state.now,
    state.next,
    state.skill,
    state.damage,
    state.armorLost,
    state.cracked,
    state.disarmed,
    state.helpless,
    state.points,
    state.steel,
    state.read ?? '',
    state.deadly,
    state.treated,
    state.stable,
  ];
  // The order of wounds changes nothing that follows: see `replace`.
  return `${[...wounds].sort((a, b) => a - b).join()} ${values.join()} ${declared === undefined ? '' : JSON.stringify(declared)}`;
}
