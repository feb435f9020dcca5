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

/** Reports facts and prices that an article repeats although another file defines them. */
export function checkFacts(article: ArticleFile, facts: OwnFacts): void {
  const checkText = (text: string, field: string, node?: Nodes) => {
    for (const [fact, instead] of Object.entries(insteadOfFacts)) {
      const value = facts[fact as keyof OwnFacts];
      if (!text.includes(value)) continue;
      article.report(field, `"${value}" must not be repeated here. Write ${instead}.`, node);
    }
  };

  for (const field of textFields) {
    const text = article.get(field);
    if (typeof text === 'string') checkText(text, field);
  }
  if (!article.tree) return;
  walk(article.tree, (node) => {
    if (isJsx(node)) {
      for (const value of Object.values(attributesOf(node)))
        checkText(value, node.name ?? '', node);
    } else if (['paragraph', 'heading', 'tableCell'].includes(node.type)) {
      const text = textOf(node, false);
      checkText(text, 'body', node);
      checkPrices(article, text, node);
    }
  });
}

/**
 * Reports sentences that state the price of a plan, because the brand file defines it: any amount in a
 * sentence about our plans, and the exact price of a plan in any sentence.
 */
function checkPrices(article: ArticleFile, text: string, node: Nodes): void {
  for (const sentence of text.split(/(?<=[.!?]) /)) {
    const amounts = sentence.match(/\$\d[\d,]*(?:\.\d+)?/g) ?? [];
    const amount = planNames.test(sentence)
      ? amounts[0]
      : amounts.find((one) => planPrices.has(one));
    if (!amount) continue;
    const instead = 'Write <Price plan="…" of="…" /> or <CallMinutes of="extra-fee" />.';
    article.report(
      'body',
      `The price of a plan must not be repeated here: ${amount} ${instead}`,
      node,
    );
  }
}
