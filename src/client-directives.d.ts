declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates the island on the first interaction with it (src/build/islands.ts). */
    'client:interaction'?: boolean;
    /** Hydrates the island when the window receives this event (src/build/islands.ts). */
    'client:event'?: string;
  }
}

export {};
