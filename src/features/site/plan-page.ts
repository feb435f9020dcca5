import planTexts from '#site/plans.json' with { type: 'json' };
import { UNDECIDED } from '#brand/demo.ts';
import { fillTexts } from '#brand/fill-texts.ts';
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
