import type { Article, ArticleCategory, PublicationState } from './article.ts';

/** The drawings of each category, by the names of their files in src/components/blog/covers/. */
const scenes: Readonly<Record<ArticleCategory, readonly string[]>> = {
  'Website Design': [
    'website-page',
    'website-phone',
    'website-blocks',
    'website-shop',
    'website-server',
    'website-editor',
  ],
  SEO: ['seo-results', 'seo-speed', 'seo-map', 'seo-checks'],
  'AI Chatbots': ['chatbot-thread', 'chatbot-widget'],
  'AI Agents': ['agent-plan', 'agent-desk'],
  'AI Voice Agents': ['voice-wave', 'voice-call'],
  'AI Integration': ['integration-plugs', 'integration-layers', 'integration-flow'],
  'AI Marketing': ['marketing-answer', 'marketing-letters'],
  'Website Analytics': ['analytics-chart'],
};

/** How many grounds there are; the scene is drawn over one of them. */
const GROUNDS = 5;

/** Which drawings make an article's cover, by their ids in /covers.svg. */
export interface Cover {
  readonly scene: string;
  readonly ground: string;
}

/** An article, and what a build finds out about it. */
export interface ShownArticle {
  readonly data: Article;
  readonly cover: Cover;
  readonly state: PublicationState;
}

/**
 * Gives each article a cover by its place in its category, in the order of the ids: a category uses
 * all of its scenes before it repeats one, and a new article changes no other's cover.
 * @returns the covers by article id.
 */
export function assignCovers(
  articles: readonly Pick<Article, 'id' | 'category'>[],
): ReadonlyMap<string, Cover> {
  const used = new Map<ArticleCategory, number>();
  const byId = articles.toSorted((a, b) => Number(a.id) - Number(b.id));
  return new Map(
    byId.map(({ id, category }) => {
      const place = used.get(category) ?? 0;
      used.set(category, place + 1);
      const drawings = scenes[category];
      const scene = drawings[place % drawings.length] ?? '';
      return [id, { scene, ground: `ground-${Number(id) % GROUNDS}` }];
    }),
  );
}
