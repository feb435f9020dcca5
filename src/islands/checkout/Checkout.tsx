import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { formatCents } from '../../domain/money.ts';
import { pagePaths } from '../../domain/paths.ts';
import { initialPayment, type PlanId, plans } from '../../domain/plan.ts';
import { checkoutTexts as texts } from '../../site/checkout.ts';
import { canPay } from './checkout-state.ts';
import { useCheckout } from './use-checkout.ts';

const fieldIds = { name: 'payer-name', email: 'payer-email', agreement: 'agreement' } as const;

interface CheckoutProps {
  readonly planId: PlanId;
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

/** The payment form: a spinner until there is a payment session, then the fields and the button. */
export function Checkout({ planId }: CheckoutProps) {
  const plan = plans[planId];
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { state, dispatch, fieldsRef, prepare, pay } = useCheckout(plan);
  const { phase } = state;
  const isBusy = phase === 'paying' || phase === 'paid';
  // It stays while what is in it comes and goes.
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(phase);
  useEffect(() => {
    const wasThere = before.current !== 'preparing';
    before.current = phase;
    // What had the focus is gone.
    if (wasThere && (phase === 'preparing' || phase === 'unavailable')) place.current?.focus();
  }, [phase]);

  const submit = (): void => {
    if (!form.current) return;
    const data = new FormData(form.current);
    const { validity } = form.current.elements.namedItem('email') as HTMLInputElement;
    const payer = { name: text(data, 'name'), email: text(data, 'email') };
    const wrong = pay(payer, !validity.typeMismatch);
    // What is paid cannot be changed meanwhile, and what cannot be used cannot have the focus.
    if (wrong) document.getElementById(fieldIds[wrong])?.focus();
    else button.current?.focus();
  };

  // Browsers do not submit by Enter while the only button is disabled; the visitor should hear why.
  const submitByEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    if (canPay(state)) return;
    event.preventDefault();
    submit();
  };

  return (
    <div ref={place} tabIndex={-1}>
      {phase === 'preparing' && <Spinner className="min-h-160" />}
      {phase === 'unavailable' && (
        <div role="alert" className="grid justify-items-start gap-4 py-10">
          <p>{texts.unavailable}</p>
          <Button onClick={prepare}>{texts.retry}</Button>
        </div>
      )}
      {(phase === 'ready' || isBusy) && (
        // The listener serves the controls inside, which is where keys are pressed.
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
            error={state.problems.name}
          />
          <Field
            id={fieldIds.email}
            name="email"
            type="email"
            label={texts.email}
            autoComplete="email"
            required
            readOnly={isBusy}
            error={state.problems.email}
          />
          {/* The fields come under the spinner, so that what stands below them never moves. */}
          <div className="relative min-h-82">
            {!state.fieldsReady && phase === 'ready' && <Spinner className="absolute inset-0" />}
            <div ref={fieldsRef} inert={isBusy} />
          </div>
          <label htmlFor={fieldIds.agreement} className="flex min-h-11 items-start gap-3">
            <input
              id={fieldIds.agreement}
              name="agreement"
              type="checkbox"
              required
              disabled={isBusy}
              checked={state.agreed}
              onChange={({ target }) => dispatch({ type: 'agree', agreed: target.checked })}
              className="check mt-0.5"
            />
            <span>
              {texts.agreement.before}{' '}
              <a href={pagePaths.privacyPolicy} target="_blank" className="underline">
                {texts.agreement.privacy}
              </a>{' '}
              {texts.agreement.and}{' '}
              <a href={pagePaths.termsConditions} target="_blank" className="underline">
                {texts.agreement.terms}
              </a>
            </span>
          </label>
          <Button
            type="submit"
            ref={button}
            disabled={!canPay(state) && !isBusy}
            aria-disabled={isBusy}
            className="min-h-12 w-full tabular-nums"
          >
            {isBusy ? texts.paying : `${texts.pay} ${formatCents(initialPayment(plan))}`}
          </Button>
        </form>
      )}
    </div>
  );
}

function Spinner({ className }: { readonly className: string }) {
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
