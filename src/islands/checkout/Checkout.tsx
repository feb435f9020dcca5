import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#platform/browser/api.ts';
import { raiseNotice } from '#features/notices/notice-store.ts';
import { Button } from '../../components/ui/Button.tsx';
import { type PlanId, plans } from '#brand/plan.ts';
import { paymentTexts as texts } from '#texts/checkout.ts';
import { language } from '#texts/language.ts';
import { notices, setupRefused } from '#features/notices/notices.ts';
import type { Payer } from './confirm-payment.ts';
import { OtherWays } from './OtherWays.tsx';
import { PaymentForm, Spinner } from './PaymentForm.tsx';
import { type Bought, LEAVING, openSession, type PaymentSession } from './payment-session.ts';
import { withinLimit } from './time-limit.ts';

const longTime = new Intl.DateTimeFormat(language.locale, {
  dateStyle: 'long',
  timeStyle: 'short',
});

/**
 * Checkout: a spinner until there is a payment session, then the form, or a button to retry. If this browser has
 * bought the plan, a choice comes first.
 */
export function Checkout({ planId }: { readonly planId: PlanId }) {
  const plan = plans[planId];
  const [session, setSession] = useState<
    PaymentSession | Bought | 'preparing' | 'unavailable' | 'outdated'
  >('preparing');
  /** True if the last session could not be paid. */
  const [wasStale, setWasStale] = useState(false);
  /** Kept here, because each session has a new form. */
  const [payer, setPayer] = useState<Payer>({ name: '', email: '' });
  /** Time of the purchase after which the customer chose to buy the plan again. */
  const [repeated, setRepeated] = useState<number>();
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
    // The fees have changed since this page was loaded, so that another try cannot help.
    const isOutdated = error instanceof ApiError && error.status === 400;
    setSession(isOutdated ? 'outdated' : 'unavailable');
  }, []);

  const open = useCallback(
    (after?: number) => {
      withinLimit(openSession(plan, after)).then((opened) => {
        if (opened !== LEAVING) setSession(opened);
      }, giveUp);
    },
    [plan, giveUp],
  );
  useEffect(() => open(), [open]);

  const prepare = (after = repeated) => {
    place.current?.focus();
    setRepeated(after);
    setSession('preparing');
    open(after);
  };

  // A page from the back/forward cache may contain a session that was paid meanwhile.
  const restore = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) prepare();
  });
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => restore(event);
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  return (
    <div ref={place} tabIndex={-1}>
      {session === 'preparing' && <Spinner className="min-h-160" />}
      {(session === 'unavailable' || session === 'outdated') && (
        <div role="alert" className="grid justify-items-start gap-4 py-10">
          {limit ? (
            <p className="rounded-control border border-bad bg-bad/10 p-4">
              <span>{`${limit} `}</span>
              <OtherWays />
            </p>
          ) : (
            <>
              <p>
                <span>{`${navigator.onLine ? '' : texts.offline} ${texts.unavailable} `}</span>
                <OtherWays />
              </p>
              {session === 'outdated' ? (
                <Button onClick={() => window.location.reload()}>{texts.reload}</Button>
              ) : (
                <Button onClick={() => prepare()}>{texts.retry}</Button>
              )}
            </>
          )}
        </div>
      )}
      {typeof session === 'object' &&
        ('boughtAt' in session ? (
          <div role="status" className="grid justify-items-start gap-4 py-10">
            <p>{texts.bought({ plan: plan.name, time: longTime.format(session.boughtAt) })}</p>
            <p>{texts.again}</p>
            <Button variant="quiet" onClick={() => prepare(session.boughtAt)}>
              {texts.buyAgain({ plan: plan.name })}
            </Button>
          </div>
        ) : (
          <>
            {(session.wasInterrupted || wasStale) && (
              <p role="status" className="mb-5">
                {session.wasInterrupted ? texts.interrupted : texts.stale}
              </p>
            )}
            <PaymentForm
              plan={plan}
              session={session}
              typed={payer}
              onType={(field, value) => setPayer((typed) => ({ ...typed, [field]: value }))}
              onFailed={giveUp}
              onStale={() => {
                setWasStale(true);
                prepare();
              }}
            />
          </>
        ))}
    </div>
  );
}
