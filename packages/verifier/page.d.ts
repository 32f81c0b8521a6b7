export function inScript(program: string): string;
export function pageOf(program: string): string;
