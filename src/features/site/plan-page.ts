import planTexts from '#site/plans.json' with { type: 'json' };
import { UNDECIDED } from '#brand/demo.ts';
import { fillTexts } from '#brand/fill-texts.ts';
import type { Plan } from '#brand/plan.ts';
import { planPageTexts } from '#texts/plans.ts';

const texts = fillTexts(planTexts);

const isUndecided = Object.values(texts.groups)
  .flatMap((questions) => Object.values(questions))
  .some(({ answer }) => answer.startsWith(UNDECIDED));

/** The owner's texts of the page that compares the plans. The page explains the mark of undecided answers. */
export const planPage = {
  ...texts,
  text: isUndecided ? `${texts.text} ${planPageTexts.undecided}` : texts.text,
};

/**
 * Titles that are rows of a comparison, because more than one plan has or lacks them. A plan without a
 * competitor has a row for each feature.
 */
export function comparedFeatures(compared: readonly Plan[]): readonly string[] {
  const titles = compared.flatMap(({ features, without }) => [...features, ...without]);
  const plansWith = (title: string) => titles.filter((one) => one === title).length;
  return [...new Set(titles)].filter((title) => compared.length === 1 || plansWith(title) > 1);
}
