import { type Words, en } from './en.ts';
export const de: Words = en;
