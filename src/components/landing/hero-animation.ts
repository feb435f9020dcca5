/**
 * Runs in the head of the landing page. Fetches the animations of the hero after a delay, unless the visitor
 * prefers reduced motion. The delay begins when the page has been parsed. The animations are separate files,
 * so that nothing is fetched before it is over.
 */
/** Media query of the mobile layout. */
declare const MOBILE: string;
/** Delays in milliseconds. */
declare const DELAY_ON_MOBILE: number;
declare const DELAY_ON_DESKTOP: number;
/** Query that pins the animations to the deploy of the page. */
declare const DEPLOY_QUERY: string;

const animate = (): void => {
  for (const name of ['call', 'booking']) void import(`/chunks/animate-${name}.js${DEPLOY_QUERY}`);
};
if (!matchMedia('(prefers-reduced-motion:reduce)').matches) {
  addEventListener('DOMContentLoaded', () =>
    setTimeout(animate, matchMedia(MOBILE).matches ? DELAY_ON_MOBILE : DELAY_ON_DESKTOP),
  );
}
