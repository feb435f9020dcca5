/** Checks of the owner's drawings: the square mark, and the logo. */
import { type CustomPlugin, optimize, type PluginConfig } from 'svgo';

export const MARK_FILE = 'public/brand/mark.svg';

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const shapes = 'g|path|circle|ellipse|rect|line|polyline|polygon';
const attributes =
  'd|points|c?[xy]|[xy][12]|r[xy]?|width|height|transform|opacity|(?:fill|clip)-rule|fill(?:-opacity)?|stroke(?:-[a-z]+)?';
/** Numbers, names, colors, `var(--brand)` and `rotate(45)`; no addresses. */
const plainValue = String.raw`(?!.*url\()[\w\s.,#%()+-]*`;

/** Replaces the classes and the style sheet that drawing programs write. */
const withoutStyles: PluginConfig[] = [
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  'convertStyleToAttrs',
  'removeEditorsNSData',
  { name: 'removeAttrs', params: { attrs: ['class', 'data-.*', 'xml:space'] } },
];

/** Rules of both kinds. A logo may also contain gradients, masks, and parts that it uses again. */
const kinds = {
  mark: {
    elements: new RegExp(`^(?:${shapes})$`),
    attributes: new RegExp(`^(?:${attributes})$`),
    value: new RegExp(`^${plainValue}$`, 'is'),
    maxBytes: 2_000,
    reason: 'every page contains it three times',
    plugins: [],
  },
  logo: {
    elements: new RegExp(
      `^(?:${shapes}|defs|linearGradient|radialGradient|stop|clipPath|mask|symbol|use)$`,
    ),
    attributes: new RegExp(
      `^(?:${attributes}|id|f[xyr]|offset|stop-(?:color|opacity)|(?:xlink:)?href|xmlns:xlink|viewBox|preserveAspectRatio|clip-path|mask|mask-type|spreadMethod|(?:gradient|clipPath|mask|maskContent)Units|gradientTransform)$`,
    ),
    value: new RegExp(
      String.raw`^(?:${plainValue}|url\(#[\w-]+\)|http://www\.w3\.org/1999/xlink)$`,
      'is',
    ),
    maxBytes: 20_000,
    reason: 'every page loads it',
    plugins: withoutStyles,
  },
} as const;
type Kind = keyof typeof kinds;

function refuse(end: string): never {
  throw new Error(`The drawing ${end}.`);
}

function refusePart(part: string): never {
  refuse(
    `contains ${part.slice(0, 40)}; export plain shapes with plain colors and attributes, and text as paths`,
  );
}

/** Checks the root element, and returns the attributes to keep. The page sets size and position. */
function readRoot(root: Readonly<Record<string, string>>, kind: Kind): Record<string, string> {
  const { xmlns, viewBox = '', width: _w, height: _h, x: _x, y: _y, version: _v, ...others } = root;
  if (xmlns !== undefined && xmlns !== SVG_NAMESPACE) refusePart(`xmlns="${xmlns}"`);
  const [, width, height] = /^[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)$/.exec(viewBox) ?? [];
  if (!width) refuse('has no viewBox="0 0 32 32" or similar');
  if (kind === 'mark' && width !== height) {
    refuse(`is ${width} wide and ${height} high; a mark is square`);
  }
  return { xmlns: SVG_NAMESPACE, viewBox, ...others };
}

/** Refuses everything that a kind of drawing may not contain. */
function onlyParts(kind: Kind): CustomPlugin {
  const rules = kinds[kind];
  const refuseText = { enter: ({ value }: { value: string }) => refusePart(value) };
  return {
    name: 'onlyParts',
    fn: () => ({
      element: {
        enter(element, parent) {
          const isRoot = parent.type === 'root';
          if (isRoot && element.name !== 'svg') refuse('is not an SVG file');
          if (!isRoot && !rules.elements.test(element.name)) refusePart(`<${element.name}`);
          if (isRoot) element.attributes = readRoot(element.attributes, kind);
          for (const [name, value] of Object.entries(element.attributes)) {
            const isKnown =
              rules.attributes.test(name) || (isRoot && /^(?:xmlns|viewBox)$/.test(name));
            const isPlain = name === 'xmlns' || rules.value.test(value);
            const isLocal = !name.endsWith('href') || value.startsWith('#');
            if (!isKnown || !isPlain || !isLocal) refusePart(`${name}="${value}"`);
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
  const { maxBytes, reason, plugins } = kinds[kind];
  try {
    const { data } = optimize(text, {
      plugins: [
        'removeXMLProcInst',
        'removeDoctype',
        { name: 'removeComments', params: { preservePatterns: false } },
        'removeTitle',
        { name: 'removeDesc', params: { removeAny: true } },
        'removeMetadata',
        ...plugins,
        onlyParts(kind),
      ],
    });
    if (!data) refuse('is not an SVG file');
    const bytes = Buffer.byteLength(data);
    if (bytes > maxBytes) {
      refuse(`has ${bytes} bytes, and the limit is ${maxBytes}, because ${reason}`);
    }
    return `${data}\n`;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'SvgoParserError') throw error;
    return refuse(`is not an SVG file: ${error.message.split('\n')[0]}`);
  }
}
