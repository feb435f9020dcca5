/** Text in every part of the payment sandbox. */
export const sandboxPart = /_sandbox|\/sandbox\//;
