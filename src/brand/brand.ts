/**
 * Schema of `brand.json`, the file with everything that belongs to the owner of the site. The build,
 * `npm run setup`, and the tests check the file with it. Pages and functions read the file through
 * this folder.
 */
import * as z from 'zod/mini';
import { findContrastProblems } from './contrast.ts';
import { languageCode } from './language-code.ts';
import { mergeTexts } from './merge-texts.ts';
import { type Network, networks } from './networks.ts';
import { siteAddress } from './site-address.ts';
import { atMost, text } from './site-texts.ts';

export const BRAND_FILE = 'brand.json';

const optionalText = (longest: number) =>
  z.string('must be a text; leave it empty if there is none').check(z.trim(), atMost(longest));

const phone = z
  .string('is missing')
  .check(
    z.regex(/^\+[\d ()-]{7,20}$/, 'must begin with + and the country, like +1 (212) 555-0142'),
  );

/** Address of the site. A missing `https://` and a final slash are corrected. */
const host = z
  .string('is missing')
  .check(
    z.overwrite(siteAddress),
    z.regex(
      /^https:\/\/(?:[a-z\d-]+\.)+[a-z]{2,}$/,
      'must look like https://studio.example, with nothing after the name',
    ),
  );

const profile = z
  .string()
  .check(
    z.overwrite(siteAddress),
    z.regex(/^https:\/\/[\w.-]+\/\S+$/, 'must look like https://x.com/studio'),
  );

/** Schema of a text for which `use` returns a truthy value and does not throw. */
function textFor(use: (text: string) => unknown, message: string) {
  const works = (value: string) => {
    try {
      return Boolean(use(value));
    } catch {
      return false;
    }
  };
  return z.string('is missing').check(z.refine(works, message));
}

const companySchema = z.strictObject({
  name: text(60),
  tagline: text(60),
  description: text(160),
  host,
  /** Phone number of the office, for contracts, consent, and questions. */
  phone,
  /** Number of the demo voice agent. The office does not answer it. */
  demoPhone: phone,
  email: z.email('must be an email address'),
  /** Postal address in one line, for the footer. Empty if there is none. */
  address: optionalText(120),
  /** Business hours, as pages show them. */
  hours: text(60),
  /** Time in which the owner answers a message. Every page with a contact option promises it. */
  answersWithin: text(40),
  /** Time zone of the business. It decides when a scheduled article is published. */
  timeZone: textFor(
    (timeZone) => new Intl.DateTimeFormat('en', { timeZone }),
    'must be a name like Europe/London',
  ),
});

const color = z
  .string('is missing')
  .check(z.regex(/^#[\da-f]{6}$/i, 'must be a color with six digits, like #0b7a75'));

const themeSchema = z.strictObject({
  /** Color of the mark and the chat widget. */
  brand: color,
  /** Second color of the mark and of badges. */
  warm: color,
  'on-warm': color,
  'on-action': color,
  /** Background of the page. */
  ground: color,
  /** Background of cards. */
  raised: color,
  line: color,
  /** Border of inputs. */
  'control-line': color,
  text: color,
  muted: color,
  /** Links. */
  accent: color,
  /** Background of buttons. */
  action: color,
  amber: color,
  bad: color,
  good: color,
});

/** True for a currency that Stripe counts in hundredths. Stripe counts the ariary (`mga`) in whole units. */
function isTwoDecimalCurrency(code: string): boolean {
  if (!/^(?!mga)[a-z]{3}$/.test(code)) return false;
  if (!Intl.supportedValuesOf('currency').includes(code.toUpperCase())) return false;
  const options = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  return options.resolvedOptions().maximumFractionDigits === 2;
}

const pictureFile = z
  .string('must be the name of a file, or empty')
  .check(z.regex(/^(?:[\w-]+\.(?:svg|png))?$/, 'must be the name of an SVG or PNG file, or empty'));

/** Name of a photo that the build can convert. A `?` would begin a query. */
const photoFile = z
  .string('is missing')
  .check(
    atMost(80),
    z.regex(
      /^[^/\\?]+\.(?:jpe?g|png|webp|avif)$/i,
      'must be the name of a JPG, PNG, WebP, or AVIF file, without / and ?',
    ),
  );

const cents = z
  .int('must be whole cents, like 4950 for 49.50')
  .check(z.nonnegative('must not be negative'));
const count = z.int('must be a whole number').check(z.positive('must be at least 1'));

const personSchema = z.strictObject({ name: optionalText(60), work: text(160) });

const service = z.strictObject({ title: text(80), text: text(400) });

const planSchema = z.strictObject({
  /** Kind of service that the plan sells. The landing page has one section for each kind. */
  kind: z.enum(['website', 'voiceAgent'], 'must be website or voiceAgent'),
  name: text(40),
  /** Charged once, with the first month. */
  setupFee: cents,
  /** Charged in advance, every month. */
  monthlyFee: cents,
  /** Titles of features. `featureDefinitions` defines each of them. */
  features: z.array(text(60)),
  /** Sentence that names the intended customer. */
  audience: text(120),
  /** Features of other plans that this plan lacks. */
  without: z.array(text(60)),
  /** Changes to texts, pictures, hours or answers that each month includes. */
  monthlyChanges: count,
});

/** Everything that belongs to the owner. Money is in cents. */
export const brandSchema = z
  .strictObject({
    /**
     * Languages of the site, by their codes; each has a folder in `src/texts`. The first one is the default: its
     * pages have addresses without a prefix, and its texts are the ones that `#texts/*` in package.json names.
     */
    languages: z.array(z.string().check(z.regex(languageCode, 'must be a code like en'))).check(
      z.minLength(1, 'must name at least one language'),
      z.refine((codes) => new Set(codes).size === codes.length, 'names a language twice'),
    ),
    company: companySchema,
    /** Profiles on social networks: any of them, or none. */
    social: z.partialRecord(z.enum(Object.keys(networks) as Network[]), profile),
    /**
     * Logo for the dark and the light theme: names of SVG or PNG files in `public/brand`, and the size in
     * pixels. If `dark` is empty, pages show the mark and the name. If only `light` is empty, both themes
     * use the dark file.
     */
    logo: z.strictObject({
      dark: pictureFile,
      light: pictureFile,
      width: z.int('must be a whole number of pixels'),
      height: z.int('must be a whole number of pixels'),
    }),
    /** Photos in the About section, in place of the drawing: files in `src/content/photos`. */
    photos: z.array(z.strictObject({ file: photoFile, alt: text(160) })),
    /** Quotations of customers. If there are none, the landing page has no section for them. */
    testimonials: z.array(
      z.strictObject({ quote: text(400), name: text(60), business: optionalText(80) }),
    ),
    /**
     * Authors and reviewers of articles, by the ids that the articles name. While a name is empty, the
     * articles of that author are by the organization, and name no such reviewer.
     */
    people: z.record(z.string(), personSchema),
    /** Law and place that the legal texts name, and the institution whose arbitration rules apply. */
    legal: z.strictObject({ law: text(80), venue: text(80), arbitration: text(80) }),
    /**
     * `ask`: the chat and the calendar of other companies load only after the visitor allows them.
     * `notice`: they load with the page, and the privacy policy names them.
     */
    consent: z.enum(['ask', 'notice'], 'must be ask or notice'),
    /** The light theme takes the colors that it does not define from the dark theme. */
    colors: z.strictObject({ dark: themeSchema, light: z.partial(themeSchema) }),
    /** Periods and numbers that texts promise, as words. */
    promises: z.strictObject({
      /** Response time of plans with priority support; everyone else gets `company.answersWithin`. */
      priorityAnswersWithin: text(40),
      /** Time in which a change that a plan includes is made. */
      changesDoneWithin: text(40),
      /** Time until a client gets a first version, from the day on which the owner has everything needed. */
      firstVersionWithin: text(40),
      /** Notice that a client gives before the next billing date. */
      cancellationNotice: text(40),
      /** Calls on which a voice agent is tested with the client before it goes live. */
      testCalls: text(20),
    }),
    /** Currency and tax of all fees. */
    prices: z.strictObject({
      currency: textFor(
        isTwoDecimalCurrency,
        'must be a currency with two decimals, like usd or eur',
      ),
      /** Locale that determines the format of amounts, such as `en-IE` for `€1,200.00`. */
      locale: textFor(
        (locale) => Intl.NumberFormat.supportedLocalesOf(locale)[0],
        'must be a locale like en-US',
      ),
      /** Tax that every fee includes. Absent if fees include none. */
      tax: z.optional(
        z.strictObject({
          /** Percentage with at most four decimals. */
          rate: z
            .number('must be a percentage, like 19')
            .check(
              z.positive('must be above 0'),
              z.maximum(99, 'must be below 100'),
              z.multipleOf(0.0001, 'must have at most four decimals'),
            ),
          /** Name on pages, receipts, and invoices, such as `VAT`. */
          name: text(50),
          included: z.literal(true, 'must be true: fees are final amounts'),
        }),
      ),
    }),
    /** Minutes of a voice agent's calls. */
    callMinutes: z.strictObject({
      included: count,
      extraMinuteFee: cents,
      /** Maximum cost of extra minutes in a month, unless the client raises the limit in writing. */
      extraFeeLimit: cents,
      /** Numbers of minutes in a month at which the owner writes to the client. */
      announcedAt: z.tuple([count, count]),
    }),
    /** Fees for work that no plan includes: one more page, one more change in a month, and an hour of other work. */
    extraWork: z.strictObject({ page: cents, change: cents, hour: cents }),
    /** Plans for sale, by id, in display order. Addresses and Stripe's product ids contain these ids. */
    plans: z
      .record(z.string().check(z.regex(/^[a-z]\w*$/i, 'must be a word of letters')), planSchema)
      .check(z.refine((plans) => Object.keys(plans).length > 0, 'must contain at least one plan')),
    /** Id of the plan that is marked POPULAR. Empty if there is none. */
    popularPlan: optionalText(40),
    /** Exact meaning of each feature, by its title. */
    featureDefinitions: z.record(z.string(), text(300)),
    /** Services that every plan of a kind includes each month, in addition to its features and changes. */
    includedServices: z.strictObject({
      website: z.array(service),
      voiceAgent: z.array(service),
    }),
  })
  .check(
    z.superRefine(({ plans, popularPlan, featureDefinitions }, context) => {
      const report = (path: string[], message: string) =>
        context.addIssue({ code: 'custom', path, message, input: undefined });
      const features = new Set(Object.values(plans).flatMap((plan) => plan.features));
      if (popularPlan && !Object.hasOwn(plans, popularPlan)) {
        report(['popularPlan'], `must be the id of a plan: ${Object.keys(plans).join(', ')}`);
      }
      for (const title of features) {
        if (!Object.hasOwn(featureDefinitions, title)) {
          report(['featureDefinitions'], `must define the feature "${title}"`);
        }
      }
      for (const title of Object.keys(featureDefinitions)) {
        if (!features.has(title)) {
          report(['featureDefinitions', title], 'is a feature of no plan');
        }
      }
    }),
  );

export type Brand = z.infer<typeof brandSchema>;

const { shape } = brandSchema;

/**
 * Schema of the brand file of another language: texts, and ways to contact the owner in that language. Everything
 * else, such as fees, is the same in all languages. The merged file must match `brandSchema`, too.
 */
export const translatedBrandSchema = z.strictObject({
  company: z.partial(z.omit(companySchema, { host: true, timeZone: true })),
  social: z.optional(shape.social),
  logo: z.optional(shape.logo),
  photos: z.optional(shape.photos),
  testimonials: z.optional(shape.testimonials),
  people: z.record(z.string(), z.partial(personSchema)),
  legal: z.optional(z.partial(shape.legal)),
  promises: z.partial(shape.promises),
  prices: z.partial(
    z.strictObject({
      locale: shape.prices.shape.locale,
      tax: z.strictObject({ name: text(50) }),
    }),
  ),
  plans: z.record(
    z.string(),
    z.partial(z.pick(planSchema, { name: true, features: true, audience: true, without: true })),
  ),
  featureDefinitions: z.optional(shape.featureDefinitions),
  includedServices: z.partial(shape.includedServices),
});

const { tagline, description, hours, answersWithin } = companySchema.shape;
const { features, audience, without } = planSchema.shape;

/**
 * Texts of the brand file that pages show, without names, numbers, and addresses. `src/content/site/<code>/brand.json`
 * has them in another language, and may lack any of them. Parsing removes all other fields.
 */
export const brandTextSchema = z.object({
  company: z.partial(z.object({ tagline, description, hours, answersWithin })),
  people: z.record(z.string(), z.object({ work: text(160) })),
  photos: z.optional(shape.photos),
  promises: z.partial(shape.promises),
  prices: z.partial(z.object({ locale: shape.prices.shape.locale })),
  plans: z.record(z.string(), z.partial(z.object({ features, audience, without }))),
  featureDefinitions: z.optional(shape.featureDefinitions),
  includedServices: z.partial(shape.includedServices),
});

/** Each problem of a brand file as `path: sentence`. */
export function listBrandProblems(error: z.core.$ZodError): string[] {
  return error.issues.flatMap((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    // The problem of a key has a message, which is not that of the object.
    const { message } = (issue.code === 'invalid_key' ? issue.issues[0] : undefined) ?? issue;
    // Zod's own message is too vague for a part that is missing or not an object.
    const says = message.replace('Invalid input', 'is missing or has another form');
    return keys
      ? keys.map((key) => `${[...issue.path, key].join('.')}: is not known here`)
      : `${issue.path.join('.')}: ${says}`;
  });
}

/** Problems that a schema finds in an owner's file, as `path: sentence`. */
export function listProblems(schema: z.ZodMiniType, content: unknown): string[] {
  const { error } = schema.safeParse(content);
  return error ? listBrandProblems(error) : [];
}

/** Problems of a brand file's content, one sentence each. */
export function findBrandProblems(content: unknown): string[] {
  const { data, error } = brandSchema.safeParse(content);
  if (!data) return listBrandProblems(error);
  return findContrastProblems(data.colors).map(({ says }) => says);
}

/** Lists that are part of the contract, so they have the same length in every language. */
const contractLists = ['features', 'without'] as const;

/**
 * Problems of the brand file of another language.
 * @param content the file of that language.
 * @param brand the file of the default language, without problems.
 */
export function findTranslationProblems(content: unknown, brand: Brand): string[] {
  const { data, error } = z.partial(translatedBrandSchema).safeParse(content);
  if (!data) {
    return listBrandProblems(error).map((problem) =>
      problem.replace(/is not known here$/, 'is unknown or the same in all languages; remove it'),
    );
  }
  const merged = brandSchema.safeParse(mergeTexts(brand, data));
  if (!merged.data) return listBrandProblems(merged.error);
  return Object.entries(merged.data.plans).flatMap(([id, plan]) =>
    contractLists
      .filter((list) => plan[list].length !== brand.plans[id]?.[list].length)
      .map((list) => `plans.${id}.${list}: must have as many entries as in ${BRAND_FILE}`),
  );
}
