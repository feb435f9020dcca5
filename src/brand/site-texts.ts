/**
 * Schemas of the owner's texts: `src/content/site/<name>.json`. The build, the editor, and the tests check
 * the files with them. A text may name a fact in braces, such as `{answersWithin}`.
 */
import * as z from 'zod/mini';

/** Facts that texts may name in braces. src/brand/fill-texts.ts has their values. */
const factNames = [
  'companyName',
  'answersWithin',
  'priorityAnswersWithin',
  'changesDoneWithin',
  'firstVersionWithin',
  /** The same as `firstVersionWithin`, with a capital letter. */
  'FirstVersionWithin',
  'cancellationNotice',
  'testCalls',
  'lowestFee',
  'includedMinutes',
  'extraMinuteFee',
  'extraFeeLimit',
  /** Fees for work that no plan includes. */
  'extraPageFee',
  'extraChangeFee',
  'extraHourFee',
  /** Number of extra minutes that cost `extraFeeLimit`. */
  'extraMinutesAtLimit',
  'firstNotice',
  'secondNotice',
  /** Number of two-minute calls that the included minutes allow. */
  'twoMinuteCalls',
  /** The next four are sentences of offer.json. */
  'cancellation',
  'refunds',
  'extraMinutes',
  'healthPractices',
  /** Period for which records are kept. */
  'recordsKept',
] as const;
export type FactName = (typeof factNames)[number];

function namesFacts(value: string): boolean {
  const named = Array.from(value.matchAll(/\{(\w+)\}/g), ([, name]) => name);
  return named.every((name) => factNames.some((fact) => fact === name));
}

/** Check of the length of an owner's text, in characters. */
export const atMost = (longest: number) =>
  z.maxLength(longest, `must have ${longest} characters or fewer`);

/** Schema of an owner's text. Spaces at its ends are removed. */
export const text = (longest: number) =>
  z
    .string('is missing')
    .check(
      z.trim(),
      z.minLength(1, 'must not be empty'),
      atMost(longest),
      z.refine(namesFacts, 'names an unknown fact in braces'),
    );

const line = text(80);
const sentences = text(400);
const titled = z.strictObject({ title: line, text: sentences });
const answered = z.strictObject({ question: line, answer: sentences });

/** Questions of a buyer, by id, with the owner's answers. */
const questions = z.record(z.string(), answered);

const articleIds = z.array(z.string().check(z.regex(/^\d+$/, 'must be the id of an article')));

/** Texts about plans of one kind. */
const kindSchema = z.strictObject({
  heading: line,
  /** Heading of the services that every plan of this kind includes. */
  included: line,
  /** Meaning of a monthly change. */
  changes: sentences,
  /** Steps after the payment. A step may be only for plans with, or without, a feature. */
  steps: z.array(
    z.strictObject({
      when: line,
      what: sentences,
      withFeature: z.optional(line),
      withoutFeature: z.optional(line),
    }),
  ),
});

export const siteTextSchemas = {
  hero: z.strictObject({
    /** Title and description of the landing page in search results. */
    searchTitle: line,
    searchDescription: text(160),
    /** Two sentences. The second one has the color of links. */
    headline: line,
    text: sentences,
    demo: line,
    /** Note about the recording. It is shown next to every link to the demo line. */
    demoNote: line,
    /** Facts that matter to a business owner and that anyone can check. */
    facts: z.array(z.strictObject({ figure: line, text: line })),
  }),
  /** Invented example calls. The caller speaks the first line, then the agent and the caller take turns. */
  calls: z.strictObject({
    calls: z
      .array(
        z.strictObject({
          trade: line,
          practice: line,
          lines: z.array(line),
          booking: z.strictObject({ day: line, time: line, subject: line, details: line }),
        }),
      )
      .check(
        z.minLength(1, 'must contain at least one call'),
        z.maxLength(5, 'must be five at most'),
      ),
  }),
  about: z.strictObject({
    /** Description of the drawing. */
    picture: text(160),
    heading: line,
    text: z.array(sentences),
    callCard: z.strictObject({ heading: line, text: sentences, action: line }),
    tiles: z.array(titled),
  }),
  services: z.strictObject({
    heading: line,
    text: sentences,
    cards: z.array(
      z.strictObject({
        title: line,
        text: sentences,
        points: z.array(text(120)),
        /** Names of drawings in src/content/drawings. */
        drawings: z.array(line),
        /** Kind of plan that sells the service. Empty if no plan does. */
        sells: z.enum(['voiceAgent', 'website', ''], 'must be voiceAgent, website, or empty'),
      }),
    ),
    toolsHeading: line,
    moreTools: line,
    /** Tools whose logos are shown. The ids are those of Simple Icons. */
    tools: z.array(z.strictObject({ id: line, name: line })),
  }),
  faq: z.strictObject({
    heading: line,
    questions: z.array(answered),
  }),
  contact: z.strictObject({
    heading: line,
    text: sentences,
    nextHeading: line,
    next: z.array(sentences),
    booking: z.strictObject({ heading: line, text: sentences }),
  }),
  offer: z.strictObject({
    /** The rule of the terms about canceling. All texts insert it, so that no text states another one. */
    cancellation: sentences,
    /** Difference of a cancellation in Stripe's customer portal, for sites that link to it. */
    portal: sentences,
    /** The rule of the terms about refunds. All texts insert it. */
    refunds: sentences,
    /** Rules about minutes after the included ones. */
    extraMinutes: sentences,
    /** Meaning of the number of included minutes. */
    minutesMean: sentences,
    /** Agreement that a health practice needs before the voice agent takes calls, where the law requires one. */
    healthPractices: z.optional(titled),
    /** Summary of how a client cancels. The terms have the details. */
    leaving: titled,
    kinds: z.strictObject({ website: kindSchema, voiceAgent: kindSchema }),
  }),
  /** Page that compares the plans. An answer that begins with `(demo)` is the owner's to decide. */
  plans: z.strictObject({
    searchTitle: line,
    searchDescription: text(160),
    heading: line,
    text: sentences,
    questionsHeading: line,
    groups: z.strictObject({ website: questions, voiceAgent: questions }),
    /** Articles that score the offer. Without articles, the page does not show this part. */
    scores: z.strictObject({ heading: line, text: sentences, articles: articleIds }),
  }),
  blog: z.strictObject({
    subtitle: line,
    /** Last card of the grid. */
    lead: z.strictObject({ title: line, text: sentences, action: line }),
    /** Paragraphs about the blog. */
    about: z.array(titled),
    keywords: z.array(line),
    footerArticles: articleIds,
  }),
  privacy: z.strictObject({
    /** Copies of personal data outside the site's storage, for the privacy policy. */
    elsewhere: z.array(
      z.strictObject({ where: line, what: sentences, why: line, howLong: text(160) }),
    ),
  }),
} as const;

export type SiteTexts = {
  readonly [Name in keyof typeof siteTextSchemas]: z.infer<(typeof siteTextSchemas)[Name]>;
};
