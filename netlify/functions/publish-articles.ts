import type { Config } from '@netlify/functions';
import { publishDueArticles } from '../../src/server/editor/publish-articles.ts';
import { scheduled } from '../../src/server/http/scheduled.ts';

/** Builds the site on the days on which a scheduled article is due, soon after midnight. */
export default scheduled('publish-articles', ({ now }) => publishDueArticles(now));

export const config: Config = { schedule: '4 * * * *' };
