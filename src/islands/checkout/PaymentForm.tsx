import type { StripeElements } from '@stripe/stripe-js';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { endPayment, forgetAttempt, isReplaced } from '../../browser/checkout-attempts.ts';
import { dismissNotices, raiseNotice } from '../../browser/notice-store.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { formatCents } from '../../domain/money.ts';
import { pagePaths } from '../../domain/paths.ts';
import { initialPayment, type Plan } from '../../domain/plan.ts';
import { checkoutTexts as texts } from '../../site/checkout.ts';
import { notices, paymentFailed } from '../../site/notices.ts';
import { onThemeChange, readAppearance } from './appearance.ts';
import { type Confirmation, confirmPayment, type Payer } from './confirm-payment.ts';
import { announcePayment, leaveCheckout, type PaymentSession } from './payment-session.ts';

const fieldIds = { name: 'payer-name', email: 'payer-email', agreement: 'agreement' } as const;
const NAME_MAX_LENGTH = 200;

type PayerProblems = Readonly<Partial<Record<keyof typeof fieldIds, string>>>;

/**
 * Returns the problems of the payer's name and email address, by field.
 * @param isEmail true if the browser accepts the email address.
 */
function payerProblems({ name, email }: Payer, isEmail: boolean): PayerProblems {
  const nameProblem =
    (name === '' && 'Please enter your name.') ||
    (name.length > NAME_MAX_LENGTH && `A name may have at most ${NAME_MAX_LENGTH} characters.`);
  return {
    ...(nameProblem ? { name: nameProblem } : {}),
    ...(email === '' || !isEmail
      ? { email: 'Please enter an email address like name@example.com.' }
      : {}),
  };
}

interface PaymentFormProps {
  readonly plan: Plan;
  readonly session: PaymentSession;
  /** Called with the error if the payment library's fields cannot be used. */
  readonly onFailed: (error: unknown) => void;
  /** Called if this session can no longer be paid. */
  readonly onStale: () => void;
}

/** Payment form: the payer, the payment library's fields, the agreement, and the button. Pays once. */
export function PaymentForm({ plan, session, onFailed, onStale }: PaymentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const fieldsPlace = useRef<HTMLDivElement>(null);
  const elements = useRef<StripeElements>(undefined);
  const isPaying = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [fieldsReady, setFieldsReady] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [problems, setProblems] = useState<PayerProblems>({});
  const canPay = fieldsReady && agreed;

  useEffect(() => {
    if (!fieldsPlace.current) return undefined;
    const { stripe, clientSecret } = session;
    const group = stripe.elements({ clientSecret, appearance: readAppearance() });
    const fields = group.create('payment', {
      layout: 'tabs',
      // Our own fields are above. Their values are sent to the provider with the payment.
      fields: { billingDetails: { name: 'never', email: 'never' } },
    });
    fields.on('ready', () => setFieldsReady(true));
    fields.on('loaderror', ({ error }) => onFailed(error));
    fields.mount(fieldsPlace.current);
    elements.current = group;
    const stopWatching = onThemeChange(() => {
      void group.update({ appearance: readAppearance() });
    });
    return () => {
      stopWatching();
      fields.destroy();
    };
  }, [session, onFailed]);

  const pay = async (payer: Payer): Promise<void> => {
    if (!elements.current) return;
    isPaying.current = true;
    setIsBusy(true);
    dismissNotices();
    announcePayment(plan, session);
    const result: Confirmation = isReplaced(plan.id, session.attemptId)
      ? { kind: 'stale' }
      : await confirmPayment(session.stripe, elements.current, payer);
    if (result.kind === 'succeeded' || result.kind === 'processing') {
      leaveCheckout(plan, session, result.kind);
      return;
    }
    isPaying.current = false;
    setIsBusy(false);
    if (result.kind === 'failed') {
      if (!result.isUncertain) endPayment(plan.id, session.attemptId);
      raiseNotice(paymentFailed(result.message));
    } else {
      forgetAttempt(plan.id, session.attemptId);
      raiseNotice(notices.paymentSetupFailed);
      onStale();
    }
  };

  /** Pays, or shows what is wrong. @returns the first invalid field, if there is one. */
  const tryToPay = (element: HTMLFormElement): keyof typeof fieldIds | undefined => {
    if (isPaying.current) return undefined;
    if (!agreed) {
      raiseNotice(notices.checkoutAgreementUnticked);
      setProblems({ agreement: notices.checkoutAgreementUnticked.description });
      return 'agreement';
    }
    const valueOf = (field: keyof Payer) => element.elements.namedItem(field) as HTMLInputElement;
    const payer = { name: valueOf('name').value.trim(), email: valueOf('email').value.trim() };
    const wrong = payerProblems(payer, !valueOf('email').validity.typeMismatch);
    setProblems(wrong);
    if (wrong.name) return 'name';
    if (wrong.email) return 'email';
    if (fieldsReady) void pay(payer);
    return undefined;
  };

  const submit = (): void => {
    const wrong = form.current && tryToPay(form.current);
    // The fields are disabled during a payment, and a disabled field cannot have the focus.
    if (wrong) document.getElementById(fieldIds[wrong])?.focus();
    else button.current?.focus();
  };

  // Browsers do not submit by Enter while the only button is disabled; the visitor should hear why.
  const submitByEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || canPay) return;
    event.preventDefault();
    submit();
  };

  return (
    // The listener handles keys that are pressed in the controls inside.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <form
      ref={form}
      noValidate
      aria-busy={isBusy}
      className="grid gap-5 [&_.field_input]:bg-ground"
      onKeyDown={submitByEnter}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        id={fieldIds.name}
        name="name"
        label={texts.name}
        autoComplete="name"
        required
        readOnly={isBusy}
        error={problems.name}
      />
      <Field
        id={fieldIds.email}
        name="email"
        type="email"
        label={texts.email}
        autoComplete="email"
        required
        readOnly={isBusy}
        error={problems.email}
      />
      {/* The fields load under the spinner, so that the content below them does not move. */}
      <div className="relative min-h-82">
        {!fieldsReady && <Spinner className="absolute inset-0" />}
        <div ref={fieldsPlace} inert={isBusy} />
      </div>
      <label htmlFor={fieldIds.agreement} className="flex min-h-11 items-start gap-3">
        <input
          id={fieldIds.agreement}
          name="agreement"
          type="checkbox"
          required
          disabled={isBusy}
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
          // Without it, browsers expose a required box as invalid before the visitor has touched it.
          aria-invalid={!agreed && Boolean(problems.agreement)}
          className="check mt-0.5"
        />
        <span>
          {`${texts.agreement.before} `}
          <a href={pagePaths.privacyPolicy} target="_blank" className="underline">
            {texts.agreement.privacy}
          </a>
          {` ${texts.agreement.and} `}
          <a href={pagePaths.termsConditions} target="_blank" className="underline">
            {texts.agreement.terms}
          </a>
        </span>
      </label>
      <Button
        type="submit"
        ref={button}
        disabled={!canPay}
        aria-disabled={isBusy || undefined}
        className="min-h-12 w-full tabular-nums"
      >
        {isBusy ? texts.paying : `${texts.pay} ${formatCents(initialPayment(plan))}`}
      </Button>
    </form>
  );
}

export function Spinner({ className }: { readonly className: string }) {
  return (
    <div
      role="status"
      className={`grid content-center justify-items-center gap-3 text-muted noscript:hidden ${className}`}
    >
      <span className="size-8 animate-spin rounded-full border-3 border-line border-t-accent" />
      <span>{texts.preparing}</span>
    </div>
  );
}
