/**
 * Query that pins a script to the deploy of its page, although a newer deploy is live
 * (Netlify's skew protection). `@astrojs/netlify` adds the same query to the addresses that Astro writes.
 * @see https://docs.netlify.com/deploy/deploy-overview/#skew-protection
 */
export function deployQuery(env: NodeJS.ProcessEnv = process.env): string {
  return env.DEPLOY_ID ? `?${new URLSearchParams({ dpl: env.DEPLOY_ID }).toString()}` : '';
}
