/**
 * Hashes of plain data: SHA-256 over JSON with sorted keys, so that equal data has one hash everywhere.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * JSON with the keys of every object in sorted order and undefined fields left out. Keys that are whole numbers come first,
 * as they do in every object.
 */
export const canonical = (value: unknown): string => written(value) ?? 'null';

/** Undefined for what JSON leaves out. */
function written(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : 'null';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? writtenList(value) : writtenFields(value);
    default:
      return undefined;
  }
}

function writtenList(list: readonly unknown[]): string {
  let text = '[';
  for (let i = 0; i < list.length; i++) text += `${i === 0 ? '' : ','}${written(list[i]) ?? 'null'}`;
  return `${text}]`;
}

function writtenFields(fields: object): string {
  let keys = Object.keys(fields).sort();
  if (keys.some(isIndex)) keys = Object.keys(Object.fromEntries(keys.map((key) => [key, 0])));
  let text = '{';
  for (const key of keys) {
    const inner = written((fields as Record<string, unknown>)[key]);
    if (inner !== undefined) text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${inner}`;
  }
  return `${text}}`;
}

const isIndex = (key: string): boolean => key.charCodeAt(0) <= 57 && /^\d+$/.test(key);

/** The SHA-256 of text, in hexadecimal. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The SHA-256 of plain data, in hexadecimal. */
export const hashOf = (value: unknown): string => hashText(canonical(value));
