/** In which parameter of the address Stripe says how a visit to a bank ended. */
export const RETURN_PARAMETER = 'redirect_status';
/** And in which one, of which payment. */
export const PAYMENT_PARAMETER = 'payment_intent';

/**
 * Runs in the head of the landing page. A bank's return carries the payment's secret in the address,
 * so the address is cleaned before anything else can read it; then the notices are woken.
 */
export const paymentReturnScript = `{let p=new URLSearchParams(location.search),s=p.get('${RETURN_PARAMETER}');if(s){document.documentElement.dataset.payment=s+' '+p.get('${PAYMENT_PARAMETER}');history.replaceState(null,'',location.pathname);addEventListener('load',()=>dispatchEvent(new Event('notice')))}}`;
