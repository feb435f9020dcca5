/**
 * Runs in the head of the landing page. The address to which a bank returns contains the payment's
 * secret, so it is removed before another script can read it. The result stays in the address until
 * the island has shown it, so that a reload shows it too.
 */
import { PAYMENT_PARAMETER, RETURN_EVENT, RETURN_PARAMETER } from './payment-return-address.ts';

const query = new URLSearchParams(location.search);
const outcome = query.get(RETURN_PARAMETER);
if (outcome) {
  const payment = query.get(PAYMENT_PARAMETER) ?? '';
  const rest = new URLSearchParams({ [RETURN_PARAMETER]: outcome, [PAYMENT_PARAMETER]: payment });
  history.replaceState(null, '', `?${rest}`);
}

/** True if this browser stores a payment whose result nobody has seen (checkout-attempts.ts). */
const hasPending = () => {
  try {
    return Object.values(localStorage).some((text: string) => text.includes('"payment":'));
  } catch {
    return false;
  }
};
// Also when the browser shows the page again from its back/forward cache.
addEventListener('pageshow', () => {
  if (outcome || hasPending()) dispatchEvent(new Event(RETURN_EVENT));
});
