import type { PlanId } from './plan.ts';

/** Sections of the landing page that links may name. Each is the `id` of one element there. */
export const anchors = {
  home: 'home',
  about: 'about',
  services: 'services',
  portfolio: 'portfolio',
  testimonials: 'testimonials',
  payment: 'payment',
  contact: 'contact',
} as const;
export type Anchor = (typeof anchors)[keyof typeof anchors];

/** Addresses of the pages. None ends in a slash, so no link costs a redirect. */
export const pagePaths = {
  home: '/',
  blog: '/blog',
  feed: '/rss.xml',
  article: (slug: string) => `/blog/${slug}`,
  /** A page of the listing, from 1: of all articles, or of a category (`AI Agents`). */
  listing: (number: number, category?: string) => {
    const first = category
      ? `/blog/category/${category.toLowerCase().replaceAll(' ', '-')}`
      : '/blog';
    return number === 1 ? first : `${first}/page/${number}`;
  },
  checkout: (planId: PlanId) => `/checkout/${planId}`,
  privacyPolicy: '/privacy-policy',
  termsConditions: '/terms-conditions',
  intake: '/ai-voice-agent-intake',
  admin: '/admin',
  /** What `/blog/{unknown}` and `/checkout/{unknown}` show, with status 404 (netlify.toml). */
  articleNotFound: '/article-not-found',
  invalidPlan: '/invalid-plan',
} as const;

/** The code that deferred islands share (src/build/deferred-islands.ts). */
export const ISLANDS_FILE = '/islands.js';

/** The address of a section of the landing page, from any page. */
export function sectionPath(anchor: Anchor): string {
  return `/#${anchor}`;
}

/**
 * Addresses of the calls. A function states its own as a literal, because Netlify reads it
 * statically; tests/functions/paths.test.ts holds the two together.
 */
export const callPaths = {
  contact: '/api/contact',
  intake: '/api/ai-voice-agent-intake',
  createSubscription: '/api/create-subscription',
  stripeWebhook: '/api/stripe/webhook',
  trainingGuideUpload: '/api/objects/upload',
  adminLogin: '/api/admin/login',
  adminLogout: '/api/admin/logout',
  adminIntakes: '/api/admin/intakes',
  adminIntake: (id: string) => `/api/admin/intakes/${id}`,
  adminIntakeStatus: (id: string) => `/api/admin/intakes/${id}/status`,
  adminIntakeNotes: (id: string) => `/api/admin/intakes/${id}/notes`,
  adminIntakeMails: (id: string) => `/api/admin/intakes/${id}/mails`,
  adminIntakeDeletion: (id: string) => `/api/admin/intakes/${id}/deletion`,
  adminSummary: '/api/admin/summary',
  adminMessages: '/api/admin/messages',
  adminMessageInbox: (id: string) => `/api/admin/messages/${id}/inbox`,
  adminMessageMails: (id: string) => `/api/admin/messages/${id}/mails`,
  adminMessageDeletion: (id: string) => `/api/admin/messages/${id}/deletion`,
  adminPayments: '/api/admin/payments',
  /** Where staff download training guides; an intake names the whole path. */
  trainingGuides: '/objects/*',
} as const;
