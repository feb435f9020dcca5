/** Why a file cannot be read, in the words of somebody who writes articles. */
export interface Unreadable {
  readonly line?: number;
  readonly wrong: string;
  readonly instead: string;
}

type Explanation = Omit<Unreadable, 'line'>;

const anyField: Explanation = {
  wrong: 'This line cannot be read as a field.',
  instead:
    'Write name: value, with the value in quotes when it holds a colon or begins with a sign.',
};

const fieldExplanations: Readonly<Record<string, Explanation>> = {
  MISSING_CHAR: {
    wrong: 'A quotation mark or a colon is missing.',
    instead: 'Close the quotes, and write a colon and a space after the name of the field.',
  },
  BLOCK_AS_IMPLICIT_KEY: {
    wrong: 'A value with a colon stands without quotes, or a line is indented wrongly.',
    instead: 'Put the value into quotes: title: "One: two".',
  },
  TAB_AS_INDENT: { wrong: 'A tab stands at its beginning.', instead: 'Indent with two spaces.' },
  DUPLICATE_KEY: {
    wrong: 'The field stands here a second time.',
    instead: 'Remove one of the two.',
  },
};

/** @param code the name of an error in the YAML of the frontmatter. */
export function explainFields(code: string): Explanation {
  return fieldExplanations[code] ?? anyField;
}

/** What the parser of the body says, and what it means. The groups of a pattern are filled in. */
const textExplanations: readonly (readonly [RegExp, (...groups: string[]) => Explanation])[] = [
  [
    /Expected a closing tag for `<(\w+)>`/,
    (name) => ({
      wrong: `<${name}> begins here and never ends.`,
      instead: `Write </${name}> where it ends, after an empty line.`,
    }),
  ],
  [
    /closing tag `<\/(\w+)>`, expected corresponding closing tag for `<(\w+)>`/,
    (found, open) => ({
      wrong: `</${found}> stands here while <${open}> is still open.`,
      instead: `Write </${open}> first.`,
    }),
  ],
  [
    /closing tag `<\/(\w+)>`, expected an open tag/,
    (name) => ({
      wrong: `</${name}> ends what never began.`,
      instead: `Remove it, or write <${name}> where it begins.`,
    }),
  ],
  [
    /expression/,
    () => ({
      wrong: 'A brace { or } is read as code.',
      instead: 'Put it into backticks, or leave it out.',
    }),
  ],
  [
    /after `<`/,
    () => ({
      wrong: 'A < is read as the beginning of a component.',
      instead: 'Put it into backticks, or complete the component.',
    }),
  ],
];

/** @param message what the parser of the body says, beginning with the place: `5:1: Unexpected …`. */
export function explainText(message: string): Unreadable {
  const line = /^(\d+):\d+/.exec(message)?.[1];
  const place = line === undefined ? {} : { line: Number(line) };
  for (const [pattern, explain] of textExplanations) {
    const found = pattern.exec(message);
    if (found) return { ...place, ...explain(...found.slice(1)) };
  }
  return {
    ...place,
    wrong: 'It cannot be read from here on.',
    instead: 'Close what is open, and put { } and < into backticks.',
  };
}
