import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Page,
  type Route,
} from '@playwright/test';
import type { ListedIntake } from '#features/submissions/intake-schema.ts';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { buildListedIntake } from '../../support/build.ts';
import { ADMIN_PASSWORD } from './site-under-test.ts';

let serial = 0;

/** Unique name for an intake, because all tests share one storage. */
export function uniqueName(name: string): string {
  serial += 1;
  return `${name} ${process.pid}-${serial}-${Date.now() % 1_000_000}`;
}

/** Sends an intake as a visitor would. @returns its id. */
export async function submitIntake(
  request: APIRequestContext,
  practiceName: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const response = await request.post(callPaths.intake, {
    data: {
      practiceName,
      contactName: 'Ada Byron',
      email: 'ada@harbor.example',
      phone: '+1 (212) 555-0142',
      faqs: [{ question: 'Where do I park?', answer: 'Behind the house.' }],
      ...more,
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return ((await response.json()) as { id: string }).id;
}

/** Session cookies that the tests of this worker share. A test that logs out creates its own session. */
let session: Cookies | undefined;
type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** Opens the dashboard with an existing session. A login computes a hash, so tests share one session. */
export async function logIn(page: Page, address: string = pagePaths.admin): Promise<void> {
  if (!session) {
    const data = { password: ADMIN_PASSWORD };
    const answer = await page.request.post(callPaths.adminLogin, { data });
    expect(answer.status()).toBe(204);
    session = await page.context().cookies();
  }
  await page.context().addCookies(session);
  await restoreSession(page);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

/** Filters the list with a search, which hides the intakes of other tests. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text);
}

/** Returns the row of a list that contains a text. */
export function listButton(page: Page, text: string, list = 'Submissions') {
  return page.getByRole('list', { name: list, exact: true }).getByRole('button', { name: text });
}

/** Mock intakes for display tests, newest first. */
export function madeUpIntakes(count: number): ListedIntake[] {
  const newest = Date.parse('2026-11-20T15:00:00.000Z');
  const statuses = ['pending', 'in_progress', 'completed', 'on_hold'];
  return Array.from({ length: count }, (_, index) =>
    buildListedIntake({
      id: `01JD3Z8Q4V${String(1_000_000 - index).padStart(16, '0')}`,
      status: statuses[index % statuses.length] ?? 'pending',
      createdAt: new Date(newest - index * 3_600_000).toISOString(),
      practiceName: `Practice ${index}`,
      phone: '+1 (212) 555-0142',
      address: '1 Harbor Street',
      website: 'https://harbor.example',
      faqs: [{ question: 'Where do I park?', answer: 'Behind the house.' }],
      generalGuidelines: 'Be kind.\nNever diagnose.',
      scenarios: [{ title: 'Emergency', content: 'Put through.' }],
      specialInstructions: 'No prices.',
      trainingGuideFileName: 'guide.pdf',
      trainingGuideFilePath: '/objects/uploads/guide',
      trainingGuideFileSize: 1_536,
    }),
  );
}

/** Status of a call without any response. */
export const NO_ANSWER = Symbol('no answer');

/** Responses by path: JSON, the status of a refusal, or none. */
export type Answers = Record<string, unknown>;

/** Makes every opened page show the dashboard immediately. */
export async function restoreSession(page: Page): Promise<void> {
  await page.addInitScript(() => sessionStorage.setItem('admin-session', 'yes'));
}

/**
 * Mocks the calls of the dashboard. Calls without a response get 503.
 * @param answers read at each call, so that a test may change them.
 */
export async function answerCalls(page: Page, answers: Answers): Promise<void> {
  await page.route('**/api/admin/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const answer = answers[pathname] ?? 503;
    if (answer === NO_ANSWER) return undefined;
    if (answer === 204) return route.fulfill({ status: 204 });
    if (typeof answer === 'number') return route.fulfill({ status: answer, body: 'no' });
    const count = Array.isArray(answer) ? answer.length : 1;
    return route.fulfill({ json: answer, headers: { 'x-total-count': String(count) } });
  });
}

/** Opens the dashboard with mocked answers, without a login. */
export async function openMocked(
  page: Page,
  answers: Answers,
  address: string = pagePaths.admin,
): Promise<void> {
  await restoreSession(page);
  await answerCalls(page, answers);
  await page.goto(address);
}

/** Logs in with a session that no other test uses, because it ends in the test. */
export async function openOwnSession(page: Page, address: string = pagePaths.admin): Promise<void> {
  await page.request.post(callPaths.adminLogin, { data: { password: ADMIN_PASSWORD } });
  await restoreSession(page);
  await page.goto(address);
}

/** Delays the next answer to a call. @returns a function that lets it arrive. */
export async function holdAnswer(
  page: Page,
  path: string,
  answer?: Parameters<Route['fulfill']>[0],
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const respond = async (route: Route) => {
    const response = answer ?? { response: await route.fetch() };
    await promise;
    // The page may have canceled the request.
    await route.fulfill(response).catch(() => undefined);
  };
  await page.route(`**${path}`, respond, { times: 1 });
  return () => resolve(undefined);
}
