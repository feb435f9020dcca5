import type { StripeElements } from '@stripe/stripe-js';
import {
  type Dispatch,
  type RefObject,
  useCallback,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { forgetAttempt, isReplaced } from '../../browser/checkout-attempts.ts';
import { dismissNotices, raiseNotice } from '../../browser/notice-store.ts';
import {
  expectReturn,
  type PaymentOutcome,
  paymentOf,
  paymentReturnPath,
} from '../../browser/payment-return.ts';
import type { Plan } from '../../domain/plan.ts';
import { notices, paymentFailed } from '../../site/notices.ts';
import { onThemeChange, readAppearance } from './appearance.ts';
import {
  type CheckoutAction,
  checkoutReducer,
  type CheckoutState,
  initialCheckoutState,
} from './checkout-state.ts';
import { type Confirmation, confirmPayment } from './confirm-payment.ts';
import { type Payer, payerProblems } from './payer.ts';
import { openSession, type PaymentSession } from './payment-session.ts';

interface CheckoutControl {
  readonly state: CheckoutState;
  readonly dispatch: Dispatch<CheckoutAction>;
  /** Where the payment library puts its fields. */
  readonly fieldsRef: RefObject<HTMLDivElement | null>;
  /** Tries again to get a payment session. */
  readonly prepare: () => void;
  /** Pays, or says why not yet. @returns what to look at first, if something is wrong. */
  readonly pay: (payer: Payer, isEmail: boolean) => 'agreement' | keyof Payer | undefined;
}

function announce({ id: planId }: Plan, { clientSecret, attemptId }: PaymentSession): void {
  expectReturn({ payment: paymentOf(clientSecret), planId, attemptId });
}

/** Ends the checkout of a plan that was paid. */
function leave(
  plan: Plan,
  session: PaymentSession,
  outcome: Exclude<PaymentOutcome, 'failed'>,
): void {
  // Another tab may have returned from the same payment before.
  announce(plan, session);
  forgetAttempt(plan.id, session.attemptId);
  // In place of this page, so that Back does not lead to a checkout that is over.
  window.location.replace(paymentReturnPath(outcome, paymentOf(session.clientSecret)));
}

function sayUnavailable(error: unknown): void {
  // eslint-disable-next-line no-console -- the visitor is told little; who helps them needs more.
  console.error(error);
  raiseNotice(notices.paymentSetupFailed);
}

/** Runs a checkout: gets the session, mounts the payment fields, pays once. */
export function useCheckout(plan: Plan): CheckoutControl {
  const [state, dispatch] = useReducer(checkoutReducer, initialCheckoutState);
  const [session, setSession] = useState<PaymentSession>();
  const elements = useRef<StripeElements>(undefined);
  const fieldsRef = useRef<HTMLDivElement>(null);
  const isPaying = useRef(false);

  useEffect(() => {
    let isOver = false;
    openSession(plan).then(
      (opened) => {
        if (isOver) return;
        if (opened.isPaid) {
          dispatch({ type: 'paid' });
          leave(plan, opened, 'succeeded');
          return;
        }
        setSession(opened);
        dispatch({ type: 'sessionReady' });
      },
      (error: unknown) => {
        if (isOver) return;
        sayUnavailable(error);
        dispatch({ type: 'sessionFailed' });
      },
    );
    return () => {
      isOver = true;
    };
  }, [plan, state.session]);

  useEffect(() => {
    const place = fieldsRef.current;
    if (!session || !place) return undefined;
    const { stripe, clientSecret } = session;
    const group = stripe.elements({ clientSecret, appearance: readAppearance() });
    const fields = group.create('payment', {
      layout: 'tabs',
      // Ours stand above, and reach the provider with the payment.
      fields: { billingDetails: { name: 'never', email: 'never' } },
    });
    fields.on('ready', () => dispatch({ type: 'fieldsReady' }));
    fields.on('loaderror', ({ error }) => {
      sayUnavailable(error);
      dispatch({ type: 'sessionFailed' });
    });
    fields.mount(place);
    elements.current = group;
    const stopWatching = onThemeChange(() => {
      void group.update({ appearance: readAppearance() });
    });
    return () => {
      stopWatching();
      elements.current = undefined;
      fields.destroy();
    };
  }, [session]);

  useEffect(() => {
    // A page that the browser kept and shows again may hold a session that was paid meanwhile.
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);

  const prepare = useCallback(() => {
    setSession(undefined);
    dispatch({ type: 'prepare' });
  }, []);

  const confirm = async (payer: Payer): Promise<void> => {
    if (!session || !elements.current) return;
    isPaying.current = true;
    dismissNotices();
    dispatch({ type: 'pay' });
    announce(plan, session);
    const result: Confirmation = isReplaced(plan.id, session.attemptId)
      ? { kind: 'stale' }
      : await confirmPayment(session.stripe, elements.current, payer);
    if (result.kind === 'succeeded' || result.kind === 'processing') {
      dispatch({ type: 'paid' });
      leave(plan, session, result.kind);
      return;
    }
    isPaying.current = false;
    if (result.kind === 'failed') {
      raiseNotice(paymentFailed(result.message));
      dispatch({ type: 'paymentFailed' });
    } else {
      forgetAttempt(plan.id, session.attemptId);
      raiseNotice(notices.paymentSetupFailed);
      prepare();
    }
  };

  const pay: CheckoutControl['pay'] = (payer, isEmail) => {
    if (isPaying.current || state.phase !== 'ready') return undefined;
    if (!state.agreed) {
      raiseNotice(notices.checkoutAgreementUnticked);
      return 'agreement';
    }
    const problems = payerProblems(payer, isEmail);
    dispatch({ type: 'refuse', problems });
    if (problems.name) return 'name';
    if (problems.email) return 'email';
    if (state.fieldsReady) void confirm(payer);
    return undefined;
  };

  return { state, dispatch, fieldsRef, prepare, pay };
}
