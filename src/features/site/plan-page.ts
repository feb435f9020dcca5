import planTexts from '#site/plans.json' with { type: 'json' };
import { fillTexts } from '#brand/fill-texts.ts';

/** The owner's texts of the page that compares the plans. */
export const planPage = fillTexts(planTexts);
