/** Pictures in Node.js, with linkedom for a document. Browsers import "@affray/pictures" and give their own. */
import { parseHTML } from 'linkedom';
import { type DrawOptions, type Picture, svgText as textWith } from './picture.ts';

const { document } = parseHTML('<html></html>') as unknown as { document: DrawOptions['document'] };

/** A picture as the text of an SVG file, with its table unless that is not wanted. */
export const svgText = (picture: Picture, options: Omit<DrawOptions, 'document'> = {}): string =>
  textWith(picture, { table: true, ...options, document });
