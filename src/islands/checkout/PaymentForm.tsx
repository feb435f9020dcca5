import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementLocale, StripePaymentElementOptions } from '@stripe/stripe-js';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isBlocked, storeFailure } from '#features/checkout/browser/purchases.ts';
import { dismissNotices, raiseNotice } from '#features/notices/notice-store.ts';
import { useForm } from '#features/forms/browser/use-form.ts';
import { Agreement } from '../../components/ui/Agreement.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { personRules } from '#features/forms/person-rules.ts';
import { stripeLocale } from '#features/checkout/stripe-locale.ts';
import { languages } from '#brand/file.ts';
import { formatCents } from '#brand/money.ts';
import { language } from '#texts/language.ts';
import { pagePaths } from '#features/site/paths.ts';
import { initialPayment, type Plan } from '#brand/plan.ts';
import { paymentTexts as texts } from '#texts/checkout.ts';
import { notices, paymentFailed, setupRefused } from '#features/notices/notices.ts';
import { useAppearance } from './appearance.ts';
import { OtherWays } from './OtherWays.tsx';
import { lateError, useIsLate, useTimeLimit } from './time-limit.ts';
import { type Confirmation, confirmPayment, type Payer } from './confirm-payment.ts';
import { askToPay, findOutcome, leaveCheckout, type PaymentSession } from './payment-session.ts';

const AGREEMENT = 'agreement';
const FAILURE = 'payment-failure';

const fieldOptions: StripePaymentElementOptions = {
  layout: 'tabs',
  // We have our own fields for name and email. `confirmPayment` sends their values to the provider.
  fields: { billingDetails: { name: 'never', email: 'never' } },
};

/** With several languages, the library's texts are in that of the page, and otherwise in that of the browser. */
const inLanguage = languages.length > 1 && {
  locale: stripeLocale(language.locale) as StripeElementLocale,
};

interface PaymentFormProps {
  readonly plan: Plan;
  readonly session: PaymentSession;
  /** What the payer has typed, also in the form of an earlier session. */
  readonly typed: Payer;
  readonly onType: (field: keyof Payer, value: string) => void;
  /** Called with the error if the payment library's fields cannot be used. */
  readonly onFailed: (error: unknown) => void;
  /** Called if this session can no longer be paid. */
  readonly onStale: () => void;
}

export function PaymentForm(props: PaymentFormProps) {
  const { stripe, clientSecret } = props.session;
  const appearance = useAppearance();
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance, ...inLanguage }}>
      <PayerForm {...props} />
    </Elements>
  );
}

/** Form with the payer, the payment library's fields, the agreement, and the button. It pays once. */
function PayerForm({ plan, session, typed, onType, onFailed, onStale }: PaymentFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const button = useRef<HTMLButtonElement>(null);
  const [fieldsReady, setFieldsReady] = useState(false);
  const [agreed, setAgreed] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** True if the payment may have been made. The button then asks about it instead of paying again. */
  const [isUnclear, setIsUnclear] = useState(false);
  useTimeLimit(!fieldsReady, () => onFailed(lateError()));
  const canPay = fieldsReady && agreed;
  // Scrolls to the button, which has the focus, because the message moves it down.
  useEffect(() => {
    if (failure) button.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);

  const pay = async (payer: Payer): Promise<void> => {
    if (!stripe || !elements || !fieldsReady) return;
    // The fields are disabled during a payment, and a disabled field cannot have the focus.
    button.current?.focus();
    dismissNotices();
    setFailure(undefined);
    const showMessages = (message: string | undefined, ...more: readonly string[]): void => {
      // "Payment Failed" must not be the title of a payment that may have been made.
      const notice = message === texts.unclear ? setupRefused(message) : paymentFailed(message);
      setFailure([message, ...more].filter(Boolean).join(' ') || notice.description);
      raiseNotice({ ...notice, isAtField: true });
    };
    let result: Confirmation = { kind: 'unclear', message: texts.connectionLost };
    if (!isUnclear) {
      if (!navigator.onLine) {
        showMessages(texts.offline, texts.kept);
        return;
      }
      const isPermitted = await askToPay(plan, session, payer.name.trim());
      result = isPermitted ? await confirmPayment(stripe, elements, payer) : { kind: 'stale' };
    }
    const found = result.kind === 'unclear' ? await findOutcome(plan, session) : result.kind;
    setIsUnclear(found === undefined);
    if (found === 'succeeded' || found === 'processing') {
      await leaveCheckout(plan, session, found);
      // The form stays busy until the browser has left the page.
      await new Promise<never>(() => undefined);
    } else if (found === undefined) showMessages(texts.unclear);
    else if (result.kind === 'unclear' && found === 'open') showMessages(result.message);
    else if (result.kind === 'failed') {
      await storeFailure(plan.id, session.attemptId);
      showMessages(result.message, texts.notCharged);
    } else onStale();
  };

  const { isBusy, problems, props } = useForm(personRules, pay, {
    check: (data) =>
      data.has(AGREEMENT) ? {} : { [AGREEMENT]: notices.checkoutAgreementUnticked.description },
    onRefused: (found) => {
      if (found[AGREEMENT]) raiseNotice(notices.checkoutAgreementUnticked);
    },
  });

  const isLate = useIsLate(isBusy);
  const payText = texts.pay({ amount: formatCents(initialPayment(plan)) });

  // Browsers ignore Enter while the only button is disabled. This shows the visitor what is missing.
  const submitByEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || canPay) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    // The listener handles keys that are pressed in the form's controls.
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions
    <form {...props} aria-busy={isBusy} className="grid gap-5" onKeyDown={submitByEnter}>
      {(['name', 'email'] as const).map((field) => (
        <Field
          key={field}
          id={`payer-${field}`}
          name={field}
          kind={field === 'email' ? 'email' : 'text'}
          label={texts[field]}
          autoComplete={field}
          value={typed[field]}
          onChange={({ target }) => onType(field, target.value)}
          required
          readOnly={isBusy}
          error={problems[field]}
        />
      ))}
      {/* The spinner covers the fields while they load, so that the content below them does not move. */}
      <div className="relative min-h-82">
        {!fieldsReady && <Spinner className="absolute inset-0" />}
        <div inert={isBusy}>
          <PaymentElement
            options={fieldOptions}
            onReady={() => setFieldsReady(true)}
            onLoadError={({ error }) => onFailed(error)}
          />
        </div>
      </div>
      <Agreement
        id={AGREEMENT}
        name={AGREEMENT}
        disabled={isBusy}
        checked={agreed}
        onChange={({ target }) => setAgreed(target.checked)}
        error={problems[AGREEMENT]}
      >
        {`${texts.agreement.before} `}
        <a href={pagePaths.privacyPolicy} target="_blank">
          {texts.agreement.privacy}
        </a>
        {` ${texts.agreement.and} `}
        <a href={pagePaths.termsConditions} target="_blank">
          {texts.agreement.terms}
        </a>
      </Agreement>
      {isBlocked() && <p>{texts.unstored}</p>}
      {/* The notice announces this message. The button, which has the focus, refers to it. */}
      {failure && (
        <p id={FAILURE} className="failure">
          {failure}
        </p>
      )}
      <Button
        type="submit"
        ref={button}
        disabled={!canPay}
        aria-describedby={failure && FAILURE}
        aria-disabled={isBusy || undefined}
        className="min-h-12 w-full scroll-mb-2 tabular-nums"
      >
        {isBusy ? texts.paying : isUnclear ? texts.check : payText}
      </Button>
      {/* This element stays in the page, so that screen readers announce its text. */}
      <div role="status">
        {isLate && (
          <div className="grid justify-items-start gap-4">
            <p>
              <span>{`${texts.late} `}</span>
              <OtherWays before={texts.lateContact} />
            </p>
            <Button variant="quiet" onClick={() => window.location.reload()}>
              {texts.reload}
            </Button>
          </div>
        )}
      </div>
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
