/** Texts of the panel for a customer who returns from a payment. Those of the notice are in notices.ts. */
export const paymentReturnTexts = {
  label: 'Your payment',
  paid: ({ amount }: { amount: string }) => `Paid: ${amount}`,
  processing: ({ amount }: { amount: string }) => `Being processed: ${amount}`,
  coversSetup: ({ plan }: { plan: string }) => `The setup fee and the first month of ${plan}.`,
  coversMonth: ({ plan }: { plan: string }) => `The first month of ${plan}.`,
  nextFee: ({ amount }: { amount: string }) => `We charge ${amount} for your second month.`,
  failed: 'The payment did not go through. Nothing was charged, and you can try again.',
  failedTitle: 'No payment was made',
  failedText: ({ plan }: { plan: string }) =>
    `This purchase of ${plan} is not paid. If the payment fails again, try another way to pay.`,
  retry: ({ plan }: { plan: string }) => `Try again with ${plan}`,
  close: 'Close',
};
