import { company } from '#brand/company.ts';

/** Texts around the legal texts, which are in content/legal. */
export const legalTexts = {
  back: '← Back to Home',
  contents: 'On this page',
  acknowledgment: 'Acknowledgment',
  effective: 'Effective date',
  updated: 'Last updated',
  planTable: {
    caption: 'Plans and fees',
    columns: ['Plan', 'Setup fee, once', 'Monthly fee', 'First payment'],
  },
  keptTable: {
    captions: {
      servers: 'What is kept in the storage of this site',
      browser: 'What is kept in your browser',
      staff: 'What is kept in the browsers of our staff',
      elsewhere: 'What is kept elsewhere',
    },
    columns: { what: 'What', why: 'Why', howLong: 'How long' },
  },
  taxed: ({ note }: { note: string }) =>
    `These fees, and those for additional minutes, are final amounts, ${note}.`,
  charged: (service: { title: string; text: string }) =>
    `In addition, we charge ${service.title}. ${service.text}`,
  changesOf: ({ plan }: { plan: string }) => `Changes a month, ${plan}:`,
  changes: ({ count, period }: { count: number; period: string }) =>
    `${count}, each within ${period}.`,
  noPeople: `${company.name} publishes the articles of this site as an organization. They name no person as author or reviewer. No lawyer and no medical professional has reviewed them.`,
  demoArticles:
    'This site is a demonstration. An AI wrote the articles, and a program checked them. When the owner of the site names authors and reviewers, they appear here.',
  addressOnRequest: 'sent to you on request',
  thirdParties:
    'A chat widget and a scheduling page, both run by other companies, may load on some of our pages.',
  askedThirdParties:
    'A chat widget and a scheduling page, both run by other companies, may load on some of our pages, but only after you allow it; you can change your choice at the end of every page except the checkout.',
  visitCounter: ({ host }: { host: string }) =>
    `We count visits with a service at ${host}. It sets no cookies and stores nothing in your browser. It receives the address of the page, the page that led to it, and your network address.`,
};
