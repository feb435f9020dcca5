import { behaviour } from '../../site/behaviour.ts';

const { delayOnMobile, delayOnDesktop } = behaviour.heroAnimation;

/**
 * Fetches what animates the hero, a while after the page is there and not for who wants no motion. The
 * two are files of their own, so that nothing of them is fetched before the delay is over.
 */
export const heroAnimationScript = `matchMedia('(prefers-reduced-motion:reduce)').matches||addEventListener('DOMContentLoaded',()=>setTimeout(()=>{for(let n of ['call','booking']){let s=document.createElement('script');s.type='module';s.src=\`/chunks/animate-\${n}.js\`;document.head.append(s)}},matchMedia('(width<${behaviour.mobileBreakpoint}px)').matches?${delayOnMobile}:${delayOnDesktop}));`;
