/** The README's first example, as it stands there. */
export function readmeExample(): string;
