import { behaviour } from '../../site/behaviour.ts';

const { delayOnMobile, delayOnDesktop } = behaviour.heroAnimation;

/**
 * Script that fetches the animations of the hero some time after the page has loaded, unless the visitor
 * prefers reduced motion. They are separate files, so that nothing is fetched before the delay is over.
 */
export const heroAnimationScript = `matchMedia("(prefers-reduced-motion:reduce)").matches||addEventListener("DOMContentLoaded",()=>setTimeout(()=>{for(let n of ["call","booking"])import(\`/chunks/animate-\${n}.js\`)},matchMedia("(width<${behaviour.mobileBreakpoint}px)").matches?${delayOnMobile}:${delayOnDesktop}));`;
