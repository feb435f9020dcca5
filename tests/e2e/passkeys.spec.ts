import { test } from '@playwright/test';
import { callPaths, pagePaths } from '../../src/domain/paths.ts';
import { loginWords } from '../../src/site/admin-login.ts';
import { adminWords } from '../../src/site/admin.ts';
import { expect, PASSWORD, submitIntake, uniqueName } from './support/admin.ts';
import { expectAccessible } from './support/axe.ts';

const words = adminWords.passkeys;

// Chromium's virtual authenticator. tests/functions/passkeys.test.ts covers attacks, and the password
// that is turned off.
test('a passkey is added, logs in, names changes, and ends its sessions when revoked', async ({
  page,
  playwright,
  baseURL,
}) => {
  test.setTimeout(180_000);
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
  const libraries: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js') && (await response.text()).includes('ERROR_INVALID_RP_ID')) {
      libraries.push(response.url());
    }
  });
  const title = page.getByRole('heading', { name: 'AI Voice Agent Admin Dashboard' });
  const dialog = page.getByRole('dialog', { name: words.title });
  const name = uniqueName('Ada Byron');

  await page.goto(pagePaths.admin);
  await page.getByLabel(loginWords.password).fill(PASSWORD);
  await page.getByRole('button', { name: loginWords.submit }).click();
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: words.title }).click();
  const row = dialog.getByRole('list', { name: words.list }).getByText(name).locator('../..');
  await dialog.getByLabel(words.name).fill(name);
  expect(libraries, 'the code for passkeys loads only when it is used').toEqual([]);
  await dialog.getByRole('button', { name: words.add }).click();
  await expect(dialog.getByText(words.wasAdded(name))).toBeVisible();
  await expect(row).toContainText(words.neverUsed);
  expect(libraries).not.toEqual([]);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  await dialog.getByRole('button', { name: adminWords.dialog.close }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  const sending = page.waitForRequest(
    (request) => request.url().endsWith(callPaths.adminPasskeyLogin) && request.method() === 'POST',
  );
  await page.getByRole('button', { name: loginWords.passkey }).click();
  const data = (await sending).postDataJSON() as unknown;
  await expect(title).toBeFocused();
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const id = await submitIntake(visitor, uniqueName('Harbor Dental'));
  const change = { data: { status: 'completed' } };
  const changed = await page.request.patch(callPaths.adminIntakeStatus(id), change);
  expect(await changed.json()).toMatchObject({ changes: [{ by: name }] });
  const again = await page.request.post(callPaths.adminPasskeyLogin, { data });
  expect(again.status(), 'the same answer of the authenticator again').toBe(401);

  await page.getByRole('button', { name: words.title }).click();
  await expect(row).toContainText(words.isInUse);
  await expect(row).toContainText('Last used');
  await expectAccessible(page, 'passkeys');
  await row.locator('..').getByRole('button', { name: words.revocation.button }).click();
  const question = page.getByRole('dialog', { name: words.revocation.title });
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: words.revocation.confirm }).click();
  await expect(page.getByText(loginWords.sessionEnded)).toBeVisible();
  await page.getByRole('button', { name: loginWords.passkey }).click();
  await expect(page.getByText(loginWords.passkeyRefused)).toBeVisible();
});
