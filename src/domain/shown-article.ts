import type { Article, ArticleCategory, PublicationState } from './article.ts';

/** Drawings of each category, by their file names in src/components/blog/covers/. */
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

/** Number of backgrounds. A scene is drawn over one of them. */
const GROUNDS = 5;

/** Drawings of an article's cover, by their ids in /covers.svg. */
export interface Cover {
  readonly scene: string;
  readonly ground: string;
}

/** Article with the data that a build adds to it. */
export interface ShownArticle {
  readonly data: Article;
  readonly cover: Cover;
  readonly state: PublicationState;
}

/**
 * Assigns each article a cover by its place in its category, in the order of the ids. A category uses all
 * of its scenes before it repeats one, and a new article changes no other article's cover.
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
