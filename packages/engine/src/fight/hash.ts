/**
 * Hashes of plain data: SHA-256 over JSON with sorted keys, so that equal data has one hash everywhere.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** JSON with the keys of every object in sorted order and undefined fields left out. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    const fields = inner as Record<string, unknown>;
    return Object.fromEntries(
      Object.keys(fields)
        .sort()
        .map((key) => [key, fields[key]]),
    );
  });
}

/** The SHA-256 of text, in hexadecimal. */
export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** The SHA-256 of plain data, in hexadecimal. */
export const hashOf = (value: unknown): string => hashText(canonical(value));
