import { company } from '#brand/company.ts';

/** Texts of the intake form around its fields. Those of the fields are in features/submissions/intake.ts. */
export const intakeTexts = {
  title: 'AI Voice Agent Customization',
  introduction:
    'We build your voice agent from these answers. Sending them costs nothing and is not an order. The first section takes about five minutes; the other four are optional, and another fifteen minutes there make the agent sound like you.',
  progress: 'Sections of this form',
  filled: 'filled in',
  wrong: 'needs another look',
  optional: 'Optional',
  remove: 'Remove',
  listFull: 'You have reached the limit for one submission.',
  submit: 'Submit Customization',
  submitting: 'Processing...',
  failed: 'Error submitting form. Please try again.',
  submitted: 'Form submitted successfully!',
  guideUploaded: 'Training guide uploaded successfully!',
  received: `We email you the next steps within ${company.answersWithin}, or sooner if your plan has priority support.`,
  ifPaid: 'If you have paid for your agent, these are the next steps:',
  correct: 'Something to add or correct? Write to',
  home: 'Back to Home',
  again: 'Fill out another form',
  privacy: 'Please send no patient data: describe calls in general terms.',
  problems: 'Please check these fields:',
  /** Heading of the list of problems if the browser did not send the form. */
  incomplete: 'Not sent yet. These fields are missing or not valid:',
};

/** Texts about the draft that the browser stores. */
export const draftTexts = {
  restored: ({ savedAt }: { savedAt: string }) =>
    `This form contains your unsent answers, saved in this browser on ${savedAt}.`,
  saved:
    'Your answers are saved in this browser until you send them, for about a month. On a shared computer, discard the draft before you leave.',
  notSaved: 'Your browser can’t save a draft. Send the form before you close the page.',
  discard: 'Discard draft',
  discardQuestion: 'Discard everything you have typed into this form?',
};
