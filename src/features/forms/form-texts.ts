import { pagePaths } from '#features/site/paths.ts';
import type { FormPart } from './form-parts.ts';

/** Checkbox that must be checked. Its label ends with a link. */
export interface FormAgreement {
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

/** Shown in a form that could not be sent because the browser is offline. */
export const offlineText =
  'You are offline, so the form was not sent. Your text is kept. Connect, and send it again.';

/** Checkbox next to the contact form's button. */
export const termsAgreement = {
  name: 'terms',
  before: 'I agree to the',
  link: 'Terms and Conditions',
  href: pagePaths.termsConditions,
} as const satisfies FormAgreement;
