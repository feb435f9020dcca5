import { planIds } from '../../src/domain/plan.ts';

/** What an article's body may use, and the properties each of them takes. */
export interface ComponentRule {
  readonly required: readonly string[];
  readonly optional?: readonly string[];
  /** Properties that take one of a few values. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
}

/** Held to src/components/article/components.ts by tests/content/check-content.test.ts. */
export const componentRules: Readonly<Record<string, ComponentRule>> = {
  Figure: { required: ['caption'], optional: ['name'] },
  Stat: { required: ['value', 'label', 'source', 'href'] },
  Source: { required: ['code', 'href'] },
  Callout: {
    required: ['title'],
    optional: ['type'],
    choices: { type: ['note', 'tip', 'warning'] },
  },
  Steps: { required: [] },
  Checklist: { required: ['title'] },
  Comparison: { required: ['caption'] },
  CompanyName: { required: [] },
  DemoLine: { required: [] },
  PlanName: { required: ['plan'], choices: { plan: planIds } },
  PlanIncludes: { required: ['plan'], choices: { plan: planIds } },
  Price: {
    required: ['plan', 'of'],
    choices: { plan: planIds, of: ['setup', 'month', 'first-payment'] },
  },
  CallMinutes: {
    required: ['of'],
    choices: { of: ['included', 'first-notice', 'extra-fee'] },
  },
  CallCost: { required: ['minutes'], optional: ['calls'] },
  CallToAction: { required: ['label'], optional: ['to'], choices: { to: ['demo-line'] } },
};
