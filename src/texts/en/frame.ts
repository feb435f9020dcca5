import { company } from '#brand/company.ts';

/** Texts around every page: header, menu, and footer. */
export const frameTexts = {
  skip: 'Skip to content',
  home: `${company.name}, home`,
  navigation: 'Main',
  quickLinks: 'Quick Links',
  resources: 'Resources',
  contact: 'Contact Us',
  rights: ({ year }: { year: string }) => `© ${year} ${company.name}. All rights reserved.`,
  poweredBy: `Powered by ${company.name}`,
};

/** Labels of the menu of narrow windows. */
export const menuTexts = { label: 'Menu', open: 'Menu', close: 'Close' };

/** Labels of links to pages, and to sections of the landing page. */
export const linkTexts = {
  home: 'Home',
  about: 'About',
  services: 'Services',
  trustedBy: 'Trusted By',
  contact: 'Contact',
  blog: 'Blog',
  backToHome: 'Back to Home',
  comparePlans: 'Compare all plans',
  start: 'Get Started',
  seePlans: 'See plans',
  built: 'What we build',
  plans: 'Plans',
  portal: 'Manage subscription',
  intake: 'Intake form',
  privacyPolicy: 'Privacy Policy',
  termsConditions: 'Terms & Conditions',
};

/** Question before the chat or the calendar of another company loads, and the later change of the answer. */
export const consentTexts = {
  chat: { title: 'Chat', name: 'chat', allow: 'Start the chat', decline: 'No, thanks' },
  scheduling: { title: 'Calendar', name: 'calendar', allow: 'Show the calendar' },
  receives: ({ service, provider }: { service: string; provider: string }) =>
    `The ${service} comes from ${provider}. That company receives your network address and may set cookies.`,
  choices: 'Privacy choices',
  choicesIntro: 'Pages may load from other companies:',
};
