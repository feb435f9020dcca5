/** Texts of the landing page for a customer who returns from a payment. The notice is separate. */
export const paymentReturnTexts = {
  label: 'Your payment',
  paid: (plan: string, amount: string) => `${plan}, ${amount}.`,
  receipt: 'The receipt is on its way to the email address you paid with.',
  later: 'Once your bank is done, the receipt goes to the email address you paid with.',
  failed: 'Your bank did not make the payment. Nothing was charged, and you can try again.',
  retry: (plan: string) => `Try again with ${plan}`,
  close: 'Close',
} as const;
