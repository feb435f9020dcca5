/** In which parameter of the address Stripe says how a visit to a bank ended. */
export const RETURN_PARAMETER = 'redirect_status';

/**
 * Runs in the head of the landing page. A bank's return carries the payment's secret in the address,
 * so the address is cleaned before anything else can read it; then the notices are woken.
 */
export const paymentReturnScript = `{let s=new URLSearchParams(location.search).get('${RETURN_PARAMETER}');if(s){document.documentElement.dataset.payment=s;history.replaceState(null,'',location.pathname);addEventListener('load',()=>dispatchEvent(new Event('notice')))}}`;
