import { noticeTexts as texts } from '#texts/notices.ts';

/** Short message on the screen. */
export interface Notice {
  readonly title: string;
  readonly description?: string;
  readonly variant: 'default' | 'destructive';
  /** True for a completed action. The notice then has a check mark as its icon. */
  readonly isDone?: true;
  /** True if the page shows the same message at the field or in a panel. The notice is then a single line. */
  readonly isAtField?: true;
}

const variant = 'destructive';
const isAtField = { isAtField: true } as const;

/** Properties of the notices that are not failures, or whose message the page shows, too. */
const kinds: Partial<Record<keyof typeof texts, Partial<Notice>>> = {
  contactFieldsMissing: isAtField,
  contactTermsUnticked: isAtField,
  paymentSucceeded: { variant: 'default', isDone: true },
  /** Shown only for payment methods that take days, such as a bank debit. */
  paymentProcessing: { variant: 'default' },
  checkoutAgreementUnticked: isAtField,
};

/** Notices by name. Their texts have the same names. */
export const notices = Object.fromEntries(
  Object.entries(texts).map(([name, text]) => [
    name,
    { ...text, variant, ...kinds[name as keyof typeof texts] },
  ]),
) as Readonly<Record<keyof typeof texts, Notice & { readonly description: string }>>;

/** Notice for a refused checkout, with the server's reason. */
export function setupRefused(description: string): Notice {
  return { ...texts.paymentSetupFailed, description, variant };
}

/** Notice for a failed payment. @param message that of the provider or of a thrown error. */
export function paymentFailed(message: string | undefined): Notice {
  const { title, description } = texts.paymentFailed;
  return { title, description: message || description, variant };
}
