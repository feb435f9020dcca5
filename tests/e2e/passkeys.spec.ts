import { type CDPSession, type Page, test } from '@playwright/test';
import { callPaths, pagePaths } from '../../src/domain/paths.ts';
import { passkeyWords as words } from '../../src/site/admin-passkeys.ts';
import { loginWords } from '../../src/site/admin-login.ts';
import { expect, PASSWORD, submitIntake } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';
import {
  type LocalSite,
  makeDataFolder,
  makeProjectFolder,
  removeFolders,
  startLocalSite,
} from './support/local-site.ts';

/*
 * Passkeys in Chromium's virtual authenticator, on a separate site because every change of the list of
 * passkeys concerns all of its staff. tests/functions/passkeys.test.ts covers further attacks.
 */
test.describe.configure({ mode: 'serial' });
test.beforeEach(() => test.setTimeout(180_000));

const cwd = makeProjectFolder();
const dataDir = makeDataFolder();
let site: LocalSite;

async function startSite(env: Readonly<Record<string, string>> = {}): Promise<void> {
  site = await startLocalSite({ cwd, dataDir, env: { ADMIN_PASSWORD: PASSWORD, ...env } });
}
test.beforeAll(() => startSite());
test.afterAll(async () => {
  await site.stop();
  removeFolders(cwd, dataDir);
});

interface Device {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/** Connects an authenticator that checks its user and has no passkeys. */
async function connectDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { cdp, authenticatorId };
}

async function credentialsOf({ cdp, authenticatorId }: Device) {
  return (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
}

/** Replaces the passkey of a device, as a copy with another counter. */
async function replaceCredential(
  { cdp, authenticatorId }: Device,
  credential: Awaited<ReturnType<typeof credentialsOf>>[number],
): Promise<void> {
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId });
  await cdp.send('WebAuthn.addCredential', { authenticatorId, credential });
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: words.title });

async function logInWithPassword(page: Page): Promise<void> {
  await page.goto(site.address + pagePaths.admin);
  await page.getByLabel(loginWords.password).fill(PASSWORD);
  await page.getByRole('button', { name: loginWords.submit }).click();
}

async function openPasskeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: words.title }).click();
  await expect(dialogOf(page).getByLabel(words.name)).toBeVisible();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByLabel(words.name).fill(name);
  await dialogOf(page).getByRole('button', { name: words.add }).click();
}

async function revoke(page: Page, name: string): Promise<void> {
  const row = dialogOf(page).getByRole('listitem').filter({ hasText: name });
  await row.getByRole('button', { name: words.revoke }).click();
  const question = page.getByRole('dialog', { name: words.revocation.title });
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: words.revocation.confirm }).click();
}

/** Logs in with a passkey. @returns the body that the page sent. */
async function logInWithPasskey(page: Page): Promise<unknown> {
  const sent = page.waitForRequest(
    (request) => request.url().endsWith(callPaths.adminPasskeyLogin) && request.method() === 'POST',
  );
  await page.goto(site.address + pagePaths.admin);
  await page.getByRole('button', { name: loginWords.passkey }).click();
  return (await sent).postDataJSON() as unknown;
}

const title = (page: Page) => page.getByRole('heading', { name: 'AI Voice Agent Admin Dashboard' });

/** Status of a login with this answer of an authenticator. */
async function statusOf(page: Page, data: unknown): Promise<number> {
  const answer = await page.request.post(site.address + callPaths.adminPasskeyLogin, { data });
  return answer.status();
}

test('a passkey is added, logs in, names changes, and ends its sessions when revoked', async ({
  page,
  playwright,
}) => {
  const libraries: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js') && (await response.text()).includes('ERROR_INVALID_RP_ID')) {
      libraries.push(response.url());
    }
  });
  const device = await connectDevice(page);
  await logInWithPassword(page);
  await expect(title(page)).toBeFocused();
  await openPasskeys(page);
  expect(libraries, 'the code for passkeys loads only when it is used').toEqual([]);
  await addPasskey(page, 'Ada Byron');
  await expect(dialogOf(page).getByText(words.wasAdded('Ada Byron'))).toBeVisible();
  await expect(dialogOf(page).getByRole('list', { name: words.list })).toContainText('Never used');
  expect(libraries).not.toEqual([]);
  const [credential] = await credentialsOf(device);
  expect(credential).toMatchObject({ rpId: 'localhost', isResidentCredential: true });
  await dialogOf(page).getByRole('button', { name: words.close }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  const sent = await logInWithPasskey(page);
  await expect(title(page)).toBeFocused();
  const request = await playwright.request.newContext({ baseURL: site.address });
  const id = await submitIntake(request, 'Harbor Dental');
  const status = site.address + callPaths.adminIntakeStatus(id);
  const changed = await page.request.patch(status, { data: { status: 'completed' } });
  expect(await changed.json()).toMatchObject({ changes: [{ by: 'Ada Byron' }] });
  expect(await statusOf(page, sent), 'the same answer again').toBe(401);

  await openPasskeys(page);
  const row = dialogOf(page).getByRole('listitem').filter({ hasText: 'Ada Byron' });
  await expect(row).toContainText(words.isInUse);
  await expect(row).toContainText('Last used');
  await expectAccessible(page, 'passkeys');
  await revoke(page, 'Ada Byron');
  await expect(page.getByText(loginWords.sessionEnded)).toBeVisible();
  await logInWithPasskey(page);
  await expect(page.getByText(loginWords.passkeyRefused)).toBeVisible();
});

test('a passkey is refused from another origin, and with a counter that goes backward', async ({
  page,
}) => {
  const device = await connectDevice(page);
  await logInWithPassword(page);
  await openPasskeys(page);
  await addPasskey(page, 'Zoë');
  await expect(dialogOf(page).getByText(words.wasAdded('Zoë'))).toBeVisible();
  const [copy] = await credentialsOf(device);
  await page.context().clearCookies();
  await page.evaluate(() => sessionStorage.clear());

  // The same domain with another port, which browsers allow to use the passkey.
  await page.route('http://localhost:1/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  await page.goto('http://localhost:1/');
  const options = await page.request.get(site.address + callPaths.adminPasskeyLogin);
  const stolen = await page.evaluate(
    async (json) => {
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json);
      const credential = await navigator.credentials.get({ publicKey });
      return (credential as PublicKeyCredential).toJSON();
    },
    (await options.json()) as PublicKeyCredentialRequestOptionsJSON,
  );
  expect(await statusOf(page, stolen)).toBe(401);

  for (let login = 1; login <= 2; login += 1) {
    await logInWithPasskey(page);
    await expect(title(page)).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByLabel(loginWords.password)).toBeVisible();
  }
  if (!copy) throw new Error('The device has no passkey.');
  await replaceCredential(device, copy);
  await logInWithPasskey(page);
  await expect(page.getByText(loginWords.passkeyRefused)).toBeVisible();
});

test('with two passkeys the password can be turned off, and both passkeys must then remain', async ({
  page,
}) => {
  await connectDevice(page);
  await logInWithPassword(page);
  await openPasskeys(page);
  await addPasskey(page, 'Lin');
  await expect(dialogOf(page).getByText(words.wasAdded('Lin'))).toBeVisible();
  await site.stop();
  await startSite({ ADMIN_PASSWORD_LOGIN: 'off' });

  await logInWithPassword(page);
  await expect(page.getByText('The password is turned off.')).toBeVisible();
  await logInWithPasskey(page);
  await expect(title(page)).toBeVisible();
  await openPasskeys(page);
  await expect(dialogOf(page).getByText(words.passwordLogin.off)).toBeVisible();
  await revoke(page, 'Zoë');
  await expect(page.getByRole('alert').getByText('at least 2 passkeys must remain')).toBeVisible();

  await site.stop();
  await startSite();
  await page.evaluate(() => sessionStorage.clear());
  await logInWithPassword(page);
  await expect(title(page)).toBeVisible();
});
