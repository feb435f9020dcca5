import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import type { ListedIntake } from '../../domain/intake.ts';
import { formatFileSize, trainingGuideHref } from '../../domain/training-guide.ts';
import { adminWords } from '../../site/admin.ts';
import {
  type EntryField,
  type IntakePart,
  intakeParts,
  type IntakeSection,
  intakeSections,
} from '../../site/intake-form.ts';
import { CopyButton } from './CopyButton.tsx';
import { Section } from './RecordPane.tsx';
import { TextLink } from './TextLink.tsx';

const words = adminWords.detail;

interface PartProps {
  readonly intake: ListedIntake;
}

/** Everything that the client sent, in the order of the form, except that the file is last. */
export function SubmittedParts({ intake }: PartProps) {
  const guide = intakeParts.filter(({ kind }) => kind === 'upload');
  return (
    <>
      {intakeSections.map(({ id, together, parts }: IntakeSection) =>
        together ? (
          <Section key={id} title={together}>
            <dl className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[7rem_1fr]">
              {parts.map((part) => (
                <TogetherPart key={part.name} part={part} intake={intake} />
              ))}
            </dl>
          </Section>
        ) : (
          parts.map((part) => <Part key={part.name} part={part} intake={intake} />)
        ),
      )}
      {guide.map(({ name, label }) => (
        <TrainingGuide key={name} title={label} intake={intake} />
      ))}
    </>
  );
}

/** Text that shares a heading with others. */
function TogetherPart({ part, intake }: PartProps & { readonly part: IntakePart }) {
  if (part.kind === 'list' || part.kind === 'upload' || part.atHead) return null;
  const { kind, label } = part;
  const text = intake[part.name];
  if (!text) return null;
  return (
    <div className="sm:contents">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">
        <TextLink kind={kind}>{text}</TextLink>
        {kind === 'email' && <CopyButton label={words.copyEmail} text={text} />}
        {kind === 'tel' && <CopyButton label={words.copyPhone} text={text} />}
      </dd>
    </div>
  );
}

/** Part that has a separate heading. */
function Part({ part, intake }: PartProps & { readonly part: IntakePart }) {
  if (part.kind === 'upload' || (part.kind !== 'list' && part.atHead)) return null;
  if (!intake[part.name]?.length) return null;
  return (
    <Section title={part.label}>
      {part.kind === 'list' ? (
        <dl className="space-y-4">
          {intake[part.name].map((entry, index) => (
            <div key={index} className="space-y-1">
              <ListedEntry fields={part.fields} entry={entry} />
            </div>
          ))}
        </dl>
      ) : (
        <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
          <TextLink kind={part.kind}>{intake[part.name] ?? ''}</TextLink>
        </p>
      )}
    </Section>
  );
}

interface ListedEntryProps {
  readonly fields: Readonly<Record<string, EntryField>>;
  readonly entry: Readonly<Record<string, string>>;
}

/** Entry of a list. Its first text is its name. Each text can have a mark before it. */
function ListedEntry({ fields, entry }: ListedEntryProps) {
  return Object.entries(fields).map(([name, { mark }], index) => {
    const Term = index === 0 ? 'dt' : 'dd';
    const look = index === 0 ? 'font-semibold' : '';
    return (
      <Term key={name} className={`flex gap-x-3 ${look}`}>
        {mark && <span className="w-3 font-semibold text-accent">{mark}</span>}
        <span className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-wrap">{entry[name]}</span>
      </Term>
    );
  });
}

function TrainingGuide({ title, intake }: PartProps & { readonly title: string }) {
  const {
    trainingGuideFileName: name,
    trainingGuideFilePath: path,
    trainingGuideFileSize: size,
  } = intake;
  if (!path && !name) return null;
  const href = path && trainingGuideHref(path);
  return (
    <Section title={title}>
      <div className="flex flex-wrap items-center gap-4 rounded-control border border-line bg-raised p-4">
        <FileText size={24} aria-hidden="true" className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">{name ?? words.unnamedFile}</p>
          <p className="text-sm text-muted tabular-nums">
            {path ? formatFileSize(size) : words.fileNotReceived}
          </p>
        </div>
        {href && (
          <a
            href={href}
            target="_blank"
            rel="noopener"
            className="btn border border-line text-text hover:bg-ground print:hidden"
          >
            <Download size={16} aria-hidden="true" />
            {words.download}
            <span className="sr-only"> {words.newTab}</span>
          </a>
        )}
      </div>
    </Section>
  );
}
