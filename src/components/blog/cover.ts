import { articleCategories, type ArticleCategory } from '../../domain/article.ts';

/** The drawings of each category, by the names of their files in covers/. */
const scenes: Readonly<Record<ArticleCategory, readonly string[]>> = {
  'Website Design': ['website-page', 'website-phone', 'website-shop', 'website-blocks'],
  SEO: ['seo-results', 'seo-map', 'seo-checks'],
  'AI Chatbots': ['chatbot-thread', 'chatbot-widget'],
  'AI Agents': ['agent-plan', 'agent-desk'],
  'AI Voice Agents': ['voice-call', 'voice-wave'],
  'AI Integration': ['integration-plugs', 'integration-flow', 'integration-layers'],
  'AI Marketing': ['marketing-answer', 'marketing-letters'],
  'Website Analytics': ['analytics-chart'],
};

/** How many backgrounds there are; the scene is drawn over one of them. */
export const GROUNDS = 5;

/** The golden ratio spreads neighboring ids over the scenes, where a remainder would repeat them. */
const SPREAD = (Math.sqrt(5) - 1) / 2;

export interface Cover {
  readonly scene: string;
  readonly ground: number;
}

/** Which drawing an article shows: always the same one, and rarely its neighbor's. */
export function coverOf({ id, category }: { id: string; category: ArticleCategory }): Cover {
  const drawings = scenes[category];
  const number = Number(id);
  const pick = Math.floor(((number * SPREAD) % 1) * drawings.length);
  return { scene: drawings[pick] ?? category, ground: number % GROUNDS };
}

/** The class that gives an article the color of its category. */
export function hueClass(category: ArticleCategory): string {
  return `hue h${articleCategories.indexOf(category)}`;
}
