/**
 * The words for moves, as people type them.
 */
import type { Phrase, Slot } from '../../fight/phrase.ts';

const slot = (field: string, is: Slot['is']): Slot => ({ field, is });
const on = slot('on', 'fighter');
const because = { because: slot('reason', 'text') };
const answering = { answered: slot('defense', 'text') };

/** Players may mark these on their own fighters, where the table lets them. */
const OWN: ReadonlySet<string> = new Set(['harm', 'set', 'wound']);

const gm = (
  kind: string,
  verbs: string[],
  help: string,
  words: Record<string, Slot> = {},
  object: Slot | undefined = on,
): Phrase => ({
  kind,
  verbs,
  ...(object ? { object } : {}),
  words: { ...words, ...because },
  help,
  gm: true,
  ...(OWN.has(kind) ? { own: true } : {}),
});

export const phrases: readonly Phrase[] = [
  {
    kind: 'declare',
    verbs: ['declares', 'declare'],
    object: slot('stance', 'text'),
    words: { shield: slot('shield', 'text') },
    help: 'say what the round is spent on: anna declares totalDefense; rune declares normal shield full',
  },
  {
    kind: 'attack',
    verbs: ['attacks', 'attack', 'hits', 'strikes', 'shoots'],
    object: on,
    words: {
      with: slot('with', 'text'),
      hands: slot('hands', 'number'),
      charging: slot('charge', 'flag'),
      ambushing: slot('ambush', 'flag'),
      cramped: slot('cramped', 'flag'),
      sparing: slot('nonLethal', 'flag'),
      aiming: slot('aim', 'text'),
      and: slot('both', 'text'),
      range: slot('range', 'text'),
      cover: slot('cover', 'number'),
      ...answering,
    },
    help: 'strike at a foe: anna attacks bors with longsword charging',
  },
  {
    kind: 'follow',
    verbs: ['follows up on', 'follows up'],
    object: on,
    words: { cover: slot('cover', 'number'), ...answering },
    help: 'the blow that follows without an action, with the off hand or the shield',
  },
  {
    kind: 'shieldFirst',
    verbs: ['rushes', 'rush', 'punches'],
    object: on,
    words: answering,
    help: 'strike with the shield before the weapon, in a shield total attack',
  },
  {
    kind: 'parry',
    verbs: ['parries', 'parry'],
    words: { with: slot('with', 'text') },
    help: 'parry the attack, with a weapon',
  },
  { kind: 'block', verbs: ['blocks', 'block'], help: 'block the attack with the shield' },
  { kind: 'dodge', verbs: ['dodges', 'dodge'], help: 'dodge the attack with the next action' },
  { kind: 'undefended', verbs: ['lets it come', 'takes it'], help: 'defend in no way' },
  { kind: 'evade', verbs: ['evades', 'evade'], help: 'one dodge at -6 against everything this round, and no attack' },
  { kind: 'bindWounds', verbs: ['binds', 'bind'], object: on, help: "bind somebody's wounds: anna binds bors" },
  { kind: 'smother', verbs: ['smothers', 'smother'], object: on, help: 'put out the fire on somebody' },
  {
    kind: 'wait',
    verbs: ['waits', 'wait'],
    object: slot('after', 'fighter'),
    words: { after: slot('after', 'fighter') },
    help: 'act after somebody: anna waits for bors',
  },
  { kind: 'pass', verbs: ['passes', 'pass'], help: 'let an action go' },
  { kind: 'act', verbs: ['acts', 'act', 'does'], object: slot('what', 'text'), help: 'any other action' },
  {
    kind: 'ready',
    verbs: ['readies', 'ready', 'draws'],
    object: slot('with', 'text'),
    words: { hands: slot('hands', 'number') },
    help: 'take another weapon in hand',
  },
  {
    kind: 'takeCover',
    verbs: ['takes cover', 'take cover'],
    object: slot('cover', 'number'),
    words: { hard: slot('hard', 'flag'), behind: slot('behind', 'fighter') },
    help: 'go behind cover, in percent: anna takes cover 75 hard',
  },
  { kind: 'grapple', verbs: ['grapples', 'grapple'], object: on, help: 'take hold of somebody' },
  { kind: 'breakFree', verbs: ['breaks free', 'break free'], help: 'get out of a hold' },
  {
    kind: 'coupDeGrace',
    verbs: ['finishes', 'finish'],
    object: on,
    words: { with: slot('with', 'text') },
    help: 'a coup de grace on somebody helpless',
  },
  {
    kind: 'bless',
    verbs: ['gives blood', 'bless'],
    object: slot('hp', 'number'),
    words: { for: slot('of', 'texts') },
    help: 'Blood Blessing: anna gives blood 1 for attack',
  },
  { kind: 'flee', verbs: ['flees', 'flee', 'leaves'], help: 'leave the fight' },
  gm(
    'initiative',
    ['starts', 'start', 'rolls initiative'],
    'begin the round: initiative for everybody',
    {
      quietly: slot('quiet', 'flag'),
    },
    undefined,
  ),
  gm(
    'endRound',
    ['ends round', 'end round', 'ends the round'],
    'end the round: fire, bleeding, growing wounds',
    {},
    undefined,
  ),
  gm(
    'time',
    ['passes time', 'pass time'],
    'quiet rounds pass: gm passes time rounds 10',
    { rounds: slot('rounds', 'number') },
    slot('rounds', 'number'),
  ),
  gm('harm', ['harms', 'harm'], 'other damage: gm harms anna points 5 type smashing', {
    dice: slot('dice', 'text'),
    points: slot('points', 'number'),
    type: slot('type', 'text'),
    direct: slot('directLp', 'flag'),
    save: slot('save', 'text'),
    target: slot('target', 'number'),
    avoiding: slot('avoid', 'flag'),
  }),
  gm('fall', ['drops', 'drop'], 'a fall: gm drops anna feet 22 surface soil', {
    feet: slot('feet', 'number'),
    surface: slot('surface', 'text'),
    controlled: slot('controlled', 'flag'),
    spikes: slot('spikes', 'text'),
    spike: slot('spike', 'text'),
    die: slot('die', 'number'),
    target: slot('target', 'number'),
    breakfall: slot('breakfall', 'flag'),
    bonus: slot('bonus', 'number'),
    terminal: slot('terminal', 'number'),
  }),
  gm('ignite', ['ignites', 'ignite'], 'set on fire: gm ignites anna dice 3', {
    dice: slot('dice', 'number'),
    body: slot('body', 'number'),
    heat: slot('heat', 'text'),
    around: slot('around', 'flag'),
    steam: slot('steam', 'flag'),
    passing: slot('passing', 'flag'),
  }),
  gm('douse', ['douses', 'douse'], 'put a fire out', { around: slot('around', 'flag') }),
  gm('arrows', ['shoots fire at', 'arrows'], 'do burning arrows spread their fire?', {
    arrows: slot('arrows', 'number'),
  }),
  gm('bind', ['binds', 'bind'], 'wounds are bound at once'),
  gm('set', ['sets', 'set'], 'set numbers: gm sets anna hp 5 lp 0', {
    hp: slot('hp', 'number'),
    lp: slot('lp', 'number'),
    shock: slot('shock', 'number'),
    carried: slot('carried', 'number'),
    minute: slot('minute', 'number'),
    wounds: slot('wounds', 'number'),
    overflowed: slot('overflowed', 'flag'),
  }),
  gm('condition', ['makes', 'make'], 'say how somebody is: gm makes anna to active', { to: slot('to', 'text') }),
  gm('fatigue', ['tires', 'tire'], 'give or take fatigue: gm tires anna points 1', {
    points: slot('points', 'number'),
  }),
  gm('save', ['asks save of', 'save'], 'a saving throw: gm asks save of anna against poison target 15', {
    against: slot('against', 'text'),
    target: slot('target', 'number'),
    bonus: slot('bonus', 'number'),
    also: slot('also', 'texts'),
  }),
  gm('cover', ['covers', 'cover'], 'put somebody behind cover: gm covers anna cover 75', {
    cover: slot('cover', 'number'),
    hard: slot('hard', 'flag'),
    behind: slot('behind', 'fighter'),
  }),
  gm('prone', ['lays flat', 'prone'], 'somebody lies flat'),
  gm('helpless', ['makes helpless', 'helpless'], 'somebody cannot defend'),
  gm('paralyze', ['paralyzes', 'paralyze'], 'paralysis: gm paralyzes anna to neural', { to: slot('to', 'text') }),
  gm('injure', ['injures', 'injure'], 'an injury that lasts: gm injures anna text "broken fingers"', {
    text: slot('text', 'text'),
    attack: slot('attack', 'number'),
    damage: slot('damage', 'number'),
    initiative: slot('initiative', 'number'),
    defense: slot('defense', 'number'),
    saves: slot('saves', 'number'),
  }),
  gm('mend', ['mends', 'mend'], 'an injury is over', { text: slot('text', 'text') }),
  gm('loseAction', ['takes action of', 'lose action'], 'somebody loses actions', {
    actions: slot('actions', 'number'),
  }),
  gm('heal', ['heals', 'heal'], 'rest and healing: gm heals anna hours 8', {
    hours: slot('hours', 'number'),
    days: slot('days', 'number'),
    treated: slot('treated', 'flag'),
    dice: slot('dice', 'text'),
    hp: slot('hp', 'number'),
    lp: slot('lp', 'number'),
  }),
  gm('wound', ['wounds', 'wound'], 'open a wound', { wounds: slot('wounds', 'number') }),
  gm('place', ['places', 'place'], 'set initiative: gm places anna initiative 7', {
    initiative: slot('initiative', 'number'),
  }),
  gm(
    'contest',
    ['contests', 'contest'],
    'a contest of two',
    { text: slot('text', 'text') },
    slot('between', 'fighters'),
  ),
  { kind: 'note', verbs: ['notes', 'note'], object: slot('text', 'text'), gm: true, help: 'a note in the log' },
];
