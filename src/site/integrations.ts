/** Reads the address of a third-party service. Without an address, pages do not show the service. */
function address(value: string | undefined): URL | undefined {
  return value ? new URL(value) : undefined;
}

/** External page on which visitors book a consultation. */
export const schedulingUrl = address(import.meta.env.PUBLIC_SCHEDULING_URL as string | undefined);

/** Script of the chat widget. */
export const chatWidgetUrl = address(import.meta.env.PUBLIC_CHAT_WIDGET_URL as string | undefined);

/** Stripe's customer portal, for the footer. Functions read the variable when they run. */
export const portalUrl = address(import.meta.env.STRIPE_PORTAL_URL as string | undefined);
