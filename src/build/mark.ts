/** The owner's drawings. The logo, the icons, and the social images are made from the mark. */
import { type CustomPlugin, optimize } from 'svgo';

export const MARK_FILE = 'public/brand/mark.svg';

/** Each page contains the drawing three times. */
const MAX_BYTES = 2_000;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const shapes = /^(?:g|path|circle|ellipse|rect|line|polyline|polygon)$/;
const attributes =
  /^(?:d|points|c?[xy]|[xy][12]|r[xy]?|width|height|transform|opacity|(?:fill|clip)-rule|fill(?:-opacity)?|stroke(?:-[a-z]+)?)$/;
/** Numbers, names, colors, `var(--brand)` and `rotate(45)`; no addresses. */
const plainValue = /^(?!.*url\()[\w\s.,#%()+-]*$/is;

function refuse(end: string): never {
  throw new Error(`The drawing ${end}.`);
}

function refusePart(part: string): never {
  refuse(`contains ${part.slice(0, 40)}; export plain shapes with plain colors and attributes`);
}

/** Checks the root element, and returns the attributes to keep. The page sets size and position. */
function readRoot(root: Readonly<Record<string, string>>): Record<string, string> {
  const { xmlns, viewBox = '', width: _w, height: _h, x: _x, y: _y, version: _v, ...others } = root;
  if (xmlns !== undefined && xmlns !== SVG_NAMESPACE) refusePart(`xmlns="${xmlns}"`);
  const [, width, height] = /^[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)$/.exec(viewBox) ?? [];
  if (!width) refuse('has no viewBox="0 0 32 32" or similar');
  if (width !== height) refuse(`is ${width} wide and ${height} high; a mark is square`);
  return { xmlns: SVG_NAMESPACE, viewBox, ...others };
}

/** Refuses everything except plain shapes with plain attributes. */
const onlyPlainShapes: CustomPlugin = {
  name: 'onlyPlainShapes',
  fn: () => ({
    element: {
      enter(element, parent) {
        const isRoot = parent.type === 'root';
        if (isRoot && element.name !== 'svg') refuse('is not an SVG file');
        if (!isRoot && !shapes.test(element.name)) refusePart(`<${element.name}`);
        if (isRoot) element.attributes = readRoot(element.attributes);
        for (const [name, value] of Object.entries(element.attributes)) {
          const isKnown = attributes.test(name) || (isRoot && /^(?:xmlns|viewBox)$/.test(name));
          const isPlain = name === 'xmlns' || plainValue.test(value);
          if (!isKnown || !isPlain) refusePart(`${name}="${value}"`);
        }
      },
    },
    text: { enter: ({ value }) => refusePart(value) },
    cdata: { enter: ({ value }) => refusePart(value) },
  }),
};

function writePlainShapes(text: string): string {
  try {
    const { data } = optimize(text, {
      plugins: [
        'removeXMLProcInst',
        'removeDoctype',
        { name: 'removeComments', params: { preservePatterns: false } },
        'removeTitle',
        { name: 'removeDesc', params: { removeAny: true } },
        'removeMetadata',
        onlyPlainShapes,
      ],
    });
    return data || refuse('is not an SVG file');
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SvgoParserError') throw error;
    return refuse(`is not an SVG file: ${error.message.split('\n')[0]}`);
  }
}

/**
 * Reads the text of an SVG file as a mark. SVGO, which Astro includes, parses the file. The returned text
 * is serialized from the tree that was checked.
 * @returns the text to store.
 * @throws Error with a sentence about the problem.
 */
export function readMark(text: string): string {
  const data = writePlainShapes(text);
  const bytes = Buffer.byteLength(data);
  if (bytes > MAX_BYTES) {
    refuse(
      `has ${bytes} bytes, and the limit is ${MAX_BYTES}, because every page contains it three times`,
    );
  }
  return `${data}\n`;
}
