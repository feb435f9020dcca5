declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island's script on first interaction (src/build/client-interaction.ts). */
    'client:interaction'?: boolean;
  }
}

export {};
