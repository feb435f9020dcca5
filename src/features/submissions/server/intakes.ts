import { intakeParts } from '../intake.ts';
import type { IntakeRequest, StoredIntake } from '../intake-schema.ts';
import { searchTextOf } from '../search.ts';
import { suspicionOf } from '#features/forms/robot-trap.ts';
import { DomainError } from '#platform/server/errors.ts';
import type { MailOnceDeps } from '#platform/server/mail/mail-once.ts';
import {
  exceedsMailLimit,
  type MailedRecords,
  type MailProblems,
} from '#platform/server/mail/record-mails.ts';
import { acknowledgedKey, whyUnacknowledged } from './acknowledgements.ts';
import { type ReceiveDeps, receiveSubmission } from './receive-submission.ts';
import { mailedRecords, mailNames, sendMails } from './submission-mails.ts';
import { createSubmissionList } from './submission-list.ts';
import { writeOnce } from '#platform/server/storage/blobs.ts';
import { answerTexts } from '#texts/answers.ts';

/**
 * Receives an intake (`receiveSubmission`). The emails go to the agency and the client.
 *
 * An intake that looks like spam is rejected, unlike a contact message, which is stored as suspected. A
 * person who is rejected by mistake keeps the long text on the screen.
 * @throws DomainError `invalid` if it looks like spam; the errors of `receiveSubmission`.
 */
export async function submitIntake(
  { attemptId, fax, filledInMs, trainingGuide, ...intake }: IntakeRequest,
  deps: ReceiveDeps,
) {
  if (suspicionOf({ fax, filledInMs })) {
    throw new DomainError('invalid', answerTexts.tooFast);
  }
  const { trainingGuideFileName: fileName = trainingGuide, trainingGuideFilePath: filePath } =
    intake;
  return receiveSubmission(
    'intakes',
    {
      attemptId,
      content: intake,
      fileName,
      filePath,
      folder: 'intakes',
      send: (stored) => sendIntakeMails(stored, mailNames('intakes'), deps),
    },
    deps,
  );
}

/**
 * Sends emails about an intake (`sendMails`). An intake beyond the limit of its window (`exceedsMailLimit`)
 * gets no emails, and one beyond the limit of its mailbox none to the client.
 */
async function sendIntakeMails(
  intake: StoredIntake,
  names: readonly string[],
  deps: MailOnceDeps,
): Promise<MailProblems> {
  let withheld: string | undefined;
  try {
    await writeOnce(deps.store, acknowledgedKey(intake), {});
    if (await exceedsMailLimit(deps.store, 'intakes/', intake.id)) return {};
    withheld = await whyUnacknowledged(intake, deps.store);
  } catch {
    const problem = 'mail not sent: storage cannot be reached';
    return Object.fromEntries(names.map((name) => [name, problem]));
  }
  return sendMails('intakes', intake, names, deps, withheld);
}

export function mailedIntakes(deps: MailOnceDeps): MailedRecords {
  return mailedRecords('intakes', deps, (intake, names) => sendIntakeMails(intake, names, deps));
}

export const listIntakes = createSubmissionList('intakes', (intake, day) =>
  searchTextOf(intakeParts, intake, day),
);
