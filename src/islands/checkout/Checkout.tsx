import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/browser/api.ts';
import { raiseNotice } from '#features/notices/notice-store.ts';
import { Button } from '../../components/ui/Button.tsx';
import { type PlanId, plans } from '#brand/plan.ts';
import { checkoutTexts as texts } from '#features/checkout/checkout-texts.ts';
import { company, emailHref, phoneHref } from '#brand/company.ts';
import { notices, setupRefused } from '#features/notices/notice-texts.ts';
import { PaymentForm, Spinner } from './PaymentForm.tsx';
import { openSession, type PaymentSession } from './payment-session.ts';

/** Checkout: a spinner until there is a payment session, then the form, or a button to retry. */
export function Checkout({ planId }: { readonly planId: PlanId }) {
  const plan = plans[planId];
  const [session, setSession] = useState<PaymentSession | 'preparing' | 'unavailable'>('preparing');
  /** Server's sentence if too many checkouts came from the visitor's network. Retrying cannot help then. */
  const [limit, setLimit] = useState<string>();
  // This element stays in the page while its content changes, so that it can take the focus.
  const place = useRef<HTMLDivElement>(null);

  const giveUp = useCallback((error: unknown) => {
    // eslint-disable-next-line no-console -- the message is short; support needs the details.
    console.error(error);
    const isLimited = error instanceof ApiError && error.status === 429;
    const sentence = isLimited ? error.problem?.detail : undefined;
    setLimit(sentence);
    raiseNotice(
      sentence ? { ...setupRefused(sentence), isAtField: true } : notices.paymentSetupFailed,
    );
    // Moves the focus, because the focused element is about to be removed.
    if (place.current?.contains(document.activeElement)) place.current.focus();
    setSession('unavailable');
  }, []);

  const open = useCallback(() => {
    openSession(plan).then((opened) => {
      if (opened) setSession(opened);
    }, giveUp);
  }, [plan, giveUp]);
  useEffect(open, [open]);

  useEffect(() => {
    // A page from the back/forward cache may contain a session that was paid meanwhile.
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);

  const prepare = () => {
    place.current?.focus();
    setSession('preparing');
    open();
  };

  return (
    <div ref={place} tabIndex={-1}>
      {session === 'preparing' && <Spinner className="min-h-160" />}
      {session === 'unavailable' && (
        <div role="alert" className="grid justify-items-start gap-4 py-10">
          {limit ? (
            <p className="rounded-control border border-bad bg-bad/10 p-4">
              {limit} {texts.limited.before}{' '}
              <a href={phoneHref} className="whitespace-nowrap underline">
                {company.phone}
              </a>{' '}
              {texts.limited.or}{' '}
              <a href={emailHref} className="underline">
                {company.email}
              </a>
              .
            </p>
          ) : (
            <>
              <p>{texts.unavailable}</p>
              <Button onClick={prepare}>{texts.retry}</Button>
            </>
          )}
        </div>
      )}
      {typeof session === 'object' && session.wasInterrupted && (
        <p role="status" className="mb-5">
          {texts.interrupted}
        </p>
      )}
      {typeof session === 'object' && (
        <PaymentForm plan={plan} session={session} onFailed={giveUp} onStale={prepare} />
      )}
    </div>
  );
}
