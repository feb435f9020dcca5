/**
 * Stands in the head of the landing page. A bank's return carries the payment's secret in the address,
 * so the address is cleaned before anything else can read it; then the island that answers is woken.
 */
import { PAYMENT_PARAMETER, RETURN_EVENT, RETURN_PARAMETER } from './payment-return-address.ts';

const query = new URLSearchParams(location.search);
const outcome = query.get(RETURN_PARAMETER);
if (outcome) {
  document.documentElement.dataset.payment = `${outcome} ${query.get(PAYMENT_PARAMETER)}`;
  history.replaceState(null, '', location.pathname);
  addEventListener('load', () => dispatchEvent(new Event(RETURN_EVENT)));
}
