/** Tests of the facts in articles and legal texts. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { callMinutes } from '#brand/file.ts';
import { formatCents, formatPrice } from '#brand/money.ts';
import { initialPayment } from '#brand/plan.ts';
import { CallCost, CallMinutes, Price } from '../../src/components/article/facts.tsx';
import { firstPlan, voicePlan } from '../support/some-plans.ts';

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
