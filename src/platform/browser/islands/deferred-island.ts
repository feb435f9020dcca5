/** Element that contains the markup of an island, and knows its scripts (DeferredIsland.astro). */
export interface DeferredIsland extends HTMLElement {
  /** Interactions before hydration. */
  events?: Event[];
}

/** Attribute of an island that was hydrated. */
export const READY = 'ready';
