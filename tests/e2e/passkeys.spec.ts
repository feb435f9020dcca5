import { callPaths, pagePaths } from '#features/site/paths.ts';
import { submitIntake, uniqueName } from './support/admin.ts';
import { ADMIN_PASSWORD } from './support/site-under-test.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

// A login that is refused.
test.use({ expectedComplaints: [/status of 401/] });

// Uses Chromium's virtual authenticator. tests/functions/passkeys.test.ts covers attacks, and logins while
// the password is off.
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
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  const name = uniqueName('Ada Byron');

  await page.goto(pagePaths.admin);
  await page.getByLabel('Password').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: 'Passkeys' }).click();
  const row = dialog.getByRole('list', { name: 'All passkeys' }).getByText(name).locator('../..');
  await dialog.getByLabel('Your name').fill(name);
  expect(libraries, 'the code for passkeys loads only when it is used').toEqual([]);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByText(`Passkey added: ${name}`)).toBeFocused();
  await expect(row).toContainText('Never used');
  expect(libraries).not.toEqual([]);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  const sending = page.waitForRequest(
    (request) => request.url().endsWith(callPaths.adminPasskeyLogin) && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const data = (await sending).postDataJSON() as unknown;
  await expect(title).toBeFocused();
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const id = await submitIntake(visitor, uniqueName('Harbor Dental'));
  const change = { data: { status: 'completed' } };
  const changed = await page.request.patch(
    callPaths.adminSubmission(id, 'intakes', 'status'),
    change,
  );
  expect(await changed.json()).toMatchObject({ changes: [{ by: name }] });
  const again = await page.request.post(callPaths.adminPasskeyLogin, { data });
  expect(again.status(), 'the same answer of the authenticator again').toBe(401);

  await page.getByRole('button', { name: 'Passkeys' }).click();
  await expect(row).toContainText('this session');
  await expect(row).toContainText('Last used');
  await expectAccessible(page, 'passkeys');
  await row.locator('..').getByRole('button', { name: 'Revoke' }).click();
  const question = page.getByRole('dialog', { name: 'Revoke this passkey?' });
  await question.getByRole('textbox').fill(name);
  await question.getByRole('button', { name: 'Revoke passkey' }).click();
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('This passkey was not accepted. It may be revoked.')).toBeVisible();
});
