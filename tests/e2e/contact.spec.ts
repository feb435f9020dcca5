import { contactForm } from '#features/submissions/contact-form.ts';
import type { Locator, Page } from '@playwright/test';
import { company } from '#brand/company.ts';
import { formTexts } from '#texts/forms.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { expectAccessible } from './support/axe.ts';
import { fileBytes } from './support/intake-page.ts';
import { holdScripts } from './support/pages.ts';
import { takeTime } from './support/person.ts';
import { expect, storingTest as test } from './support/test.ts';

const submission = {
  name: 'Ada Lovelace',
  email: 'ada@practice.example',
  subject: 'A new website',
  message: 'We are three dentists in Queens.\nCould you call us on Monday?',
};
type Words = typeof submission;

const form = (page: Page) => page.locator('form[action="/api/contact"]');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const terms = (page: Page) =>
  form(page).getByRole('checkbox', { name: 'I agree to the Terms and Conditions' });
const sendButton = (page: Page) => form(page).getByRole('button', { name: /^Send/ });
const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const notice = (page: Page) => region(page).getByRole('listitem');

const sent = (page: Page) => page.getByRole('status').filter({ hasText: 'Message sent' });

/** Opens the page and points at the form, which loads its script. */
async function openForm(page: Page): Promise<void> {
  await page.goto('/#contact');
  await form(page).hover();
  await expect(form(page)).toHaveAttribute('novalidate');
}

async function attachFile(page: Page, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await form(page).getByRole('button', { name: 'Attach a file' }).click();
  const buffer = Buffer.from('A plan of our office.');
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer });
}

async function fill(page: Page, words: Partial<Words>): Promise<void> {
  for (const [name, text] of Object.entries(words)) {
    await field(page, `${name[0]?.toUpperCase()}${name.slice(1)}`).fill(text);
  }
}

async function expectNotice(page: Page, title: string, text: string): Promise<void> {
  await expect(notice(page)).toHaveCount(1);
  await expect(notice(page).getByText(title, { exact: true })).toBeVisible();
  await expect(notice(page).getByText(text, { exact: true })).toBeVisible();
}

async function expectValues(page: Page, words: Words): Promise<void> {
  for (const name of ['Name', 'Email', 'Subject', 'Message'] as const) {
    await expect(field(page, name)).toHaveValue(words[name.toLowerCase() as keyof Words]);
  }
}

const empty: Words = { name: '', email: '', subject: '', message: '' };

test.describe('The contact form', () => {
  test(
    'keeps text that was typed before its script loaded, also after a reload',
    { tag: '@long' },
    async ({ page }) => {
      const permit = await holdScripts(page);
      await page.goto('/#contact');
      await fill(page, submission);
      await terms(page).check();
      await expect(form(page)).not.toHaveAttribute('novalidate');
      permit();
      await expect(form(page)).toHaveAttribute('novalidate');
      await expectValues(page, submission);
      await expect(terms(page)).toBeChecked();

      // The last keystroke is saved too. Nothing touches the form after the reload.
      await field(page, 'Subject').fill(`${submission.subject}!`);
      await page.reload();
      await expectValues(page, { ...submission, subject: `${submission.subject}!` });
      await expect(terms(page)).toBeChecked();
    },
  );

  test(
    'shows its own messages if it was sent empty before its script loaded',
    { tag: '@long' },
    async ({ page, ownSite }) => {
      const before = ownSite.snapshot();
      const permit = await holdScripts(page);
      await page.goto('/#contact');
      await sendButton(page).click();
      // Until then, the browser names the first missing field, and all of them have a red border.
      await expect(field(page, 'Name')).toBeFocused();
      await expect(form(page)).not.toHaveAttribute('novalidate');
      await expect(form(page).locator(':user-invalid')).toHaveCount(5);
      await field(page, 'Name').evaluate((input: HTMLElement) => {
        input.addEventListener('blur', () => (input.title = 'lost the focus'), { once: true });
      });
      permit();
      await expect(field(page, 'Name')).toHaveAccessibleDescription(/Please enter your name\./);
      await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(5);
      await expect(field(page, 'Subject')).toHaveAccessibleDescription('Please enter a subject.');
      await expect(field(page, 'Name')).toBeFocused();
      // The browser's own message is gone, because the field lost the focus.
      await expect(field(page, 'Name')).toHaveAttribute('title', 'lost the focus');
      await expectNotice(page, 'Error', 'Please fill in all required fields');
      expect(ownSite.snapshot()).toEqual(before);
    },
  );

  test(
    'does not interrupt a visitor who went on typing before its script loaded',
    { tag: '@long' },
    async ({ page }) => {
      const permit = await holdScripts(page);
      await page.goto('/#contact');
      await sendButton(page).click();
      await expect(field(page, 'Name')).toBeFocused();
      await page.keyboard.type('Ada');
      permit();
      await expect(form(page)).toHaveAttribute('novalidate');
      await expect(field(page, 'Name')).toBeFocused();
      await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(0);
      await expectValues(page, { ...empty, name: 'Ada' });
    },
  );

  test('asks for missing fields, one notice at a time, and sends nothing', async ({
    page,
    ownSite,
  }) => {
    const before = ownSite.snapshot();
    await openForm(page);
    await terms(page).check();
    await sendButton(page).click();
    await expectNotice(page, 'Error', 'Please fill in all required fields');
    await expect(field(page, 'Name')).toBeFocused();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('Please enter your name.');
    // An entry corrects its own field.
    await field(page, 'Name').fill('Ada');
    await expect(field(page, 'Name')).not.toHaveAccessibleDescription(/Please/);
    await expect(field(page, 'Email')).toHaveAccessibleDescription(/^Please enter/);

    await fill(page, { ...submission, email: 'ada at practice' });
    await sendButton(page).click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter an email address like name@example.com.',
    );
    await expect(field(page, 'Email')).toBeFocused();

    await fill(page, submission);
    await terms(page).uncheck();
    await sendButton(page).click();
    await expectNotice(page, 'Error', 'Please agree to the Terms and Conditions to continue');
    await expect(terms(page)).toBeFocused();
    await expect(terms(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(terms(page)).toHaveAccessibleDescription(
      'Please agree to the Terms and Conditions to continue',
    );
    await expectValues(page, submission);
    expect(ownSite.snapshot()).toEqual(before);
    await terms(page).check();
    await expect(terms(page)).toHaveAttribute('aria-invalid', 'false');
  });

  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    test(
      `shows no notice over the invalid field, ${width} wide`,
      { tag: '@long' },
      async ({ page, pauseClock }) => {
        await page.setViewportSize({ width, height });
        // A busy machine may need longer than a notice stays.
        await page.clock.install();
        await openForm(page);
        await pauseClock(Date.now() + 60_000);
        const overlap = (selector: string) =>
          page.evaluate((at) => {
            const a = document.querySelector('.notice')?.getBoundingClientRect();
            const b = document.querySelector(at)?.getBoundingClientRect();
            if (!a || !b) return 'missing';
            const isApart =
              a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
            const isSeen = b.top >= 0 && b.bottom <= innerHeight;
            return `${isSeen ? 'visible' : 'outside'}, ${isApart ? 'apart' : 'covered'}`;
          }, selector);
        await sendButton(page).click();
        const name = '.contact-form .field:has(:focus)';
        await expect.poll(() => overlap(name)).toBe('visible, apart');
        await fill(page, submission);
        // The field is visible, but near the top of the window, where the notice appears.
        await field(page, 'Email').clear();
        await field(page, 'Email').evaluate((input) => {
          scrollBy({ top: input.getBoundingClientRect().top - 90, behavior: 'instant' });
        });
        await field(page, 'Email').press('Enter');
        await expect.poll(() => overlap(name)).toBe('visible, apart');
        await fill(page, submission);
        await sendButton(page).click();
        await expect.poll(() => overlap('div:has(> .agree)')).toBe('visible, apart');
      },
    );
  }

  test('sends once for several clicks, confirms it, and clears its fields', async ({
    page,
    ownSite,
  }) => {
    const { promise: permission, resolve: permit } = Promise.withResolvers<undefined>();
    let calls = 0;
    await page.route('**/api/contact', async (route) => {
      calls += 1;
      await permission;
      await route.continue();
    });
    const stored = ownSite.contactMessages().length;
    const mailed = ownSite.mails().length;
    await openForm(page);
    await fill(page, submission);
    await terms(page).check();
    await takeTime(page);
    await sendButton(page).dblclick();
    await field(page, 'Subject').press('Enter');
    await expect(sendButton(page)).toHaveText('Sending Message...');
    await expect(sendButton(page)).toBeDisabled();
    await expectValues(page, submission);
    permit(undefined);

    await expect(sent(page)).toBeFocused();
    expect(calls).toBe(1);
    await expect(sent(page)).toContainText(`We answer by email within ${company.answersWithin}.`);
    // On a phone, it is the first part of its section, without the request to write.
    await page.setViewportSize({ width: 390, height: 844 });
    const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
    const section = page.locator('#contact');
    const phone = section.getByRole('link', { name: company.phone });
    expect(await top(sent(page))).toBeLessThan(await top(phone));
    await expect(section.getByRole('heading', { level: 2 })).toBeHidden();
    await expect(notice(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(field(page, 'Name')).toBeFocused();
    await expect(sendButton(page)).toHaveText('Send Message');
    await expect(sendButton(page)).toBeEnabled();
    await expectValues(page, empty);
    await expect(terms(page)).not.toBeChecked();
    await page.reload();
    await expectValues(page, empty);

    expect(ownSite.contactMessages()).toHaveLength(stored + 1);
    expect(ownSite.contactMessages().at(-1)).toMatchObject(submission);
    expect(ownSite.mails()).toHaveLength(mailed + 1);
  });

  test.describe('while storage is down', () => {
    test.use({ expectedComplaints: [/status of 503/] });

    test.afterEach(({ ownSite }) => ownSite.repairStorage());

    test('reports that, keeps all text, and later sends the same message', async ({
      page,
      ownSite,
    }) => {
      const stored = ownSite.contactMessages().length;
      const mailed = ownSite.mails().length;
      await openForm(page);
      await fill(page, { ...submission, subject: 'While storage was down' });
      await terms(page).check();
      await takeTime(page);
      ownSite.breakStorage();
      await sendButton(page).click();
      await expectNotice(page, 'Error', 'Failed to send message. Please try again later.');
      // The text at the button stays after the notice closes.
      await expect(form(page).getByText('Failed to send message.')).toBeVisible();
      await expectValues(page, { ...submission, subject: 'While storage was down' });
      await expect(terms(page)).toBeChecked();
      await expect(sendButton(page)).toBeEnabled();
      expect(ownSite.mails()).toHaveLength(mailed);

      ownSite.repairStorage();
      await sendButton(page).click();
      await expect(sent(page)).toBeVisible();
      expect(ownSite.contactMessages()).toHaveLength(stored + 1);
      expect(ownSite.mails()).toHaveLength(mailed + 1);
    });
  });

  test.describe('while the visitor is offline', () => {
    // Both the call and the script of the notices, which loads with the first notice, fail.
    test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically/] });

    test('keeps all text, and shows the error at the button, and later in a notice', async ({
      page,
      context,
    }) => {
      await openForm(page);
      await fill(page, submission);
      await terms(page).check();
      await context.setOffline(true);
      await sendButton(page).click();
      const failure = form(page).getByText(formTexts.offline);
      await expect(failure).toBeVisible();
      await expect(failure).toHaveRole('alert');
      await expectValues(page, submission);
      await expect(terms(page)).toBeChecked();
      await expect(sendButton(page)).toBeEnabled();

      await context.setOffline(false);
      await takeTime(page);
      await sendButton(page).click();
      await expect(sent(page)).toBeFocused();
      await expect(failure).toBeHidden();
    });
  });
});

test.describe('The attachment of a message', () => {
  test.use({ expectedComplaints: [/Failed to load resource|net::ERR/] });

  test('is uploaded, survives a failure and a reload, and arrives with the message', async ({
    page,
    ownSite,
  }) => {
    const attach = form(page).getByLabel('Attach a file');
    const fileInput = form(page).locator('input[type="file"]');
    const buffer = Buffer.from('A plan of our office.');
    const file = { name: 'Plan 東京.pdf', mimeType: 'application/pdf', buffer };
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));

    await page.goto('/#contact');
    await page.route('**/.private/**', (route) => route.abort(), { times: 1 });
    const chooser = page.waitForEvent('filechooser');
    // The click loads the form's script, which repeats it.
    await attach.click();
    await (await chooser).setFiles(file);
    await expect(form(page).getByText(uploadTexts.failures.network)).toBeVisible();
    await expect(fileInput).toBeFocused();
    await expect(fileInput).toHaveAccessibleDescription(
      new RegExp(uploadTexts.hint({ maxSize: '10 MB' })),
    );
    await fill(page, submission);
    await terms(page).check();
    await takeTime(page);
    await sendButton(page).click();
    await expect(form(page).getByRole('alert')).toHaveText(uploadTexts.notUploaded);
    await expectAccessible(page);
    await expect(fileInput).toBeFocused();
    await expectValues(page, submission);
    expect(requests).not.toContain('/api/contact');
    await form(page).getByRole('button', { name: uploadTexts.retry }).click();
    await expect(form(page).getByText(contactForm.attachment.done)).toBeVisible();

    await page.reload();
    await expect(form(page).getByText(file.name, { exact: true })).toBeVisible();
    await expectValues(page, submission);
    await sendButton(page).click();
    await expect(sent(page)).toBeFocused();
    const message = ownSite.contactMessages().at(-1) as { filePath: string };
    expect(message).toMatchObject({ ...submission, fileName: file.name, fileSize: buffer.length });
    const id = message.filePath.replace('/objects/uploads/', '');
    expect(fileBytes(ownSite, id)?.equals(buffer)).toBe(true);

    // A file that the server refuses is not sent again.
    await page.getByRole('button', { name: contactForm.again }).click();
    await attachFile(page, 'Refused.pdf');
    await expect(form(page).getByText(contactForm.attachment.done)).toBeVisible();
    await fill(page, submission);
    await terms(page).check();
    await page.reload();
    await expect(form(page).getByText('Refused.pdf', { exact: true })).toBeVisible();
    const refusal = 'This file is no longer available. Please upload it again.';
    const errors = [{ field: 'filePath', message: refusal }];
    const json = { status: 400, detail: 'Some fields are not valid.', requestId: '1', errors };
    await page.route('**/api/contact', (route) => route.fulfill({ status: 400, json }), {
      times: 1,
    });
    await sendButton(page).click();
    await expect(form(page).getByText(refusal)).toBeVisible();
    await sendButton(page).click();
    await expect(sent(page)).toBeFocused();
    expect(ownSite.contactMessages().at(-1)).not.toHaveProperty('filePath');
  });

  test('is canceled while it is uploaded, without a message about a failure', async ({ page }) => {
    await page.goto('/#contact');
    // The upload is never answered.
    await page.route('**/.private/**', () => undefined);
    await attachFile(page, 'Long.pdf');
    const progress = form(page).getByRole('progressbar');
    await expect(progress).toHaveAccessibleName(uploadTexts.uploading);
    await expect(progress).toHaveAttribute('max', '100');
    // Leaving the page would cancel the upload, so the browser asks.
    const isAsked = await page.evaluate(
      () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
    );
    expect(isAsked).toBe(true);
    const broken = page.waitForEvent('requestfailed');
    await form(page).getByRole('button', { name: uploadTexts.cancel }).click();
    await broken;
    // The form reads the file to explain a failure. By now, it would have shown one.
    await page.evaluate(async () => {
      await new Blob(['x']).slice(0, 1).arrayBuffer();
      await new Promise(requestAnimationFrame);
    });
    await expect(progress).toBeHidden();
    await expect(form(page).getByText('Long.pdf')).toBeHidden();
    await expect(form(page).getByRole('button', { name: uploadTexts.retry })).toBeHidden();
    await expect(form(page).getByText(uploadTexts.failures.network)).toBeHidden();
  });
});

test.describe('Notices', () => {
  test('stay for 5000 milliseconds, or until swiped to the right by 50 pixels or more', async ({
    page,
    pauseClock,
  }) => {
    await page.clock.install();
    await openForm(page);
    await pauseClock(Date.now() + 60_000);
    await sendButton(page).click();
    await expect(notice(page)).toBeVisible();
    await page.clock.runFor(4_999);
    await expect(notice(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(notice(page)).toHaveCount(0);

    await sendButton(page).click();
    await expect(notice(page)).toBeVisible();
    const box = (await notice(page).boundingBox())!;
    const [x, y] = [box.x + 40, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y, { steps: 4 });
    await page.mouse.up();
    await expect(notice(page)).toHaveCount(0);
  });

  test('cover neither the form nor the mark below the text next to it', async ({ page }) => {
    await openForm(page);
    for (const width of [900, 1024, 1279, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      await sendButton(page).click();
      await expect(notice(page)).toBeVisible();
      const box = (await notice(page).boundingBox())!;
      const mark = page.locator('.contact > div > svg');
      if (await mark.isVisible()) {
        const { x, width: wide } = (await mark.boundingBox())!;
        expect(box.x, `${width}`).toBeGreaterThan(x + wide);
      }
      expect(box.x + box.width, `${width}`).toBeLessThan((await form(page).boundingBox())!.x);
    }
  });

  test('load no code before the first one, are reached with F8, and close with the keyboard', async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await openForm(page);
    expect(scripts.filter((path) => path.includes('/Notices.'))).toEqual([]);
    await sendButton(page).click();
    await expect(notice(page)).toBeVisible();
    expect(scripts.filter((path) => path.includes('/Notices.'))).toHaveLength(1);
    await page.keyboard.press('F8');
    await expect(region(page).getByRole('list')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(notice(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(notice(page).getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(notice(page)).toHaveCount(0);
  });
});

test.describe('The contact form without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/status of 400/] });

  test('keeps all text on the page that lists the missing fields, and is then sent', async ({
    page,
    ownSite,
  }) => {
    const before = ownSite.snapshot();
    await page.goto('/#contact');
    await expect(form(page).getByText('requires JavaScript')).toBeVisible();
    await expect(page.locator('#contact').getByRole('link', { name: company.email })).toBeVisible();
    await fill(page, { ...submission, name: '   ' });
    await terms(page).check();
    await sendButton(page).click();
    await expect(page).toHaveURL('/api/contact');
    await expect(page.getByRole('alert')).toContainText('Some fields are missing or not valid.');
    const again = page.getByRole('textbox', { name: 'Name' });
    await expect(again).toHaveAccessibleDescription('Please enter your name.');
    await expectValues(page, { ...submission, name: '   ' });
    await expect(terms(page)).toBeChecked();
    expect(ownSite.snapshot()).toEqual(before);

    await again.fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message sent');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    // A native form ends every line with CRLF, as an email does.
    const message = submission.message.replaceAll('\n', '\r\n');
    expect(ownSite.contactMessages().at(-1)).toMatchObject({ ...submission, message });
  });

  test('sends the name of a chosen file, and the answer says that the file was not received', async ({
    page,
    ownSite,
  }) => {
    await page.goto('/#contact');
    await fill(page, submission);
    const plan = { name: 'Plan 東京.pdf', mimeType: 'application/pdf', buffer: Buffer.from('A') };
    await form(page).getByLabel('Attach a file').setInputFiles(plan);
    await terms(page).check();
    await sendButton(page).click();
    await expect(page.getByText(uploadTexts.notReceived(plan))).toBeVisible();
    expect(ownSite.contactMessages().at(-1)).toMatchObject({ fileName: plan.name });
    expect(ownSite.contactMessages().at(-1)).not.toHaveProperty('filePath');
  });
});

test.describe('The contact form while its scripts are missing', () => {
  test.use({ expectedComplaints: [/Failed to load resource|net::ERR|dynamically imported/] });

  test('says that the upload could not be loaded, and takes the file that is chosen again', async ({
    page,
  }) => {
    await openForm(page);
    await page.route('**/_astro/*.js', (route) => route.abort(), { times: 1 });
    const control = form(page).getByLabel('Attach a file');
    const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('A plan') };
    await control.setInputFiles(plan);
    const failure = form(page).getByText(contactForm.uploadNotLoaded);
    await expect(failure).toHaveRole('alert');
    await expect(control).toHaveValue('');
    await control.setInputFiles(plan);
    await expect(form(page).getByText(contactForm.attachment.done)).toBeVisible();
    await expect(failure).toBeHidden();
  });

  for (const how of ['waits for the limit', 'removes the file'] as const) {
    test(`sends a message although the upload never loads, if the visitor ${how}`, async ({
      page,
      ownSite,
    }) => {
      await page.clock.install();
      await openForm(page);
      const { promise: asked, resolve: ask } = Promise.withResolvers<undefined>();
      await page.route('**/_astro/*.js', () => ask(undefined), { times: 1 });
      const control = form(page).getByLabel('Attach a file');
      const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('A plan') };
      await control.setInputFiles(plan);
      await asked;
      await fill(page, submission);
      await terms(page).check();
      await takeTime(page);
      await sendButton(page).click();
      await expect(form(page).getByText(contactForm.attachment.waiting)).toBeVisible();
      if (how === 'removes the file') await control.setInputFiles([]);
      else {
        await page.clock.fastForward(20_000);
        await expect(form(page).getByText(contactForm.uploadNotLoaded)).toBeVisible();
        await expect(control).toHaveValue('');
      }
      await sendButton(page).click();
      await expect(sent(page)).toBeFocused();
      expect(ownSite.contactMessages().at(-1)).not.toHaveProperty('filePath');
    });
  }

  test('keeps the second file if the upload arrives after the limit of the first one', async ({
    page,
  }) => {
    await page.clock.install();
    await openForm(page);
    const { promise: late, resolve: arrive } = Promise.withResolvers<undefined>();
    await page.route('**/_astro/*.js', async (route) => {
      await late;
      await route.continue();
    });
    const control = form(page).getByLabel('Attach a file');
    const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
    await control.setInputFiles(file('first.txt'));
    await page.clock.fastForward(15_000);
    await control.setInputFiles(file('second.txt'));
    await page.clock.fastForward(6_000);
    await expect(form(page).getByText(contactForm.uploadNotLoaded)).toBeHidden();
    arrive(undefined);
    await expect(form(page).getByText(contactForm.attachment.done)).toBeVisible();
    await expect(form(page).getByText('second.txt')).toBeVisible();
    await expect(form(page).getByText(contactForm.uploadNotLoaded)).toBeHidden();
  });

  test('says that a chosen file is not uploaded yet, and uploads it when they have loaded', async ({
    page,
    ownSite,
  }) => {
    let isBlocked = true;
    await page.route(/\/_astro\//, (route) => (isBlocked ? route.abort() : route.continue()));
    await page.goto('/#contact');
    const notYet = form(page).getByText(contactForm.attachment.notYet);
    const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('A plan') };
    await expect(notYet).toBeHidden();
    await form(page).getByLabel('Attach a file').setInputFiles(plan);
    await expect(notYet).toBeVisible();

    isBlocked = false;
    await form(page).getByLabel('Name').click();
    await expect(form(page).getByText(contactForm.attachment.done)).toBeVisible();
    await expect(form(page).getByText(plan.name, { exact: true })).toBeVisible();
    await expect(notYet).toBeHidden();
    await fill(page, submission);
    await terms(page).check();
    await takeTime(page);
    await sendButton(page).click();
    await expect(sent(page)).toBeFocused();
    expect(ownSite.contactMessages().at(-1)).toMatchObject({ fileName: plan.name, fileSize: 6 });
  });
});
