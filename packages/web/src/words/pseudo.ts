/** English with every letter changed that people read: what stays as it was was forgotten. */
const ACCENTS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aeioucnsyAEIOUCNSY'].map((letter, i) => [letter, [...'áéíóúçñšýÁÉÍÓÚÇÑŠÝ'][i]!]),
);

/** A message with its letters changed, and what ICU reads left alone. */
export function pseudo(message: string): string {
  let depth = 0;
  let text = '';
  for (const sign of message) {
    if (sign === '{') depth += 1;
    // Inside a plural every second level is text again.
    text += depth % 2 === 0 ? (ACCENTS[sign] ?? sign) : sign;
    if (sign === '}') depth -= 1;
  }
  return `[${text}]`;
}
