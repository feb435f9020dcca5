/** Texts of the payment form. Every customer downloads them. */
export const paymentTexts = {
  preparing: 'Preparing your payment…',
  unavailable: 'The payment form didn’t load.',
  retry: 'Try again',
  limited: {
    before: 'Unless you pressed Pay, nothing was charged. To ask or buy, call us at',
    or: 'or write to',
  },
  stale: 'This checkout has expired. Nothing was charged. Please enter your payment details again.',
  late: 'The payment provider has not answered yet. You can wait, or load the page again. You are charged only once.',
  lateContact: 'For help, call us at',
  reload: 'Load the page again',
  bought: ({ plan, time }: { plan: string; time: string }) =>
    `You bought ${plan} in this browser on ${time}.`,
  again: 'You would pay for a second subscription.',
  buyAgain: ({ plan }: { plan: string }) => `Buy ${plan} a second time`,
  interrupted:
    'We don’t know yet how your last payment ended. If you pay again, you are charged only once.',
  connectionLost:
    'The connection was lost. Please check it and press Pay again. You are charged only once.',
  offline: 'You are offline.',
  kept: 'Nothing was charged. Your details are kept. Reconnect, then press Pay again.',
  unclear: 'You may have paid. Your details are kept. Reconnect, then check the payment.',
  check: 'Check the payment',
  unstored: 'Your browser blocks storage, so this page may not know if you have already paid.',
  notCharged: 'Nothing was charged. Please check your details, or pay in another way.',
  name: 'Full name',
  email: 'Email',
  agreement: {
    before: 'I agree to the',
    privacy: 'Privacy Policy',
    and: 'and',
    terms: 'Terms & Conditions',
  },
  pay: ({ amount }: { amount: string }) => `Pay ${amount}`,
  paying: 'Processing...',
};

export const checkoutTexts = {
  ...paymentTexts,
  back: 'Back to Home',
  today: 'Due today',
  firstMonth: 'First month, in advance',
  monthly: 'Then every month',
  monthlyStart:
    'Starting one month from today, charged to the same payment method until the subscription ends.',
  features: 'What you get',
  agreements: 'Before you pay',
  next: 'After you pay',
  /** After the rule about canceling, before the payment form. */
  leaving: ({ amount }: { amount: string }) =>
    `If you cancel right after buying, you pay at most ${amount} in setup and monthly fees.`,
  secure:
    'Your payment details go to Stripe with 256-bit encryption. They never reach our servers.',
  payment: 'Payment',
  noScript: {
    reason:
      'The payment form needs JavaScript, which is switched off here. You can continue in three ways:',
    browser:
      'Switch it on and load this page again, or open it in a current Chrome, Edge, Firefox or Safari.',
    write: 'Name your plan in an email, and we’ll send you the terms and an invoice from Stripe:',
    call: 'Or call us:',
  },
};
