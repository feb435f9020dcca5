import {
  type EntryFieldName,
  type IntakeListName,
  type IntakeTextName,
  intakeTextRules,
} from './intake-rules.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import type { FormField, FormList, FormUpload, FormTexts } from '#features/forms/form-texts.ts';
import { messages } from '#features/notices/notice-texts.ts';

/*
 * Description of the intake form: its sections, their fields, and their texts. The form, its progress,
 * the page without JavaScript, the dashboard, the CSV file, and the agency's email use it. The rules
 * are in src/features/submissions/intake-rules.ts. docs/adding-an-intake-field.md explains how to add a field.
 */

/** Text field of the intake. Its rule (src/features/submissions/intake-rules.ts) determines if it is required. */
export interface IntakeField extends Omit<FormField, 'required'> {
  readonly name: IntakeTextName;
  /** True if the dashboard shows the field at the top of an intake, and not among the other parts. */
  readonly atHead?: true;
}

export interface EntryField extends Omit<FormField, 'required'> {
  /** Short label before the text in the dashboard and the CSV file. */
  readonly shortLabel?: string;
}

/** List of entries in the intake. It can have a separate heading within its section. */
interface ListOf<List extends IntakeListName> extends FormList {
  readonly name: List;
  readonly title?: string;
  readonly text?: string;
  readonly fields: Readonly<Record<EntryFieldName<List>, EntryField>>;
}
export type IntakeList = { [List in IntakeListName]: ListOf<List> }[IntakeListName];

export type IntakePart = IntakeField | IntakeList | (FormUpload & { name: 'trainingGuide' });

/** Numbered section of the form. Its number is its position in the list. */
export interface IntakeSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly optional?: true;
  /** One heading for all fields of the section in the dashboard. Without it, each field has a heading. */
  readonly together?: string;
  readonly parts: readonly IntakePart[];
}

export const intakeSections = [
  {
    id: 'practice',
    title: 'Practice Information',
    text: 'Who the agent will answer for, and how we reach you. Fields marked * are required.',
    together: 'Contact Information',
    parts: [
      {
        name: 'practiceName',
        label: 'Practice Name',
        kind: 'text',
        hint: 'Or the name of your business.',
        autoComplete: 'organization',
        atHead: true,
      },
      {
        name: 'contactName',
        label: 'Contact Name',
        kind: 'text',
        autoComplete: 'name',
        atHead: true,
      },
      { name: 'email', label: 'Email', kind: 'email', autoComplete: 'email' },
      { name: 'phone', label: 'Phone', kind: 'tel', autoComplete: 'tel' },
      {
        name: 'transferNumber',
        label: 'Number for transferred calls',
        hint: 'For callers who need a person.',
        kind: 'tel',
      },
      {
        name: 'website',
        label: 'Website',
        hint: 'If the practice has one.',
        kind: 'website',
        autoComplete: 'url',
        placeholder: 'example.com',
      },
      {
        name: 'address',
        label: 'Address',
        kind: 'textarea',
        autoComplete: 'street-address',
        rows: 3,
      },
    ],
  },
  {
    id: 'upload',
    title: 'Training Guide Upload',
    text: 'A document your team already works from: scripts, policies, price lists.',
    optional: true,
    parts: [{ name: 'trainingGuide', label: 'Training Guide', kind: 'upload' }],
  },
  {
    id: 'faqs',
    title: 'Frequently Asked Questions',
    text: 'What your callers ask most, and the answer you would give. We keep the entries that have both.',
    optional: true,
    parts: [
      {
        name: 'faqs',
        kind: 'list',
        label: 'FAQs',
        entry: 'FAQ',
        add: 'Add Another FAQ',
        fields: {
          question: {
            label: 'Question',
            shortLabel: 'Q',
            kind: 'text',
            placeholder: 'Do you take new patients?',
          },
          answer: { label: 'Answer', shortLabel: 'A', kind: 'textarea', rows: 3 },
        },
      },
    ],
  },
  {
    id: 'guide',
    title: 'AI Training Guide',
    text: 'How the agent should sound, and what it should do in the calls you know well.',
    optional: true,
    parts: [
      {
        name: 'generalGuidelines',
        label: 'General Guidelines',
        kind: 'textarea',
        rows: 6,
        placeholder: 'How should the agent greet callers? What tone fits your practice?',
      },
      {
        name: 'scenarios',
        kind: 'list',
        label: 'Call Scenarios',
        title: 'Specific Call Scenarios',
        text: 'One kind of call each. We keep the entries that have a title and a text.',
        entry: 'Scenario',
        add: 'Add Another Scenario',
        fields: {
          title: { label: 'Scenario Title', kind: 'text', placeholder: 'Caller wants to cancel' },
          content: { label: 'How to Handle It', kind: 'textarea', rows: 4 },
        },
      },
    ],
  },
  {
    id: 'special',
    title: 'Special Instructions',
    text: 'Rules without exceptions, words to avoid, people to put straight through.',
    optional: true,
    parts: [
      {
        name: 'specialInstructions',
        label: 'Special Instructions',
        kind: 'textarea',
        rows: 4,
        placeholder: 'Anything the agent must always, or never, do.',
      },
    ],
  },
] as const satisfies readonly IntakeSection[];
export type IntakeSectionId = (typeof intakeSections)[number]['id'];

type PartName = (typeof intakeSections)[number]['parts'][number]['name'];
type Undescribed = Exclude<IntakePart['name'], PartName>;
/** Type that causes a compile error, which names the part, if a part of the intake is in no section. */
type Whole<_Missing extends never> = readonly IntakePart[];

export const intakeParts: Whole<Undescribed> = intakeSections.flatMap<IntakePart>(
  ({ parts }) => parts,
);

export function isRequired(name: IntakeTextName): boolean {
  return 'missing' in intakeTextRules[name];
}

export const intakeForm = {
  title: 'AI Voice Agent Customization',
  action: callPaths.intake,
  page: pagePaths.intake,
  submit: 'Submit Customization',
  received: {
    heading: messages.intakeSubmitted,
    text: `We write to you by email within ${company.answersWithin} with the next steps.`,
  },
  parts: intakeParts.map((part) =>
    part.kind === 'list' || part.kind === 'upload'
      ? part
      : { ...part, required: isRequired(part.name) },
  ),
} as const satisfies FormTexts;

/** Texts about the draft that the browser stores. */
export const draftTexts = {
  restored: 'This form contains your unsent answers, saved in this browser on',
  saved:
    'Your answers are saved in this browser until you send them. On a shared computer, discard the draft before you leave.',
  notSaved: "Your browser can't save a draft. Send before closing the page.",
  discard: 'Discard draft',
  discardQuestion: 'Discard everything you have typed into this form?',
} as const;

/** Texts of the intake form around its fields. */
export const intakeTexts = {
  introduction:
    'We build your voice agent from these answers. The first section takes about five minutes; the other four are optional, and fifteen minutes there make the agent sound like you.',
  progress: 'Sections of this form',
  filled: 'filled in',
  wrong: 'needs another look',
  optional: 'Optional',
  remove: 'Remove',
  listFull: 'You have reached the limit for one submission.',
  submitting: 'Processing...',
  ifPaid: 'If you have paid for your agent, this follows:',
  correct: 'Something to add or correct? Write to',
  home: 'Back to Home',
  again: 'Fill in another form',
  privacy: 'Please send no patient data: describe calls in general terms.',
  problems: 'Please check these fields:',
  /** Heading of the list of problems if the browser did not send the form. */
  incomplete: 'Not sent yet. These fields are missing or not valid:',
} as const;
