import planTexts from '#site/plans.json' with { type: 'json' };
import { UNDECIDED } from '#brand/demo.ts';
import { fillTexts } from '#brand/fill-texts.ts';
import type { Plan } from '#brand/plan.ts';

/** The owner's texts of the page that compares the plans. */
export const planPage = fillTexts(planTexts);

interface Question {
  readonly question: string;
  readonly answer: string;
}

/** Sets apart the questions with an answer that the owner has not decided, and removes the mark of such answers. */
export function splitByDecision(questions: readonly Question[]) {
  const isDecided = ({ answer }: Question) => !answer.startsWith(UNDECIDED);
  return {
    decided: questions.filter(isDecided),
    undecided: questions
      .filter((one) => !isDecided(one))
      .map(({ question, answer }) => ({ question, answer: answer.slice(UNDECIDED.length) })),
  };
}

/**
 * Titles that are rows of a comparison, because more than one plan has or lacks them. A plan without a
 * competitor has a row for each feature.
 */
export function comparedFeatures(compared: readonly Plan[]): readonly string[] {
  const titles = compared.flatMap(({ features, without }) => [...features, ...without]);
  const plansWith = (title: string) => titles.filter((one) => one === title).length;
  return [...new Set(titles)].filter((title) => compared.length === 1 || plansWith(title) > 1);
}
