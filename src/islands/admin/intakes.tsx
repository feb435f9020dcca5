import type { Elements } from '../../components/ui/elements.ts';
import { type ListedIntake, listedIntakeSchema } from '#features/submissions/intake.ts';
import { INITIAL_INTAKE_STATUS, intakeStatuses } from '#features/submissions/statuses.ts';
import { callPaths } from '#features/site/paths.ts';
import {
  type EntryField,
  type IntakePart,
  intakeParts,
  type IntakeSection,
  intakeSections,
} from '#features/submissions/intake-form.ts';
import { formatMoment, inZone, sortableMoment } from '#platform/company-time.ts';
import { FieldText } from './FieldText.tsx';
import { Notes } from './Notes.tsx';
import { Facts, Section } from './panels.tsx';
import { type BodyProps, type RecordKind, tableOf, textsOf } from './record-kind.ts';
import { statusText } from './StatusBadge.tsx';
import { fileCell, SubmittedFile } from './SubmittedFile.tsx';

const uploadPart = intakeParts.find(({ kind }) => kind === 'upload')!;

/** Returns the text of a part in the CSV file. An entry of a list has one line per field. */
function cellOf(part: IntakePart, intake: ListedIntake): string | undefined {
  if (part.kind === 'upload') {
    return fileCell(intake.trainingGuideFileName, intake.trainingGuideFilePath);
  }
  if (part.kind !== 'list') return intake[part.name];
  const fields = Object.entries<EntryField>(part.fields);
  return intake[part.name]
    .map((entry: Readonly<Record<string, string>>) =>
      fields
        .map(
          ([name, { shortLabel }]) => `${shortLabel ? `${shortLabel}: ` : ''}${entry[name] ?? ''}`,
        )
        .join('\n'),
    )
    .join('\n\n');
}

export const intakeKind: RecordKind = {
  tab: 'submissions',
  texts: {
    ...textsOf('submission'),
    title: 'Client Submissions',
    none: 'Select a Submission',
    loading: 'Loading intakes...',
    searchPlaceholder: 'Name, phone, any word',
    emptyHint: 'The first appears here when a client sends the intake form.',
    at: 'Submitted',
    deletion: {
      button: 'Delete submission',
      title: 'Delete this submission?',
      warning:
        'The submission, its training guide, its notes, and its history are permanently removed. They cannot be restored.',
      wrongName: 'This is not the name of the practice.',
      done: 'Submission deleted',
    },
  },
  address: callPaths.adminIntakes,
  schema: listedIntakeSchema,
  filters: intakeStatuses,
  hasDetail: true,
  counts: ({ byStatus }) => byStatus,
  headOf: ({ practiceName, contactName, createdAt, status }: ListedIntake) => ({
    name: practiceName,
    note: contactName,
    person: contactName,
    at: createdAt,
    states: [status],
    statuses: intakeStatuses,
  }),
  Body: IntakeBody,
  toTable: (intakes: readonly ListedIntake[]) =>
    tableOf<ListedIntake>(intakes, [
      ['ID', ({ id }) => id],
      [inZone('Submitted'), ({ createdAt }) => sortableMoment(createdAt)],
      ['Status', ({ status }) => status],
      ['Status set by', ({ statusBy }) => statusBy],
      ...intakeParts.map(
        (part) => [part.label, (intake: ListedIntake) => cellOf(part, intake)] as const,
      ),
    ]),
};

/** Everything that a client sent, and what staff did with it. Empty parts are not shown. */
function IntakeBody({ record: intake, detail }: BodyProps<ListedIntake>) {
  const { id, createdAt } = intake;
  return (
    <>
      <SubmittedParts intake={intake} />
      {detail && (
        <>
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
            <Notes id={id} notes={detail.notes} />
          </Section>
        </>
      )}
    </>
  );
}

function Step({ at, children }: { readonly at: string; readonly children: string }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4">
      <span>{children}</span>
      <time dateTime={at} className="text-sm text-muted tabular-nums">
        {formatMoment(at)}
      </time>
    </li>
  );
}

/** Returns what the client entered in a part; undefined if the pane shows the part in a separate place. */
function contentOf(part: IntakePart, intake: ListedIntake): Elements {
  if (part.kind === 'upload') return undefined;
  if (part.kind !== 'list') {
    const text = part.atHead ? undefined : intake[part.name];
    return (
      text && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
          <FieldText kind={part.kind}>{text}</FieldText>
        </p>
      )
    );
  }
  if (intake[part.name].length === 0) return undefined;
  return (
    <dl className="space-y-4">
      {intake[part.name].map((entry: Readonly<Record<string, string>>, index) => (
        <div key={index} className="space-y-1">
          {Object.entries<EntryField>(part.fields).map(([name, { shortLabel }], position) => {
            // The first text of an entry is its name.
            const Term = position === 0 ? 'dt' : 'dd';
            return (
              <Term key={name} className="flex gap-x-3 first:font-semibold">
                {shortLabel && <span className="w-3 font-semibold text-accent">{shortLabel}</span>}
                <span className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-wrap">
                  {entry[name]}
                </span>
              </Term>
            );
          })}
        </div>
      ))}
    </dl>
  );
}

/** Everything that the client sent, in the order of the form, except that the file is last. */
export function SubmittedParts({ intake }: { readonly intake: ListedIntake }) {
  return (
    <>
      {intakeSections.map(({ id, together, parts }: IntakeSection) => {
        const facts = parts.map((part) => [part.label, contentOf(part, intake)] as const);
        if (!together) {
          return facts.map(
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
            <Facts facts={facts} />
          </Section>
        );
      })}
      <SubmittedFile
        title={uploadPart.label}
        name={intake.trainingGuideFileName}
        path={intake.trainingGuideFilePath}
        size={intake.trainingGuideFileSize}
      />
    </>
  );
}
