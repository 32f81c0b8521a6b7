export const chromiumNames: string[];
export function chromiumPath(): string;
export const chromiumArguments: string[];
