import { ELEMENT_NODE, type ElementNode, parse, TEXT_NODE } from 'ultrahtml';

type Node = ElementNode['children'][number];

/** Attributes that readers see or hear. */
const spoken = ['alt', 'aria-label', 'placeholder', 'title'];

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
};

const normalize = (text: string) =>
  text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&(\w+);/g, (found, name: string) => entities[name] ?? found)
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Creates a function that recognizes texts, and their sentences, since a page may show these separately.
 * @param texts may contain `…` in place of a value.
 */
function recognize(texts: readonly string[]): (text: string) => boolean {
  const all = texts.map(normalize);
  const [patterns, whole] = [true, false].map((has) =>
    all.filter((text) => text.includes('…') === has),
  ) as [string[], string[]];
  // A sentence of one word, such as "No.", may be one of the other language.
  const sentences = (text: string) => text.split(/(?<=[.?!]) /).filter((one) => one.includes(' '));
  const parts = new Set(whole.flatMap((text) => [text, ...sentences(text)]));
  const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const formed = patterns.map((text) => new RegExp(`^${text.split('…').map(escape).join('.+')}$`));
  return (text) => parts.has(text) || formed.some((pattern) => pattern.test(text));
}

/**
 * Marks the parts of a page that are in the default language because their texts are not translated.
 * @param texts as `listFallbackTexts` returns them.
 * @param attributes for the largest elements that contain no other words, such as `lang="en-US"`.
 */
export function markFallbacks(html: string, texts: readonly string[], attributes: string): string {
  const isFallback = recognize(texts);
  /** Places in the page at which the attributes go. */
  const ends: number[] = [];

  /** Marks what is below a node, and returns which words it contains. */
  function visit(node: Node): { readonly own: boolean; readonly foreign: boolean } {
    const judge = (value: string) => {
      const text = normalize(value);
      const isForeign = isFallback(text);
      return { own: !isForeign && /\p{L}/u.test(text), foreign: isForeign };
    };
    if (node.type === TEXT_NODE) return judge(node.value);
    if (node.type !== ELEMENT_NODE || /^(?:script|style|svg)$/.test(node.name)) {
      return { own: false, foreign: false };
    }
    const element = node;
    if (element.attributes.lang) return { own: true, foreign: false };
    const before = ends.length;
    const found = [
      ...spoken.map((name) => judge(element.attributes[name] ?? '')),
      ...element.children.map(visit),
    ];
    const own = found.some((one) => one.own);
    const foreign = found.some((one) => one.foreign);
    if (foreign && !own) {
      ends.splice(before, ends.length, element.loc[0].start + 1 + element.name.length);
    }
    return { own, foreign };
  }

  const start = html.indexOf('<body');
  const document = parse(html.slice(start)) as ElementNode;
  document.children.forEach(visit);
  return ends.reduceRight((marked, end) => {
    const at = start + end;
    return `${marked.slice(0, at)} ${attributes}${marked.slice(at)}`;
  }, html);
}
