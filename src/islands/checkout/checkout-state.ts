import type { PayerProblems } from './payer.ts';

/** Where a checkout stands. */
type CheckoutPhase =
  /** Waiting for the payment session: a spinner. */
  | 'preparing'
  /** No session could be had; another try is offered. */
  | 'unavailable'
  /** The form is there. */
  | 'ready'
  /** The payment is being confirmed. */
  | 'paying'
  /** Paid: the page is about to be left. */
  | 'paid';

export interface CheckoutState {
  readonly phase: CheckoutPhase;
  /** Counts the tries to get a payment session. */
  readonly session: number;
  /** The payment library's own fields can be used. */
  readonly fieldsReady: boolean;
  readonly agreed: boolean;
  readonly problems: PayerProblems;
}

export type CheckoutAction =
  | { readonly type: 'prepare' }
  | { readonly type: 'sessionReady' }
  | { readonly type: 'sessionFailed' }
  | { readonly type: 'fieldsReady' }
  | { readonly type: 'agree'; readonly agreed: boolean }
  | { readonly type: 'refuse'; readonly problems: PayerProblems }
  | { readonly type: 'pay' }
  | { readonly type: 'paymentFailed' }
  | { readonly type: 'paid' };

export const initialCheckoutState: CheckoutState = {
  phase: 'preparing',
  session: 0,
  fieldsReady: false,
  agreed: false,
  problems: {},
};

export function checkoutReducer(state: CheckoutState, action: CheckoutAction): CheckoutState {
  switch (action.type) {
    case 'prepare':
      return { ...initialCheckoutState, session: state.session + 1 };
    case 'sessionReady':
      return { ...state, phase: 'ready' };
    case 'sessionFailed':
      return { ...state, phase: 'unavailable', fieldsReady: false };
    case 'fieldsReady':
      return { ...state, fieldsReady: true };
    case 'agree':
      return { ...state, agreed: action.agreed };
    case 'refuse':
      return { ...state, problems: action.problems };
    case 'pay':
      return { ...state, phase: 'paying', problems: {} };
    case 'paymentFailed':
      return { ...state, phase: 'ready' };
    case 'paid':
      return { ...state, phase: 'paid' };
  }
}

/** Not while processing, before the payment library is ready, or while the agreement is unticked. */
export function canPay({ phase, fieldsReady, agreed }: CheckoutState): boolean {
  return phase === 'ready' && fieldsReady && agreed;
}
