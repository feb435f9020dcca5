const THIRD_PARTIES_KEY = 'third-parties';

type Answers = Readonly<Record<string, boolean>>;

/** Reads the visitor's answers, by service. If storage is disabled, there are none. */
export function readAnswers(): Answers {
  try {
    return JSON.parse(localStorage.getItem(THIRD_PARTIES_KEY) ?? '{}') as Answers;
  } catch {
    return {};
  }
}

/** Stores an answer. If storage is disabled, it applies to this page only. */
export function saveAnswer(service: string, isAllowed: boolean): void {
  try {
    const answers = { ...readAnswers(), [service]: isAllowed };
    localStorage.setItem(THIRD_PARTIES_KEY, JSON.stringify(answers));
  } catch {
    // The visitor is asked again on the next page.
  }
}
