import { consent } from '#brand/file.ts';
import type { Brand } from './brand.ts';

/** True if a visitor decides before a page contacts the chat's or the calendar's provider. */
export const asksConsent = (consent as Brand['consent']) === 'ask';
