/**
 * @affray/pictures: odds, sweeps and wounds drawn as accessible SVG. Functions take plain data of the engine and give a
 * Picture: a title, the main figures in words, a table, and how it is drawn. In Node.js, import "@affray/pictures/node".
 */
export { diceOdds } from './dice.ts';
export {
  type EndTitle,
  type FightTitle,
  endStates,
  fightLengths,
  methodNote,
  standingByRound,
  whoWins,
} from './fight.ts';
export { type LethalityCurve, type LethalityMeaning, lethality } from './lethality.ts';
export { type FactQuestion, moveFact, moveOutcomes } from './move.ts';
export { type SweepLines, type SweepMap, type SweepRow, type SweepValue, sweepLines, sweepMap } from './sweep.ts';
export { type TracksTitle, trackText, woundTracks } from './tracks.ts';
export { type Cell, type Column, type Table, rowsOf, tableHtml, tableText } from './table.ts';
export { type Theme, styleSheet } from './colors.ts';
export {
  type Canvas,
  type DrawOptions,
  type Key,
  LEAST_WIDTH,
  type Painting,
  type Picture,
  USUAL_WIDTH,
  svgElement,
  svgText,
} from './picture.ts';
export type { Look } from './colors.ts';
export type { Branch, Content, Paper } from './tree.ts';
