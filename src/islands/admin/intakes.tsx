import { type ListedIntake, listedIntakeSchema } from '#features/submissions/intake-schema.ts';
import {
  INITIAL_INTAKE_STATUS,
  intakeStatuses,
  intakeStatusTable,
} from '#features/submissions/statuses.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import {
  type IntakePart,
  intakeParts,
  intakeSections,
  intakeUpload,
} from '#features/submissions/intake.ts';
import { formatTime, inZone, sortableTime } from '#platform/company-time.ts';
import { columnsOf, contentOf } from './form-content.tsx';
import { Notes } from './Notes.tsx';
import { DescriptionList, Section } from './panels.tsx';
import {
  type BodyProps,
  inDigits,
  languageColumns,
  type ListDescription,
  tableOf,
} from './list-description.ts';
import { statusText } from './StatusBadge.tsx';
import { SubmittedFile } from './SubmittedFile.tsx';

export const intakeList: ListDescription<ListedIntake> = {
  tab: 'intakes',
  texts: {
    label: 'Submissions',
    one: 'submission',
    count: (number) => (number === 1 ? '1 submission' : `${inDigits(number)} submissions`),
    file: 'submissions',
    search: 'Search submissions',
    empty: 'No submissions yet',
    noMatch: 'No submission matches.',
    loading: 'Loading intakes...',
    failed: 'The submissions could not be loaded.',
    none: 'Select a Submission',
    back: 'Back to submissions',
    loadingOne: 'Loading the submission...',
    unread: 'The submission could not be loaded.',
    gone: 'This submission no longer exists.',
    title: 'Client Submissions',
    searchPlaceholder: 'Name, phone, any word',
    emptyHint: 'The first appears here when a client sends the intake form.',
    at: 'Submitted',
    deletion: {
      button: 'Delete submission',
      title: 'Delete this submission?',
      warning:
        'The submission, its training guide, its notes, and its history are permanently removed here. Emails about it stay in your mailbox, and backups keep them for a time.',
      wrongName: 'This is not the name of the practice.',
      done: 'Submission deleted',
    },
  },
  start: { href: pagePaths.intake, label: 'Open the intake form' },
  address: callPaths.adminIntakes,
  schema: listedIntakeSchema,
  filters: intakeStatuses,
  hasDetail: true,
  counts: ({ byStatus }) => byStatus,
  parts: intakeStatusTable,
  weeks: ({ weeks }) => weeks,
  headOf: ({ practiceName, contactName, createdAt, status }: ListedIntake) => ({
    name: practiceName,
    note: contactName,
    person: contactName,
    at: createdAt,
    states: [status],
    statuses: intakeStatuses,
  }),
  isMailAbout: (mail, { id }) => mail === id,
  Body: IntakeBody,
  toTable: (intakes: readonly ListedIntake[]) =>
    tableOf<ListedIntake>(intakes, [
      ['ID', ({ id }) => id],
      [inZone('Submitted'), ({ createdAt }) => sortableTime(createdAt)],
      ['Status', ({ status }) => status],
      ['Status set by', ({ statusBy }) => statusBy],
      ...languageColumns(intakes),
      ...columnsOf(intakeParts),
    ]),
};

/** Everything that a client sent, and what staff did with it. Empty parts are not shown. */
function IntakeBody({ record: intake, detail }: BodyProps<ListedIntake>) {
  const { id, createdAt } = intake;
  return (
    <>
      <SubmittedParts intake={intake} />
      {detail && (
        <div className="gap-12 min-[1800px]:grid min-[1800px]:grid-cols-2">
          <Section title="Status history">
            <ol className="space-y-1">
              <Step at={createdAt}>{`Received as ${statusText(INITIAL_INTAKE_STATUS)}`}</Step>
              {detail.changes.map((change) => (
                <Step key={change.id} at={change.changedAt}>
                  {`Set to ${statusText(change.status)}${change.by ? ` by ${change.by}` : ''}`}
                </Step>
              ))}
            </ol>
          </Section>
          <Section title="Internal notes">
            <Notes id={id} list="intakes" notes={detail.notes} />
          </Section>
        </div>
      )}
    </>
  );
}

function Step({ at, children }: { readonly at: string; readonly children: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span>{children}</span>
      <time dateTime={at} className="text-sm text-muted tabular-nums">
        {formatTime(at)}
      </time>
    </li>
  );
}

/** Everything that the client sent, in the order of the form, except that the file is last. */
export function SubmittedParts({ intake }: { readonly intake: ListedIntake }) {
  return (
    <div className="mt-6 gap-12 min-[1800px]:columns-2 [&>*]:break-inside-avoid [&>:first-child]:mt-0">
      {intakeSections.map(({ id, parts, ...section }) => {
        const together = 'together' in section ? section.together : undefined;
        const rows = parts.map(
          (part: IntakePart) => [part.label, contentOf(part, intake)] as const,
        );
        if (!together) {
          return rows.map(
            ([label, content]) =>
              content && (
                <Section key={label} title={label}>
                  {content}
                </Section>
              ),
          );
        }
        return (
          <Section key={id} title={together}>
            <DescriptionList rows={rows} />
          </Section>
        );
      })}
      <SubmittedFile
        title={intakeUpload.label}
        name={intake[intakeUpload.file.name]}
        path={intake[intakeUpload.file.path]}
        size={intake[intakeUpload.file.size]}
      />
    </div>
  );
}
