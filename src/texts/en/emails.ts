import { company } from '#brand/company.ts';

/* Emails to clients. Those to the agency are in the `server` folders, in English, like the dashboard. */

/** Receipt for a payment. */
export const receiptTexts = {
  subject: ({ amount, plan }: { amount: string; plan: string }) =>
    `Receipt: ${amount} for ${company.name} ${plan}`,
  greeting: ({ name }: { name: string }) => (name ? `Hello ${name},` : 'Hello,'),
  thanksForFirst: ({ plan }: { plan: string }) => `Thank you for subscribing to the ${plan} plan.`,
  thanksForRenewal: ({ plan }: { plan: string }) =>
    `Thank you for your monthly payment for the ${plan} plan.`,
  received: 'We have received your payment.',
  test: 'This was a test. Nothing was charged. No payment was received.',
  plan: 'Plan',
  setup: 'Setup fee',
  once: ({ amount }: { amount: string }) => `${amount}, once`,
  extra: 'Other charges',
  monthly: 'Monthly fee',
  firstMonth: ({ amount }: { amount: string }) => `${amount}, first month`,
  paid: 'Paid',
  paidOn: ({ amount, day }: { amount: string; day: string }) => `${amount} on ${day}`,
  includedTax: ({ tax }: { tax: string }) => `Included ${tax}`,
  tax: 'tax',
  next: 'Next billing date',
  nextOn: ({ amount, day }: { amount: string; day: string }) =>
    `${day} (${amount}), unless your subscription ends by then`,
  nextWithMinutes: ({ amount, day }: { amount: string; day: string }) =>
    `${day} (${amount}, unless your subscription ends by then, plus any extra minutes of calls)`,
  invoice: 'Invoice',
  intake: 'Next, fill out the intake form',
  /** Before the steps after a first payment. */
  steps: 'What happens next',
  inAdvance: 'Monthly fees are billed in advance.',
  portal: 'Cancel, change how you pay, and download invoices at',
  withoutPortal: `To change how you pay, or for a copy of an invoice, write to ${company.email}.`,
  terms: 'Our terms',
  questions: 'Questions? Email us or call us:',
};

/** Confirmation of an intake. It repeats no input. */
export const acknowledgementTexts = {
  /** The end of the reference keeps the emails about two forms in separate threads. */
  subject: ({ id }: { id: string }) => `We have your voice agent form (${id.slice(-6)})`,
  headline: 'Thank you. We have your form for the AI voice agent.',
  reference: 'Your reference',
  guideNotReceived: `Your training guide was not received. Please email it to ${company.email}.`,
  notYou:
    'If you did not send this form, someone else has entered your email address, and you can ignore this email.',
};
