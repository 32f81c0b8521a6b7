export function bundleProgram(entry: string, folder: string): Promise<string>;
