import type { Plan } from '#brand/plan.ts';

/** Texts of the panel for a customer who returns from a payment. Those of the notice are in notices.ts. */
export const paymentReturnTexts = {
  label: 'Your payment',
  paid: (amount: string) => `Paid: ${amount}`,
  processing: (amount: string) => `On its way: ${amount}`,
  covers: ({ name, setupFee }: Plan) =>
    setupFee > 0 ? `The setup fee and the first month of ${name}.` : `The first month of ${name}.`,
  nextFee: (amount: string) => `The second month is due: ${amount}.`,
  failed: 'Your bank did not make the payment. Nothing was charged, and you can try again.',
  failedTitle: 'No payment was made',
  failedText: (plan: string) =>
    `${plan} is not ordered yet. If your bank declines again, another card may work.`,
  retry: (plan: string) => `Try again with ${plan}`,
  close: 'Close',
} as const;
