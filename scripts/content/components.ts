/** What an article's body may use, and the properties each of them takes. */
export interface ComponentRule {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** Properties that take one of a few values. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
}

/** Held to src/components/article/components.ts by tests/content/check-content.test.ts. */
export const componentRules: Readonly<Record<string, ComponentRule>> = {
  Stat: { required: ['value', 'label', 'source', 'href'] },
  Callout: {
    required: ['title'],
    optional: ['type'],
    choices: { type: ['note', 'tip', 'warning'] },
  },
  Steps: { required: [] },
  Checklist: { required: ['title'] },
  Comparison: { required: ['caption'] },
  CallToAction: { required: ['label'] },
};
