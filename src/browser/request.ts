/** Every call of the site ends after so many milliseconds: what waits for its answer must go on. */
const CALL_DEADLINE = 30_000;

/**
 * Sends a request, with cookies; whatever answers it is an answer. A content type is set only when
 * there is a body.
 * @throws TypeError when there is no answer; a DOMException named `TimeoutError` when none came in
 * time, also while the answer's body is read.
 */
export async function request(
  method: string,
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  const deadline = AbortSignal.timeout(CALL_DEADLINE);
  return fetch(url, {
    method,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    credentials: 'include',
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  });
}
