/**
 * SVG as plain data: made by hand or taken over from a document, and written as XML or put into a page. Whoever draws
 * hands over text as text; only here does it become XML, so nobody's name can become markup.
 */
import { plain } from './text.ts';

/** An element, or text. */
export type Content = Branch | string;

export interface Branch {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Content[];
}

type Value = string | number | undefined;

/** An element. Numbers are rounded to hundredths; what is undefined is left out. */
export function el(
  name: string,
  attributes: Readonly<Record<string, Value>>,
  children: readonly Content[] = [],
): Branch {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return {
    name,
    attributes: Object.fromEntries(
      given.map(([key, value]) => [key, typeof value === 'number' ? short(value) : value!]),
    ),
    children,
  };
}

/** A number for an attribute: at most two decimals, and never "-0". */
export const short = (value: number): string => String(Math.round(value * 100) / 100 || 0);

/** Changes every element of a tree, the innermost first. */
export const mapTree = (branch: Branch, change: (branch: Branch) => Branch): Branch =>
  change({
    ...branch,
    children: branch.children.map((child) => (typeof child === 'string' ? child : mapTree(child, change))),
  });

/** What is read of an element of a document; those of browsers and of linkedom have it. */
export interface ForeignNode {
  readonly nodeType: number;
  readonly localName?: string;
  readonly textContent: string | null;
  readonly attributes: ArrayLike<{ readonly name: string; readonly value: string }>;
  readonly childNodes: ArrayLike<ForeignNode>;
}

const ELEMENT = 1;
const TEXT = 3;
const GEOMETRY = new Set('x y x1 y1 x2 y2 dx dy cx cy r rx ry width height d points transform'.split(' '));

/** An element of a document as a tree. Attributes come in alphabetical order, whatever order the document keeps. */
export function fromDocument(node: ForeignNode): Branch {
  const attributes = Array.from(node.attributes, ({ name, value }): [string, string] => [
    name,
    GEOMETRY.has(name) ? value.replace(/-?\d*\.\d+(e-?\d+)?/g, (number) => short(Number(number))) : value,
  ]).sort(([a], [b]) => (a < b ? -1 : 1));
  const children = Array.from(node.childNodes).flatMap((child): Content[] => {
    if (child.nodeType === TEXT) return [child.textContent ?? ''];
    return child.nodeType === ELEMENT ? [fromDocument(child)] : [];
  });
  return { name: node.localName!, attributes: Object.fromEntries(attributes), children };
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => plain(text).replace(/[&<>"]/g, (sign) => ESCAPES[sign]!);

/** A tree as XML; also good HTML, because only elements that may be empty in HTML are ever empty. */
export function xml(content: Content): string {
  if (typeof content === 'string') return escaped(content);
  const { name, attributes, children } = content;
  const start = `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`;
  // HTML takes "<td/>" for a tag that opens; elements of SVG may close at once.
  if (children.length === 0 && !HTML.has(name)) return `${start}/>`;
  return `${start}>${children.map(xml).join('')}</${name}>`;
}

const HTML = new Set('div table caption thead tbody tr th td'.split(' '));

export const SVG = 'http://www.w3.org/2000/svg';
export const XHTML = 'http://www.w3.org/1999/xhtml';

/** What a document must be able to do to hold pictures: those of browsers can, and linkedom's. */
export interface Paper {
  createElementNS(namespace: string, name: string): unknown;
  createTextNode(text: string): unknown;
}

interface Placed {
  setAttribute(name: string, value: string): void;
  appendChild(child: unknown): unknown;
}

/** A tree as an element of a document. */
export function toDocument(branch: Branch, paper: Paper, namespace = SVG): unknown {
  const own = branch.attributes.xmlns ?? namespace;
  const element = paper.createElementNS(own, branch.name) as Placed;
  for (const [name, value] of Object.entries(branch.attributes)) {
    if (name !== 'xmlns') element.setAttribute(name, plain(value));
  }
  for (const child of branch.children) {
    element.appendChild(typeof child === 'string' ? paper.createTextNode(plain(child)) : toDocument(child, paper, own));
  }
  return element;
}
