/** What the checkout says around the payment form. */
export const checkoutTexts = {
  back: 'Back to Home',
  today: 'Due today',
  setup: 'Setup fee, once',
  firstMonth: 'First month, in advance',
  monthly: 'Then every month',
  monthlyStart: 'Starting one month from today, charged to the same card until you cancel.',
  features: 'What you get',
  terms:
    'Setup and monthly fees are non-refundable. To cancel, write to us at least 30 days before your next billing date; you keep access until the end of the billing period.',
  secure: 'Your payment details travel with 256-bit encryption and never reach our servers.',
  payment: 'Payment',
  preparing: 'Preparing your payment…',
  unavailable: 'The payment form could not be loaded.',
  retry: 'Try again',
  name: 'Full name',
  email: 'Email',
  agreement: {
    before: 'I agree to the',
    privacy: 'Privacy Policy',
    and: 'and',
    terms: 'Terms & Conditions',
  },
  pay: 'Pay',
  paying: 'Processing...',
  noScript: 'Paying needs JavaScript. Without it, write to us or call, and we send you an invoice.',
} as const;
