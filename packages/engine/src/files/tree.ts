/**
 * Where things stand in a text: a tree beside the data, from which a problem's path is turned into an offset.
 */
import { type Document, isAlias, isMap, isScalar, isSeq, type ParsedNode } from 'yaml';
import type { Path } from '../fight/problem.ts';

/** One value of a text, with what is inside it. */
export interface Tree {
  /** Offset of its first character. */
  readonly at: number;
  readonly keys?: ReadonlyMap<string, { readonly at: number; readonly value: Tree }>;
  readonly items?: readonly Tree[];
}

/** A key that stands in its mapping a second time. */
export interface Duplicate {
  readonly path: Path;
  readonly at: number;
}

/** The offset of what a path leads to: its key, or the nearest thing around it that there is. */
export function offsetOf(tree: Tree, path: Path): number {
  let here = tree;
  let at = tree.at;
  for (const step of path) {
    const entry = here.keys?.get(String(step));
    const item = typeof step === 'number' ? here.items?.[step] : undefined;
    const next = entry?.value ?? item;
    if (!next) return at;
    at = entry?.at ?? next.at;
    here = next;
  }
  return at;
}

/** The tree of a YAML document. Also finds keys that stand twice: the library's own check takes far too long. */
export function treeOfYaml(document: Document.Parsed, duplicates: Duplicate[]): Tree {
  const visit = (node: ParsedNode | null, fallback: number, path: Path): Tree => {
    const at = node?.range?.[0] ?? fallback;
    // What an alias stands for has its place where it was written out.
    if (!node || isAlias(node) || isScalar(node)) return { at };
    if (isSeq(node)) return { at, items: node.items.map((item, i) => visit(item, at, [...path, i])) };
    if (!isMap(node)) return { at };
    const keys = new Map<string, { at: number; value: Tree }>();
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : String(key);
      const keyAt = key?.range?.[0] ?? at;
      if (keys.has(name)) duplicates.push({ path: [...path, name], at: keyAt });
      else keys.set(name, { at: keyAt, value: visit(value, keyAt, [...path, name]) });
    }
    return { at, keys };
  };
  return visit(document.contents, 0, []);
}

/** The tree of a text that is known to be JSON. */
export function treeOfJson(text: string, duplicates: Duplicate[]): Tree {
  let at = 0;
  const skip = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const match = pattern.exec(text)?.[0] ?? '';
    at += match.length;
    return match;
  };
  const space = (): string => skip(/\s*/y);
  const string = (): string => skip(/"(?:[^"\\]|\\.)*"/y);
  const visit = (path: Path): Tree => {
    space();
    const start = at;
    if (text[at] === '{') {
      const keys = new Map<string, { at: number; value: Tree }>();
      at += 1;
      for (space(); text[at] !== '}'; space()) {
        const keyAt = at;
        const name = JSON.parse(string()) as string;
        skip(/\s*:/y);
        const value = visit([...path, name]);
        if (keys.has(name)) duplicates.push({ path: [...path, name], at: keyAt });
        else keys.set(name, { at: keyAt, value });
        skip(/\s*,?/y);
      }
      at += 1;
      return { at: start, keys };
    }
    if (text[at] === '[') {
      const items: Tree[] = [];
      at += 1;
      for (space(); text[at] !== ']'; space()) {
        items.push(visit([...path, items.length]));
        skip(/\s*,?/y);
      }
      at += 1;
      return { at: start, items };
    }
    if (text[at] === '"') string();
    else skip(/[^\s,\]}]+/y);
    return { at: start };
  };
  return visit([]);
}
