/** What a visitor does, in the language of the run (run.ts). The dashboard and the payment sandbox are in English. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { base, pagePaths } from '#features/site/paths.ts';
import { blogTexts } from '#texts/blog.ts';
import { searchTexts } from '#texts/blog-search.ts';
import { checkoutTexts } from '#texts/checkout.ts';
import { acknowledgementTexts, receiptTexts } from '#texts/emails.ts';
import { language } from '#texts/language.ts';
import { linkTexts, menuTexts } from '#texts/frame.ts';
import { themeTexts } from '#texts/theme.ts';
import { filterCategories } from '#features/articles/article.ts';
import { filterResult, nameOfCategory } from '#features/articles/blog.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { stripeLocale } from '#features/checkout/stripe-locale.ts';
import { termsAgreement } from '#features/forms/form-texts.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import { intakeForm, intakeLists } from '#features/submissions/intake.ts';
import { notices } from '#features/notices/notices.ts';
import { intakeTexts } from '#texts/intake.ts';
import { lostPageTexts } from '#texts/pages.ts';
import { contactDraft, intakeDraft } from '#features/site/behavior.ts';
import { declined, inLocale } from '../../scripts/local/payment-sandbox/test-cards.ts';
import { disturbances } from '../e2e/support/disturb.ts';
import { ADMIN_PASSWORD } from '../e2e/support/site-under-test.ts';
import { test } from './test.ts';
import type { Visitor } from './visitor.ts';
import { publishedArticles } from '../support/published-articles.ts';
import type { Plan } from '#brand/plan.ts';
import { firstPlan, voicePlan } from '../support/some-plans.ts';

/** Labels of the fields of a form by their names. */
const labelsOf = <Name extends string>(parts: readonly { name: Name; label: string }[]) =>
  Object.fromEntries(parts.map(({ name, label }) => [name, label])) as Record<Name, string>;
const contactLabels = labelsOf(contactForm.parts);
const intakeLabels = labelsOf(intakeForm.parts);
const faqs = intakeLists.find((list) => list.name === 'faqs')!;

/** A new site may have no article. */
const newest = publishedArticles.at(0);
/** Every kind of page, with a text that it shows. */
const everyKindOfPage = {
  [pagePaths.home]: linkTexts.start,
  [pagePaths.blog]: blogTexts.title,
  ...(newest && { [pagePaths.article(newest.slug)]: newest.title }),
  [pagePaths.checkout(firstPlan.id)]: firstPlan.name,
  [pagePaths.intake]: intakeTexts.title,
  '/admin': 'Admin Access',
  [pagePaths.privacyPolicy]: linkTexts.privacyPolicy,
  [pagePaths.termsConditions]: linkTexts.termsConditions,
  [`${base}/no-such-page`]: lostPageTexts.pageNotFound.heading,
  [`${base}/checkout/no-such-plan`]: notices.unknownPlan.title,
  [`${base}/blog/no-such-article`]: lostPageTexts.articleNotFound,
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
  await visitor.open(pagePaths.home);
  const isMenuOpen = (label: string) =>
    document.querySelector(`nav[aria-label="${label}"]`)?.checkVisibility();
  expect(await visitor.evaluate(isMenuOpen, menuTexts.label)).toBe(false);
  await visitor.press('button', menuTexts.open);
  await visitor.press('link', linkTexts.services);
  await visitor.until(
    () => Math.round(document.querySelector('#services')?.getBoundingClientRect().top ?? 0) === 80,
  );
  expect(await visitor.evaluate(isMenuOpen, menuTexts.label)).toBe(false);
});

test('the chosen theme is kept after a reload', async ({ visitor }) => {
  const hasScheme = (scheme: string) =>
    getComputedStyle(document.documentElement).colorScheme === scheme;
  await visitor.open(pagePaths.home);
  await visitor.until(hasScheme, 'dark');
  await visitor.press('button', themeTexts.switchTo({ theme: themeTexts.themes.light }));
  await visitor.until(hasScheme, 'light');
  await visitor.reload();
  await visitor.until(hasScheme, 'light');
});

/** Waits for the script of a form, which the first interaction with a field loads. */
async function waitForScript(visitor: Visitor): Promise<void> {
  await visitor.until(() => document.querySelector('form[novalidate]') !== null);
}

async function writeMessage(visitor: Visitor, name: string): Promise<void> {
  await visitor.open(contactForm.page);
  await visitor.type(contactLabels.name, name);
  await waitForScript(visitor);
  await visitor.type(contactLabels.email, 'ada@harbor.example');
  await visitor.type(contactLabels.subject, 'A website');
  await visitor.type(contactLabels.message, 'Could you call us?');
  await visitor.press('checkbox', termsAgreement.before);
  await visitor.takeTime();
  await visitor.press('button', contactForm.submit);
  await visitor.sees(contactForm.received.heading);
}

test('a message is sent, and one with missing fields is refused', async ({ visitor }) => {
  await writeMessage(visitor, 'Ada Byron');
  await visitor.press('button', contactForm.again);
  await visitor.type(contactLabels.name, 'Ada Byron');
  await visitor.press('button', contactForm.submit);
  await visitor.sees(notices.contactFieldsMissing.description);
});

for (const [kind, change] of Object.entries(disturbances)) {
  test(`typed text and the focus survive ${kind}`, async ({ visitor }) => {
    for (const [path, label, draft] of [
      [pagePaths.home, contactLabels.email, contactDraft],
      [pagePaths.intake, intakeLabels.email, intakeDraft],
    ] as const) {
      await visitor.open(path);
      await visitor.evaluate(change, 'form[method=post]');
      const shown = kind === 'translated texts' ? label.toUpperCase() : label;
      await visitor.type(shown, 'ada@harbor.example');
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
  await visitor.open(pagePaths.blog);
  await visitor.press('button', nameOfCategory(category));
  await visitor.sees(filterResult(category, countIn(category)));
  await visitor.type(searchTexts.label, newest.title);
  await visitor.press('result', newest.title);
  await visitor.isAt(pagePaths.article(newest.slug));
  await visitor.until(() => document.querySelector('main h1') !== null);
});

/** Address for emails to the client. Both engines use the same site. */
const clientEmail = () => `${test.info().project.name.toLowerCase()}@harbor.example`;

async function fillCheckout(visitor: Visitor, plan: Plan): Promise<void> {
  await visitor.open(pagePaths.checkout(plan.id));
  await visitor.type(checkoutTexts.name, 'Ada Byron');
  await visitor.type(checkoutTexts.email, clientEmail());
  await visitor.press('checkbox', checkoutTexts.agreement.before);
}

const payButton = checkoutTexts.pay({ amount: '' });

async function pay(visitor: Visitor, card: string): Promise<void> {
  await fillCheckout(visitor, firstPlan);
  await visitor.type('Card number', card);
  await visitor.type('Expiration date', '1240');
  await visitor.type('Security code', '123');
  await visitor.press('button', payButton);
}

async function expectPaid(visitor: Visitor): Promise<void> {
  await visitor.isAt(pagePaths.home);
  await visitor.sees(notices.paymentSucceeded.title);
}

test('a declined card is reported', async ({ visitor }) => {
  await pay(visitor, '4000000000000002');
  await visitor.sees(inLocale(declined, stripeLocale(language.locale)).message);
  await visitor.isAt(pagePaths.checkout(firstPlan.id));
});

test('a plan is paid with a card that asks for 3-D Secure', async ({ visitor }) => {
  await pay(visitor, '4000002500003155');
  await visitor.press('button', 'Complete');
  await expectPaid(visitor);
});

test('a plan is paid through the page of a bank', async ({ visitor }) => {
  await fillCheckout(visitor, voicePlan ?? firstPlan);
  await visitor.press('radio', 'Bank redirect');
  await visitor.press('button', payButton);
  await visitor.press('button', 'Authorize test payment');
  await expectPaid(visitor);
});

async function fillIntake(visitor: Visitor, practice: string): Promise<void> {
  await visitor.open(pagePaths.intake);
  await visitor.type(intakeLabels.practiceName, practice);
  await waitForScript(visitor);
  await visitor.type(intakeLabels.contactName, 'Ada Byron');
  await visitor.type(intakeLabels.email, clientEmail());
  await visitor.type(intakeLabels.phone, '+1 212 555 0100');
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
  await visitor.open(pagePaths.home);
  await visitor.open(pagePaths.intake);
  await visitor.until(
    () =>
      document.querySelector<HTMLInputElement>('[name=practiceName]')?.value === 'Harbor Dental',
  );
});

test('a reload loses nothing of an intake', async ({ visitor }) => {
  await fillIntake(visitor, 'Harbor Dental');
  await visitor.press('button', faqs.add);
  await visitor.press('button', `${intakeTexts.remove} ${faqs.entry} 1`);
  await visitor.type(faqs.fields.question.label, 'Open on Sunday?');
  await visitor.type(intakeLabels.specialInstructions, 'Be kind.');
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

/** Waits for an email to the client, in the language of the page. */
async function expectMail(subject: string): Promise<void> {
  const mails = () => globSync(`${process.env.OUTBOX}/*`).map((file) => readFileSync(file, 'utf8'));
  const isWanted = (mail: string) =>
    mail.includes(`To: ${clientEmail()}`) && mail.includes(`Subject: ${subject}`);
  await expect.poll(() => mails().some(isWanted), subject).toBe(true);
}

test('an intake with a guide, a message, and a payment by card arrive, and staff log in, review them, and log out', async ({
  visitor,
}) => {
  const { name } = test.info().project;
  await sendIntake(visitor, `${name} Dental`);
  await writeMessage(visitor, `${name} Byron`);
  await pay(visitor, '4242424242424242');
  await expectPaid(visitor);
  await expectMail(acknowledgementTexts.subject({ id: '' }).slice(0, 20));
  await expectMail(receiptTexts.subject({ amount: '', plan: '' }).slice(0, 7));

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
