import { asksConsent } from '#brand/consent.ts';
import { consentTexts } from '#texts/frame.ts';

/** Reads the address of a third-party service. Without an address, pages do not show the service. */
function address(value: string | undefined): URL | undefined {
  return value ? new URL(value) : undefined;
}

/** External page on which visitors book a consultation. */
export const schedulingUrl = address(import.meta.env.PUBLIC_SCHEDULING_URL as string | undefined);

export const chatWidgetUrl = address(import.meta.env.PUBLIC_CHAT_WIDGET_URL as string | undefined);

/** Further hosts that the widget loads from, such as `https://*.crisp.chat`, or connects to (`wss:`). */
export const chatWidgetHosts = String(import.meta.env.PUBLIC_CHAT_WIDGET_HOSTS ?? '')
  .split(/\s+/)
  .filter(Boolean);

/** Stripe's customer portal, for the footer of the built pages. Functions read the variable when they run. */
export const portalUrl = address(import.meta.env.STRIPE_PORTAL_URL as string | undefined);

/** Script that counts visits: of Plausible, or of Umami with the website's id after a `#`. */
export const analyticsUrl = address(import.meta.env.PUBLIC_ANALYTICS_URL as string | undefined);

/** Services that wait for the visitor's decision, with their providers. */
export const askedServices = [
  { service: 'chat', name: consentTexts.chat.title, provider: chatWidgetUrl?.host },
  { service: 'scheduling', name: consentTexts.scheduling.title, provider: schedulingUrl?.host },
].filter(({ provider }) => asksConsent && provider !== undefined);
