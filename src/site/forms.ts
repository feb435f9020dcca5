import { anchors, callPaths, pagePaths, sectionPath } from '../domain/paths.ts';
import { trainingGuideMaxSize } from '../domain/training-guide.ts';
import { messages } from './notices.ts';

/** A control of a form, as the page, the island and the server's answer page all show it. */
export interface FormField {
  readonly label: string;
  readonly kind: 'text' | 'email' | 'tel' | 'textarea';
  readonly required?: true;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly rows?: number;
}

/** A group of fields of which a visitor may send several. */
export interface FormList {
  /** Names one entry, before its number. */
  readonly entry: string;
  readonly add: string;
  readonly fields: Readonly<Record<string, FormField>>;
}

/** A box that must be ticked. The words in it end with a link. */
export interface FormAgreement {
  readonly name: string;
  readonly before: string;
  readonly link: string;
  readonly href: string;
}

/** A form in words: what it asks, where it goes, and what is said when it has arrived. */
export interface FormWords {
  readonly title: string;
  readonly action: string;
  /** The page that holds the form. */
  readonly page: string;
  readonly submit: string;
  readonly received: { readonly heading: string; readonly text: string };
  readonly fields: Readonly<Record<string, FormField>>;
  readonly lists: Readonly<Record<string, FormList>>;
  readonly agreement?: FormAgreement;
}

/** The box beside the contact form's button. */
export const termsAgreement = {
  name: 'terms',
  before: 'I agree to the',
  link: 'Terms and Conditions',
  href: pagePaths.termsConditions,
} as const satisfies FormAgreement;

export const contactForm = {
  title: 'Contact',
  action: callPaths.contact,
  page: sectionPath(anchors.contact),
  submit: 'Send Message',
  submitting: 'Sending Message...',
  received: {
    heading: 'Message sent',
    text: 'Thank you. We read every message and answer by e-mail, usually the same business day.',
  },
  fields: {
    name: { label: 'Name', kind: 'text', required: true, autoComplete: 'name' },
    email: { label: 'Email', kind: 'email', required: true, autoComplete: 'email' },
    subject: { label: 'Subject', kind: 'text', required: true },
    message: { label: 'Message', kind: 'textarea', required: true, rows: 5 },
  },
  lists: {},
  agreement: termsAgreement,
} as const satisfies FormWords & { submitting: string };

export const intakeForm = {
  title: 'AI Voice Agent Customization',
  action: callPaths.intake,
  page: pagePaths.intake,
  submit: 'Submit Customization',
  received: {
    heading: messages.intakeSubmitted,
    text: 'We read every submission ourselves and write to you by email with the next steps.',
  },
  fields: {
    practiceName: {
      label: 'Practice Name',
      kind: 'text',
      required: true,
      autoComplete: 'organization',
    },
    contactName: { label: 'Contact Name', kind: 'text', required: true, autoComplete: 'name' },
    email: { label: 'Email', kind: 'email', required: true, autoComplete: 'email' },
    phone: { label: 'Phone', kind: 'tel', required: true, autoComplete: 'tel' },
    address: { label: 'Address', kind: 'text', autoComplete: 'street-address' },
    website: { label: 'Website', kind: 'text', autoComplete: 'url', placeholder: 'example.com' },
    generalGuidelines: {
      label: 'General Guidelines',
      kind: 'textarea',
      rows: 6,
      placeholder: 'How should the agent greet callers? What tone fits your practice?',
    },
    specialInstructions: {
      label: 'Special Instructions',
      kind: 'textarea',
      rows: 4,
      placeholder: 'Anything the agent must always, or never, do.',
    },
  },
  lists: {
    faqs: {
      entry: 'FAQ',
      add: 'Add Another FAQ',
      fields: {
        question: { label: 'Question', kind: 'text', placeholder: 'Do you take new patients?' },
        answer: { label: 'Answer', kind: 'textarea', rows: 3 },
      },
    },
    scenarios: {
      entry: 'Scenario',
      add: 'Add Another Scenario',
      fields: {
        title: { label: 'Scenario Title', kind: 'text', placeholder: 'Caller wants to cancel' },
        content: { label: 'How to Handle It', kind: 'textarea', rows: 4 },
      },
    },
  },
} as const satisfies FormWords;

/** A numbered part of a form. Its number is its place in the list. */
export interface FormSection {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly optional?: true;
}

export const intakeSections = [
  {
    id: 'practice',
    title: 'Practice Information',
    text: 'Who the agent will answer for, and how we reach you. Fields marked * are required.',
  },
  {
    id: 'upload',
    title: 'Training Guide Upload',
    text: 'A document your team already works from: scripts, policies, price lists.',
    optional: true,
  },
  {
    id: 'faqs',
    title: 'Frequently Asked Questions',
    text: 'What your callers ask most, and the answer you would give. We keep the entries that have both.',
    optional: true,
  },
  {
    id: 'guide',
    title: 'AI Training Guide',
    text: 'How the agent should sound, and what it should do in the calls you know well.',
    optional: true,
  },
  {
    id: 'special',
    title: 'Special Instructions',
    text: 'Rules without exceptions, words to avoid, people to put straight through.',
    optional: true,
  },
] as const satisfies readonly FormSection[];
export type IntakeSectionId = (typeof intakeSections)[number]['id'];

/** What the upload section says. Sizes beside it are `formatFileSize` of the domain. */
export const uploadTexts = {
  label: 'Training Guide',
  choose: 'Upload Training Guide',
  hint: `Supported formats: PDF, DOC, DOCX, TXT. One file, up to ${trainingGuideMaxSize}.`,
  privacy: 'Please make sure that the file holds no patient data.',
  needsScript:
    'Uploading needs JavaScript. Without it, send us the form first and the file by email.',
  uploading: 'Uploading',
  cancel: 'Cancel upload',
  retry: 'Try again',
  remove: 'Remove file',
  failures: {
    empty: 'This file is empty. Please choose another one.',
    'too-large': `This file is larger than ${trainingGuideMaxSize}. Please choose a smaller one.`,
    network: 'The connection broke before the file had arrived. Please try again.',
    server: 'Our side could not take the file. Please try again in a moment.',
    expired: 'The file of this draft is no longer kept. Please upload it again.',
  },
  stillUploading: 'The file is still on its way. Wait for it, or cancel the upload.',
  notUploaded: 'The file was not uploaded. Try again, or remove it to send the form without.',
} as const;

/** What is said about the draft that the browser keeps. */
export const draftTexts = {
  heading: 'You have an unsent draft',
  savedAt: 'Kept in this browser since',
  resume: 'Resume draft',
  discard: 'Discard draft',
  shelved: 'What you have typed here stays kept as a draft of its own.',
  kept: 'What you type is kept in this browser until you send it. On a shared computer, discard it before you leave.',
  notKept: 'This browser keeps no draft: stay on the page until the form is sent.',
  discardQuestion: 'Discard everything you have typed into this form?',
  discardOfferQuestion: 'Discard this draft? What it holds cannot be brought back.',
  otherTab:
    'This form is also open in another tab. Each tab keeps a draft of its own; sending both makes two submissions.',
} as const;

/** What the intake form says around its fields. */
export const intakeTexts = {
  progress: 'Sections of this form',
  filled: 'filled in',
  optional: 'Optional',
  scenarios: {
    title: 'Specific Call Scenarios',
    text: 'One kind of call each. We keep the entries that have a title and a text.',
  },
  remove: 'Remove',
  listFull: 'This is the most one submission can hold.',
  submitting: 'Processing...',
  privacy: 'Please send no patient data: describe calls in general terms.',
  problems: 'Please look at these fields again:',
  /** Above the same list when nothing was sent. */
  incomplete: 'Not sent yet. These fields are missing or not valid:',
  tooLarge:
    'All of it together is more than we can take. Please shorten it, or send part of it as a file.',
} as const;
