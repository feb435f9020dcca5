declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Hydrates the island on the first interaction with it. With a text, also when the browser's
     * storage has a key that begins with the text (src/build/client-directives.ts).
     */
    'client:interaction'?: boolean | string;
    /** Hydrates the island when the window receives this event (src/build/client-directives.ts). */
    'client:event'?: string;
  }
}

export {};
