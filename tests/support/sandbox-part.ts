/** Text in the parts of the payment sandbox that answer calls. */
export const sandboxPart = /_sandbox|\/sandbox\//;
