import { hash, randomBytes, randomUUID } from 'node:crypto';
import { collection, config, fields, singleton } from '@keystatic/core';
import { makeGenericAPIRouteHandler } from '@keystatic/core/api/generic';
import { GONE_FILE } from '../article.ts';
import { editorPaths } from '#features/site/paths.ts';
import { company } from '#brand/company.ts';
import { BRAND_PATH, editedFolders } from '../editor.ts';
import { readConfig } from '#platform/server/config.ts';
import { answerHeaders } from '#platform/server/http/problem.ts';

type Handler = ReturnType<typeof makeGenericAPIRouteHandler>;

/** Only this host can set a cookie with this prefix, so no other host can sign an editor in. */
const HOST = '__Host-';

/** Converts Keystatic's answer to a response with our headers, cookies of this host, and the editor's address. */
async function answer(handler: Handler, request: Request): Promise<Response> {
  const { body, status = 200, headers } = await handler(request);
  const answered = new Headers(headers);
  const cookies = answered.getSetCookie();
  answered.delete('Set-Cookie');
  for (const cookie of cookies) {
    const isSecure = /; secure/i.test(cookie);
    answered.append('Set-Cookie', `${HOST}${cookie}${isSecure ? '' : '; Secure'}`);
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

/** First problem of a text that the site could not read. @param findProblem reads a text. */
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
 * Handler that reads and writes the files of this checkout. For the dev server only, because
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

/** Start of the name of the cookie of a sign-in. Its value is the verifier and the page to open. */
const SIGN_IN = 'ks-';

/** Cookies of a request by name. Cookies that another host may have set are ignored. */
function readCookies(request: Request): Map<string, string> {
  const pairs = (request.headers.get('Cookie')?.split('; ') ?? []).filter((pair) =>
    pair.startsWith(HOST),
  );
  return new Map(
    pairs.map((pair) => {
      const [name = '', ...value] = pair.slice(HOST.length).split('=');
      return [name, value.join('=')];
    }),
  );
}

/** Request as Keystatic reads it: cookies without a prefix, and the verifier of a sign-in. */
function forKeystatic(
  request: Request,
  cookies: Map<string, string>,
  state: string | null,
): Request {
  const sent = new Map(cookies);
  // The page may contain points, too.
  const [, verifier, from] =
    /^([^.]+)\.(.*)$/.exec(cookies.get(SIGN_IN + String(state)) ?? '') ?? [];
  if (verifier) {
    sent.set('ks-verifier', verifier);
    sent.set(SIGN_IN + String(state), from ?? '');
  }
  const headers = new Headers(request.headers);
  headers.set('Cookie', Array.from(sent, ([name, value]) => `${name}=${value}`).join('; '));
  return new Request(request, { headers });
}

/**
 * Adds a `state` and a PKCE challenge to the redirect of a sign-in, and stores them in one cookie.
 * @see https://datatracker.ietf.org/doc/html/rfc7636
 */
function protectSignIn(response: Response): Response {
  const target = new URL(response.headers.get('Location') ?? '', company.host);
  if (target.pathname !== '/login/oauth/authorize') return response;
  const state = target.searchParams.get('state') ?? randomUUID();
  const verifier = randomBytes(32).toString('base64url');
  const [, from = ''] = /^[^=]+=([^;]*)/.exec(response.headers.getSetCookie().at(0) ?? '') ?? [];
  target.searchParams.set('state', state);
  target.searchParams.set('code_challenge', hash('sha256', verifier, 'base64url'));
  target.searchParams.set('code_challenge_method', 'S256');
  response.headers.set('Location', target.href);
  const value = `${verifier}.${from}`;
  response.headers.set(
    'Set-Cookie',
    `${HOST}${SIGN_IN}${state}=${value}; Path=/; Max-Age=86400; HttpOnly; Secure; SameSite=Lax`,
  );
  return response;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Signs editors in with GitHub. Their browsers then call GitHub's API themselves. It verifies the `state`,
 * which Keystatic does not do. Otherwise another site could sign an editor in with that site's account.
 * @throws DomainError `not-configured`
 */
export async function answerGitHubSignIn(request: Request): Promise<Response> {
  const { EDITOR_REPO, EDITOR_CLIENT_ID, EDITOR_CLIENT_SECRET, EDITOR_SECRET } =
    readConfig('editor');
  const { pathname, searchParams } = new URL(request.url);
  if (!isDecodable(pathname)) {
    return new Response('Bad request', { status: 400, headers: answerHeaders });
  }
  const cookies = readCookies(request);
  const state = searchParams.get('state');
  // Keystatic accepts several spellings of its address, so every request with a code is checked.
  if (searchParams.has('code') && !cookies.has(SIGN_IN + String(state))) {
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
  return protectSignIn(await answer(handler, forKeystatic(request, cookies, state)));
}
