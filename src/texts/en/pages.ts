/** Titles and descriptions of pages in search results. Those of other pages are content. */
export const pageTexts = {
  blog: {
    title: 'Websites and AI for small-business owners',
    description:
      'Practical articles on website design, SEO, AI chatbots, agents and voice agents for owners of small businesses.',
  },
  intake: {
    title: 'AI Voice Agent Customization',
    description:
      'Tell us how your AI voice receptionist should greet, answer and hand over calls. The required part takes about five minutes.',
  },
  notFound: {
    title: 'Page Not Found',
    description: 'This page does not exist or has been moved.',
  },
  articleNotFound: {
    title: 'Article Not Found',
    description: 'This article does not exist or has been moved.',
  },
  invalidPlan: { title: 'Invalid Plan', description: 'The selected plan is not valid.' },
  checkout: {
    title: ({ plan }: { plan: string }) => `Checkout: ${plan}`,
    description: ({ plan, monthly }: { plan: string; monthly: string }) =>
      `Start the ${plan} plan: ${monthly} a month.`,
    descriptionWithSetup: (values: { plan: string; setup: string; monthly: string }) =>
      `Start the ${values.plan} plan: ${values.setup} once for setup and ${values.monthly} a month.`,
    picture: ({ plan }: { plan: string }) => `${plan} plan`,
  },
  /** Names of a plan's fees for search engines. */
  fees: { setup: 'Setup fee', monthly: 'Monthly fee' },
};

/** Headings and text of lost pages (specification). */
export const lostPageTexts = {
  articleNotFound: 'Article Not Found',
  pageNotFound: {
    heading: 'Page Not Found',
    text: "The page you're looking for doesn't exist or has been moved.",
  },
};

/** Advice below the text of a lost page. The report is a link to the contact form. */
export const lostPageAdvice = {
  check: 'If you typed or pasted the address, check that it is complete.',
  report: 'If a link on this site led here, tell us which one',
};

/** Words in the drawings of lost pages, by the words of the files. */
export const lostDrawingTexts = {
  'Call us': 'Call us',
  'Continued on': 'Continued on',
  'the next page': 'the next page',
};
