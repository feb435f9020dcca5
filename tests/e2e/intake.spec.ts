import type { Locator, Page } from '@playwright/test';
import { company } from '#brand/company.ts';
import { textsOfKind } from '#features/checkout/offer.ts';
import { intakeForm, shownSections } from '#features/submissions/intake.ts';
import { intakeTexts } from '#texts/intake.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { requiredByLabel } from '../support/build.ts';
import { expectAccessible } from './support/axe.ts';
import { intakesOf } from './support/intake-page.ts';
import { takeTime } from './support/person.ts';
import { expect, storingTest as test } from './support/test.ts';

const INTAKE = '/ai-voice-agent-intake';

const form = (page: Page) => page.locator('form[action="/api/ai-voice-agent-intake"]');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const entry = (page: Page, name: string) => form(page).getByRole('group', { name, exact: true });
const submitButton = (page: Page) => form(page).locator('button[type="submit"]');

const contactInformation = { ...requiredByLabel, 'Practice Name': 'Queens Dental' };

async function openForm(page: Page): Promise<void> {
  await page.goto(INTAKE);
  await form(page).hover();
  await expect(page.locator('deferred-island[name=IntakeForm][ready]')).toBeAttached();
}

async function fill(within: (name: string) => Locator, texts: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(texts)) await within(name).fill(text);
}

const inEntry = (page: Page, title: string) => (name: string) =>
  entry(page, title).getByRole('textbox', { name, exact: true });

test.describe('The intake form', () => {
  test('aligns the fields of a row, also if only one has a hint or an error', async ({ page }) => {
    await openForm(page);
    await field(page, 'Contact Name').fill('Ada Byron');
    await submitButton(page).click();
    await expect(form(page).getByText('Please enter').first()).toBeVisible();
    for (const row of [
      ['Practice Name', 'Contact Name'],
      ['Number for transferred calls', 'Website'],
    ]) {
      const boxes = await Promise.all(row.map((name) => field(page, name).boundingBox()));
      expect(boxes[0]!.y, row.join()).toBeCloseTo(boxes[1]!.y, 0);
      // A hint is below its field, not between the field and its label.
      const gaps = await Promise.all(
        row.map((name) =>
          field(page, name).evaluate((input: HTMLInputElement) => {
            const [label] = input.labels!;
            return input.getBoundingClientRect().top - label!.getBoundingClientRect().bottom;
          }),
        ),
      );
      for (const gap of gaps) expect(gap, row.join()).toBeLessThan(10);
    }
  });

  test('shows the first section as the current one', async ({ page }) => {
    await page.goto(INTAKE);
    const rail = page.getByRole('navigation', { name: 'Sections of this form' });
    await expect(rail.locator('[aria-current]')).toHaveText(/Practice Information/);
  });

  test('keeps at least one FAQ and one scenario, and accepts more of each', async ({ page }) => {
    await openForm(page);
    for (const [title, add, first] of [
      ['FAQ', 'Add Another FAQ', 'Question'],
      ['Scenario', 'Add Another Scenario', 'Scenario Title'],
    ] as const) {
      await expect(entry(page, `${title} 1`)).toBeVisible();
      await expect(entry(page, `${title} 2`)).toHaveCount(0);
      await expect(form(page).getByRole('button', { name: `Remove ${title} 1` })).toHaveCount(0);

      await inEntry(page, `${title} 1`)(first).fill('The first');
      await form(page).getByRole('button', { name: add }).click();
      await expect(inEntry(page, `${title} 2`)(first)).toBeFocused();
      await inEntry(page, `${title} 2`)(first).fill('The second');
      await form(page)
        .getByRole('button', { name: `Remove ${title} 1` })
        .click();
      await expect(entry(page, `${title} 2`)).toHaveCount(0);
      await expect(entry(page, `${title} 1`)).toBeFocused();
      await expect(inEntry(page, `${title} 1`)(first)).toHaveValue('The second');
      await expect(form(page).getByRole('button', { name: `Remove ${title} 1` })).toHaveCount(0);

      // Its number is free again, but its controls are not.
      await form(page).getByRole('button', { name: add }).click();
      await expect(inEntry(page, `${title} 2`)(first)).toBeFocused();
      await expect(inEntry(page, `${title} 2`)(first)).toHaveValue('');
    }
  });

  test('folds complete entries when another is added, and opens one to edit it', async ({
    page,
  }) => {
    await openForm(page);
    const add = form(page).getByRole('button', { name: 'Add Another FAQ' });
    await fill(inEntry(page, 'FAQ 1'), { Question: 'Parking?', Answer: 'Behind the house.' });
    await add.click();
    await inEntry(page, 'FAQ 2')('Question').fill('No answer yet');
    await add.click();
    await expect(inEntry(page, 'FAQ 2')('Question'), 'incomplete').toBeVisible();
    await expect(inEntry(page, 'FAQ 1')('Question')).toBeHidden();
    const folded = form(page).getByRole('button', { name: 'FAQ 1 Parking?' });
    await expect(folded).toHaveAttribute('aria-expanded', 'false');
    await folded.press('Enter');
    await expect(inEntry(page, 'FAQ 1')('Question')).toBeFocused();
    await expect(inEntry(page, 'FAQ 1')('Answer')).toHaveValue('Behind the house.');

    // A folded entry with a problem opens.
    await inEntry(page, 'FAQ 1')('Answer').fill('Much. '.repeat(1_000));
    await add.click();
    await expect(inEntry(page, 'FAQ 1')('Answer')).toBeHidden();
    await fill((name) => field(page, name), contactInformation);
    await submitButton(page).click();
    await expect(inEntry(page, 'FAQ 1')('Answer')).toBeFocused();
    await expect(inEntry(page, 'FAQ 1')('Answer')).toHaveAttribute('aria-invalid', 'true');
    await expect(inEntry(page, 'FAQ 1')('Question')).toHaveValue('Parking?');
  });

  test('is not sent while a required field is empty or an email address is invalid', async ({
    page,
    ownSite,
  }) => {
    const before = ownSite.snapshot();
    await openForm(page);
    await fill((name) => field(page, name), { ...contactInformation, Email: 'ada at practice' });
    await submitButton(page).click();
    await expect(field(page, 'Email')).toBeFocused();
    await field(page, 'Email').fill('ada@harbor.example');
    await field(page, 'Practice Name').fill('');
    await submitButton(page).click();
    await expect(field(page, 'Practice Name')).toBeFocused();
    await expect(field(page, 'Practice Name')).toHaveAccessibleDescription(
      'Or the name of your business. Please enter the name of your practice.',
    );

    // The summary lists several errors, each with a link to its field.
    await field(page, 'Phone').fill('  ');
    await submitButton(page).click();
    const list = form(page).getByRole('alert');
    await expect(list).toContainText('Not sent yet. These fields are missing or not valid:');
    await expect(list).not.toContainText('Error submitting form.');
    await expect(list.getByRole('listitem')).toHaveText([
      'Practice Name: Please enter the name of your practice.',
      'Phone: Please enter a phone number.',
    ]);
    await expect(list).toBeFocused();
    await expectAccessible(page);
    const rail = page.getByRole('navigation', { name: 'Sections of this form' });
    const practice = rail.getByRole('link', { name: 'Practice Information' });
    await expect(practice).toHaveAccessibleName(/needs another look/);
    await list.getByRole('link', { name: 'Phone' }).click();
    await expect(field(page, 'Phone')).toBeFocused();
    await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
    await expect(practice).toHaveAttribute('aria-current', 'step');
    await field(page, 'Phone').fill('212');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await field(page, 'Practice Name').fill('Queens Dental');
    await expect(list).toHaveText('');
    await expect(practice).toHaveAccessibleName(/filled in/);
    await field(page, 'Special Instructions').focus();
    await expect(rail.locator('[aria-current]')).toHaveText(/Special Instructions/);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(practice).toHaveAttribute('aria-current', 'step');
    // The focus is out of view, and two sections have begun.
    await form(page)
      .getByRole('heading', { name: 'Frequently Asked Questions' })
      .evaluate((heading) => heading.scrollIntoView());
    await expect(rail.locator('[aria-current]')).toHaveText(/Frequently Asked Questions/);
    expect(ownSite.snapshot()).toEqual(before);
  });

  test('sends the complete entries, confirms it, and clears its fields', async ({ page }) => {
    const { promise: permission, resolve: permit } = Promise.withResolvers<undefined>();
    await page.route('**/api/ai-voice-agent-intake', async (route) => {
      await permission;
      await route.continue();
    });
    await openForm(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'AI Voice Agent Customization',
    );
    await expect(page.getByText(intakeTexts.introduction)).toBeVisible();
    await expect(form(page).getByText(intakeTexts.privacy)).toBeVisible();
    // All sections but the first are optional.
    const optional = form(page).getByText(intakeTexts.optional, { exact: true });
    await expect(optional).toHaveCount(shownSections.length - 1);
    await fill((name) => field(page, name), contactInformation);
    await fill(inEntry(page, 'FAQ 1'), { Question: 'Do you see children?', Answer: 'From age 3.' });
    await form(page).getByRole('button', { name: 'Add Another FAQ' }).click();
    await fill(inEntry(page, 'FAQ 2'), { Question: 'No answer yet', Answer: '   ' });
    await fill(inEntry(page, 'Scenario 1'), {
      'Scenario Title': 'No text',
      'How to Handle It': '',
    });

    await takeTime(page);
    const sent = page.waitForRequest('**/api/ai-voice-agent-intake');
    await submitButton(page).click();
    await expect(submitButton(page)).toHaveText('Processing...');
    await expect(submitButton(page)).toBeDisabled();
    await expect(submitButton(page)).toBeFocused();
    expect((await sent).postDataJSON()).toMatchObject({
      practiceName: 'Queens Dental',
      faqs: [{ question: 'Do you see children?', answer: 'From age 3.' }],
      scenarios: [],
    });
    permit(undefined);

    const received = page.getByRole('status');
    await expect(received).toContainText('Form submitted successfully!');
    await expect(received).toContainText(intakeForm.received.text);
    const steps = textsOfKind('voiceAgent').steps.slice(2);
    await expect(received.getByRole('listitem')).toHaveText(
      steps.map(({ when, what }) => when + what),
    );
    const home = received.getByRole('link', { name: intakeTexts.home });
    await expect(home).toHaveAttribute('href', '/');
    await expect(received.getByRole('link', { name: company.email })).toBeVisible();
    await expect(submitButton(page)).toBeHidden();
    await page.getByRole('button', { name: intakeTexts.again }).click();
    await expect(field(page, 'Practice Name')).toBeFocused();
    await expect(submitButton(page)).toHaveText('Submit Customization');
    await expect(field(page, 'Practice Name')).toHaveValue('');
    await expect(entry(page, 'FAQ 2')).toHaveCount(0);
    await expect(inEntry(page, 'FAQ 1')('Question')).toHaveValue('');
  });
});

test.describe('The intake form without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('submits natively and gets a page as the answer', async ({ page, ownSite }) => {
    await page.goto(INTAKE);
    await fill((name) => field(page, name), {
      ...contactInformation,
      'Practice Name': 'Without JavaScript',
    });
    await fill(inEntry(page, 'FAQ 1'), { Question: 'Parking?', Answer: 'Behind the house.' });
    await expect(form(page).getByRole('button', { name: 'Add Another FAQ' })).toBeHidden();
    await expect(page.getByText(uploadTexts.notAvailable)).toBeVisible();
    await expect(page.locator('label', { hasText: uploadTexts.choose })).toBeHidden();
    await submitButton(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Form submitted successfully!',
    );

    expect(intakesOf(ownSite, 'Without JavaScript')).toMatchObject([
      { faqs: [{ question: 'Parking?', answer: 'Behind the house.' }], scenarios: [] },
    ]);
  });
});
