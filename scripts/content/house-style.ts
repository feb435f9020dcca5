import type { Nodes } from 'mdast';
import { plans } from '../../src/domain/plan.ts';
import {
  type ArticleFile,
  attributesOf,
  eachPassage,
  isJsx,
  type JsxElement,
  textOf,
  walk,
} from './article-file.ts';

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

const insteadOfFacts: Readonly<Record<keyof OwnFacts, string>> = {
  name: '<CompanyName />',
  phone: 'a link to the contact section',
  demoPhone: '<DemoLine />',
  email: 'a link to the contact section',
};

/** The fields whose words readers read. */
const fieldsOfWords = ['title', 'excerpt', 'reader.result', 'reader.time', 'reader.needs'];

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

const planNames = new RegExp(
  `\\b(?:${Object.values(plans)
    .map(({ name }) => name)
    .join('|')})\\b[^.]*\\bplans?\\b|\\bour (?:own )?plans?\\b`,
);

/** Reports every problem of house style that an article alone shows. */
export function checkHouseStyle(article: ArticleFile, facts: OwnFacts): void {
  const checkText = (text: string, field: string, node?: Nodes) => {
    for (const [pattern, right] of spellings) {
      const [found] = pattern.exec(text) ?? [];
      if (found) article.report(field, `We do not write "${found}". Write ${right}.`, node);
    }
    for (const [fact, instead] of Object.entries(insteadOfFacts)) {
      const value = facts[fact as keyof OwnFacts];
      if (text.includes(value)) {
        article.report(field, `"${value}" is typed out. Write ${instead}.`, node);
      }
    }
  };

  for (const field of fieldsOfWords) {
    const text = article.get(field);
    if (typeof text === 'string') checkText(text, field);
  }
  eachPassage(article, (text, node) => {
    checkText(text, 'body', node);
    checkPrices(article, text, node);
  });
  const { tree, isDraft } = article;
  if (!tree) return;
  checkSources(article, tree);
  let figures = 0;
  walk(tree, (node) => {
    if (isJsx(node)) {
      for (const value of Object.values(attributesOf(node)))
        checkText(value, node.name ?? '', node);
      checkComponent(article, node);
      if (node.name === 'Figure') figures += 1;
    }
    const address = isJsx(node) ? attributesOf(node).href : node.type === 'link' && node.url;
    if (address && privateCopies.test(address)) {
      const wrong = `${address} is somebody's copy of a law or a ruling.`;
      article.report('link', `${wrong} Link to whoever made it.`, node);
    }
  });
  if (figures === 0 && !isDraft) {
    article.report('body', 'It shows nothing. Draw a figure: docs/writing.md says how.');
  }
}

function checkComponent(article: ArticleFile, node: Nodes & JsxElement): void {
  const { value = '0' } = attributesOf(node);
  const text = textOf(node);
  if (node.name === 'Stat' && !beginsWithNumber.test(value)) {
    const instead = 'Write <Source> for a clause of a law or a standard.';
    article.report('Stat', `"${value}" is no number. ${instead}`, node);
  }
  const isOffer = saysPrice.test(text) && saysLimit.test(text);
  if (node.name === 'CallToAction' && !isOffer && !article.isDraft) {
    const instead = 'Write, for example: free, one page, within five business days.';
    article.report('CallToAction', `It does not say what it costs and by when. ${instead}`, node);
  }
  if (node.name === 'Figure' && text.trim() === '') {
    const instead = 'Say in full sentences what it shows, between <Figure> and </Figure>.';
    article.report('Figure', `It has no words. ${instead}`, node);
  }
}

/** A sentence on our plans that states an amount in digits: the plans' own file states them. */
function checkPrices(article: ArticleFile, text: string, node: Nodes): void {
  for (const sentence of text.split(/(?<=[.!?]) /)) {
    const [amount] = /\$\d[\d,.]*/.exec(sentence) ?? [];
    if (!amount || !planNames.test(sentence)) continue;
    const instead = 'Write <Price plan="…" of="…" /> or <CallMinutes of="extra-fee" />.';
    article.report('body', `The price of a plan is typed out: ${amount} ${instead}`, node);
  }
}

/** A clause that is named and linked nowhere in the article. */
function checkSources(article: ArticleFile, tree: Nodes): void {
  const linked = new Set<string>();
  const named = new Map<string, Nodes>();
  const look = (node: Nodes, isLinked: boolean): void => {
    const { code = '', source = '' } = isJsx(node) ? attributesOf(node) : {};
    for (const [clause] of `${code} ${source}`.matchAll(clauses)) linked.add(clause);
    for (const [clause] of node.type === 'text' ? node.value.matchAll(clauses) : []) {
      if (isLinked) linked.add(clause);
      else if (!named.has(clause)) named.set(clause, node);
    }
    if (!('children' in node)) return;
    for (const child of node.children) look(child, isLinked || node.type === 'link');
  };
  look(tree, false);
  for (const [clause, node] of named) {
    if (linked.has(clause)) continue;
    const instead = 'Link it to the clause at its official address, or write <Source>.';
    article.report('body', `${clause} is named, and linked nowhere. ${instead}`, node);
  }
}
