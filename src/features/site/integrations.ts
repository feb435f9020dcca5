import { company } from '#brand/company.ts';
import { asksConsent } from '#brand/consent.ts';
import { consentTexts } from '#texts/frame.ts';

/** Reads the address of a third-party service. Without an address, pages do not show the service. */
function address(value: string | undefined): URL | undefined {
  return value ? new URL(value) : undefined;
}

/** External page on which visitors book a consultation. */
export const schedulingUrl = address(import.meta.env.PUBLIC_SCHEDULING_URL as string | undefined);

const chatWidgetUrl = address(import.meta.env.PUBLIC_CHAT_WIDGET_URL as string | undefined);

/** Further hosts that the widget loads from, such as `https://*.crisp.chat`, or connects to (`wss:`). */
const chatWidgetHosts = String(import.meta.env.PUBLIC_CHAT_WIDGET_HOSTS ?? '')
  .split(/\s+/)
  .filter(Boolean);

/** True if the script is a file of this site, which contains the code that the provider shows. */
const isOwnScript = chatWidgetUrl?.origin === company.host;

export const chatWidget = chatWidgetUrl && {
  // The file is loaded from the deploy that the visitor sees.
  src: isOwnScript ? chatWidgetUrl.href.slice(company.host.length) : chatWidgetUrl.href,
  /** Name of the provider: the host that receives the visitor's data. */
  provider:
    (isOwnScript && chatWidgetHosts[0]?.replace(/^\w+:\/\/(?:\*\.)?/, '')) || chatWidgetUrl.host,
  /** True if the provider needs more than one host, as hosted widgets do. */
  isHosted: chatWidgetHosts.length > 0,
  hosts: [...(isOwnScript ? [] : [chatWidgetUrl.origin]), ...chatWidgetHosts],
};

/** Stripe's customer portal, for the footer of the built pages. Functions read the variable when they run. */
export const portalUrl = address(import.meta.env.STRIPE_PORTAL_URL as string | undefined);

/** Script that counts visits: of Plausible, or of Umami with the website's id after a `#`. */
export const analyticsUrl = address(import.meta.env.PUBLIC_ANALYTICS_URL as string | undefined);

/** Services that wait for the visitor's decision, with their providers. */
export const askedServices = [
  { service: 'chat', name: consentTexts.chat.title, provider: chatWidget?.provider },
  { service: 'scheduling', name: consentTexts.scheduling.title, provider: schedulingUrl?.host },
].filter(({ provider }) => asksConsent && provider !== undefined);
