import { ArrowLeft, Download, FileText, Inbox } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { formatInstant } from '../../domain/instants.ts';
import type { IntakeStatus, StoredIntake } from '../../domain/intake.ts';
import { formatFileSize } from '../../domain/training-guide.ts';
import { adminWords } from '../../site/admin.ts';
import { emailHref, phoneHref, websiteHref } from './contact-links.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { StatusSelect } from './StatusSelect.tsx';

const words = adminWords.detail;

/** What stands in the place of the detail until a submission is chosen. */
export function NoSubmission() {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-8 text-center text-muted">
      <Inbox size={40} strokeWidth={1.25} aria-hidden="true" />
      <h2 className="text-xl text-text">{words.none}</h2>
      <p>{words.noneHint}</p>
    </div>
  );
}

interface SubmissionDetailProps {
  readonly intake: StoredIntake;
  readonly shownStatus: string;
  readonly titleRef: Ref<HTMLHeadingElement>;
  readonly onStatusChange: (status: IntakeStatus) => void;
  readonly onBack: () => void;
}

/** Everything a client sent. Parts the client left out are not shown. */
export function SubmissionDetail(props: SubmissionDetailProps) {
  const { intake, shownStatus, titleRef, onStatusChange, onBack } = props;
  return (
    <article aria-labelledby="detail-title" className="max-w-3xl px-4 py-5 min-[900px]:px-8">
      <Button look="quiet" onClick={onBack} className="mb-4 min-[900px]:hidden">
        <ArrowLeft size={16} aria-hidden="true" />
        {words.back}
      </Button>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h2 id="detail-title" ref={titleRef} tabIndex={-1} className="text-2xl wrap-anywhere">
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
            <StatusBadge status={intake.status} />
          </span>
          <StatusSelect value={shownStatus} onChange={onStatusChange} />
        </div>
      </div>
      <ContactInformation intake={intake} />
      <Faqs intake={intake} />
      <LongText title={words.generalGuidelines} text={intake.generalGuidelines} />
      <Scenarios intake={intake} />
      <LongText title={words.specialInstructions} text={intake.specialInstructions} />
      <TrainingGuide intake={intake} />
    </article>
  );
}

interface PartProps {
  readonly intake: StoredIntake;
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
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[7rem_1fr]">
        <Entry term={words.email}>
          <TextLink href={emailHref(email)}>{email}</TextLink>
        </Entry>
        <Entry term={words.phone}>
          <TextLink href={phoneHref(phone)}>{phone}</TextLink>
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
  return (
    <Section title={words.trainingGuide}>
      <div className="flex flex-wrap items-center gap-4 rounded-control border border-line bg-raised p-4">
        <FileText size={24} aria-hidden="true" className="shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-semibold wrap-anywhere">{name ?? words.unnamedFile}</p>
          <p className="text-sm text-muted tabular-nums">{formatFileSize(size)}</p>
        </div>
        {path && (
          <a
            href={path}
            target="_blank"
            rel="noopener"
            className="btn border border-line text-text hover:bg-ground"
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
