/**
 * What must not be deployed, as a sentence; nothing when all is well.
 * @param env Netlify sets NETLIFY on its machines, and CONTEXT to the kind of deploy.
 * @param host the address that pages, sitemap and feed will name as the site's own.
 */
export function findDeployProblem(env: NodeJS.ProcessEnv, host: string): string | undefined {
  const isProduction = Boolean(env.NETLIFY) && env.CONTEXT === 'production';
  if (!isProduction || !host.endsWith('.example')) return undefined;
  return `A production build needs the site's own address, not ${host}: run "npm run setup".`;
}
