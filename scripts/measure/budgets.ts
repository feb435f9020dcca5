import { pagePaths } from '../../src/domain/paths.ts';
import { loginWords } from '../../src/site/admin-login.ts';

/** Kibibytes, as budgets are stated. */
const KB = 1024;

/** What one load may cost. Bytes are compressed as a CDN stores files (Brotli at its best). */
export interface Budget {
  /** The page itself with its response headers: what a first round trip carries, less the handshake. */
  readonly documentWithHeaders?: number;
  /** Scripts of this site; those of the payment provider are its own. */
  readonly scripts?: number;
  readonly scriptFiles?: number;
  readonly styles?: number;
  readonly pictures?: number;
  readonly font?: number;
  /** Everything together. */
  readonly total?: number;
  readonly requests?: number;
  /** Fetches that had to wait for each other: 1 is the page alone. */
  readonly steps?: number;
}

export interface PageKind {
  readonly name: string;
  readonly path: string;
  /** Until nothing more is fetched, with nobody touching anything. */
  readonly untouched: Budget;
  /** What is fetched from a first touch on, if there is something to touch. */
  readonly touch?: {
    readonly name: string;
    /** The label of the field that is focused. */
    readonly field: string;
    /** Whether the password is typed there and sent. What came before it is counted, too. */
    readonly isLogin?: true;
    readonly budget: Budget;
  };
}

const FIRST_ROUND_TRIP = 13.5 * KB;
const FONT = 10 * KB;

/** A page that is read: nothing but itself, pictures and the face of its headings. */
const read: Budget = {
  documentWithHeaders: FIRST_ROUND_TRIP,
  scripts: 2 * KB,
  styles: 0,
  font: FONT,
  steps: 2,
};

export const pageKinds: readonly PageKind[] = [
  {
    name: 'landing',
    path: pagePaths.home,
    untouched: { ...read, requests: 5, total: 40 * KB },
    touch: {
      name: 'contact form',
      field: 'Name',
      budget: { scripts: 72 * KB, scriptFiles: 4, steps: 1 },
    },
  },
  { name: 'listing', path: pagePaths.blog, untouched: { ...read, requests: 6, total: 40 * KB } },
  {
    name: 'article',
    path: pagePaths.article('understanding-ai-agents-transform-business'),
    // The words are the page: their weight is the reader's choice.
    untouched: { ...read, documentWithHeaders: 17 * KB, requests: 7 },
  },
  { name: 'privacy policy', path: pagePaths.privacyPolicy, untouched: { ...read, requests: 5 } },
  { name: 'terms', path: pagePaths.termsConditions, untouched: { ...read, requests: 5 } },
  { name: 'not found', path: '/no-such-page', untouched: { ...read, requests: 5 } },
  {
    name: 'checkout',
    path: pagePaths.checkout('basic'),
    untouched: {
      documentWithHeaders: FIRST_ROUND_TRIP,
      scripts: 72 * KB,
      scriptFiles: 4,
      font: FONT,
      steps: 3,
    },
  },
  {
    name: 'intake',
    path: pagePaths.intake,
    untouched: { ...read, requests: 5 },
    touch: {
      name: 'intake form',
      field: 'Practice Name',
      budget: { scripts: 84 * KB, scriptFiles: 4, steps: 1 },
    },
  },
  {
    name: 'admin login',
    path: pagePaths.admin,
    untouched: { documentWithHeaders: FIRST_ROUND_TRIP, scripts: 66 * KB, font: FONT, steps: 2 },
    touch: {
      name: 'dashboard',
      field: loginWords.password,
      isLogin: true,
      budget: { scripts: 110 * KB, scriptFiles: 4, steps: 3 },
    },
  },
];
