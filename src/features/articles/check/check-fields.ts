import type { Nodes } from 'mdast';
import { nextId, schemaOf, slugSchema } from '../article.ts';
import { legalTextSchema } from '../legal-text.ts';
import { formatCents, formatPrice } from '#brand/money.ts';
import { editorPaths, legalPaths, pagePaths } from '#features/site/paths.ts';
import { initialPayment, plans } from '#brand/plan.ts';
import { type ArticleFile, attributesOf, isJsx, nodesOf, textOf } from './article-file.ts';
import { languages } from '#brand/file.ts';
import { isOfDefault, languageOf } from '../editor.ts';
import { describeIssues } from './problem.ts';
import type { Site } from './site-content.ts';

/** Words of statements that need a reviewer. */
const lawPattern = /\b(?:HIPAA|GDPR|CFR|USC|(?:un)?lawful|laws?|statutes?|courts?|tribunal)\b/i;

/** On a smaller blog, an article may be the only one with a tag. */
const ARTICLES_FOR_SHARED_TAGS = 10;

const RENAME = 'Rename the file: lower-case words joined by hyphens.';

function checkFileName({ name, report }: ArticleFile): void {
  if (slugSchema.safeParse(name).success) return;
  report('file', `"${name}" cannot be a part of an address. ${RENAME}`);
}

/** Addresses and folders of the site that no page of the owner can have. */
const takenNames = [...Object.values(pagePaths), ...Object.values(editorPaths)]
  .filter((path) => typeof path === 'string')
  .filter((path) => !legalPaths.includes(path))
  .map((path) => path.split('/')[1])
  .concat('404', 'checkout', languages);

/** Reports every problem of the frontmatter of a legal text or another page of the owner. */
export function checkLegalFields(text: ArticleFile): void {
  const { fields, name, report } = text;
  if (!fields) return;
  for (const { field, says } of describeIssues(legalTextSchema, fields)) report(field, says);
  checkFileName(text);
  if (takenNames.includes(name)) {
    report('file', `Another page of the site has the address /${name}. ${RENAME}`);
  }
  const isOfSite = legalPaths.includes(`/${name}`);
  if (isOfSite && fields.effectiveDate === undefined && fields.lastUpdated === undefined) {
    report('lastUpdated', 'It is missing. Write the day of the last change, as YYYY-MM-DD.');
  }
}

/** Reports every problem of the frontmatter that needs no other file. */
export function checkFields(article: ArticleFile): void {
  const { fields } = article;
  if (!fields) return;
  for (const { field, says } of describeIssues(schemaOf(fields), fields))
    article.report(field, says);
  checkFileName(article);
  // The rest is required when the article is published.
  if (fields.draft === true) return;
  const { publishDate, updatedDate } = fields;
  if (typeof updatedDate === 'string' && updatedDate < String(publishDate)) {
    const instead = `Write ${String(publishDate)} or a later day, or remove it.`;
    article.report('updatedDate', `It is before the article was published. ${instead}`);
  }
  const law = article.tree && lawPattern.exec(textOf(article.tree))?.[0];
  if (law && !fields.reviewer) {
    article.report('reviewer', `It is missing, and the text mentions "${law}". Name a reviewer.`);
  }
}

/** Reports an article of another language that names no article of the default language, or one that another names. */
export function checkOriginals(files: readonly ArticleFile[]): void {
  const ids = files.filter(({ file }) => isOfDefault(file)).map((one) => one.get('id'));
  const owners = new Map<string, string>();
  for (const { file, get, report } of files) {
    const original = get('original') as string | undefined;
    if (original === undefined) continue;
    const key = `${languageOf(file)} ${original}`;
    const owner = owners.get(key);
    if (isOfDefault(file)) {
      report('original', 'Remove it: only an article of another language has an original.');
    } else if (!ids.includes(original)) {
      report(
        'original',
        `There is no article with the id ${original}. Write the id of another one.`,
      );
    } else if (owner) {
      report(
        'original',
        `${owner} is already the translation of this article. Remove one of them.`,
      );
    }
    owners.set(key, file);
  }
}

/** Reports ids and former addresses that another article already uses, and tags that no other article has. */
export function checkUnique(files: readonly ArticleFile[]): void {
  const owners = new Map<unknown, string>();
  const register = (article: ArticleFile, field: string, value: unknown, instead: string) => {
    const key = field === 'id' ? `id ${String(value)}` : value;
    const owner = owners.get(key);
    if (owner) article.report(field, `"${String(value)}" already belongs to ${owner}. ${instead}`);
    else if (value) owners.set(key, article.file);
  };
  const free = nextId(files.map((file) => file.get('id')));
  for (const article of files) {
    register(article, 'id', article.get('id'), `Write id: "${free}".`);
    owners.set(article.name, article.file);
  }
  const tags = files.flatMap(({ article }) => article?.tags ?? []);
  // An article with an invalid field may have any tag.
  const areTagsKnown = files.every(({ article }) => article);
  const published = files.filter(({ article }) => article && !article.draft);
  for (const article of areTagsKnown && files.length >= ARTICLES_FOR_SHARED_TAGS ? published : []) {
    article.article?.tags.forEach((tag, index) => {
      if (tags.filter((one) => one === tag).length > 1) return;
      article.report(`tags.${index}`, `No other article has the tag "${tag}". Take another one.`);
    });
  }
  // Aliases last, because a current address takes precedence over a former one.
  for (const article of files) {
    article.article?.aliases.forEach((alias, index) => {
      const instead = 'Remove it: an address leads to one article.';
      register(article, `aliases.${index}`, alias, instead);
    });
  }
}

const insteadOfFacts: Readonly<Record<keyof Site['facts'], string>> = {
  name: '<CompanyName />',
  phone: '<CompanyPhone />, or a link to the contact section',
  demoPhone: '<DemoLine />',
  email: '<CompanyEmail />, or a link to the contact section',
};

const textFields = [
  'title',
  'searchTitle',
  'excerpt',
  'reader.result',
  'reader.time',
  'reader.needs',
];

const planNames = new RegExp(
  `\\b(?:${Object.values(plans)
    .map(({ name }) => name)
    .join('|')})\\b[^.]*\\bplans?\\b|\\bour (?:own )?plans?\\b`,
);

/** Formatted amounts can have a no-break space, and authors type a plain one. */
const withPlainSpace = (amount: string) => amount.replace(/\s/g, ' ');

/** Amounts that our plans cost, as a text would state them. */
const planPrices = new Set(
  Object.values(plans).flatMap((plan) =>
    [plan.setupFee, plan.monthlyFee, initialPayment(plan)].flatMap((cents) => [
      withPlainSpace(formatPrice(cents)),
      withPlainSpace(formatCents(cents)),
    ]),
  ),
);

/** Amount with the symbol of its currency before or after it: `$1,300.00`, `1.300,00 €`. */
const amountPattern = /\p{Sc}\s?\d[\d,]*(?:\.\d+)?|\d[\d.,]*\s?\p{Sc}(?!\d)/gu;

/** Price of a plan that a sentence states: any amount in a sentence about our plans. */
function findPrice(sentence: string): string | undefined {
  const amounts = sentence.match(amountPattern) ?? [];
  return planNames.test(sentence)
    ? amounts[0]
    : amounts.find((one) => planPrices.has(withPlainSpace(one)));
}

/** Reports facts and prices that an article repeats although the brand file defines them. */
export function checkFacts(article: ArticleFile, facts: Site['facts']): void {
  const check = (text: string, field: string, node?: Nodes) => {
    for (const [fact, instead] of Object.entries(insteadOfFacts)) {
      const value = facts[fact as keyof typeof facts];
      if (!text.includes(value)) continue;
      article.report(field, `"${value}" must not be repeated here. Write ${instead}.`, node);
    }
    for (const amount of text.split(/(?<=[.!?]) /).flatMap((one) => findPrice(one) ?? [])) {
      const instead = 'Write <Price plan="…" of="…" /> or <CallMinutes of="extra-fee" />.';
      const says = `The price of a plan must not be repeated here: ${amount} ${instead}`;
      article.report(field, says, node);
    }
  };

  for (const field of textFields) {
    const text = article.get(field);
    if (typeof text === 'string') check(text, field);
  }
  for (const node of nodesOf(article.tree)) {
    if (isJsx(node)) {
      for (const value of Object.values(attributesOf(node))) check(value, node.name ?? '', node);
    } else if (['paragraph', 'heading', 'tableCell'].includes(node.type)) {
      check(textOf(node, false), 'body', node);
    }
  }
}
