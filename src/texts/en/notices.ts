/* The specification has these texts. tests/features/notices/notices.test.ts checks the wording. */

/** Titles and descriptions of the notices, by the names of `notices` (features/notices/notices.ts). */
export const noticeTexts = {
  contactFailed: {
    title: 'Error',
    description: 'Failed to send message. Please try again later.',
  },
  contactFieldsMissing: {
    title: 'Error',
    description: 'Please fill in all required fields',
  },
  contactTermsUnticked: {
    title: 'Error',
    description: 'Please agree to the Terms and Conditions to continue',
  },
  paymentSucceeded: {
    title: 'Payment Successful',
    description: 'Thank you. Your subscription has started; a receipt is on its way by email.',
  },
  paymentProcessing: {
    title: 'Payment Processing',
    description:
      'Your bank is still processing the payment. We email you a receipt once it arrives.',
  },
  paymentSetupFailed: {
    title: 'Error',
    description: 'Failed to initialize payment. Please try again later.',
  },
  unknownPlan: {
    title: 'Invalid Plan',
    description: 'The selected plan is not valid.',
  },
  checkoutAgreementUnticked: {
    title: 'Agreement Required',
    description: 'Please agree to the Privacy Policy and Terms & Conditions to continue',
  },
  /** The description is used if neither the payment provider nor a thrown error has a message. */
  paymentFailed: {
    title: 'Payment Failed',
    description: 'An unexpected error occurred',
  },
};

/** Labels of the list of notices and of a notice's button. */
export const noticeLabels = {
  /** Announced before each notice. */
  one: 'Notification',
  list: ({ hotkey }: { hotkey: string }) => `Notifications (${hotkey})`,
  close: 'Close',
};
