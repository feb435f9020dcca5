import type { Nodes, Root } from 'mdast';
import { plans } from '../../src/domain/plan.ts';
import { type ArticleFile, eachPassage, isDraft, textOf, walk } from './article-file.ts';
import { attributesOf, isJsx } from './jsx.ts';
import type { Problem, RuleName } from './problem.ts';

/** Facts about the agency that its own file states, so that no article types them out. */
export interface OwnFacts {
  readonly name: string;
  readonly phone: string;
  readonly demoPhone: string;
  readonly email: string;
}

/** What we write in one way only: US English, and one form where two are in use. */
const spellings: readonly (readonly [wrong: RegExp, right: string])[] = [
  [/\be-mail/i, 'email'],
  [/\bhand-?offs?\b|\bhand-overs?\b/i, 'handover'],
  [/\bplug-ins?\b/i, 'plugin'],
  [/\bZIP\b/, 'zip'],
  [/\bcancell(?:ed|ing)\b/i, 'canceled or canceling'],
  [/\bweb sites?\b/i, 'website'],
  [/\b(?:colour|behaviour|favour(?:ite)?|neighbour)s?\b/i, 'the ending -or'],
  [/\b(?:organis|personalis|customis|optimis|realis|recognis)(?:e|es|ed|ing|ation)\b/i, '-ize'],
  [/\b(?:centre|metre|licence)s?\b/i, 'center, meter, license'],
];

/** Clauses of laws and standards as one writes them. */
export const clauses =
  /\bRFC \d{3,5}\b|\b\d+ (?:CFR|USC|U\.S\.C\.) (?:Part )?\d+(?:\.\d+)?|\bUtah Code \d+-\d+[a-z]?-\d+|\bNIST SP \d+-\d+\w?|\b(?:criterion|WCAG) \d\.\d\.\d+|\bPCI DSS\b|\bBCCRT \d+/g;

/** Who prints laws and rulings besides those who make them. */
const privateCopies =
  /\/\/(?:[\w-]+\.)*(?:gdpr-info\.eu|law\.cornell\.edu|justia\.com|canlii\.(?:ca|org))(?:\/|$)/;

/** How a call to action says what it costs, and by when or how long one gets it. */
const saysPrice = /\bfree\b|\bnothing\b/i;
const saysLimit = /\bbusiness days?\b|\bday and night\b/i;

/** A number with what may stand around it: `4.5:1`, `$0.60`, `99.9%`, `< 2 s`. */
const beginsWithNumber = /^[<>≤≥±~$€]?\s?\d/;

/** @returns every problem of house style that an article alone shows. */
export function checkHouseStyle(article: ArticleFile, facts: OwnFacts): Problem[] {
  const { file, tree, fields } = article;
  const problems: Problem[] = [];
  const add = (
    rule: RuleName,
    line: number | undefined,
    field: string,
    wrong: string,
    instead: string,
  ) => {
    problems.push({ rule, file, line, field, wrong, instead });
  };

  const checkText = (text: string, line: number | undefined, field: string) => {
    for (const [pattern, right] of spellings) {
      const found = pattern.exec(text)?.[0];
      if (found) add('spelling', line, field, `We do not write "${found}".`, `Write ${right}.`);
    }
    for (const [fact, component] of Object.entries(componentsOfFacts)) {
      const value = facts[fact as keyof OwnFacts];
      if (text.includes(value)) {
        add('typed-out-fact', line, field, `"${value}" is typed out.`, `Write ${component}.`);
      }
    }
  };

  for (const field of ['title', 'excerpt'] as const) {
    const value = fields?.[field];
    if (typeof value === 'string') checkText(value, article.fieldLines.get(field), field);
  }
  const reader = fields?.reader;
  if (typeof reader === 'object' && reader !== null) {
    for (const [key, value] of Object.entries(reader)) {
      const field = `reader.${key}`;
      if (typeof value === 'string') checkText(value, article.fieldLines.get(field), field);
    }
  }
  if (!tree) return problems;

  eachPassage(tree, (text, line) => checkText(text, line, 'body'));
  checkPrices(tree, add);
  checkSources(tree, add);
  let figures = 0;
  const checkAddress = (address: string, line: number | undefined) => {
    if (!privateCopies.test(address)) return;
    const wrong = `${address} is somebody's copy of a law or a ruling.`;
    add('private-copy', line, 'link', wrong, 'Link to whoever made it.');
  };
  walk(tree, (node) => {
    if (node.type === 'link') checkAddress(node.url, node.position?.start.line);
    if (!isJsx(node)) return;
    const attributes = attributesOf(node);
    const line = node.position?.start.line;
    for (const value of attributes.values()) checkText(value ?? '', line, node.name ?? '');
    checkAddress(attributes.get('href') ?? '', line);
    if (node.name === 'Stat' && !beginsWithNumber.test(attributes.get('value') ?? '0')) {
      add(
        'stat-without-number',
        line,
        'Stat',
        `"${attributes.get('value')}" is no number.`,
        'Write <Source> for a clause of a law or a standard.',
      );
    }
    if (node.name === 'CallToAction' && !isDraft(article)) {
      const offer = textOf(node);
      if (!saysPrice.test(offer) || !saysLimit.test(offer)) {
        add(
          'call-to-action-offer',
          line,
          'CallToAction',
          'It does not say what it costs and by when.',
          'Write, for example: free, one page, within five business days.',
        );
      }
    }
    if (node.name === 'Figure') {
      figures += 1;
      if (textOf(node).trim() === '') {
        add(
          'figure-without-words',
          line,
          'Figure',
          'It has no words.',
          'Say in full sentences what it shows, between <Figure> and </Figure>.',
        );
      }
    }
  });
  if (figures === 0 && !isDraft(article)) {
    add(
      'missing-figure',
      undefined,
      'body',
      'It shows nothing.',
      'Draw a figure: docs/writing.md says how.',
    );
  }
  return problems;
}

type Add = (
  rule: RuleName,
  line: number | undefined,
  field: string,
  wrong: string,
  instead: string,
) => void;

const componentsOfFacts: Readonly<Record<keyof OwnFacts, string>> = {
  name: '<CompanyName />',
  phone: 'to link to the contact section instead',
  demoPhone: '<DemoLine />',
  email: 'to link to the contact section instead',
};

const planNames = new RegExp(
  `\\b(?:${Object.values(plans)
    .map(({ name }) => name)
    .join('|')})\\b[^.]*\\bplans?\\b|\\bour (?:own )?plans?\\b`,
);

/** A sentence on our plans that states an amount in digits: the plans' own file states them. */
function checkPrices(tree: Root, add: Add): void {
  eachPassage(tree, (text, line) => {
    for (const sentence of text.split(/(?<=[.!?]) /)) {
      const amount = /\$\d[\d,.]*/.exec(sentence)?.[0];
      if (amount && planNames.test(sentence)) {
        add(
          'typed-out-fact',
          line,
          'body',
          `The price of a plan is typed out: ${amount}`,
          'Write <Price plan="…" of="…" /> or <CallMinutes of="extra-fee" />.',
        );
      }
    }
  });
}

/** A clause that is named and linked nowhere in the article. */
function checkSources(tree: Root, add: Add): void {
  const linked = new Set<string>();
  const named: { clause: string; line: number | undefined }[] = [];
  const look = (node: Nodes, isLinked: boolean): void => {
    if (isJsx(node)) {
      const { code = '', source = '' } = Object.fromEntries(attributesOf(node));
      for (const [clause] of `${code} ${source}`.matchAll(clauses)) linked.add(clause);
    }
    if (node.type === 'text') {
      for (const [clause] of node.value.matchAll(clauses)) {
        if (isLinked) linked.add(clause);
        else named.push({ clause, line: node.position?.start.line });
      }
    }
    if ('children' in node) {
      for (const child of node.children) look(child, isLinked || node.type === 'link');
    }
  };
  look(tree, false);
  for (const { clause, line } of named) {
    if (linked.has(clause)) continue;
    add(
      'unlinked-source',
      line,
      'body',
      `${clause} is named, and linked nowhere.`,
      'Link it to the clause at its official address, or write <Source>.',
    );
    linked.add(clause);
  }
}
