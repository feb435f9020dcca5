import type { Nodes } from 'mdast';
import { formatCents, formatPrice } from '../../src/domain/money.ts';
import { initialPayment, plans } from '../../src/domain/plan.ts';
import { type ArticleFile, attributesOf, isJsx, textOf, walk } from './article-file.ts';

/** Facts about the agency that are defined in its own file, so articles must not repeat them. */
export interface OwnFacts {
  readonly name: string;
  readonly phone: string;
  readonly demoPhone: string;
  readonly email: string;
}

const insteadOfFacts: Readonly<Record<keyof OwnFacts, string>> = {
  name: '<CompanyName />',
  phone: '<CompanyPhone />, or a link to the contact section',
  demoPhone: '<DemoLine />',
  email: '<CompanyEmail />, or a link to the contact section',
};

/** Frontmatter fields that readers see as text. */
const textFields = ['title', 'excerpt', 'reader.result', 'reader.time', 'reader.needs'];

const planNames = new RegExp(
  `\\b(?:${Object.values(plans)
    .map(({ name }) => name)
    .join('|')})\\b[^.]*\\bplans?\\b|\\bour (?:own )?plans?\\b`,
);

/** Amounts that our plans cost, as a text would state them. */
const planPrices = new Set(
  Object.values(plans).flatMap((plan) =>
    [plan.setupFee, plan.monthlyFee, initialPayment(plan)].flatMap((cents) => [
      formatPrice(cents),
      formatCents(cents),
    ]),
  ),
);

/** Returns the price of a plan that a sentence states: any amount in a sentence about our plans. */
function findPrice(sentence: string): string | undefined {
  const amounts = sentence.match(/\$\d[\d,]*(?:\.\d+)?/g) ?? [];
  return planNames.test(sentence) ? amounts[0] : amounts.find((one) => planPrices.has(one));
}

/** Reports facts and prices that an article repeats although the brand file defines them. */
export function checkFacts(article: ArticleFile, facts: OwnFacts): void {
  const check = (text: string, field: string, node?: Nodes) => {
    for (const [fact, instead] of Object.entries(insteadOfFacts)) {
      const value = facts[fact as keyof OwnFacts];
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
  if (!article.tree) return;
  walk(article.tree, (node) => {
    if (isJsx(node)) {
      for (const value of Object.values(attributesOf(node))) check(value, node.name ?? '', node);
    } else if (['paragraph', 'heading', 'tableCell'].includes(node.type)) {
      check(textOf(node, false), 'body', node);
    }
  });
}
