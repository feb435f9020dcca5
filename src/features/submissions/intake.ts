import { type FormPart, partsOfKind, rulesOf, translateParts } from '#features/forms/form-parts.ts';
import type { FormTexts } from '#features/forms/form-texts.ts';
import type { TextRule } from '#features/forms/text-rule.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { intakeFieldTexts, intakeSectionTexts } from '#texts/fields.ts';
import { intakeTexts } from '#texts/intake.ts';

/*
 * Complete description of the intake form: its sections, and each field once. The form, its progress and draft,
 * the page without JavaScript, the schemas (intake-schema.ts), the search, the CSV file, the email, and the
 * dashboard derive from it. docs/adding-a-field.md explains how to add a field.
 */

function line(missing: string, max = 200) {
  return { max, missing, isLine: true } as const satisfies TextRule;
}

/** Numbered section of the form. Its number is its position in the list. */
export interface IntakeSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly optional?: true;
  /** One heading for all fields of the section in the dashboard. Without it, each field has a heading. */
  readonly together?: string;
  readonly parts: readonly FormPart[];
}

/** Sections with their words for staff. */
export const intakeSections = [
  {
    id: 'practice',
    title: 'Practice Information',
    text: 'The business that the agent answers for, and how we reach you. Fields marked * are required.',
    together: 'Contact Information',
    parts: [
      {
        name: 'practiceName',
        label: 'Practice Name',
        kind: 'text',
        hint: 'Or the name of your business.',
        autoComplete: 'organization',
        rule: line('Please enter the name of your practice.'),
        place: 'head',
      },
      {
        name: 'contactName',
        label: 'Contact Name',
        kind: 'text',
        autoComplete: 'name',
        rule: line('Please enter a contact name.'),
        place: 'head',
      },
      {
        name: 'email',
        label: 'Email',
        kind: 'email',
        autoComplete: 'email',
        rule: { ...line('Please enter an email address.', 254), isEmail: true },
      },
      {
        name: 'phone',
        label: 'Phone',
        kind: 'tel',
        autoComplete: 'tel',
        rule: line('Please enter a phone number.', 50),
      },
      {
        name: 'transferNumber',
        label: 'Number for transferred calls',
        hint: 'For callers who need a person, and for an outage. Not a line that you forward to the agent.',
        kind: 'tel',
        rule: { max: 50, isLine: true },
      },
      {
        name: 'website',
        label: 'Website',
        hint: 'If your business has one.',
        kind: 'website',
        autoComplete: 'url',
        placeholder: 'example.com',
        rule: { max: 500 },
      },
      {
        name: 'address',
        label: 'Address',
        kind: 'textarea',
        autoComplete: 'street-address',
        rows: 3,
        rule: { max: 500 },
      },
    ],
  },
  {
    id: 'upload',
    title: 'Training Guide Upload',
    text: 'A document your team already works from: scripts, policies, price lists.',
    optional: true,
    parts: [
      {
        name: 'trainingGuide',
        label: 'Training Guide',
        kind: 'upload',
        file: {
          name: 'trainingGuideFileName',
          path: 'trainingGuideFilePath',
          size: 'trainingGuideFileSize',
        },
      },
    ],
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
        max: 50,
        tooMany: 'At most 50 questions can be sent.',
        fields: {
          question: {
            label: 'Question',
            shortLabel: 'Q',
            kind: 'text',
            placeholder: 'Do you take new patients?',
            rule: { max: 1_000 },
          },
          answer: {
            label: 'Answer',
            shortLabel: 'A',
            kind: 'textarea',
            rows: 3,
            rule: { max: 5_000 },
          },
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
        rule: { max: 20_000 },
      },
      {
        name: 'scenarios',
        kind: 'list',
        label: 'Call Scenarios',
        title: 'Specific Call Scenarios',
        text: 'One kind of call each. We keep the entries that have a title and a text.',
        entry: 'Scenario',
        add: 'Add Another Scenario',
        max: 50,
        tooMany: 'At most 50 scenarios can be sent.',
        fields: {
          title: {
            label: 'Scenario Title',
            kind: 'text',
            placeholder: 'Caller wants to cancel',
            rule: { max: 300 },
          },
          content: { label: 'How to Handle It', kind: 'textarea', rows: 4, rule: { max: 10_000 } },
        },
      },
    ],
  },
  {
    id: 'special',
    title: 'Special Instructions',
    text: 'Rules without exceptions, words to avoid, and callers to transfer immediately.',
    optional: true,
    parts: [
      {
        name: 'specialInstructions',
        label: 'Special Instructions',
        kind: 'textarea',
        rows: 4,
        placeholder: 'Anything the agent must always, or never, do.',
        rule: { max: 20_000 },
      },
    ],
  },
] as const satisfies readonly IntakeSection[];
export type IntakeSectionId = (typeof intakeSections)[number]['id'];

export type IntakePart = (typeof intakeSections)[number]['parts'][number];
export const intakeParts = intakeSections.flatMap<IntakePart>(({ parts }) => parts);

/** The same sections with their texts in the language of the page. Their type stays that of the sections without texts. */
export const shownSections = intakeSections.map((section) => ({
  ...section,
  ...intakeSectionTexts[section.id],
  parts: translateParts<IntakePart>(section.parts, intakeFieldTexts),
})) as unknown as typeof intakeSections;
export const shownIntakeParts = shownSections.flatMap<IntakePart>(({ parts }) => parts);

export const intakeTextRules = rulesOf(shownIntakeParts);
export type IntakeTextName = keyof typeof intakeTextRules;
export const intakeTextNames = Object.keys(intakeTextRules) as IntakeTextName[];

export const intakeLists = partsOfKind(shownIntakeParts, 'list');
export type IntakeList = (typeof intakeLists)[number];
export type IntakeListName = IntakeList['name'];
export const intakeListNames = intakeLists.map(({ name }) => name);

export const [intakeUpload] = partsOfKind(intakeParts, 'upload');

/** Creates one value for each list, keyed by the list's name. */
export function forEachList<Value>(
  make: (list: IntakeListName) => Value,
): Readonly<Record<IntakeListName, Value>> {
  return Object.fromEntries(intakeListNames.map((list) => [list, make(list)])) as Record<
    IntakeListName,
    Value
  >;
}

export const intakeForm = {
  title: intakeTexts.title,
  action: callPaths.intake,
  page: pagePaths.intake,
  submit: intakeTexts.submit,
  received: { heading: intakeTexts.submitted, text: intakeTexts.received },
  parts: shownIntakeParts,
} as const satisfies FormTexts;
