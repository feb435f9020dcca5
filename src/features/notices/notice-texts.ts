/**
 * Short message on the screen. This file contains the specification's error messages, and a few others.
 * tests/features/notices/notices.test.ts checks the exact wording.
 */
export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly variant: 'default' | 'destructive';
  /** True for a completed action. The notice then has a check mark as its icon. */
  readonly isDone?: true;
  /** True if the page shows the same message at the field or in a panel. The notice is then a single line. */
  readonly isAtField?: true;
}

function destructive(title: string, description: string) {
  return { title, description, variant: 'destructive' } as const satisfies Notice;
}

export const notices = {
  contactFailed: destructive('Error', 'Failed to send message. Please try again later.'),
  contactFieldsMissing: {
    ...destructive('Error', 'Please fill in all required fields'),
    isAtField: true,
  },
  contactTermsUnticked: {
    ...destructive('Error', 'Please agree to the Terms and Conditions to continue'),
    isAtField: true,
  },
  paymentSucceeded: {
    title: 'Payment Successful',
    description: 'Thank you. Your subscription has started; a receipt is on its way by email.',
    variant: 'default',
    isDone: true,
  },
  /** Shown only for payment methods that take days, such as a bank debit. */
  paymentProcessing: {
    title: 'Payment Processing',
    description:
      'Your bank is still processing the payment. We email you a receipt once it arrives.',
    variant: 'default',
  },
  paymentSetupFailed: destructive('Error', 'Failed to initialize payment. Please try again later.'),
  unknownPlan: destructive('Invalid Plan', 'The selected plan is not valid.'),
  checkoutAgreementUnticked: {
    ...destructive(
      'Agreement Required',
      'Please agree to the Privacy Policy and Terms & Conditions to continue',
    ),
    isAtField: true,
  },
} as const satisfies Record<string, Notice>;

/** Returns the notice for a refused checkout, with the server's reason. */
export function setupRefused(sentence: string): Notice {
  return destructive('Error', sentence);
}

/** Text for a failed payment if neither the payment provider nor a thrown error has a message. */
const UNEXPECTED_PAYMENT_ERROR = 'An unexpected error occurred';

/** Returns the notice for a failed payment. @param message that of the provider or of a thrown error. */
export function paymentFailed(message: string | undefined): Notice {
  return destructive('Payment Failed', message || UNEXPECTED_PAYMENT_ERROR);
}

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
