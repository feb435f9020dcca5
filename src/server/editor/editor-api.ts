import { collection, config, fields, singleton } from '@keystatic/core';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import { editorPaths } from '../../domain/paths.ts';
import { BRAND_PATH, editedFolders } from '../../site/editor.ts';
import { readConfig } from '../config.ts';
import { answerHeaders } from '../http/answer-headers.ts';

type Handler = ReturnType<typeof makeGenericAPIRouteHandler>;

/** Converts Keystatic's answer: our headers, secure cookies, and the address of the editor. */
async function answer(handler: Handler, request: Request): Promise<Response> {
  const { body, status = 200, headers } = await handler(request);
  const answered = new Headers(headers);
  const cookies = answered.getSetCookie();
  answered.delete('Set-Cookie');
  for (const cookie of cookies) {
    answered.append('Set-Cookie', /; secure/i.test(cookie) ? cookie : `${cookie}; Secure`);
  }
  const target = answered.get('Location')?.replace(/^\/keystatic/, editorPaths.page);
  if (target) answered.set('Location', target);
  for (const [name, value] of Object.entries(answerHeaders)) answered.set(name, value);
  return new Response(body as BodyInit | null, { status, headers: answered });
}

/**
 * Returns a handler that reads and writes the files of this checkout. For the dev server only, because
 * it asks for no login.
 */
export function localEditorApi(): (request: Request) => Promise<Response> {
  const title = fields.slug({ name: { label: 'Title' } });
  const folders = Object.entries(editedFolders).map(([name, folder]) => [
    name,
    collection({ label: name, path: `${folder}/*`, slugField: 'title', schema: { title } }),
  ]);
  const handler = makeGenericAPIRouteHandler({
    config: config({
      storage: { kind: 'local' },
      collections: Object.fromEntries(folders),
      singletons: {
        brand: singleton({ label: 'brand', path: BRAND_PATH, format: 'json', schema: {} }),
      },
    }),
  });
  return (request) => answer(handler, request);
}

/**
 * Signs editors in with GitHub. Their browsers then call GitHub's API themselves.
 * @throws DomainError `not-configured`
 */
export function answerGitHubSignIn(request: Request): Promise<Response> {
  const { EDITOR_REPO, EDITOR_CLIENT_ID, EDITOR_CLIENT_SECRET, EDITOR_SECRET } =
    readConfig('editor');
  const repo = EDITOR_REPO as `${string}/${string}`;
  const handler = makeGenericAPIRouteHandler({
    config: config({ storage: { kind: 'github', repo } }),
    clientId: EDITOR_CLIENT_ID,
    clientSecret: EDITOR_CLIENT_SECRET,
    secret: EDITOR_SECRET,
  });
  return answer(handler, request);
}
