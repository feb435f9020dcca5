/** Checks of the owner's drawings: the square mark, and the logo. */
import { type CustomPlugin, optimize } from 'svgo';

export const MARK_FILE = 'public/brand/mark.svg';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const elements =
  /^(?:g|path|circle|ellipse|rect|line|polyline|polygon|defs|linearGradient|radialGradient|stop|clipPath|mask|symbol|use)$/;
/** True if an attribute runs a script, loads a file, or needs a style that the pages' policy blocks. */
const isActive = (name: string, value: string) =>
  /^(?:on|style$)/i.test(name) ||
  /url\((?!#)/i.test(value) ||
  (name.endsWith('href') && !value.startsWith('#'));

const limits = {
  mark: { maxBytes: 2_000, reason: 'every page contains it three times' },
  logo: { maxBytes: 20_000, reason: 'every page loads it' },
} as const;
type Kind = keyof typeof limits;

function rejectDrawing(end: string): never {
  throw new Error(`The drawing ${end}.`);
}

function rejectPart(part: string): never {
  rejectDrawing(
    `contains ${part.slice(0, 40)}; export plain shapes with plain colors and attributes, and text as paths`,
  );
}

/** Checks the root element, and returns the attributes to keep. The page sets size and position. */
function readRoot(root: Readonly<Record<string, string>>, kind: Kind): Record<string, string> {
  const { xmlns, viewBox = '', width: _w, height: _h, x: _x, y: _y, version: _v, ...others } = root;
  if (xmlns !== undefined && xmlns !== SVG_NAMESPACE) rejectPart(`xmlns="${xmlns}"`);
  const [, width, height] = /^[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)$/.exec(viewBox) ?? [];
  if (!width) rejectDrawing('has no viewBox="0 0 32 32" or similar');
  if (kind === 'mark' && width !== height) {
    rejectDrawing(`is ${width} wide and ${height} high; a mark is square`);
  }
  return { xmlns: SVG_NAMESPACE, viewBox, ...others };
}

/** Refuses everything that a kind of drawing may not contain. */
function onlyParts(kind: Kind): CustomPlugin {
  const refuseText = { enter: ({ value }: { value: string }) => rejectPart(value) };
  return {
    name: 'onlyParts',
    fn: () => ({
      element: {
        enter(element, parent) {
          const isRoot = parent.type === 'root';
          if (isRoot && element.name !== 'svg') rejectDrawing('is not an SVG file');
          if (!isRoot && !elements.test(element.name)) rejectPart(`<${element.name}`);
          if (isRoot) element.attributes = readRoot(element.attributes, kind);
          for (const [name, value] of Object.entries(element.attributes)) {
            // Ids must be unique in a page, which contains the mark several times.
            const isReference = name === 'id' || name.endsWith('href') || /url\(/i.test(value);
            const isWrong = isActive(name, value) || (kind === 'mark' && isReference);
            if (isWrong) rejectPart(`${name}="${value}"`);
          }
        },
      },
      text: refuseText,
      cdata: refuseText,
    }),
  };
}

/**
 * Reads the text of an SVG file. SVGO, which Astro includes, parses the file. The returned text is
 * serialized from the tree that was checked.
 * @param kind `mark` for plain shapes in a square, `logo` for any shape, which may contain gradients.
 * @returns the text to store.
 * @throws Error with a sentence about the problem.
 */
export function readDrawing(text: string, kind: Kind): string {
  const { maxBytes, reason } = limits[kind];
  try {
    const { data } = optimize(text, {
      plugins: [
        'removeXMLProcInst',
        'removeDoctype',
        { name: 'removeComments', params: { preservePatterns: false } },
        'removeTitle',
        { name: 'removeDesc', params: { removeAny: true } },
        'removeMetadata',
        // Replaces the classes and the style sheet that drawing programs write.
        { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
        'convertStyleToAttrs',
        'removeEditorsNSData',
        { name: 'removeAttrs', params: { attrs: ['class', 'data-.*', 'xml:space'] } },
        onlyParts(kind),
      ],
    });
    if (!data) rejectDrawing('is not an SVG file');
    const bytes = Buffer.byteLength(data);
    if (bytes > maxBytes) {
      rejectDrawing(`has ${bytes} bytes, and the limit is ${maxBytes}, because ${reason}`);
    }
    return `${data}\n`;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SvgoParserError') throw error;
    return rejectDrawing(`is not an SVG file: ${error.message.split('\n')[0]}`);
  }
}
