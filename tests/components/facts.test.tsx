/** Tests of the facts in articles and legal texts. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { callMinutes, legal, promises } from '#brand/file.ts';
import { formatCents, formatPrice } from '#brand/money.ts';
import { initialPayment, plans } from '#brand/plan.ts';
import { company } from '#brand/company.ts';
import { cancellation, includedIn, refunds } from '#features/checkout/offer.ts';
import { contactParts } from '#features/submissions/contact.ts';
import { intakeParts } from '#features/submissions/intake.ts';
import { legalTexts } from '#texts/legal.ts';
import * as facts from '../../src/components/article/facts.tsx';
import { firstPlan, voicePlan } from '../support/some-plans.ts';

const { CallCost, CallMinutes, Price } = facts;
const { included, announcedAt, extraMinuteFee, extraFeeLimit } = callMinutes;
const { id: plan, setupFee, monthlyFee } = firstPlan;
const inMinutes = (of: Parameters<typeof CallMinutes>[0]['of']) =>
  createElement(CallMinutes, { of });
const price = (of: Parameters<typeof Price>[0]['of']) => createElement(Price, { plan, of });
const voiceFee = voicePlan!.monthlyFee;

test.each<[name: string, fact: ReactElement, text: string]>([
  ['the included minutes', inMinutes('included'), String(included)],
  ['the minutes of the first notice', inMinutes('first-notice'), String(announcedAt[0])],
  ['the fee of an extra minute', inMinutes('extra-fee'), formatCents(extraMinuteFee)],
  ['the limit of the extra fees', inMinutes('extra-limit'), formatPrice(extraFeeLimit)],
  ['the setup fee', price('setup'), formatPrice(setupFee)],
  ['the monthly fee', price('month'), formatPrice(monthlyFee)],
  ['the first payment', price('first-payment'), formatPrice(initialPayment(firstPlan))],
  ['a month', createElement(CallCost, { minutes: '0' }), formatCents(voiceFee)],
  ['a call', createElement(CallCost, { minutes: '0', calls: '4' }), formatCents(voiceFee / 4)],
])('a text can contain %s', (_name, fact, text) => {
  expect(renderToStaticMarkup(fact)).toBe(text);
});

test.each<[name: keyof typeof facts, text: string]>([
  ['FirstVersionWithin', promises.firstVersionWithin],
  ['Cancellation', cancellation],
  ['CancellationNotice', promises.cancellationNotice],
  ['Refunds', refunds],
  [
    'ContactFields',
    contactParts.map((part) => ('title' in part ? part.title : part.label)).join(', '),
  ],
  ['IntakeFields', intakeParts.map(({ label }) => label).join(', ')],
  ['CurrencyName', 'US dollars'],
  ['CompanyName', company.name],
  ['AnswersWithin', company.answersWithin],
  ['CompanyHours', company.hours],
  ['PostalAddress', legalTexts.addressOnRequest],
  ['CompanyEmail', `<a href="mailto:${company.email}">${company.email}</a>`],
  ['CompanyPhone', `<a href="tel:+12125550142">${company.phone}</a>`],
  ['DemoLine', `<a href="tel:+12125550143">${company.demoPhone}</a>`],
  ['Law', legal.law],
  ['Venue', legal.venue],
  ['Arbitration', legal.arbitration],
  ['ThirdParties', legalTexts.thirdParties],
  // Nothing counts the visits.
  ['VisitCounter', ''],
])('%s inserts its fact', (name, text) => {
  const Fact = facts[name] as () => ReactElement;
  const shown = renderToStaticMarkup(createElement(Fact)).replaceAll('&amp;', '&');
  expect(shown.replaceAll('&#x27;', "'")).toBe(text);
});

test('a plan is named, and its features continue a sentence', () => {
  expect(renderToStaticMarkup(<facts.PlanName plan={plan} />)).toBe(firstPlan.name);
  const texts = Object.values(plans).map(({ id }) =>
    renderToStaticMarkup(<facts.PlanFeatures plan={id} />),
  );
  expect(texts[0]).toMatch(/^up to 5 pages/);
  // An abbreviation stays as it is.
  expect(texts.join()).toContain('AI chatbot');
  const list = renderToStaticMarkup(<facts.PlanIncludes plan={plan} />);
  const items = includedIn(firstPlan).map(({ title, text }) => `<li><b>${title}.</b> ${text}</li>`);
  expect(list).toBe(`<ul>${items.join('')}</ul>`);
});
