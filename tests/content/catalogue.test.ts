import { describe, expect, test } from 'vitest';

import { ArticleFile } from '../../scripts/content/article-file.ts';
import { readArticleFolder } from '../../scripts/content/article-folder.ts';
import { type Article, compareNewestFirst } from '../../src/domain/article.ts';

const files = [...readArticleFolder()].map(([file, source]) => new ArticleFile(file, source));
const articles = files
  .flatMap(({ article }) => article ?? [])
  .filter(({ draft, id }) => !draft && Number(id) <= 25);

const idsWhere = (matches: (article: Article) => boolean) =>
  articles
    .filter(matches)
    .map(({ id }) => Number(id))
    .sort((a, b) => a - b);

describe('the catalogue', () => {
  test('has the articles 1 to 25, each once', () => {
    expect(idsWhere(() => true)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  test.each([
    ['Website Design', [1, 7, 10, 13, 15, 16, 19, 23, 25]],
    ['SEO', [2, 9, 12, 17]],
    ['AI Chatbots', [3, 11]],
    ['AI Agents', [4, 14]],
    ['AI Voice Agents', [5, 8]],
    ['AI Integration', [6, 18, 24]],
    ['AI Marketing', [20, 21]],
    ['Website Analytics', [22]],
  ] as const)('contains in %s the articles %j', (category, ids) => {
    expect(idsWhere((article) => article.category === category)).toEqual(ids);
  });

  test('features 1, 2, 5 and 7', () => {
    expect(idsWhere(({ featured }) => featured)).toEqual([1, 2, 5, 7]);
  });

  test('is listed newest first', () => {
    const listed = articles.toSorted(compareNewestFirst).map(({ id }) => Number(id));
    expect(listed).toEqual([
      ...[
        7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 6, 17, 18, 19, 20, 21, 22, 23, 24, 25, 5, 4, 3, 2, 1,
      ],
    ]);
  });

  test.each([
    ['1', 'small-business-website-design-guide-2025', '2025-01-28', '8 min'],
    ['2', 'seo-fundamentals-small-business-growth', '2025-02-18', '10 min'],
    ['3', 'benefits-ai-chatbots-customer-service-excellence', '2025-03-11', '8 min'],
    ['4', 'understanding-ai-agents-transform-business', '2025-04-08', '9 min'],
    ['5', 'future-voice-assistants-business-ai-voice-agents', '2025-05-06', '9 min'],
    ['6', 'integrating-ai-website-beginners-guide', '2025-06-03', '11 min'],
    ['7', 'mobile-first-website-design-business-2025', '2025-06-20', '8 min'],
    ['8', 'ai-voice-agents-customer-service-small-business', '2025-06-18', '10 min'],
    ['9', 'website-speed-optimization-seo-techniques-2025', '2025-06-16', '12 min'],
    ['10', 'custom-web-development-vs-templates-right-choice', '2025-06-14', '9 min'],
    ['11', 'ai-chatbot-integration-website-engagement-sales', '2025-06-12', '11 min'],
    ['12', 'local-seo-strategies-small-business-website-success', '2025-06-10', '10 min'],
    ['13', 'ecommerce-website-design-converting-visitors-customers', '2025-06-08', '13 min'],
    ['14', 'ai-agent-development-intelligent-business-solutions', '2025-06-07', '12 min'],
    ['15', undefined, '2025-06-06', '9 min'],
    ['16', undefined, '2025-06-04', '11 min'],
    ['17', undefined, '2025-06-02', '14 min'],
    ['18', undefined, '2025-05-31', '12 min'],
    ['19', undefined, '2025-05-29', '10 min'],
    ['20', undefined, '2025-05-27', '9 min'],
    ['21', undefined, '2025-05-25', '11 min'],
    ['22', undefined, '2025-05-23', '10 min'],
    ['23', undefined, '2025-05-21', '8 min'],
    ['24', undefined, '2025-05-19', '9 min'],
    ['25', undefined, '2025-05-15', '12 min'],
  ])('article %s has its address, date, and read time', (id, slug, publishDate, readTime) => {
    const article = articles.find((one) => one.id === id);
    expect(article).toMatchObject({ publishDate, readTime, ...(slug ? { slug } : {}) });
  });
});

/** Labels in the specification, by the article with the same topic. */
const callsToAction = [
  ['14', 'Start Your AI Agent Project'],
  ['15', 'Get Hosting Consultation'],
  ['16', 'Get CMS Strategy Consultation'],
  ['17', 'Get Technical SEO Audit'],
  ['18', 'Explore AI Personalization Solutions'],
  ['19', 'Get Security Assessment'],
  ['20', 'Start Voice Search Optimization'],
  ['21', 'Start Your AI Marketing Automation'],
  ['22', 'Get Advanced Analytics Setup'],
  ['23', 'Develop Your PWA Today'],
  ['24', 'Explore API Integration Solutions'],
  ['25', 'Get Database Consultation'],
] as const;

test.each(callsToAction)('article %s ends with "%s"', (id, label) => {
  const [source] = [...readArticleFolder()]
    .filter(([file, text]) => new ArticleFile(file, text).article?.id === id)
    .map(([, text]) => text);
  expect(source).toContain(`<CallToAction label="${label}">`);
});
