import { listDemoTexts } from '#brand/demo.ts';
import { MARK_FILE } from './drawing.ts';

/** Beginning of the outline of the demo's mark. */
const DEMO_MARK = 'M4.5 6.5c1.2 8.6 5.4 16 12.4 16';

/**
 * Explains why a build must not be deployed. Returns undefined if it may be.
 * @param env Netlify sets NETLIFY on its machines. Its build command sets CONTEXT to the kind of deploy on
 * every machine, for example in another CI.
 * @param brand content of the brand file.
 * @param mark the drawing of the mark.
 */
export function findDeployProblem(
  env: NodeJS.ProcessEnv,
  brand: object,
  mark: string,
): string | undefined {
  const isDeployed = env.NETLIFY || (env.CONTEXT && env.CONTEXT !== 'dev');
  if (!isDeployed) return undefined;
  if (env.PUBLIC_PAYMENTS) {
    return 'PUBLIC_PAYMENTS must not be set on Netlify: it replaces Stripe with a sandbox.';
  }
  if (env.CONTEXT !== 'production') return undefined;
  const demo = listDemoTexts(brand);
  if (mark.includes(DEMO_MARK)) demo.push(`the mark (${MARK_FILE})`);
  if (demo.length === 0) return undefined;
  return `A production build needs your own in place of ${demo.join(', ')}: run "npm run setup".`;
}
