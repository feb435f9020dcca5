import { answerHeaders } from './answer-headers.ts';
import { answerForm } from '../answer-page/form-answer.ts';
import type { RequestLog } from './log.ts';
import type { Answer, FileAnswer } from './operation.ts';
import { type HttpError, refusal } from './problem.ts';
import type { SentForm } from './read-operation-body.ts';

/** Returns a file as a download, so that no browser displays it or runs it on our origin. */
function fileResponse({ body, size }: FileAnswer, headers: Headers): Response {
  headers.set('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  headers.set('Content-Type', 'application/octet-stream');
  if (size !== undefined) headers.set('Content-Length', String(size));
  return new Response(body, { headers });
}

/** Returns the response of a successful operation. */
export function answerSuccess(
  { method }: Request,
  answer: Answer,
  form: SentForm | undefined,
  { requestId }: RequestLog,
): Response {
  const base = { ...answerHeaders, 'X-Request-Id': requestId, ...answer.headers };
  if (form) return answerForm(form.words, { notice: answer.notice }, base);
  const headers = new Headers(base);
  for (const cookie of answer.cookies ?? []) headers.append('Set-Cookie', cookie);
  if (answer.data === undefined && !answer.file)
    return new Response(null, { status: 204, headers });
  const response = answer.file
    ? fileResponse(answer.file, headers)
    : Response.json(answer.data, { headers });
  if (method !== 'HEAD') return response;
  void response.body?.cancel();
  return new Response(null, response);
}

/** Returns the response to a rejected request. A form gets a page with the form's texts. */
export function answerRefusal(
  error: HttpError,
  form: SentForm | undefined,
  log: RequestLog,
): Response {
  if (!form) return refusal(error, log);
  const { status, message, errors = [], headers } = error;
  return answerForm(
    form.words,
    { refused: form.fields, status, message, errors },
    { ...answerHeaders, 'X-Request-Id': log.requestId, ...headers },
  );
}
