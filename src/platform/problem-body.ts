/** Field that was rejected, with a message for the person who filled it in. */
export interface FieldProblem {
  /** Name of the field. Nested fields are separated by dots: `faqs.0.question`. */
  readonly field: string;
  readonly message: string;
}

/** Body of every error response. @see https://www.rfc-editor.org/rfc/rfc9457 */
export interface Problem {
  readonly status: number;
  readonly detail: string;
  readonly requestId: string;
  readonly errors?: readonly FieldProblem[];
}

/**
 * Parses the body of an error response. It does not use zod, so that pages with forms do not load it.
 * @returns undefined if the body is not from this server: a proxy may answer with an HTML page.
 */
export function readProblem(body: string): Problem | undefined {
  try {
    const problem = JSON.parse(body) as Problem;
    const isOurs = typeof problem.detail === 'string' && typeof problem.requestId === 'string';
    return isOurs ? problem : undefined;
  } catch {
    return undefined;
  }
}
