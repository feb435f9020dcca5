import { inLanguage } from '#platform/server/languages.ts';
import { catchMailProblem, mailOnce, type MailOnceDeps } from '#platform/server/mail/mail-once.ts';
import {
  type MailedRecords,
  mailFolder,
  type MailProblems,
} from '#platform/server/mail/record-mails.ts';
import {
  inboxOf,
  readInFolders,
  type SubmissionOf,
  submissionTypes,
  type SubmissionType,
} from './submission-types.ts';

export const firstProblem = (problems: MailProblems) => Object.values(problems).find(Boolean);

/**
 * Sends emails about a submission, once each. It can be called again if one may not have been sent.
 * @param names names of the emails.
 * @param withheld reason why the client gets none.
 */
export async function sendMails<Type extends SubmissionType>(
  type: Type,
  submission: SubmissionOf<Type>,
  names: readonly string[],
  deps: MailOnceDeps,
  withheld?: string,
): Promise<MailProblems> {
  const problems = names.map(async (name) => {
    const { to } = submissionTypes[type].mails[name]!;
    if (to === 'client' && withheld !== undefined) return [name, withheld] as const;
    const send = async () => {
      const language = to === 'client' ? submission.language : undefined;
      const { mails } = (await inLanguage(language, { submissionTypes })).submissionTypes[type];
      const mail = mails[name]!.compose(submission, withheld);
      return mailOnce(mailFolder(submission.id, name), mail, deps);
    };
    return [name, await catchMailProblem(send())] as const;
  });
  return Object.fromEntries(await Promise.all(problems));
}

export const mailNames = (type: SubmissionType) => Object.keys(submissionTypes[type].mails);

/**
 * Submissions of a type, for resending their emails.
 * @param send sends emails about a submission that were not sent yet.
 */
export function mailedRecords<Type extends SubmissionType>(
  type: Type,
  deps: MailOnceDeps,
  send: (record: SubmissionOf<Type>, names: readonly string[]) => Promise<MailProblems>,
): MailedRecords {
  return {
    ...deps,
    prefix: inboxOf(type),
    mails: submissionTypes[type].mails,
    send: async (id, names) => {
      const [record] = await readInFolders(type, deps.store, id);
      return record && !record.isUnreadable ? send(record, names) : {};
    },
  };
}
