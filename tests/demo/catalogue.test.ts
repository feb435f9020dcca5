import { expect, test } from 'vitest';
import { readArticle, textOf } from '#features/articles/check/article-file.ts';
import { readTexts } from '#features/articles/check/site-content.ts';
import { compareNewestFirst, readTimeOf } from '#features/articles/article.ts';

const articles = [...readTexts()].flatMap(([file, source]) => {
  const { article, name: slug, tree } = readArticle(file, source);
  if (!article || article.draft || Number(article.id) > 25) return [];
  return [{ ...article, slug, readTime: readTimeOf(tree ? textOf(tree) : ''), source }];
});

/**
 * The articles of the specification, newest first, with the addresses and the buttons that it names.
 */
const catalogue = `
   7 | 2025-06-20 |  8 min | Website Design | featured | mobile-first-website-design-business-2025
   8 | 2025-06-18 | 10 min | AI Voice Agents |  | ai-voice-agents-customer-service-small-business
   9 | 2025-06-16 | 12 min | SEO |  | website-speed-optimization-seo-techniques-2025
  10 | 2025-06-14 |  9 min | Website Design |  | custom-web-development-vs-templates-right-choice
  11 | 2025-06-12 | 11 min | AI Chatbots |  | ai-chatbot-integration-website-engagement-sales
  12 | 2025-06-10 | 10 min | SEO |  | local-seo-strategies-small-business-website-success
  13 | 2025-06-08 | 13 min | Website Design |  | ecommerce-website-design-converting-visitors-customers
  14 | 2025-06-07 | 12 min | AI Agents |  | ai-agent-development-intelligent-business-solutions | Start Your AI Agent Project
  15 | 2025-06-06 |  9 min | Website Design |  |  | Get Hosting Consultation
  16 | 2025-06-04 | 11 min | Website Design |  |  | Get CMS Strategy Consultation
   6 | 2025-06-03 | 11 min | AI Integration |  | integrating-ai-website-beginners-guide
  17 | 2025-06-02 | 15 min | SEO |  |  | Get Technical SEO Audit
  18 | 2025-05-31 | 12 min | AI Integration |  |  | Explore AI Personalization Solutions
  19 | 2025-05-29 | 10 min | Website Design |  |  | Get Security Assessment
  20 | 2025-05-27 |  9 min | AI Marketing |  |  | Start Voice Search Optimization
  21 | 2025-05-25 | 11 min | AI Marketing |  |  | Start Your AI Marketing Automation
  22 | 2025-05-23 | 10 min | Website Analytics |  |  | Get Advanced Analytics Setup
  23 | 2025-05-21 |  8 min | Website Design |  |  | Develop Your PWA Today
  24 | 2025-05-19 |  9 min | AI Integration |  |  | Explore API Integration Solutions
  25 | 2025-05-15 | 12 min | Website Design |  |  | Get Database Consultation
   5 | 2025-05-06 |  9 min | AI Voice Agents | featured | future-voice-assistants-business-ai-voice-agents
   4 | 2025-04-08 |  9 min | AI Agents |  | understanding-ai-agents-transform-business
   3 | 2025-03-11 |  8 min | AI Chatbots |  | benefits-ai-chatbots-customer-service-excellence
   2 | 2025-02-18 | 10 min | SEO | featured | seo-fundamentals-small-business-growth
   1 | 2025-01-28 |  8 min | Website Design | featured | small-business-website-design-guide-2025
`
  .trim()
  .split('\n')
  .map((row) => row.split('|').map((cell) => cell.trim()));

test('the catalogue has the articles of the specification, each once, newest first', () => {
  const listed = articles.toSorted(compareNewestFirst).map(({ id }) => id);
  expect(listed).toEqual(catalogue.map(([id]) => id));
});

test('the button of every article names a service, as those of the specification do', () => {
  for (const { slug, source } of articles) {
    const [, label] = /<CallToAction label="([^"]*)">/.exec(source)!;
    expect(label, slug).toMatch(/^(?:Develop|Explore|Get|Start) [A-Z]/);
  }
});

test('the titles of all articles fit a search result', () => {
  const long = articles.filter(({ title, searchTitle = title }) => searchTitle.length > 44);
  expect(long.map(({ slug }) => slug)).toEqual([]);
});

test.each(catalogue)(
  'article %s is of %s, and has its read time, category, address, and button',
  (id, publishDate, readTime, category, featured, slug, button) => {
    const article = articles.find((one) => one.id === id);
    expect(article).toMatchObject({ publishDate, readTime, category, ...(slug && { slug }) });
    expect(article?.featured).toBe(featured !== '');
    if (button) expect(article?.source).toContain(`<CallToAction label="${button}">`);
  },
);

test('an article that tells of a day after its publication shows when it was updated', () => {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Date(2026, month).toLocaleString('en-US', { month: 'long' }),
  );
  const days = new RegExp(String.raw`\b(?:${months.join('|')}) \d{1,2}, 20\d\d\b`, 'g');
  // Later days are in the future of the texts, such as those on which a law takes effect.
  const newest = articles
    .map(({ updatedDate = '' }) => updatedDate)
    .toSorted()
    .at(-1)!;
  for (const { slug, source, publishDate, updatedDate = publishDate } of articles) {
    const told = (source.match(days) ?? [])
      .map((day) => new Date(`${day} UTC`).toISOString().slice(0, 10))
      .filter((day) => day <= newest);
    for (const day of told) expect(updatedDate >= day, `${slug}: ${day}`).toBe(true);
  }
});
