import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { pagePaths } from '#features/site/paths.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { company } from '#brand/company.ts';
import { filterCategories } from '#features/articles/article.ts';
import { filterResult } from '#features/articles/blog.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { intakeForm } from '#features/submissions/intake.ts';
import { notices } from '#features/notices/notices.ts';
import { intakeTexts } from '#texts/intake.ts';
import { lostPageTexts } from '#texts/pages.ts';
import { contactDraft, intakeDraft } from '#features/site/behavior.ts';
import { disturbances } from '../e2e/support/disturb.ts';
import { ADMIN_PASSWORD } from '../e2e/support/site-under-test.ts';
import { test } from './test.ts';
import type { Visitor } from './visitor.ts';
import { publishedArticles } from '../support/published-articles.ts';
import { firstPlan, voicePlan } from '../support/some-plans.ts';

/** A new site may have no article. */
const newest = publishedArticles.at(0);
/** Every kind of page, with a text that it shows. */
const everyKindOfPage = {
  '/': 'Get Started',
  '/blog': `${company.name} Blog`,
  ...(newest && { [pagePaths.article(newest.slug)]: newest.title }),
  [pagePaths.checkout(firstPlan.id)]: firstPlan.name,
  '/ai-voice-agent-intake': 'AI Voice Agent Customization',
  '/admin': 'Admin Access',
  '/privacy-policy': 'Privacy Policy',
  '/terms-conditions': 'Terms & Conditions',
  '/no-such-page': lostPageTexts.pageNotFound.heading,
  '/checkout/no-such-plan': notices.unknownPlan.title,
  '/blog/no-such-article': lostPageTexts.articleNotFound,
};

test('every kind of page fits a window of 320 pixels', async ({ visitor }) => {
  await visitor.resize(320);
  for (const [path, text] of Object.entries(everyKindOfPage)) {
    await visitor.open(path);
    await visitor.until(() => innerWidth === 320);
    await visitor.sees(text);
    await visitor.expectNoSidewaysScroll(path);
  }
});

test('a visitor reads the landing page, and uses its menu on a phone', async ({ visitor }) => {
  await visitor.resize(390);
  await visitor.open('/');
  const isMenuOpen = () => document.querySelector('nav[aria-label="Menu"]')?.checkVisibility();
  expect(await visitor.evaluate(isMenuOpen)).toBe(false);
  await visitor.press('button', 'Menu');
  await visitor.press('link', 'Services');
  await visitor.until(
    () => Math.round(document.querySelector('#services')?.getBoundingClientRect().top ?? 0) === 80,
  );
  expect(await visitor.evaluate(isMenuOpen)).toBe(false);
});

test('the chosen theme is kept after a reload', async ({ visitor }) => {
  const hasScheme = (scheme: string) =>
    getComputedStyle(document.documentElement).colorScheme === scheme;
  await visitor.open('/');
  await visitor.until(hasScheme, 'dark');
  await visitor.press('button', 'Switch to light theme');
  await visitor.until(hasScheme, 'light');
  await visitor.reload();
  await visitor.until(hasScheme, 'light');
});

/** Waits for the script of a form, which the first interaction with a field loads. */
async function waitForScript(visitor: Visitor): Promise<void> {
  await visitor.until(() => document.querySelector('form[novalidate]') !== null);
}

async function writeMessage(visitor: Visitor, name: string): Promise<void> {
  await visitor.open('/#contact');
  await visitor.type('Name', name);
  await waitForScript(visitor);
  await visitor.type('Email', 'ada@harbor.example');
  await visitor.type('Subject', 'A website');
  await visitor.type('Message', 'Could you call us?');
  await visitor.press('checkbox', 'I agree to the Terms and Conditions');
  await visitor.takeTime();
  await visitor.press('button', 'Send Message');
  await visitor.sees('Message sent');
}

test('a message is sent, and one with missing fields is refused', async ({ visitor }) => {
  await writeMessage(visitor, 'Ada Byron');
  await visitor.press('button', 'Write another message');
  await visitor.type('Name', 'Ada Byron');
  await visitor.press('button', 'Send Message');
  await visitor.sees(notices.contactFieldsMissing.description);
});

for (const [kind, change] of Object.entries(disturbances)) {
  test(`typed text and the focus survive ${kind}`, async ({ visitor }) => {
    for (const [path, draft] of [
      ['/', contactDraft],
      ['/ai-voice-agent-intake', intakeDraft],
    ] as const) {
      await visitor.open(path);
      await visitor.evaluate(change, 'form[method=post]');
      await visitor.type(kind === 'translated texts' ? 'EMAIL' : 'Email', 'ada@harbor.example');
      await waitForScript(visitor);
      const read = () => {
        const { name, value } = document.activeElement as HTMLInputElement;
        return { name, value };
      };
      expect(await visitor.evaluate(read)).toEqual({ name: 'email', value: 'ada@harbor.example' });
      await visitor.until(
        (area, key) => Boolean(self[area]?.getItem(key)?.includes('ada@harbor.example')),
        `${draft.area}Storage` as const,
        draft.key,
      );
    }
  });
}

test('the blog is filtered and searched, and an article is read', async ({ visitor }) => {
  if (!newest) {
    test.skip(true, 'there is no article');
    return;
  }
  const countIn = (one: string) =>
    publishedArticles.filter((article) => article.category === one).length;
  // A small blog may have articles in none of the categories with a button.
  const category = filterCategories.find((one) => countIn(one) > 0) ?? filterCategories[0];
  await visitor.open('/blog');
  await visitor.press('button', category);
  await visitor.sees(filterResult(category, countIn(category)));
  await visitor.type('Search the blog', newest.title);
  await visitor.press('result', newest.title);
  await visitor.isAt(pagePaths.article(newest.slug));
  await visitor.until(() => document.querySelector('main h1') !== null);
});

async function fillCheckout(visitor: Visitor, plan: string): Promise<void> {
  await visitor.open(`/checkout/${plan}`);
  await visitor.type(checkoutTexts.name, 'Ada Byron');
  await visitor.type(checkoutTexts.email, 'ada@harbor.example');
  await visitor.press('checkbox', checkoutTexts.agreement.before);
}

async function pay(visitor: Visitor, card: string): Promise<void> {
  await fillCheckout(visitor, firstPlan.id);
  await visitor.type('Card number', card);
  await visitor.type('Expiration date', '1240');
  await visitor.type('Security code', '123');
  await visitor.press('button', 'Pay ');
}

async function expectPaid(visitor: Visitor): Promise<void> {
  await visitor.isAt('/');
  await visitor.sees(notices.paymentSucceeded.title);
}

test('a declined card is reported', async ({ visitor }) => {
  await pay(visitor, '4000000000000002');
  await visitor.sees('Your card was declined.');
  await visitor.isAt(pagePaths.checkout(firstPlan.id));
});

test('a plan is paid with a card that asks for 3-D Secure', async ({ visitor }) => {
  await pay(visitor, '4000002500003155');
  await visitor.press('button', 'Complete');
  await expectPaid(visitor);
});

test('a plan is paid through the page of a bank', async ({ visitor }) => {
  await fillCheckout(visitor, (voicePlan ?? firstPlan).id);
  await visitor.press('radio', 'Bank redirect');
  await visitor.press('button', 'Pay ');
  await visitor.press('button', 'Authorize test payment');
  await expectPaid(visitor);
});

async function fillIntake(visitor: Visitor, practice: string): Promise<void> {
  await visitor.open('/ai-voice-agent-intake');
  await visitor.type('Practice Name', practice);
  await waitForScript(visitor);
  await visitor.type('Contact Name', 'Ada Byron');
  await visitor.type('Email', 'ada@harbor.example');
  await visitor.type('Phone', '+1 212 555 0100');
}

async function uploadGuide(visitor: Visitor): Promise<void> {
  const guide = test.info().outputPath('guide.txt');
  writeFileSync(guide, 'Answer within three rings.');
  await visitor.upload(uploadTexts.choose, guide);
  await visitor.sees(intakeTexts.guideUploaded);
}

async function sendIntake(visitor: Visitor, practice: string): Promise<void> {
  await fillIntake(visitor, practice);
  await uploadGuide(visitor);
  await visitor.takeTime();
  await visitor.press('button', intakeForm.submit);
  await visitor.sees(intakeTexts.submitted);
}

test('the draft of an intake is filled in after the page was left', async ({ visitor }) => {
  await fillIntake(visitor, 'Harbor Dental');
  await visitor.until(() => JSON.stringify(localStorage).includes('555 0100'));
  await visitor.open('/');
  await visitor.open('/ai-voice-agent-intake');
  await visitor.until(
    () =>
      document.querySelector<HTMLInputElement>('[name=practiceName]')?.value === 'Harbor Dental',
  );
});

test('a reload loses nothing of an intake', async ({ visitor }) => {
  await fillIntake(visitor, 'Harbor Dental');
  await visitor.press('button', 'Add Another FAQ');
  await visitor.press('button', 'Remove FAQ 1');
  await visitor.type('Question', 'Open on Sunday?');
  await visitor.type('Special Instructions', 'Be kind.');
  await uploadGuide(visitor);
  await visitor.until(() => JSON.stringify(localStorage).includes('guide.txt'));
  await visitor.reload();
  await visitor.sees('guide.txt');
  const read = () =>
    ['practiceName', 'faqs.1.question', 'specialInstructions'].map(
      (name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
    );
  expect(await visitor.evaluate(read)).toEqual(['Harbor Dental', 'Open on Sunday?', 'Be kind.']);
});

test('an intake with a guide, a message, and a payment by card arrive, and staff log in, review them, and log out', async ({
  visitor,
}) => {
  const { name } = test.info().project;
  await sendIntake(visitor, `${name} Dental`);
  await writeMessage(visitor, `${name} Byron`);
  await pay(visitor, '4242424242424242');
  await expectPaid(visitor);

  await visitor.open('/admin');
  await visitor.type('Password', ADMIN_PASSWORD);
  await visitor.press('button', 'Login');
  await visitor.press('button', `${name} Dental`);
  await visitor.sees('Received as pending');
  await visitor.choose('Status', 'completed');
  await visitor.sees('Set to completed');
  await visitor.type('New note', 'Called them.');
  await visitor.press('button', 'Add note');
  await visitor.sees('Called them.');
  const guide = await visitor.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('a[href^="/objects/"]');
    return link && (await fetch(link.href)).text();
  });
  expect(guide).toBe('Answer within three rings.');
  await visitor.press('button', 'Messages');
  await visitor.sees(`${name} Byron`);
  await visitor.press('button', 'Payments');
  await visitor.sees('Ada Byron');
  await visitor.resize(320);
  await visitor.expectNoSidewaysScroll('the dashboard');
  await visitor.resize(1280);
  await visitor.press('button', 'Logout');
  await visitor.sees('Admin Access');
  await visitor.open('/admin');
  await visitor.sees('Admin Access');
});
