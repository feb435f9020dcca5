import * as z from 'zod/mini';
import { contactRules } from './contact-rules.ts';
import { attemptIdSchema, ulidSchema } from './ids.ts';
import { keptOptionalText, keptShape, keptText } from './kept.ts';
import { robotTrapSchema } from './robot-trap.ts';
import { pageLimit } from './page-limit.ts';
import { checkedText, textSchemas } from './text-schema.ts';

/** The largest request body of a message, in bytes: four for every character, and some for the rest. */
export const CONTACT_BODY_MAX_BYTES = 65_536;

/** What a visitor writes. */
export const contactMessageSchema = z.object({
  ...textSchemas(contactRules),
  subject: z._default(checkedText(contactRules.subject), ''),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** The body of the call: the message, the attempt it belongs to, and the traps. */
export const contactRequestSchema = z.extend(contactMessageSchema, {
  ...robotTrapSchema.shape,
  attemptId: z.optional(attemptIdSchema),
});
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/** A message as it is kept: under whatever rules it was taken. */
export const storedContactMessageSchema = z.object({
  name: keptText,
  email: keptText,
  subject: keptText,
  message: keptText,
  /** Of one that was kept aside: why it looked like a robot's. Older ones do not say. */
  suspicion: keptOptionalText,
  ...keptShape,
} satisfies Record<keyof ContactMessage | keyof typeof keptShape | 'suspicion', z.ZodMiniType>);
export type StoredContactMessage = z.infer<typeof storedContactMessageSchema>;

/** A message as staff see it. */
export const listedContactMessageSchema = z.extend(storedContactMessageSchema, {
  /** Whether it looks like a robot's: kept aside, and no mail told of it. */
  isSuspected: z._default(z.boolean(), false),
  /** Whether the mail that tells the agency of it is out; unknown of a suspected one, which has none. */
  isMailSent: z.optional(z.boolean()),
});
export type ListedContactMessage = z.infer<typeof listedContactMessageSchema>;

/** Messages a list answers at once when the caller names no number. */
const MESSAGES_PER_PAGE = 50;

/** How the list of messages may be asked. */
export const messageListQuerySchema = z.object({
  limit: pageLimit(100, MESSAGES_PER_PAGE),
  cursor: z.optional(ulidSchema),
});
