/** Forms whose markup something else has changed before or after their scripts arrive. */
import type { Locator, Page } from '@playwright/test';
import { contactForm } from '#features/submissions/contact-form.ts';
import { intakeForm } from '#features/submissions/intake.ts';
import { intakeAddress, pagePaths } from '#features/site/paths.ts';
import { intakeTexts } from '#texts/intake.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { acknowledgementTexts } from '#texts/emails.ts';
import { requiredByLabel } from '../support/build.ts';
import { expectAccessible } from './support/axe.ts';
import { type Disturbance, disturbances } from './support/disturb.ts';
import { holdScripts } from './support/pages.ts';
import { expect, storingTest as test } from './support/test.ts';

const kinds = Object.keys(disturbances) as Disturbance[];

const LONG_TEXT = 'One\nTwo\nThree';

const forms = {
  contact: {
    path: '/#contact',
    action: contactForm.action,
    texts: { name: 'Ada Lovelace', email: 'ada@practice.example', message: LONG_TEXT },
    long: 'message',
    short: 'name',
  },
  intake: {
    path: pagePaths.intake,
    action: intakeForm.action,
    texts: {
      practiceName: 'Queens Dental',
      email: 'ada@practice.example',
      'faqs.0.question': 'Open on Sunday?',
      specialInstructions: LONG_TEXT,
    },
    long: 'specialInstructions',
    short: 'practiceName',
  },
} as const;
type Form = (typeof forms)[keyof typeof forms];

const selectorOf = ({ action }: Form) => `form[action="${action}"]`;
const formOf = (page: Page, form: Form) => page.locator(selectorOf(form));
const control = (form: Locator, name: string) => form.locator(`[name="${name}"]`);

async function expectTexts(form: Locator, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    await expect(control(form, name)).toHaveValue(text);
  }
}

const selectionOf = (field: Locator) =>
  field.evaluate((element: HTMLInputElement) => [
    document.activeElement === element,
    element.selectionStart,
    element.selectionEnd,
  ]);

test('the name in a link replaces no name that was typed before the scripts arrived', async ({
  page,
}) => {
  for (const [typed, name] of [
    ['Ada Byron', 'Ada Byron'],
    ['', 'Grace Hopper'],
  ] as const) {
    const permit = await holdScripts(page);
    await page.goto('about:blank');
    await page.goto(intakeAddress('Grace Hopper'));
    const form = formOf(page, forms.intake);
    await control(form, 'contactName').fill(typed);
    permit();
    await expect(form).toHaveAttribute('novalidate');
    await expect(control(form, 'contactName')).toHaveValue(name);
    expect(new URL(page.url()).hash).toBe('');
    await page.evaluate(() => localStorage.clear());
  }
});

for (const [name, form] of Object.entries(forms)) {
  for (const kind of kinds) {
    test(`the ${name} form keeps input, focus, and selection despite ${kind}`, async ({ page }) => {
      const permit = await holdScripts(page);
      await page.goto(form.path);
      const shown = formOf(page, form);
      for (const [field, text] of Object.entries(form.texts)) {
        await control(shown, field).fill(text);
      }
      const box = shown.getByRole('checkbox');
      const hasBox = (await box.count()) > 0;
      if (hasBox) await box.check();
      const long = control(shown, form.long);
      await long.evaluate((area: HTMLTextAreaElement) => {
        area.focus();
        area.setSelectionRange(2, 5);
      });
      await page.evaluate(disturbances[kind], selectorOf(form));
      await expect(shown).not.toHaveAttribute('novalidate');
      permit();
      await expect(shown).toHaveAttribute('novalidate');
      await expectTexts(shown, form.texts);
      if (hasBox) await expect(box).toBeChecked();
      expect(await selectionOf(long)).toEqual([true, 2, 5]);
      await page.keyboard.type('!');
      await expect(long).toHaveValue(LONG_TEXT.replace('e\nT', '!'));

      // The draft contains the text, too.
      await page.reload();
      await expect(shown).toHaveAttribute('novalidate');
      await expectTexts(shown, { email: form.texts.email });
    });
  }

  test(`the ${name} form keeps values that were filled in without events`, async ({ page }) => {
    await page.goto(form.path);
    const shown = formOf(page, form);
    for (const [field, text] of Object.entries(form.texts)) {
      await control(shown, field).evaluate((element: HTMLInputElement, value) => {
        element.value = value;
      }, text);
    }
    await page.evaluate(disturbances['translated texts'], selectorOf(form));
    await control(shown, form.short).focus();
    await expect(shown).toHaveAttribute('novalidate');
    await expectTexts(shown, form.texts);
    await expect(control(shown, form.short)).toBeFocused();
  });
}

test('an early click on a plain button is repeated although the button was replaced', async ({
  page,
}) => {
  const permit = await holdScripts(page);
  await page.goto(pagePaths.intake);
  const form = formOf(page, forms.intake);
  await page.evaluate(disturbances['translated texts'], selectorOf(forms.intake));
  await form.getByRole('button', { name: 'ADD ANOTHER FAQ' }).click();
  permit();
  await expect(form.getByRole('group', { name: 'FAQ 2' })).toBeVisible();
  await expect(control(form, 'faqs.1.question')).toBeFocused();
});

test('an early file is uploaded although its control was replaced', async ({ page }) => {
  const permit = await holdScripts(page);
  await page.goto(pagePaths.intake);
  const form = formOf(page, forms.intake);
  await form.locator('[type=file]').setInputFiles({
    name: 'early.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('A guide'),
  });
  await page.evaluate(disturbances['translated texts'], selectorOf(forms.intake));
  permit();
  await expect(form.getByText(intakeTexts.guideUploaded)).toBeVisible();
  await expect(form.getByText('early.pdf', { exact: true })).toBeVisible();
});

test('a character that is composed while the scripts arrive is not interrupted', async ({
  page,
}) => {
  await page.goto(pagePaths.intake);
  const steps = await control(formOf(page, forms.intake), 'practiceName').evaluate(
    async (field) => {
      const island = field.closest('deferred-island')!;
      const scripts = island.getAttribute('scripts')!.split(' ');
      const seen: string[] = [];
      const hydrated = new Promise<void>((resolve) => {
        new MutationObserver(() => {
          if (!island.hasAttribute('ready')) return;
          seen.push('hydrated');
          resolve();
        }).observe(island, { attributes: true });
      });
      // As an input method does. The first event fetches the scripts.
      field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
      await Promise.all(scripts.map((address) => import(address)));
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      seen.push('composed');
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      await hydrated;
      return seen;
    },
  );
  expect(steps).toEqual(['composed', 'hydrated']);
});

test('the menu stays open although it was translated before its script arrived', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const permit = await holdScripts(page);
  await page.goto('/');
  const menu = page.locator('deferred-island[name=Menu]');
  await menu.evaluate((root) => {
    for (const link of root.querySelectorAll('a')) {
      const font = document.createElement('font');
      font.textContent = `${link.textContent}!`;
      link.replaceChildren(font);
    }
  });
  await menu.getByRole('button').click();
  permit();
  await expect(page.locator('deferred-island[name=Menu][ready]')).toBeAttached();
  await expect(menu.getByRole('link', { name: 'Services' })).toBeVisible();
});

test.describe('while the scripts cannot be fetched', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|Failed to fetch dynamically/] });

  test('the next interaction with a form fetches them again', async ({ page }) => {
    await page.route('**/_astro/ContactForm.*', (route) => route.abort(), { times: 1 });
    await page.goto('/#contact');
    const form = formOf(page, forms.contact);
    const failed = page.waitForEvent('requestfailed');
    await control(form, 'name').pressSequentially('Ada');
    await failed;
    await expect(page.locator('deferred-island[name=ContactForm][scripts]')).toBeAttached();
    await control(form, 'email').focus();
    await expect(form).toHaveAttribute('novalidate');
    await expect(control(form, 'name')).toHaveValue('Ada');
  });
});

test.describe('while the scripts never arrive', () => {
  test('an intake with a file is sent, and all sides learn that the file is missing', async ({
    page,
    ownSite,
  }) => {
    const fileName = 'Prices & 価格表.docx';
    await page.route('**/_astro/*.js', () => undefined);
    await page.goto(pagePaths.intake);
    const form = formOf(page, forms.intake);
    for (const [label, text] of Object.entries(requiredByLabel)) {
      await form.getByRole('textbox', { name: label, exact: true }).first().fill(text);
    }
    const guide = form.locator('input[type=file]');
    const waiting = form.getByText(uploadTexts.notYet);
    await expect(waiting).toBeHidden();
    await guide.setInputFiles({
      name: fileName,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });
    await expect(waiting).toBeVisible();
    // The browser shows the name in the control.
    expect((await guide.boundingBox())?.width).toBeGreaterThan(100);
    await expectAccessible(page);
    await guide.setInputFiles([]);
    await expect(waiting).toBeHidden();
    await guide.setInputFiles({
      name: fileName,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    });

    const mailed = ownSite.mails().length;
    await form.locator('[type=submit]').click();
    await expect(page.getByRole('alert')).toHaveText(uploadTexts.notReceived({ name: fileName }));
    // A long line is encoded, with a mark at each break.
    const mails = ownSite
      .mails()
      .slice(mailed)
      .map((mail) => mail.replaceAll('=\r\n', ''));
    expect(mails).toHaveLength(2);
    expect(
      mails.filter((mail) => mail.includes(acknowledgementTexts.guideNotReceived)),
    ).toHaveLength(1);
    expect(
      mails.filter((mail) => mail.includes('The page asked the sender to email it')),
    ).toHaveLength(1);
  });
});
