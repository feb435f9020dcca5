import { type Anchor, pagePaths, sectionPath } from './paths.ts';
import { linkTexts as texts } from '#texts/frame.ts';

export interface Link {
  readonly label: string;
  readonly href: string;
}

function section(label: string, anchor: Anchor): Link {
  return { label, href: sectionPath(anchor) };
}

const home = section(texts.home, 'home');
const about = section(texts.about, 'about');
const offered = section(texts.services, 'services');
const trustedBy = section(texts.trustedBy, 'testimonials');
const contact = section(texts.contact, 'contact');
const blog: Link = { label: texts.blog, href: pagePaths.blog };
export const backToHome: Link = { label: texts.backToHome, href: pagePaths.home };

export const comparePlans: Link = { label: texts.comparePlans, href: pagePaths.plans };

/** Main button of the hero. */
export const startLink = section(texts.start, 'contact');

/** Main button of the header and of the menu. */
export const plansLink = section(texts.seePlans, 'payment');

export const sectionLinks: readonly Link[] = [home, about, offered, contact];

/** Links of the header, which is on every public page. */
export const headerLinks: readonly Link[] = [...sectionLinks, blog];

/** Quick links of the footer on the landing page and the blog. */
export const quickLinks: readonly Link[] = [home, about, offered, trustedBy, contact];

/** Quick links of the footer on the legal pages, which include more sections of the landing page. */
export const legalQuickLinks: readonly Link[] = [
  home,
  about,
  offered,
  section(texts.built, 'portfolio'),
  trustedBy,
  contact,
  section(texts.plans, 'payment'),
];

/** Link to the intake form in every footer, for clients who have paid for the voice agent. */
export const intakeLink: Link = { label: texts.intake, href: pagePaths.intake };

export const legalLinks: readonly Link[] = [
  { label: texts.privacyPolicy, href: pagePaths.privacyPolicy },
  { label: texts.termsConditions, href: pagePaths.termsConditions },
];

/** Links of the 404 page. The first one is the main link. */
export const notFoundLinks: readonly [Link, ...Link[]] = [backToHome, blog, contact, offered];
