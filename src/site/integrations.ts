/** Services of third parties that are built into the pages. Each is shown only where it is set. */
function address(value: string | undefined): URL | undefined {
  return value ? new URL(value) : undefined;
}

/** The external page on which visitors book a consultation. */
export const schedulingUrl = address(import.meta.env.PUBLIC_SCHEDULING_URL as string | undefined);

/** The script of the chat widget. */
export const chatWidgetUrl = address(import.meta.env.PUBLIC_CHAT_WIDGET_URL as string | undefined);
