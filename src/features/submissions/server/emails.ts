import { company } from '#brand/company.ts';
import type { FormPart, FormRecord } from '#features/forms/form-parts.ts';
import { formatFileSize } from '#features/forms/file-rules.ts';
import { acknowledgementTexts as texts } from '#texts/emails.ts';
import { dashboardPath } from '#features/site/dashboard-paths.ts';
import { formatTime } from '#platform/company-time.ts';
import { languageForStaff } from '#platform/language-names.ts';
import { composeMail, type MailRow } from '#platform/server/mail/compose-mail.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import type { RecordMail } from '#platform/record-mails.ts';
import { periodInWords } from '#platform/stored-records.ts';
import { contactParts } from '../contact.ts';
import { type StoredContactMessage, threadSubject } from '../contact-schema.ts';
import type { StoredIntake } from '../intake-schema.ts';
import { intakeForm, intakeParts } from '../intake.ts';

/** Emails about a submission, by name. Each is sent, marked, and retried on its own. */
export type SubmissionMails<Submission> = Readonly<
  Record<
    string,
    Pick<RecordMail, 'to' | 'title'> & {
      /** @param withheld reason why the client gets no email. */
      readonly compose: (submission: Submission, withheld?: string) => Mail;
    }
  >
>;

/** Describes a submission's file. The email does not contain it, because only staff may download it. */
function describeFile(name?: string, path?: string, size?: number): string | undefined {
  if (!path) return name && `${name}, not received`;
  return `${name ?? 'without a name'}, ${formatFileSize(size)}`;
}

/** Note to the agency about a file that was not received. */
const askedToEmail = `The file was not received. The page asked the sender to email it to ${company.email}.`;

/** True if a submission names a file that was not uploaded, because its scripts had not loaded. */
const isFileMissing = (name?: string, path?: string) => name !== undefined && path === undefined;

/** Removes line breaks, so that user input cannot reach a header or imitate another line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The email repeats only those texts whose rules allow at most this many characters. */
const SHORT_TEXT = 500;

/** Counts the words of a text in any language. */
function countWords(text: string): string {
  const parts = [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)];
  const words = parts.filter(({ isWordLike }) => isWordLike).length;
  return words === 1 ? '1 word' : `${words} words`;
}

/**
 * Row about a part of a form that is filled in: a short text, the length of a long one, the number of entries, or the
 * name and size of a file. The privacy policy says that an email contains no more of an intake.
 */
function rowOf<Text extends string, List extends string = never, Size extends string = never>(
  part: FormPart<Text, List, Size>,
  submission: FormRecord<NoInfer<Text>, NoInfer<List>, NoInfer<Size>>,
): MailRow {
  const texts: FormRecord<Text, never, never> = submission;
  if (part.kind === 'upload') {
    const { name, path, size } = part.file;
    const sizes: FormRecord<never, never, Size> = submission;
    const file = describeFile(texts[name], texts[path], sizes[size]);
    return file !== undefined && [part.title ?? part.label, file];
  }
  if (part.kind === 'list') {
    const lists: FormRecord<never, List, never> = submission;
    const count = lists[part.name]?.length ?? 0;
    return count > 0 && [part.label, count];
  }
  const text = texts[part.name];
  if (!text) return false;
  return [part.label, part.rule.max <= SHORT_TEXT ? oneLine(text) : countWords(text)];
}

/** Tells the agency in which language the visitor used the site, if there are several. */
function languageRow({ language }: Pick<StoredIntake, 'language'>): MailRow {
  const name = languageForStaff(language);
  return name !== undefined && ['Language', name];
}

/** Email to the agency about a message. Replies go to the visitor. */
function contactNotification(message: StoredContactMessage): Mail {
  const { name, email, fileName, filePath } = message;
  return composeMail({
    replyTo: { name, address: email },
    subject: threadSubject(message),
    blocks: [
      {
        rows: [
          ['From', name],
          ['Email', email],
          ...contactParts.map((part) => !('place' in part) && rowOf(part, message)),
          ['Received', formatTime(message.createdAt)],
          languageRow(message),
        ],
      },
      isFileMissing(fileName, filePath) && askedToEmail,
      { quote: message.message },
      {
        label: 'Read and answer it',
        address: company.host + dashboardPath('messages', message.id),
        isButton: true,
      },
    ],
  });
}

/**
 * Daily email to the agency about suspected messages. It contains none of their text.
 * @param fresh number of suspected messages that arrived yesterday.
 * @param waiting number of all suspected messages.
 */
export function suspectedNotification(fresh: number, waiting: number): Mail {
  return composeMail({
    subject: `Suspected messages yesterday: ${fresh}`,
    blocks: [
      `New messages yesterday that look like spam: ${fresh}. All suspected messages: ${waiting}.`,
      `Real people may have sent some of them. Please review them and move those to the inbox. Each is removed when it is ${periodInWords('suspectedMessages')} old.`,
      {
        label: 'Review them',
        address: company.host + dashboardPath('messages'),
        isButton: true,
      },
    ],
  });
}

/**
 * Email to the agency about an intake. It names the sender and summarizes the content; /admin shows the
 * rest.
 * @param withheld reason why no acknowledgment was sent to the client.
 */
function intakeNotification(intake: StoredIntake, withheld?: string): Mail {
  const { trainingGuideFileName: name, trainingGuideFilePath: path } = intake;
  return composeMail({
    replyTo: { name: oneLine(intake.contactName), address: intake.email },
    subject: `Intake from ${oneLine(intake.practiceName)}`,
    blocks: [
      {
        rows: [
          ...intakeParts.map((part) => rowOf(part, intake)),
          ['Received', formatTime(intake.createdAt)],
          languageRow(intake),
          withheld !== undefined && ['No email was sent to the client', `${withheld}.`],
        ],
      },
      isFileMissing(name, path) && askedToEmail,
      {
        label: 'Read the intake',
        address: company.host + dashboardPath('intakes', intake.id),
        isButton: true,
      },
    ],
    small: [`Reference: ${intake.id}`],
  });
}

/**
 * Email to the client about an intake. It repeats no user input, so that the form cannot be used to send
 * a text of the sender to the address of another person.
 */
function intakeAcknowledgement(intake: StoredIntake): Mail {
  const { email, id, trainingGuideFileName: name, trainingGuideFilePath: path } = intake;
  return composeMail({
    to: email,
    replyTo: { name: company.name, address: company.email },
    subject: texts.subject({ id }),
    blocks: [
      { headline: texts.headline },
      { rows: [[texts.reference, id]] },
      isFileMissing(name, path) && texts.guideNotReceived,
      intakeForm.received.text,
      texts.notYou,
    ],
    small: [company.name, company.email, company.phone],
  });
}

export const intakeMails: SubmissionMails<StoredIntake> = {
  agency: { to: 'agency', compose: intakeNotification },
  client: { to: 'client', compose: intakeAcknowledgement },
};

/** Emails about a message in the inbox. */
export const messageMails: SubmissionMails<StoredContactMessage> = {
  agency: { to: 'agency', compose: contactNotification },
};
