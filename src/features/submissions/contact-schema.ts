import * as z from 'zod/mini';
import { robotTrapSchema } from '#features/forms/robot-trap.ts';
import {
  checkedText,
  fileSchemas,
  storedFile,
  storedTexts,
  textSchemas,
} from '#features/forms/text-schema.ts';
import { fileNameSchema } from '#features/forms/uploaded-file.ts';
import { attemptIdSchema } from '#platform/ids.ts';
import {
  optionalStoredText,
  storedShape,
  storedText,
  storedLanguage,
} from '#platform/stored-fields.ts';
import { contactRules, contactUpload } from './contact.ts';
import { listedShape } from './review.ts';

/**
 * Maximum size of a message's request body, in bytes. A form sent without JavaScript needs nine bytes for a character
 * of many languages.
 */
export const CONTACT_BODY_MAX_BYTES = 131_072;

/** Message that a visitor sends. The server replaces the fields of its attachment with those from storage. */
export const contactMessageSchema = z.object({
  ...textSchemas(contactRules),
  // A message without a subject has a blank one.
  subject: z._default(checkedText(contactRules.subject), ''),
  ...fileSchemas(contactUpload),
});
type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Request body: the message, its attempt, and the fields that detect robots. */
export const contactRequestSchema = z.extend(contactMessageSchema, {
  ...robotTrapSchema.shape,
  attemptId: z.optional(attemptIdSchema),
  /** File name from the upload control of a form sent without JavaScript. The file itself is not sent. */
  [contactUpload.name]: fileNameSchema,
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** Stored message. Its texts are not checked, because the rules may have changed since it was stored. */
export const storedContactMessageSchema = z.object({
  ...storedTexts(contactRules),
  subject: storedText,
  ...storedFile(contactUpload),
  /** Reason why a suspected message looks like spam. Older messages have none. */
  suspicion: optionalStoredText,
  language: storedLanguage,
  ...storedShape,
});
export type StoredContactMessage = z.infer<typeof storedContactMessageSchema>;

export const listedContactMessageSchema = z.extend(storedContactMessageSchema, listedShape);
export type ListedContactMessage = z.infer<typeof listedContactMessageSchema>;

/** Subject of the agency's notification about a message, which replies to the visitor repeat. */
export function threadSubject({ name, subject }: Pick<ContactMessage, 'name' | 'subject'>): string {
  return `Message from ${name}${subject ? `: ${subject}` : ''}`;
}
