import { type FormPart, partsOfKind, rulesOf, translateParts } from '#features/forms/form-parts.ts';
import { personRules } from '#features/forms/person-rules.ts';
import { contactFieldTexts } from '#texts/fields.ts';

/*
 * Complete description of the contact form. Its page (contact-form.ts), checks, schemas (contact-schema.ts), search,
 * CSV file, email, and pane in the dashboard derive from `contactParts`. docs/adding-a-field.md explains how to add a
 * field.
 */

/** Fields of the form, in the order of the page, with their words for staff. */
export const contactParts = [
  {
    name: 'name',
    label: 'Name',
    kind: 'text',
    autoComplete: 'name',
    rule: personRules.name,
    place: 'head',
  },
  {
    name: 'email',
    label: 'Email',
    kind: 'email',
    autoComplete: 'email',
    rule: personRules.email,
    place: 'head',
  },
  {
    name: 'subject',
    label: 'Subject',
    kind: 'text',
    // Only the form requires it. The server does not, so that it never loses a message.
    required: true,
    rule: { max: 300, isLine: true },
    place: 'head',
  },
  {
    name: 'message',
    label: 'Message',
    kind: 'textarea',
    rows: 5,
    rule: { max: 10_000, missing: 'Please enter a message.' },
    place: 'body',
  },
  {
    name: 'attachment',
    label: 'Attach a file',
    title: 'Attachment',
    kind: 'upload',
    file: { name: 'fileName', path: 'filePath', size: 'fileSize' },
  },
] as const satisfies readonly FormPart[];

/** The same fields with their words for visitors. */
export const shownContactParts = translateParts(contactParts, contactFieldTexts);

export const contactRules = rulesOf(shownContactParts);
export const [contactUpload] = partsOfKind(contactParts, 'upload');
