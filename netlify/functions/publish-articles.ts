import type { Config } from '@netlify/functions';
import { publishDueArticles } from '#features/articles/server/publish-articles.ts';
import { scheduled } from '#platform/server/schedule/scheduled.ts';

/** Starts a build soon after midnight of each day on which a scheduled article is due. */
export default scheduled('publish-articles', ({ now }) => publishDueArticles(now));

export const config: Config = { schedule: '4 * * * *' };
