import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import Inbox from 'lucide-react/icons/inbox';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, type Ref, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { formatInstant } from '../../domain/instants.ts';
import type { IntakeStatus, ListedIntake } from '../../domain/intake.ts';
import type { Summary } from '../../domain/intake-review.ts';
import { formatFileSize, trainingGuideHref } from '../../domain/training-guide.ts';
import { adminWords } from '../../site/admin.ts';
import { emailHref, phoneHref, websiteHref } from './contact-links.ts';
import { CopyButton } from './CopyButton.tsx';
import { DeletionDialog } from './DeletionDialog.tsx';
import { explainFailure, isMissing } from './failures.ts';
import { Overview } from './Overview.tsx';
import { Notes, StatusHistory } from './ReviewNotes.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useIntakeDetail } from './use-intakes.ts';

const words = adminWords.detail;

/** What stands in the place of the detail until a submission is chosen. */
export function NoSubmission({ summary }: { readonly summary: Summary | undefined }) {
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-2 p-8 text-center text-muted">
      <Inbox size={40} strokeWidth={1.25} aria-hidden="true" />
      <h2 className="text-lg text-text">{words.none}</h2>
      <p className="mb-6">{words.noneHint}</p>
      {summary && summary.total > 0 && <Overview summary={summary} />}
    </div>
  );
}

interface SubmissionDetailProps {
  readonly id: string;
  /** The submission as the list has it, to be shown at once. */
  readonly listed: ListedIntake | undefined;
  /** A status that was chosen and is on its way. */
  readonly pendingStatus: string | undefined;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly onStatusChange: (status: IntakeStatus) => void;
  readonly onBack: () => void;
  readonly onDeleted: () => void;
}

/** Everything a client sent, and what staff did with it. Parts the client left out are not shown. */
export function SubmissionDetail(props: SubmissionDetailProps) {
  const { id, listed, pendingStatus, titleRef, onStatusChange, onBack, onDeleted } = props;
  const { data: detail, error } = useIntakeDetail(id);
  const isGone = isMissing(error);
  const intake = isGone ? undefined : (detail?.intake ?? listed);
  const back = (
    <Button look="quiet" onClick={onBack} className="mb-4 min-[900px]:hidden print:hidden">
      <ArrowLeft size={16} aria-hidden="true" />
      {words.back}
    </Button>
  );

  if (!intake) {
    return (
      <div className="px-4 py-5 min-[900px]:px-8">
        {back}
        <h2 ref={titleRef} tabIndex={-1} className="text-lg">
          {!error && words.loading}
          {error && (isGone ? words.gone : words.failed)}
        </h2>
        {error && !isGone && <p className="mt-2 text-muted">{explainFailure(error)}</p>}
      </div>
    );
  }
  const status = pendingStatus ?? intake.status;
  return (
    <article
      aria-labelledby="detail-title"
      className="max-w-3xl px-4 py-5 min-[900px]:px-8 print:max-w-none print:px-0"
    >
      {back}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 id="detail-title" ref={titleRef} tabIndex={-1} className="text-xl wrap-anywhere">
            {intake.practiceName}
          </h2>
          <p className="mt-1 wrap-anywhere">{intake.contactName}</p>
          <p className="text-sm text-muted">
            {words.submitted}{' '}
            <time dateTime={intake.createdAt}>{formatInstant(intake.createdAt)}</time>
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-4">
          <span className="flex min-h-11 items-center">
            <StatusBadge status={status} />
          </span>
          <div className="print:hidden">
            <StatusSelect value={status} onChange={onStatusChange} />
          </div>
        </div>
      </div>
      <div className="mt-3 -ml-3.5 flex flex-wrap items-center gap-1 print:hidden">
        <CopyButton label={words.copyLink} text={window.location.href} look="link" />
        <Button look="quiet" onClick={() => window.print()} className="text-sm">
          <Printer size={16} aria-hidden="true" />
          {words.print}
        </Button>
      </div>
      <ContactInformation intake={intake} />
      <Faqs intake={intake} />
      <LongText title={words.generalGuidelines} text={intake.generalGuidelines} />
      <Scenarios intake={intake} />
      <LongText title={words.specialInstructions} text={intake.specialInstructions} />
      <TrainingGuide intake={intake} />
      {error && (
        <p role="alert" className="mt-6 rounded-control border border-bad p-4">
          {explainFailure(error)}
        </p>
      )}
      {detail && (
        <>
          <Section title={words.history}>
            <StatusHistory detail={detail} />
          </Section>
          <Section title={words.notes}>
            <Notes detail={detail} />
          </Section>
        </>
      )}
      <Deletion intake={intake} onDeleted={onDeleted} />
    </article>
  );
}

function Deletion({ intake, onDeleted }: PartProps & { readonly onDeleted: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-8 border-t border-line pt-5 print:hidden">
      <Button look="danger" onClick={() => setIsOpen(true)}>
        <Trash2 size={16} aria-hidden="true" />
        {words.delete}
      </Button>
      {isOpen && (
        <DeletionDialog intake={intake} onDeleted={onDeleted} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

interface PartProps {
  readonly intake: ListedIntake;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-6 border-t border-line pt-5">
      <h3 className="text-base">{title}</h3>
      <div className="mt-3">{children}</div>
    </section>
  );
}

function ContactInformation({ intake }: PartProps) {
  const { email, phone, address, website } = intake;
  return (
    <Section title={words.contactInformation}>
      <dl className="grid items-baseline gap-x-6 gap-y-1 sm:grid-cols-[7rem_1fr]">
        <Entry term={words.email}>
          <TextLink href={emailHref(email)}>{email}</TextLink>
          <CopyButton label={words.copyEmail} text={email} />
        </Entry>
        <Entry term={words.phone}>
          <TextLink href={phoneHref(phone)}>{phone}</TextLink>
          <CopyButton label={words.copyPhone} text={phone} />
        </Entry>
        {address && <Entry term={words.address}>{address}</Entry>}
        {website && (
          <Entry term={words.website}>
            <TextLink href={websiteHref(website)} isExternal>
              {website}
            </TextLink>
          </Entry>
        )}
      </dl>
    </Section>
  );
}

function Entry({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere whitespace-pre-wrap">{children}</dd>
    </div>
  );
}

interface TextLinkProps {
  /** Without one the text stands alone. */
  readonly href: string | undefined;
  readonly isExternal?: true;
  readonly children: string;
}

function TextLink({ href, isExternal, children }: TextLinkProps) {
  if (href === undefined) return children;
  const elsewhere = isExternal && ({ target: '_blank', rel: 'noopener noreferrer' } as const);
  return (
    <a href={href} {...elsewhere} className="text-accent underline underline-offset-3">
      {children}
      {isExternal && <span className="sr-only"> {words.newTab}</span>}
    </a>
  );
}

function LongText({ title, text }: { readonly title: string; readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <Section title={title}>
      <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{text}</p>
    </Section>
  );
}

function Faqs({ intake: { faqs } }: PartProps) {
  if (faqs.length === 0) return null;
  return (
    <Section title={words.faqs}>
      <dl className="space-y-4">
        {faqs.map(({ question, answer }, index) => (
          <div key={index} className="grid grid-cols-[1.5rem_1fr] gap-y-1">
            <dt className="contents font-semibold">
              <span className="text-accent">{words.question}</span>
              <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">{question}</span>
            </dt>
            <dd className="contents">
              <span className="font-semibold text-muted">{words.answer}</span>
              <span className="max-w-prose min-w-0 wrap-anywhere whitespace-pre-wrap">
                {answer}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Scenarios({ intake: { scenarios } }: PartProps) {
  if (scenarios.length === 0) return null;
  return (
    <Section title={words.scenarios}>
      <ul className="space-y-4">
        {scenarios.map(({ title, content }, index) => (
          <li key={index}>
            <h4 className="font-semibold wrap-anywhere">{title}</h4>
            <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{content}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TrainingGuide({ intake }: PartProps) {
  const {
    trainingGuideFileName: name,
    trainingGuideFilePath: path,
    trainingGuideFileSize: size,
  } = intake;
  if (!path && !name) return null;
  const href = path && trainingGuideHref(path);
  return (
    <Section title={words.trainingGuide}>
      <div className="flex flex-wrap items-center gap-4 rounded-control border border-line bg-raised p-4">
        <FileText size={24} aria-hidden="true" className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">{name ?? words.unnamedFile}</p>
          <p className="text-sm text-muted tabular-nums">{formatFileSize(size)}</p>
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
