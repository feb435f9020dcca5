import { pagePaths } from '#features/site/paths.ts';
import { formTexts } from '#texts/forms.ts';
import type { FormPart } from './form-parts.ts';

/** Checkbox that must be checked. Its label ends with a link. */
interface FormAgreement {
  readonly name: string;
  readonly before: string;
  readonly link: string;
  readonly href: string;
}

/** Description of a form: its fields, its target, and its confirmation. */
export interface FormTexts {
  readonly title: string;
  readonly action: string;
  readonly page: string;
  readonly submit: string;
  readonly received: { readonly heading: string; readonly text: string };
  /** Fields in page order, under the names with which they are sent. */
  readonly parts: readonly FormPart[];
  readonly agreement?: FormAgreement;
}

/** Checkbox next to the contact form's button. */
export const termsAgreement = {
  name: 'terms',
  ...formTexts.agreement,
  href: pagePaths.termsConditions,
} as const satisfies FormAgreement;
