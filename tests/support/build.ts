/*
 * Builders of the records that tests need. Each returns a complete, valid record with the given changes,
 * so a new required field is added only here.
 */
import { stringify } from 'yaml';
import { type Article, articleSchema } from '#features/articles/article.ts';
import type { contactRules } from '#features/submissions/contact.ts';
import type { Intake, ListedIntake } from '#features/submissions/intake-schema.ts';
import { intakeForm, type IntakeTextName, intakeTextRules } from '#features/submissions/intake.ts';
import type { ListedPayment, StoredPayment } from '#features/checkout/payment.ts';

/** Id of an attempt to send a form, or to buy a plan. */
export const ATTEMPT = '0190a7c2-5d3f-7b3e-9a61-3f0c4f9f2b11';

type Rules = typeof intakeTextRules;
type RequiredName = {
  [Name in IntakeTextName]: Rules[Name] extends { missing: string } ? Name : never;
}[IntakeTextName];

/** The required texts of an intake. */
export const requiredTexts: Readonly<Record<RequiredName, string>> = {
  practiceName: 'Harbor Dental',
  contactName: 'Ada Byron',
  email: 'ada@harbor.example',
  phone: '+1 212 555 0100',
};

/** The required texts by the label of their field, for tests in a browser. */
export const requiredByLabel = Object.fromEntries(
  intakeForm.parts.flatMap(({ name, label }) =>
    name in requiredTexts ? [[label, requiredTexts[name as RequiredName]]] : [],
  ),
);

export function buildIntake(changes: Partial<Intake> = {}): Intake {
  return { ...requiredTexts, faqs: [], scenarios: [], ...changes };
}

/** Intake as it is stored and as staff see it. */
export function buildListedIntake(changes: Partial<ListedIntake> = {}): ListedIntake {
  return {
    ...buildIntake(),
    id: '01JD3Z8Q4V0000000000000000',
    createdAt: '2026-11-20T15:00:00.000Z',
    status: 'pending',
    ...changes,
  };
}

export function buildMessage(changes: Partial<Record<keyof typeof contactRules, string>> = {}) {
  return {
    name: 'Ada Byron',
    email: 'ada@harbor.example',
    subject: 'A voice agent',
    message: 'Hello,\n\nhow soon could you start?',
    ...changes,
  };
}

export function buildPayment(changes: Partial<StoredPayment> = {}): StoredPayment {
  return {
    invoiceId: 'in_1',
    subscriptionId: 'sub_1',
    customerId: 'cus_1',
    planId: 'basic',
    planName: 'Basic',
    kind: 'first',
    currency: 'usd',
    taxAmount: 0,
    amount: 40_000,
    setupAmount: 30_000,
    extraAmount: 0,
    monthlyFee: 10_000,
    paidAt: '2026-11-20T03:00:00.000Z',
    nextBillingAt: '2026-12-20T03:00:00.000Z',
    payerName: 'Ada Byron',
    payerEmail: 'ada@harbor.example',
    isTest: true,
    ...changes,
  };
}

/** A payment as staff see it. */
export function buildListedPayment(changes: Partial<ListedPayment> = {}): ListedPayment {
  return {
    ...buildPayment(),
    id: '20261120T030000000Z_first_in_1',
    refunds: [],
    disputes: [],
    awaitsIntake: false,
    subscriptionStatus: null,
    subscriptionEndsAt: null,
    ...changes,
  };
}

/** Frontmatter of an article, as its author writes it. */
export function buildFrontmatter(changes: object = {}) {
  return {
    id: '26',
    title: 'A title of more than ten characters',
    excerpt: 'An excerpt says in one or two sentences what the reader takes away from the article.',
    publishDate: '2025-06-03',
    author: 'websites',
    reader: { result: 'A list of what is to be done.', time: 'an hour', needs: 'a pencil' },
    category: 'SEO',
    tags: ['Chatbots', 'Forms', 'Costs', 'Testing'] satisfies Article['tags'],
    ...changes,
  };
}

/** File of an article with a short body. */
export function buildArticleSource(changes: object = {}): string {
  const body = '<CallToAction label="Talk to Us">\n  An invitation.\n</CallToAction>\n';
  return `---\n${stringify(buildFrontmatter(changes))}---\nAn opening.\n\n${body}`;
}

export function buildArticle(changes: Partial<Article> = {}): Article {
  const { slug = 'a-title-of-more-than-ten-characters', readTime = '8 min', ...fields } = changes;
  return { ...articleSchema.parse(buildFrontmatter(fields)), slug, readTime };
}
