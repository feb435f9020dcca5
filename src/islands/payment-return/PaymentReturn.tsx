import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { RETURN_EVENT } from '#platform/browser/islands/island-events.ts';
import { raiseNotice } from '#features/notices/notice-store.ts';
import {
  findPaymentReturn,
  markResultSeen,
  type PaymentReturn as Returned,
} from '#features/checkout/browser/payment-return.ts';
import { useLateStyles } from '#platform/browser/use-island.ts';
import { Button } from '../../components/ui/Button.tsx';
import { ResultPanel } from '../../components/ui/ResultPanel.tsx';
import resultStyles from '../../components/ui/result-panel.css?inline';
import { Timeline } from '../../components/ui/Timeline.tsx';
import { monthAfter } from '#platform/dates.ts';
import { formatCents } from '#brand/money.ts';
import { pagePaths } from '#features/site/paths.ts';
import { initialPayment, isKnownPlan, type Plan, plans } from '#brand/plan.ts';
import { notices, paymentFailed } from '#features/notices/notices.ts';
import { nextStep, stepsOf } from '#features/checkout/offer.ts';
import { language } from '#texts/language.ts';
import { paymentReturnTexts as texts } from '#texts/payment-return.ts';
import styles from './payment-return.css?inline';

const noticeOf = {
  succeeded: notices.paymentSucceeded,
  processing: notices.paymentProcessing,
  failed: paymentFailed(texts.failed),
} as const;

/** Time for which a result must be visible before it counts as seen, in milliseconds. */
const SEEN_AFTER_MS = 2_000;

const longDay = new Intl.DateTimeFormat(language.locale, { dateStyle: 'long' });

/** Ends the time in which the page hides its hero. From then on, only the panel hides it. */
const showHero = () => document.documentElement.classList.remove('returned');

/**
 * Shows the result of a payment in a notice, and in a panel with the next step. The panel takes the place of
 * the hero until it is dismissed. Without a result, this renders nothing.
 */
export function PaymentReturn() {
  const [returned, setReturned] = useState<Returned>();
  useLateStyles(resultStyles + styles);
  useEffect(() => {
    const readReturn = () => {
      void findPaymentReturn().then((found) => {
        if (found) {
          const hasPanel = isKnownPlan(found.planId);
          raiseNotice({ ...noticeOf[found.outcome], ...(hasPanel && { isAtField: true }) });
          setReturned(found);
        } else showHero();
      });
    };
    readReturn();
    window.addEventListener(RETURN_EVENT, readReturn);
    return () => window.removeEventListener(RETURN_EVENT, readReturn);
  }, []);
  useEffect(() => {
    if (!returned) return undefined;
    showHero();
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') void markResultSeen(returned);
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [returned]);
  // If storage is disabled or the plan was removed, only the notice shows the result. This returns an
  // empty element instead of null, because Astro recognizes a React component by its result.
  if (!returned || !isKnownPlan(returned.planId)) return <></>;
  const plan = plans[returned.planId];
  return (
    <aside className="payment-result" aria-label={texts.label}>
      {returned.outcome === 'failed' ? <Failed plan={plan} /> : <Paid plan={plan} {...returned} />}
      <Button
        variant="quiet"
        className="payment-result-close tip"
        aria-label={texts.close}
        onClick={() => {
          void markResultSeen(returned);
          setReturned(undefined);
          // The button disappears with the panel, so the focus moves to the content after it.
          const main = document.getElementById('main');
          main?.setAttribute('tabindex', '-1');
          main?.focus({ preventScroll: true });
        }}
      >
        <X size={18} aria-hidden="true" />
      </Button>
    </aside>
  );
}

function Paid({ plan, outcome, purchase }: { readonly plan: Plan } & Returned) {
  const isPaid = outcome === 'succeeded';
  const bought = { ...plan, ...purchase?.terms };
  const format = (cents: number) => formatCents(cents, purchase?.terms?.currency);
  const title = (isPaid ? texts.paid : texts.processing)({
    amount: format(initialPayment(bought)),
  });
  const [, ...steps] = stepsOf(plan);
  if (isPaid && purchase) {
    // Stripe counts the months from the beginning of the purchase. The result may be known only days later.
    const when = longDay.format(monthAfter(new Date(purchase.begunAt)));
    steps.push({ when, what: texts.nextFee({ amount: format(bought.monthlyFee) }) });
  }
  const covers = bought.setupFee > 0 ? texts.coversSetup : texts.coversMonth;
  const { label, href } = nextStep(plan, purchase?.payerName);
  return (
    <ResultPanel heading="h1" title={title}>
      <p>{covers({ plan: bought.name })}</p>
      <a className="btn btn-primary" href={href}>
        {label}
      </a>
      <Timeline steps={steps} />
    </ResultPanel>
  );
}

function Failed({ plan }: { readonly plan: Plan }) {
  return (
    <ResultPanel failed heading="h1" title={texts.failedTitle}>
      <p>{texts.failedText({ plan: plan.name })}</p>
      <a className="btn btn-primary" href={pagePaths.checkout(plan.id)}>
        {texts.retry({ plan: plan.name })}
      </a>
    </ResultPanel>
  );
}
