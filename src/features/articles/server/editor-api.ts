import { collection, config, fields, singleton } from '@keystatic/core';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import { GONE_FILE } from '../article.ts';
import { editorPaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { BRAND_PATH, editedFolders } from '../editor.ts';
import { readConfig } from '#platform/server/config.ts';
import { answerHeaders } from '#platform/server/http/problem.ts';

type Handler = ReturnType<typeof makeGenericAPIRouteHandler>;

/** Converts Keystatic's answer to a response with our headers, secure cookies, and the editor's address. */
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

/** Files that the editor wants to write. */
interface Update {
  readonly additions?: readonly { readonly path: string; readonly contents: string }[];
}

/** Returns the first problem of a text that the site could not read. @param findProblem reads a text. */
async function findUnreadable(
  request: Request,
  findProblem: (path: string, text: string) => string | undefined,
): Promise<string | undefined> {
  const { additions = [] } = (await request.json()) as Update;
  for (const { path, contents } of additions) {
    if (!path.endsWith('.mdx')) continue;
    const problem = findProblem(path, Buffer.from(contents, 'base64url').toString());
    if (problem) return problem;
  }
  return undefined;
}

/**
 * Returns a handler that reads and writes the files of this checkout. For the dev server only, because
 * it asks for no login.
 * @param findProblem returns why the site could not read a text, which is then not written.
 */
export function localEditorApi(
  findProblem: (path: string, text: string) => string | undefined,
): (request: Request) => Promise<Response> {
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
        gone: singleton({
          label: 'gone',
          path: GONE_FILE.replace('.json', ''),
          format: 'json',
          schema: {},
        }),
      },
    }),
  });
  return async (request) => {
    if (request.method === 'POST') {
      const problem = await findUnreadable(request.clone(), findProblem);
      if (problem) return new Response(problem, { status: 422, headers: answerHeaders });
    }
    return answer(handler, request);
  };
}

/** True if the sign-in that GitHub returns from was started in this browser. */
function beganHere(request: Request, state: string | null): boolean {
  const cookies = request.headers.get('Cookie')?.split('; ') ?? [];
  return state !== null && cookies.some((cookie) => cookie.startsWith(`ks-${state}=`));
}

/** Adds a `state` to the redirect of a sign-in that has none, and stores it in a cookie as Keystatic does. */
function addState(response: Response): Response {
  const target = new URL(response.headers.get('Location') ?? '', company.host);
  if (target.pathname !== '/login/oauth/authorize' || target.searchParams.has('state')) {
    return response;
  }
  const state = crypto.randomUUID();
  target.searchParams.set('state', state);
  response.headers.set('Location', target.href);
  const cookie = `ks-${state}=; Path=/; Max-Age=86400; HttpOnly; Secure; SameSite=Lax`;
  response.headers.append('Set-Cookie', cookie);
  return response;
}

/**
 * Signs editors in with GitHub. Their browsers then call GitHub's API themselves. It verifies the `state`,
 * which Keystatic does not do. Otherwise another site could sign an editor in with that site's account.
 * @throws DomainError `not-configured`
 */
export async function answerGitHubSignIn(request: Request): Promise<Response> {
  const { EDITOR_REPO, EDITOR_CLIENT_ID, EDITOR_CLIENT_SECRET, EDITOR_SECRET } =
    readConfig('editor');
  const { searchParams } = new URL(request.url);
  // Keystatic accepts several spellings of its address, so every request with a code is checked.
  if (searchParams.has('code') && !beganHere(request, searchParams.get('state'))) {
    const says = `This sign-in did not begin in this browser. Open ${editorPaths.page} and sign in again.`;
    return new Response(says, { status: 403, headers: answerHeaders });
  }
  const repo = EDITOR_REPO as `${string}/${string}`;
  const handler = makeGenericAPIRouteHandler({
    config: config({ storage: { kind: 'github', repo } }),
    clientId: EDITOR_CLIENT_ID,
    clientSecret: EDITOR_CLIENT_SECRET,
    secret: EDITOR_SECRET,
  });
  return addState(await answer(handler, request));
}
