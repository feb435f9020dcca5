/**
 * Every text of the error catalogue, and the few notices beside it. tests/domain/notices.test.ts holds them to the exact wording.
 */
export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly variant: 'default' | 'destructive';
  /** Something has been done, which is more than news: a tick instead of an i. */
  readonly isDone?: true;
}

function destructive(title: string, description: string) {
  return { title, description, variant: 'destructive' } as const satisfies Notice;
}

export const notices = {
  contactFailed: destructive('Error', 'Failed to send message. Please try again later.'),
  contactFieldsMissing: destructive('Error', 'Please fill in all required fields'),
  contactTermsUnticked: destructive(
    'Error',
    'Please agree to the Terms and Conditions to continue',
  ),
  /** The specification asks for a notice on success and leaves its words to us. */
  paymentSucceeded: {
    title: 'Payment Successful',
    description: 'Thank you. Your subscription has started; a receipt is on its way by email.',
    variant: 'default',
    isDone: true,
  },
  /** Only for ways of paying that take days, such as a bank debit. */
  paymentProcessing: {
    title: 'Payment Processing',
    description:
      'Your bank is still processing the payment. We email you a receipt once it arrives.',
    variant: 'default',
  },
  paymentSetupFailed: destructive('Error', 'Failed to initialize payment. Please try again later.'),
  unknownPlan: destructive('Invalid Plan', 'The selected plan is not valid.'),
  checkoutAgreementUnticked: destructive(
    'Agreement Required',
    'Please agree to the Privacy Policy and Terms & Conditions to continue',
  ),
} as const satisfies Record<string, Notice>;

/** A checkout that is refused with a reason shows the server's sentence. */
export function setupRefused(sentence: string): Notice {
  return destructive('Error', sentence);
}

/** Used when neither the payment provider nor a thrown error says what went wrong. */
const UNEXPECTED_PAYMENT_ERROR = 'An unexpected error occurred';

/** A failed payment shows the provider's own message, else the thrown one. */
export function paymentFailed(message: string | undefined): Notice {
  return destructive('Payment Failed', message || UNEXPECTED_PAYMENT_ERROR);
}

/** Messages that stand in a page, not in a notice. */
export const messages = {
  intakeFailed: 'Error submitting form. Please try again.',
  intakeSubmitted: 'Form submitted successfully!',
  trainingGuideUploaded: 'Training guide uploaded successfully!',
  loginFailed: 'Invalid password. Please try again.',
  articleNotFound: 'Article Not Found',
} as const;

export const pageNotFound = {
  heading: 'Page Not Found',
  text: "The page you're looking for doesn't exist or has been moved.",
} as const;
