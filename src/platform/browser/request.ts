/** Time after which a call is aborted, in milliseconds, so that nothing waits for a response forever. */
const CALL_DEADLINE = 30_000;

/**
 * Sends a request with cookies. A response with any status resolves. A content type is set only if
 * there is a body.
 * @throws TypeError if no response arrives. After the deadline, the request or the reading of its
 * body rejects with a DOMException named `TimeoutError`.
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
