import { expect, test } from 'vitest';
import { intakeForm } from '../../src/site/intake-form.ts';
import {
  messages,
  type Notice,
  notices,
  pageNotFound,
  paymentFailed,
} from '../../src/site/notices.ts';

/** Error catalogue of the specification. The quotes separate the title and the text of a notice. */
const noticeCatalogue: readonly [situation: string, actual: Notice, title: string, text: string][] =
  [
    [
      'Contact call fails',
      notices.contactFailed,
      'Error',
      'Failed to send message. Please try again later.',
    ],
    [
      'Contact required fields missing',
      notices.contactFieldsMissing,
      'Error',
      'Please fill in all required fields',
    ],
    [
      'Contact terms unticked',
      notices.contactTermsUnticked,
      'Error',
      'Please agree to the Terms and Conditions to continue',
    ],
    [
      'Subscription creation fails',
      notices.paymentSetupFailed,
      'Error',
      'Failed to initialize payment. Please try again later.',
    ],
    [
      "Payment fails with the provider's or a thrown message",
      paymentFailed('Your card was declined.'),
      'Payment Failed',
      'Your card was declined.',
    ],
    [
      'Payment fails without a message',
      paymentFailed(undefined),
      'Payment Failed',
      'An unexpected error occurred',
    ],
    [
      'Payment fails with an empty message',
      paymentFailed(''),
      'Payment Failed',
      'An unexpected error occurred',
    ],
    ['Unknown plan', notices.unknownPlan, 'Invalid Plan', 'The selected plan is not valid.'],
    [
      'Checkout agreement unticked',
      notices.checkoutAgreementUnticked,
      'Agreement Required',
      'Please agree to the Privacy Policy and Terms & Conditions to continue',
    ],
  ];

const messageCatalogue: readonly [situation: string, actual: string, text: string][] = [
  ['Intake submit fails', messages.intakeFailed, 'Error submitting form. Please try again.'],
  ['Intake submit succeeds', messages.intakeSubmitted, 'Form submitted successfully!'],
  [
    'Intake submit succeeds without a script',
    intakeForm.received.heading,
    'Form submitted successfully!',
  ],
  [
    'Training guide uploaded',
    messages.trainingGuideUploaded,
    'Training guide uploaded successfully!',
  ],
  ['Admin login fails', messages.loginFailed, 'Invalid password. Please try again.'],
  ['Unknown article slug', messages.articleNotFound, 'Article Not Found'],
  ['Unknown route: heading', pageNotFound.heading, 'Page Not Found'],
  [
    'Unknown route: text',
    pageNotFound.text,
    "The page you're looking for doesn't exist or has been moved.",
  ],
];

test.each(noticeCatalogue)(
  '%s: a destructive notice has this text',
  (_situation, actual, title, text) => {
    expect(actual).toMatchObject({ title, description: text, variant: 'destructive' });
  },
);

test.each(messageCatalogue)('%s: the message has this text', (_situation, actual, text) => {
  expect(actual).toBe(text);
});

test('no text of the catalogue is missing from this table', () => {
  const shown = new Set<unknown>(noticeCatalogue.map(([, actual]) => actual));
  const beside = new Set<unknown>([notices.paymentSucceeded, notices.paymentProcessing]);
  const missing = Object.values(notices).filter(
    (notice) => !shown.has(notice) && !beside.has(notice),
  );
  expect(missing).toEqual([]);
  const written = new Set(messageCatalogue.map(([, actual]) => actual));
  expect(Object.values(messages).filter((message) => !written.has(message))).toEqual([]);
});
