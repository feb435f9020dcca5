import brand from '../../brand.json' with { type: 'json' };
import type { Brand } from './brand.ts';

/** True if a visitor decides before a page contacts the chat's or the calendar's provider. */
export const asksConsent = (brand.consent as Brand['consent']) === 'ask';
