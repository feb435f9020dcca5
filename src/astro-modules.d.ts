/** Type of `.astro` components for TypeScript files that import them. Astro's own tools do not need it. */
declare module '*.astro' {
  import type { AstroComponentFactory } from 'astro/runtime/server/index.js';

  const component: AstroComponentFactory;
  export default component;
}
