/**
 * Runs in the head of the landing page. The address to which a bank returns contains the payment's secret.
 * This script removes the secret before another script can read it. The result stays in the address until the
 * island has shown it, so that a reload shows it too.
 */
import { PAYMENT_PARAMETER, RETURN_PARAMETER, UNSEEN_PAYMENT } from '../unseen-payment.ts';
import { RETURN_EVENT } from '#platform/browser/islands/island-events.ts';

const query = new URLSearchParams(location.search);
const outcome = query.get(RETURN_PARAMETER);
if (outcome) {
  const payment = query.get(PAYMENT_PARAMETER);
  history.replaceState(0, '', `?${RETURN_PARAMETER}=${outcome}&${PAYMENT_PARAMETER}=${payment}`);
  document.documentElement.className += ' returned';
}
// `pageshow` also occurs when the browser shows the page again from its back/forward cache.
addEventListener('pageshow', () => {
  try {
    if (outcome || Object.keys(localStorage).some((key) => key.startsWith(UNSEEN_PAYMENT))) {
      dispatchEvent(new Event(RETURN_EVENT));
    }
  } catch {
    // Storage is disabled, so nothing is stored.
  }
});
