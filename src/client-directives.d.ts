declare module 'astro' {
  interface AstroClientDirectives {
    /**
     * Loads the island on first interaction, or by itself when the browser's storage holds a key
     * that begins with this text (src/build/client-directives.ts).
     */
    'client:interaction'?: boolean | string;
    /** Loads the island when the window hears this event (src/build/client-directives.ts). */
    'client:event'?: string;
  }
}

export {};
