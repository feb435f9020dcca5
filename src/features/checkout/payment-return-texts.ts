import type { Plan } from '#brand/plan.ts';

/** Texts of the panel for a customer who returns from a payment. Those of the notice are in notices.ts. */
export const paymentReturnTexts = {
  label: 'Your payment',
  paid: (amount: string) => `Paid: ${amount}`,
  processing: (amount: string) => `Being processed: ${amount}`,
  covers: ({ name, setupFee }: Plan) =>
    setupFee > 0 ? `The setup fee and the first month of ${name}.` : `The first month of ${name}.`,
  nextFee: (amount: string) => `Your second month is due: ${amount}.`,
  failed: 'The payment did not go through. Nothing was charged, and you can try again.',
  failedTitle: 'No payment was made',
  failedText: (plan: string) =>
    `You have not bought ${plan} yet. If the payment fails again, another card may work.`,
  retry: (plan: string) => `Try again with ${plan}`,
  close: 'Close',
} as const;
