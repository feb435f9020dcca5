declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island on first interaction (src/build/client-directives.ts). */
    'client:interaction'?: boolean;
    /** Loads the island when the window hears this event (src/build/client-directives.ts). */
    'client:event'?: string;
  }
}

export {};
