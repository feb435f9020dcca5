import { pagePaths } from '../../src/domain/paths.ts';
import { loginWords } from '../../src/site/admin-login.ts';

/** Bytes per kibibyte, the unit of the budgets. */
const KB = 1024;

/** Limits of one load. Bytes are compressed with Brotli at its highest level, as a CDN stores files. */
export interface Budget {
  /** Document with its response headers: the content of a first round trip, without the handshake. */
  readonly documentWithHeaders?: number;
  /** Scripts of this site, without those of the payment provider. */
  readonly scripts?: number;
  readonly scriptFiles?: number;
  readonly styles?: number;
  readonly pictures?: number;
  readonly font?: number;
  /** Total of all requests. */
  readonly total?: number;
  readonly requests?: number;
  /** Depth of dependent requests. 1 is the document alone. */
  readonly steps?: number;
}

export interface PageKind {
  readonly name: string;
  readonly path: string;
  /** Load until the network is idle, without any input. */
  readonly untouched: Budget;
  /** Requests after the first interaction, if the page has one. */
  readonly touch?: {
    readonly name: string;
    /** Label of the field to focus. */
    readonly field: string;
    /** True to enter the password and log in. Earlier requests also count. */
    readonly isLogin?: true;
    readonly budget: Budget;
  };
}

const FIRST_ROUND_TRIP = 13.5 * KB;
const FONT = 10 * KB;

/** Page without interaction: the document, its pictures, and the typeface of its headings. */
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
    // Articles are long texts, so their documents may be larger.
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
    untouched: { documentWithHeaders: FIRST_ROUND_TRIP, scripts: 72 * KB, font: FONT, steps: 2 },
    touch: {
      name: 'dashboard',
      field: loginWords.password,
      isLogin: true,
      budget: { scripts: 115 * KB, scriptFiles: 4, steps: 3 },
    },
  },
];
