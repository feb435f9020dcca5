import { anchors, callPaths, pagePaths, sectionPath } from '../domain/paths.ts';
import { company } from './company.ts';

/** A control of a form, as the page, the island and the server's answer page all show it. */
export interface FormField {
  readonly label: string;
  /** Under the label, for what a label cannot say. */
  readonly hint?: string;
  /** `website` is free text that is shown as a link where it is one. */
  readonly kind: 'text' | 'email' | 'tel' | 'website' | 'textarea';
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly rows?: number;
}

/** A group of fields of which a visitor may send several. */
export interface FormList {
  readonly kind: 'list';
  /** All of its entries together. */
  readonly label: string;
  /** Names one entry, before its number. */
  readonly entry: string;
  readonly add: string;
  readonly fields: Readonly<Record<string, FormField>>;
}

/** A file. A plain form sends none: it takes a script. */
export interface FormUpload {
  readonly kind: 'upload';
  readonly label: string;
}

type FormPart = FormField | FormList | FormUpload;

/** The `type` of a field's input element. */
export function inputType({ kind }: FormField): string {
  return kind === 'website' ? 'text' : kind;
}

/** A box that must be ticked. The words in it end with a link. */
export interface FormAgreement {
  readonly name: string;
  readonly before: string;
  readonly link: string;
  readonly href: string;
}

/** A form in words: what it asks, where it goes, and what is said when it has arrived. */
export interface FormWords {
  readonly title: string;
  readonly action: string;
  /** The page that holds the form. */
  readonly page: string;
  readonly submit: string;
  readonly received: { readonly heading: string; readonly text: string };
  /** What it asks, in the order of the page, under the names by which it is sent. */
  readonly parts: readonly (FormPart & { readonly name: string })[];
  readonly agreement?: FormAgreement;
}

/** The box beside the contact form's button. */
export const termsAgreement = {
  name: 'terms',
  before: 'I agree to the',
  link: 'Terms and Conditions',
  href: pagePaths.termsConditions,
} as const satisfies FormAgreement;

export const contactForm = {
  title: 'Contact',
  action: callPaths.contact,
  page: sectionPath(anchors.contact),
  submit: 'Send Message',
  submitting: 'Sending Message...',
  received: {
    heading: 'Message sent',
    text: `Thank you. We answer by email within ${company.answersWithin}.`,
  },
  again: 'Write another message',
  parts: [
    { name: 'name', label: 'Name', kind: 'text', required: true, autoComplete: 'name' },
    { name: 'email', label: 'Email', kind: 'email', required: true, autoComplete: 'email' },
    { name: 'subject', label: 'Subject', kind: 'text', required: true },
    { name: 'message', label: 'Message', kind: 'textarea', required: true, rows: 5 },
  ],
  agreement: termsAgreement,
} as const satisfies FormWords & { submitting: string; again: string };
