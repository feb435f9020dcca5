import { behaviour } from '../../site/behaviour.ts';

const { delayOnMobile, delayOnDesktop } = behaviour.heroAnimation;

/**
 * Fetches what animates the hero a while after the page has loaded, unless the visitor prefers reduced
 * motion. The two are separate files, so that nothing of them is fetched before the delay is over.
 */
export const heroAnimationScript = `matchMedia("(prefers-reduced-motion:reduce)").matches||addEventListener("DOMContentLoaded",()=>setTimeout(()=>{for(let n of ["call","booking"])import(\`/chunks/animate-\${n}.js\`)},matchMedia("(width<${behaviour.mobileBreakpoint}px)").matches?${delayOnMobile}:${delayOnDesktop}));`;
