import type { Article, ArticleCategory, PublicationState } from './article.ts';

/** Covers of each category, by their ids in src/components/blog/covers/covers.ts. */
const scenes: Readonly<Record<ArticleCategory, readonly string[]>> = {
  'Website Design': [
    'website-home',
    'website-thumb',
    'website-tailor',
    'website-order',
    'website-address',
    'website-friday',
    'website-lock',
    'website-app',
    'website-tables',
  ],
  SEO: ['seo-found', 'seo-speed', 'seo-map', 'seo-audit'],
  'AI Chatbots': ['chatbot-limits', 'chatbot-shop'],
  'AI Agents': ['agent-loop', 'agent-fence'],
  'AI Voice Agents': ['voice-pause', 'voice-bill'],
  'AI Integration': ['integration-weeks', 'integration-door', 'integration-plugs'],
  'AI Marketing': ['marketing-speaker', 'marketing-letters'],
  'Website Analytics': ['analytics-week'],
};

/** Article with the data that a build adds to it. */
export interface ShownArticle {
  readonly data: Article;
  /** Id of the drawing in /covers.svg. */
  readonly cover: string;
  readonly state: PublicationState;
}

/**
 * Assigns each article a cover by its place in its category, in the order of the ids. A category uses all
 * of its scenes before it repeats one, and a new article changes no other article's cover.
 * @returns the covers by article id.
 */
export function assignCovers(
  articles: readonly Pick<Article, 'id' | 'category'>[],
): ReadonlyMap<string, string> {
  const used = new Map<ArticleCategory, number>();
  const byId = articles.toSorted((a, b) => Number(a.id) - Number(b.id));
  return new Map(
    byId.map(({ id, category }) => {
      const place = used.get(category) ?? 0;
      used.set(category, place + 1);
      const drawings = scenes[category];
      return [id, drawings[place % drawings.length] ?? ''];
    }),
  );
}
