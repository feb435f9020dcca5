import * as z from 'zod/mini';
import { contactRules } from './contact-rules.ts';
import { attemptIdSchema, ulidSchema } from './ids.ts';
import { keptOptionalText, keptShape, keptText } from './kept.ts';
import { robotTrapSchema } from './robot-trap.ts';
import { pageLimit } from './page-limit.ts';
import { checkedText, textSchemas } from './text-schema.ts';

/** Maximum size of a message's request body, in bytes: four for each character, and some for the rest. */
export const CONTACT_BODY_MAX_BYTES = 65_536;

/** Fields that a visitor fills in. */
export const contactMessageSchema = z.object({
  ...textSchemas(contactRules),
  subject: z._default(checkedText(contactRules.subject), ''),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** Request body: the message, its attempt, and the fields that detect robots. */
export const contactRequestSchema = z.extend(contactMessageSchema, {
  ...robotTrapSchema.shape,
  attemptId: z.optional(attemptIdSchema),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** Stored message. Its texts are not checked, because the rules may have changed since it was stored. */
export const storedContactMessageSchema = z.object({
  name: keptText,
  email: keptText,
  subject: keptText,
  message: keptText,
  /**  Reason why a suspected message looks like spam. Older messages have none. */
  suspicion: keptOptionalText,
  ...keptShape,
} satisfies Record<keyof ContactMessage | keyof typeof keptShape | 'suspicion', z.ZodMiniType>);
export type StoredContactMessage = z.infer<typeof storedContactMessageSchema>;

/** Message in the staff list. */
export const listedContactMessageSchema = z.extend(storedContactMessageSchema, {
  /** True for messages that look like spam. They are stored separately, and no email is sent about them. */
  isSuspected: z._default(z.boolean(), false),
  /** True if the email to the agency was sent. Undefined for a suspected message, which causes no email. */
  isMailSent: z.optional(z.boolean()),
});
export type ListedContactMessage = z.infer<typeof listedContactMessageSchema>;

/** Default number of messages in a list response. */
const MESSAGES_PER_PAGE = 50;

/** Query parameters of the message list. */
export const messageListQuerySchema = z.object({
  limit: pageLimit(100, MESSAGES_PER_PAGE),
  cursor: z.optional(ulidSchema),
});
