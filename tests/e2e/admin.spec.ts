import type { APIRequestContext, Page } from '@playwright/test';
import {
  chooseTheme,
  expectAccessible,
  expectNoSidewaysScroll,
  themes,
  widths,
} from './support/axe.ts';
import { ADMIN_PASSWORD } from './support/site-under-test.ts';
import { expect, storingTest as test } from './support/test.ts';

const LIST = '**/api/admin/intakes';
const complete = {
  contactName: 'Ada Lovelace',
  email: 'ada@practice.example',
  phone: '(212) 555-0100',
  address: '12 Main Street, Queens',
  website: 'https://practice.example',
  faqs: [{ question: 'Do you see children?', answer: 'From age 3.' }],
  generalGuidelines: 'Speak slowly.\nSpell names back.',
  scenarios: [{ title: 'Caller is in pain', content: 'Offer the next free slot.' }],
  specialInstructions: 'Never quote a price.',
};

/** Submits an intake under a name of its own. */
async function submit(request: APIRequestContext, practiceName: string, more: object = complete) {
  const answer = await request.post('/api/ai-voice-agent-intake', {
    data: {
      practiceName,
      contactName: 'Ada Lovelace',
      email: 'ada@practice.example',
      phone: '(212) 555-0100',
      ...more,
    },
  });
  expect(answer.status()).toBe(200);
}

const row = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });
const detail = (page: Page) => page.getByRole('article');
const status = (page: Page) => page.getByRole('combobox', { name: 'Status' });
const password = (page: Page) => page.getByLabel('Password');
const loginButton = (page: Page) => page.locator('form button');

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('The gate', () => {
  test('asks for the password and reads nothing before it is given', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Access');
    await expect(password(page)).toHaveAttribute('type', 'password');
    await expect(password(page)).toHaveAttribute('required');
    await expect(loginButton(page)).toHaveText('Login');
    await page.waitForLoadState('networkidle');
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  test.describe('on a wrong password', () => {
    test.use({ expectedComplaints: [/status of 401/] });

    test('says so, and stays closed', async ({ page, context }) => {
      await page.goto('/admin');
      await password(page).fill('wrong');
      await loginButton(page).click();
      await expect(page.getByText('Invalid password. Please try again.')).toBeVisible();
      await expect(password(page)).toBeFocused();
      await expect(password(page)).toHaveAccessibleDescription(
        'Invalid password. Please try again.',
      );
      await expect(loginButton(page)).toHaveText('Login');
      expect(await context.cookies()).toEqual([]);
    });
  });

  test('opens with the password, says what it is doing, and closes with Logout', async ({
    page,
    context,
    request,
  }) => {
    await submit(request, 'Seen after login');
    const login = Promise.withResolvers<undefined>();
    const list = Promise.withResolvers<undefined>();
    await page.route('**/api/admin/login', async (route) => {
      await login.promise;
      await route.continue();
    });
    await page.route(LIST, async (route) => {
      await list.promise;
      await route.continue();
    });
    await page.goto('/admin');
    await password(page).fill(ADMIN_PASSWORD);
    await password(page).press('Enter');
    await expect(loginButton(page)).toHaveText('Authenticating...');
    await expect(loginButton(page)).toBeDisabled();
    login.resolve(undefined);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'AI Voice Agent Admin Dashboard',
    );
    await expect(page.getByText('Loading intakes...')).toBeVisible();
    list.resolve(undefined);
    await expect(page.getByText('Loading intakes...')).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Client Submissions' })).toBeVisible();
    await expect(page.getByText(/^\d+ submissions?$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Select a Submission' })).toBeVisible();

    await page.reload();
    await expect(row(page, 'Seen after login')).toBeVisible();

    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Access');
    await expect.poll(() => context.cookies()).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Access');
  });

  test.describe('when the session has ended', () => {
    test.use({ expectedComplaints: [/status of 401/] });

    test('is shown again, and no flag in the browser opens it', async ({ page }) => {
      await page.addInitScript(() => sessionStorage.setItem('admin-session', 'yes'));
      await page.goto('/admin');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Access');
      await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
    });
  });
});

test.describe('The dashboard', () => {
  test.beforeEach(({ logIn }) => logIn());

  test('says when there is nothing yet', async ({ page }) => {
    await page.route(LIST, (route) => route.fulfill({ json: [] }));
    await page.goto('/admin');
    await expect(page.getByText('No submissions yet')).toBeVisible();
    await expect(page.getByText(/^\d+ submissions?$/)).toHaveCount(0);
  });

  test('shows everything a client sent', async ({ page, request }) => {
    await submit(request, 'Shown in full');
    await page.goto('/admin');
    await row(page, 'Shown in full').click();
    await expect(detail(page).getByRole('heading', { level: 2 })).toHaveText('Shown in full');
    await expect(detail(page)).toContainText('Ada Lovelace');
    await expect(detail(page).locator('time').first()).toHaveText(
      /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M$/,
    );
    await expect(status(page)).toHaveValue('pending');
    await expect(detail(page).getByRole('heading', { level: 3 })).toHaveText([
      'Contact Information',
      'FAQs',
      'General Guidelines',
      'Call Scenarios',
      'Special Instructions',
    ]);
    await expect(detail(page).getByRole('link', { name: 'ada@practice.example' })).toHaveAttribute(
      'href',
      'mailto:ada@practice.example',
    );
    await expect(detail(page).getByRole('link', { name: '(212) 555-0100' })).toHaveAttribute(
      'href',
      /^tel:/,
    );
    await expect(
      detail(page).getByRole('link', { name: 'https://practice.example' }),
    ).toHaveAttribute('rel', /noopener/);
    for (const text of [
      '12 Main Street, Queens',
      'Do you see children?',
      'From age 3.',
      'Speak slowly.\nSpell names back.',
      'Caller is in pain',
      'Offer the next free slot.',
      'Never quote a price.',
    ]) {
      await expect(detail(page).getByText(text)).toBeVisible();
    }
  });

  test('hides the parts a client left out, and links nothing but the web', async ({
    page,
    request,
  }) => {
    await submit(request, 'Left out', { website: 'javascript:alert(1)' });
    await page.goto('/admin');
    await row(page, 'Left out').click();
    await expect(detail(page).getByRole('heading', { level: 3 })).toHaveText([
      'Contact Information',
    ]);
    await expect(detail(page)).not.toContainText('Address');
    await expect(detail(page).getByText('javascript:alert(1)')).toBeVisible();
    await expect(detail(page).locator('a[href^="javascript"]')).toHaveCount(0);
  });

  test('shows text as text, whatever was sent', async ({ page, request }) => {
    await submit(request, 'Markup <img src=x onerror=alert(1)>', {
      generalGuidelines: '<script>alert(1)</script>',
    });
    await page.goto('/admin');
    await row(page, 'Markup <img').click();
    await expect(detail(page).getByText('<script>alert(1)</script>')).toBeVisible();
    await expect(detail(page).locator('img, script')).toHaveCount(0);
  });

  test('offers a training guide with its size in KB, in a new tab', async ({ page }) => {
    const listed = {
      ...complete,
      id: '01M7Y2F9VE3B7K8MW1G6B10TB8',
      practiceName: 'With a guide',
      status: 'pending',
      createdAt: '2026-11-21T15:04:00.000Z',
      trainingGuideFileName: 'guide.pdf',
      trainingGuideFilePath: '/objects/uploads/0b5cb0a6-5d20-4e9c-9c3e-3f2f7ec7b0a1',
      trainingGuideFileSize: 153_600,
    };
    let unsized = false;
    await page.route(LIST, (route) => {
      const { trainingGuideFileSize: _size, ...rest } = listed;
      return route.fulfill({ json: [unsized ? rest : listed] });
    });
    await page.goto('/admin');
    await row(page, 'With a guide').click();
    await expect(detail(page)).toContainText('Nov 21, 2026, 10:04');
    await expect(detail(page).getByRole('heading', { name: 'Training Guide' })).toBeVisible();
    await expect(detail(page)).toContainText('guide.pdf');
    await expect(detail(page)).toContainText('150 KB');
    const download = detail(page).getByRole('link', { name: 'Download' });
    await expect(download).toHaveAttribute('target', '_blank');
    await expect(download).toHaveAttribute('href', /^\/objects\/uploads\//);

    unsized = true;
    await page.reload();
    await row(page, 'With a guide').click();
    await expect(detail(page)).toContainText('File size unknown');
  });

  test('shows an unknown status as it is stored, and sets only the three known ones', async ({
    page,
  }) => {
    await page.route(LIST, (route) =>
      route.fulfill({
        json: [
          {
            ...complete,
            id: '01M7Y2F9VE3B7K8MW1G6B10TB8',
            practiceName: 'Archived',
            status: 'archived',
            createdAt: '2026-11-21T15:04:00.000Z',
          },
        ],
      }),
    );
    await page.goto('/admin');
    await row(page, 'Archived').click();
    await expect(status(page)).toHaveValue('archived');
    await expect(status(page).locator('option:not([disabled])')).toHaveText([
      'pending',
      'in progress',
      'completed',
    ]);
  });

  test('saves a status and reads the list again', async ({ page, request }) => {
    await submit(request, 'To be changed');
    await page.goto('/admin');
    await row(page, 'To be changed').click();
    for (const [value, text] of [
      ['in_progress', 'in progress'],
      ['completed', 'completed'],
      ['pending', 'pending'],
    ] as const) {
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      const refetched = page.waitForResponse(LIST);
      await status(page).selectOption(value);
      expect((await saved).ok()).toBe(true);
      expect((await refetched).ok()).toBe(true);
      await expect(row(page, 'To be changed')).toContainText(text);
      await expect(status(page)).toHaveValue(value);
    }
    await page.reload();
    await expect(row(page, 'To be changed')).toContainText('pending');
  });

  test.describe('while storage is down', () => {
    test.use({ expectedComplaints: [/status of 503/] });
    test.afterEach(({ ownSite }) => ownSite.repairStorage());

    test('puts a status back that could not be saved, without a word', async ({
      page,
      request,
      ownSite,
    }) => {
      await submit(request, 'Not to be changed');
      await page.goto('/admin');
      await row(page, 'Not to be changed').click();
      await expect(status(page)).toHaveValue('pending');
      ownSite.breakStorage();
      const refused = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
      await status(page).selectOption('completed');
      expect((await refused).ok()).toBe(false);
      await expect(status(page)).toHaveValue('pending');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('says so, and tries again when asked', async ({ page, request, ownSite }) => {
      await submit(request, 'Read later');
      ownSite.breakStorage();
      await page.goto('/admin');
      await expect(page.getByRole('alert')).toContainText('The submissions could not be loaded.');
      ownSite.repairStorage();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(row(page, 'Read later')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });

  test('shows list and detail one at a time on a phone', async ({ page, request }) => {
    await submit(request, 'On a phone');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin');
    await row(page, 'On a phone').click();
    await expect(detail(page)).toBeVisible();
    await expect(row(page, 'On a phone')).toBeHidden();
    await page.getByRole('button', { name: 'Back to submissions' }).click();
    await expect(detail(page)).toBeHidden();
    await expect(row(page, 'On a phone')).toBeFocused();
  });
});

test.describe('Accessibility of the admin page', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  for (const theme of themes) {
    for (const width of widths) {
      test(`holds in the ${theme} theme at ${width} pixels`, async ({ page, request, logIn }) => {
        await page.setViewportSize({ width, height: 900 });
        await chooseTheme(page, theme);
        await page.goto('/admin');
        await expect(password(page)).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);

        await submit(request, `Judged ${theme} ${width}`);
        await logIn();
        await page.goto('/admin');
        await expect(row(page, `Judged ${theme} ${width}`)).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);

        await row(page, `Judged ${theme} ${width}`).click();
        await expect(detail(page)).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    }
  }
});
