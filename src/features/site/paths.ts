import { languages } from '#brand/file.ts';
import type { PlanId } from '#brand/plan.ts';
import { language } from '#texts/language.ts';

/** Sections of the landing page that links can target. Each is the `id` of one element on that page. */
export const anchors = [
  'home',
  'about',
  'services',
  'portfolio',
  'testimonials',
  'payment',
  'contact',
] as const;
export type Anchor = (typeof anchors)[number];

/** Beginning of all paths in a language: empty for the default language, otherwise `/<code>`. */
export const baseOf = (code: string) => (code === languages[0] ? '' : `/${code}`);

/** Beginning of the paths of this language's pages and files. */
export const base = baseOf(language.code);

/** Paths of a page by the codes of the languages that have it. */
export type PathByLanguage = Readonly<Partial<Record<string, string>>>;

/** Paths of a page that each language has at the same address, after its beginning. */
export function pathsInLanguages(path: string): PathByLanguage {
  return Object.fromEntries(
    languages.map((code) => [code, baseOf(code) + path.slice(base.length)]),
  );
}

/**
 * Paths of the pages. None ends with a slash except the home page, which is the file `index.html` of a folder, so that
 * no link causes a redirect. Staff's pages exist once.
 */
export const pagePaths = {
  home: `${base}/`,
  blog: `${base}/blog`,
  plans: `${base}/plans`,
  feed: `${base}/rss.xml`,
  article: (slug: string) => `${base}/blog/${slug}`,
  checkout: (planId: PlanId) => `${base}/checkout/${planId}`,
  howWeWrite: `${base}/how-we-write`,
  privacyPolicy: `${base}/privacy-policy`,
  termsConditions: `${base}/terms-conditions`,
  intake: `${base}/ai-voice-agent-intake`,
  admin: '/admin',
  /** Pages shown for `/blog/{unknown}` and `/checkout/{unknown}` with status 404 (dist/_redirects). */
  articleNotFound: `${base}/article-not-found`,
  invalidPlan: `${base}/invalid-plan`,
} as const;

/** Pages of src/content/legal that the site links to. The owner can add others. */
export const legalPaths: readonly string[] = [
  pagePaths.howWeWrite,
  pagePaths.privacyPolicy,
  pagePaths.termsConditions,
];

/**
 * Path of the intake form, with the client's name to fill in. The name is in the fragment, which
 * browsers do not send, so that no server's log contains it.
 */
export function intakeAddress(name: string): string {
  return name === '' ? pagePaths.intake : `${pagePaths.intake}#${new URLSearchParams({ name })}`;
}

/** Reads the client's name from the fragment of an `intakeAddress`; empty if there is none. */
export function nameInFragment(fragment: string): string {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('name') ?? '';
}

/** Paths of the editor. Keystatic, which the editor uses, determines the path of its calls. */
export const editorPaths = {
  page: '/editor',
  script: '/editor.js',
  calls: '/api/keystatic/*',
} as const;

/** Path of a landing page section, for links on any page. */
export function sectionPath(anchor: Anchor): string {
  return `${pagePaths.home}#${anchor}`;
}

/** Query of the calls whose answers visitors read, on pages that are not in the default language. */
const inLanguage = base && `?language=${language.code}`;

/**
 * Paths of the API. Each function repeats its path as a literal, because Netlify reads it statically.
 * tests/functions/paths.test.ts compares the literals with this table.
 */
export const callPaths = {
  contact: `/api/contact${inLanguage}`,
  intake: `/api/ai-voice-agent-intake${inLanguage}`,
  createSubscription: `/api/create-subscription${inLanguage}`,
  stripeWebhook: '/api/stripe/webhook',
  fileUpload: `/api/objects/upload${inLanguage}`,
  adminLogin: '/api/admin/login',
  adminLogout: '/api/admin/logout',
  adminPasskeyLogin: '/api/admin/passkey-login',
  adminPasskeys: '/api/admin/passkeys',
  adminPasskey: (id: string) => `/api/admin/passkeys/${id}`,
  adminIntakes: '/api/admin/intakes',
  adminIntake: (id: string) => `/api/admin/intakes/${id}`,
  adminSummary: '/api/admin/summary',
  adminMessages: '/api/admin/messages',
  adminMessage: (id: string) => `/api/admin/messages/${id}`,
  adminPayments: '/api/admin/payments',
  /** Path of an action on a record. Only messages have an inbox. */
  adminSubmission: (
    id: string,
    list: 'intakes' | 'messages',
    action: 'status' | 'deletion' | 'notes' | 'inbox',
  ) => `/api/admin/${list}/${id}/${action}`,
  /** Path for staff downloads of uploaded files. A submission stores the full path. */
  uploadedFiles: '/objects/*',
} as const;
