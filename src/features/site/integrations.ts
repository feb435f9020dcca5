import { asksConsent } from '#brand/consent.ts';

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
  { service: 'chat', name: 'Chat', provider: chatWidgetUrl?.host },
  { service: 'scheduling', name: 'Calendar', provider: schedulingUrl?.host },
].filter(({ provider }) => asksConsent && provider !== undefined);

export const thirdPartyTexts = {
  chat: { allow: 'Start the chat', decline: 'No, thanks' },
  scheduling: { allow: 'Show the calendar' },
  receives: (service: string, provider: string) =>
    `The ${service} comes from ${provider}. That company receives your network address and may set cookies.`,
  choices: 'Privacy choices',
  choicesIntro: 'Pages may load from other companies:',
} as const;
