/** One field that was refused, and why, in words for the person who typed it. */
export interface FieldProblem {
  /** The field's name, nested ones with dots: `faqs.0.question`. */
  readonly field: string;
  readonly message: string;
}

/** The body of every answer that is not a success. @see https://www.rfc-editor.org/rfc/rfc9457 */
export interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly FieldProblem[];
}

function isFieldProblem(value: Partial<FieldProblem> | null): value is FieldProblem {
  return typeof value?.field === 'string' && typeof value.message === 'string';
}

/**
 * Reads the body of an answer that is not a success. Not every refusal is ours: a proxy answers with
 * a page of its own. Without zod, which every page with a form would have to load for this.
 * @returns undefined when it is none of ours.
 */
export function readProblem(body: string): Problem | undefined {
  try {
    const { status, detail, requestId, errors } = JSON.parse(body) as Partial<Problem>;
    if (typeof status !== 'number') return undefined;
    if (typeof detail !== 'string' || typeof requestId !== 'string') return undefined;
    const problem = { status, detail, requestId };
    return errors?.every(isFieldProblem) ? { ...problem, errors } : problem;
  } catch {
    return undefined;
  }
}
