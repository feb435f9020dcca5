import { z } from 'zod';
import { attemptIdSchema, ulidSchema } from './ids.ts';
import { keptOptionalText, keptShape, keptText } from './kept.ts';
import { robotTrapSchema } from './robot-trap.ts';
import { toLine } from './text-rule.ts';

/** The longest texts that are taken, in characters. */
export const contactLimits = { name: 200, email: 254, subject: 300, message: 10_000 } as const;

/** The largest request body of a message, in bytes: four for every character, and some for the rest. */
export const CONTACT_BODY_MAX_BYTES = 65_536;

function line(missing: string, max: number) {
  return z
    .string(missing)
    .transform(toLine)
    .pipe(z.string().min(1, missing).max(max, `This may have at most ${max} characters.`));
}

/** What a visitor writes. Lines hold no line breaks, so none can reach a mail header. */
export const contactMessageSchema = z.object({
  name: line('Please enter your name.', contactLimits.name),
  email: line('Please enter your email address.', contactLimits.email).pipe(
    z.string().regex(z.regexes.html5Email, 'Please enter a valid email address.'),
  ),
  /** Required by the page, so that a message has a title; the server takes one without. */
  subject: z
    .string()
    .transform(toLine)
    .pipe(
      z
        .string()
        .max(contactLimits.subject, `This may have at most ${contactLimits.subject} characters.`),
    )
    .default(''),
  message: z
    .string('Please enter a message.')
    .trim()
    .min(1, 'Please enter a message.')
    .max(contactLimits.message, `This may have at most ${contactLimits.message} characters.`),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

/** The body of the call: the message, the attempt it belongs to, and the traps. */
export const contactRequestSchema = contactMessageSchema
  .extend(robotTrapSchema.shape)
  .extend({ attemptId: attemptIdSchema.optional() });
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
} satisfies Record<keyof ContactMessage | keyof typeof keptShape | 'suspicion', z.ZodType>);
export type StoredContactMessage = z.infer<typeof storedContactMessageSchema>;

/** A message as staff see it. */
export const listedContactMessageSchema = storedContactMessageSchema.extend({
  /** Whether it looks like a robot's: kept aside, and no mail told of it. */
  isSuspected: z.boolean().default(false),
});
export type ListedContactMessage = z.infer<typeof listedContactMessageSchema>;

/** What deletion asks for: the sender's name, typed. */
export const messageDeletionSchema = z.object({
  name: z.string('Please type the name of the sender.').max(1_000),
});

/** Messages a list answers at once when the caller names no number. */
export const MESSAGES_PER_PAGE = 50;

/** How the list of messages may be asked. */
export const messageListQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(MESSAGES_PER_PAGE),
  cursor: ulidSchema.optional(),
});
