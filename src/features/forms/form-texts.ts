import { pagePaths } from '#features/site/paths.ts';

/** Control of a form. The page, the island, and the server's answer page all use it. */
export interface FormField {
  readonly label: string;
  /** Additional explanation under the label. */
  readonly hint?: string;
  /** `website` is free text that is shown as a link if it is an address. */
  readonly kind: 'text' | 'email' | 'tel' | 'website' | 'textarea';
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly rows?: number;
}

/** Group of fields that a visitor can fill in several times. */
export interface FormList {
  readonly kind: 'list';
  readonly label: string;
  /** Name of one entry, before its number. */
  readonly entry: string;
  readonly add: string;
  readonly fields: Readonly<Record<string, FormField>>;
}

/** Control for a file. Only a script can send the file; a form without JavaScript sends its name. */
export interface FormUpload {
  readonly kind: 'upload';
  readonly label: string;
}

type FormPart = FormField | FormList | FormUpload;

export function inputType({ kind }: FormField): string {
  return kind === 'website' ? 'text' : kind;
}

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
  readonly parts: readonly (FormPart & { readonly name: string })[];
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
