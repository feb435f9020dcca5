import { anchors, pagePaths, sectionPath } from '../domain/paths.ts';
import { company } from './company.ts';

/** What a page says about itself to search engines and to those who share it. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
  /** The page's own path; canonical addresses are made of it. */
  readonly path: string;
  /** Kept out of search results and of the sitemap. */
  readonly noindex?: true;
}

export const pageMeta = {
  home: {
    title: `${company.name} | AI receptionists and websites for small businesses`,
    description:
      'We build AI chatbots, e-mail agents, voice agents and professional websites for small businesses, and keep them running. Fixed setup fee, fixed monthly fee.',
    path: pagePaths.home,
  },
  blog: {
    title: `Blog | ${company.name}`,
    description:
      'Practical articles on website design, SEO, AI chatbots, agents and voice agents for owners of small businesses.',
    path: pagePaths.blog,
  },
  intake: {
    title: `AI Voice Agent Customization | ${company.name}`,
    description:
      'Tell us how your AI voice receptionist should greet, answer and hand over calls. Takes about ten minutes.',
    path: pagePaths.intake,
    noindex: true,
  },
  admin: {
    title: `Admin | ${company.name}`,
    description: 'For staff.',
    path: pagePaths.admin,
    noindex: true,
  },
  notFound: {
    title: `Page Not Found | ${company.name}`,
    description: 'This page does not exist or has been moved.',
    path: '/404',
    noindex: true,
  },
  articleNotFound: {
    title: `Article Not Found | ${company.name} Blog`,
    description: 'This article does not exist or has been moved.',
    path: pagePaths.articleNotFound,
    noindex: true,
  },
  invalidPlan: {
    title: `Invalid Plan | ${company.name}`,
    description: 'The selected plan is not valid.',
    path: pagePaths.invalidPlan,
    noindex: true,
  },
  privacyPolicy: {
    title: `Privacy Policy | ${company.name}`,
    description: `How ${company.name} handles personal information, consent to calls, payments and termination.`,
    path: pagePaths.privacyPolicy,
  },
  termsConditions: {
    title: `Terms & Conditions | ${company.name}`,
    description: `The terms of a ${company.name} subscription: fees, notice, intellectual property, liability and disputes.`,
    path: pagePaths.termsConditions,
  },
} as const satisfies Record<string, PageMeta>;

const unlisted: ReadonlySet<string> = new Set(
  Object.values<PageMeta>(pageMeta)
    .filter(({ noindex }) => noindex)
    .map(({ path }) => path),
);

/** Whether a built page belongs in the sitemap. @param address the page's full address. */
export function isInSitemap(address: string): boolean {
  const { pathname } = new URL(address);
  return !unlisted.has(pathname) && !pathname.startsWith('/checkout/');
}

/** Where a page's canonical address begins: `/` stays `/`, so no address ends in two slashes. */
export function canonicalUrl(path: string): string {
  return path === '/' ? `${company.host}/` : `${company.host}${path}`;
}

/** Where "contact us" leads from every other page. */
export const contactHref = sectionPath(anchors.contact);
