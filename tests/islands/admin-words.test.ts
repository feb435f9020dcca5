import { describe, expect, it, test, vi } from 'vitest';
import { ApiError } from '#platform/browser/api.ts';
import { emailLink, phoneLink, websiteLink } from '../../src/islands/admin/FieldText.tsx';
import { failureText, isNotFound, isUnauthorized } from '../../src/islands/admin/failures.ts';
import type { ListedPayment } from '#features/checkout/payment.ts';
import { paymentList, subscriptionText } from '../../src/islands/admin/payments.tsx';
import { statusText } from '../../src/islands/admin/StatusBadge.tsx';
import { buildListedPayment } from '../support/build.ts';

describe('links in the texts of clients', () => {
  it.each([
    [websiteLink, 'https://maple.example', 'https://maple.example/'],
    [websiteLink, 'HTTP://Maple.example/a b', 'http://maple.example/a%20b'],
    [websiteLink, 'https://maple.example:8443/?q=1#top', 'https://maple.example:8443/?q=1#top'],
    [emailLink, 'ana@maple.example', 'mailto:ana@maple.example'],
    // `?` and `&` would add headers.
    [emailLink, 'a?bcc=b&c@maple.example', 'mailto:a%3Fbcc%3Db%26c@maple.example'],
    [phoneLink, '+1 (212) 555-0142', 'tel:+12125550142'],
    [phoneLink, '212.555.0142', 'tel:2125550142'],
    [phoneLink, ' 2125550142 ', 'tel:2125550142'],
  ])('are made by %o for %j', (linkOf, text, href) => {
    expect(linkOf(text)).toBe(href);
  });

  it.each([
    ...['maple.example', 'www.maple.example', 'maple.example:8080', '//maple.example', 'https://'],
    ...['javascript:alert(1)', ' javascript:alert(1)', 'data:text/html,hello', 'ftp://a.example'],
    ...['mailto:ana@maple.example', 'we have none yet', ''],
  ])('are not made for the website %j', (website) => {
    expect(websiteLink(website)).toBeUndefined();
  });

  it.each([
    '1-800-FLOWERS',
    'ask for Ana',
    '212-555-0142 ext. 5',
    '---',
    '',
    '=12345',
    '@12345',
    '1;2',
    '12*3#',
  ])('are not made for the phone number %j', (phone) => {
    expect(phoneLink(phone)).toBeUndefined();
  });
});

test.each([
  ['pending', 'pending'],
  ['in_progress', 'in progress'],
  ['completed', 'completed'],
  ['on_hold', 'on_hold'],
  ['constructor', 'constructor'],
  ['', ''],
])('the status %j is shown as %j', (status, text) => {
  expect(statusText(status)).toBe(text);
});

describe('a failure', () => {
  it.each([
    [new ApiError(429, 'slow down'), 'Too many attempts. Wait a minute, then try again.'],
    [new ApiError(429, 'slow down', 600), 'Too many attempts. Wait 10 minutes, then try again.'],
    [new ApiError(429, 'slow down', 60), 'Too many attempts. Wait a minute, then try again.'],
    [new ApiError(429, 'slow down', 61), 'Too many attempts. Wait 2 minutes, then try again.'],
    [
      new ApiError(403, '{"status":403,"detail":"The password is off.","requestId":"1"}'),
      'The password is off.',
    ],
    [
      new ApiError(503, 'not configured'),
      'The server cannot do this at the moment. Please try again later.',
    ],
    [new ApiError(500, 'oops'), 'The server answered with error 500. Please try again later.'],
    [
      new ApiError(409, '{"status":409,"detail":"This name is taken.","requestId":"1"}'),
      'This name is taken.',
    ],
    [new ApiError(404, 'no'), 'The server answered with error 404. Please try again later.'],
    [
      new ApiError(404, '{"status":404,"detail":"Deleted on May 1.","requestId":"1"}'),
      'Deleted on May 1.',
    ],
    [
      new TypeError('Failed to fetch'),
      'The server could not be reached. Check your connection and try again.',
    ],
    [
      new DOMException('The operation timed out.', 'TimeoutError'),
      'The server took too long to answer. Please try again.',
    ],
    [
      new SyntaxError('Unexpected token'),
      'The server answered with something this page cannot read. Try reloading the page.',
    ],
  ])('is described: %s', (error, text) => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(failureText(error)).toBe(text);
  });

  it('is explained by a browser that is offline', () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(failureText(new TypeError('Failed to fetch'))).toMatch(/^You are offline\./);
  });
});

test.each([
  [401, true, false],
  [403, false, false],
  [404, false, true],
  [409, false, false],
])('status %i ends the session: %s; says that the record is gone: %s', (status, ends, isGone) => {
  const error = new ApiError(status, '');
  expect([isUnauthorized(error), isNotFound(error)]).toEqual([ends, isGone]);
  expect([isUnauthorized(new Error('x')), isNotFound(new Error('x'))]).toEqual([false, false]);
});

const ends = '2026-12-20T03:00:00.000Z';

test.each([
  [null, null, 'active'],
  ['active', null, 'active'],
  ['active', ends, 'active, ends Dec 19, 2026'],
  ['past_due', null, 'payment overdue'],
  ['past_due', ends, 'payment overdue, ends Dec 19, 2026'],
  ['canceled', ends, 'ended Dec 19, 2026'],
  ['canceled', null, 'ended'],
  ['some_new_state', null, 'some_new_state'],
  ['constructor', null, 'constructor'],
])(
  'a subscription that is %s and ends %s reads %j',
  (subscriptionStatus, subscriptionEndsAt, text) => {
    expect(subscriptionText({ subscriptionStatus, subscriptionEndsAt })).toBe(text);
  },
);

test("the accountant's table names the language only if a client used another one", () => {
  const english = buildListedPayment({ language: 'en' });
  const refunds = [{ amount: 5_000, at: '2026-11-22T03:00:00.000Z' }];
  const spanish = buildListedPayment({ language: 'es', invoiceId: 'in_2', refunds });
  const columnOf = (payments: readonly ListedPayment[]) => {
    const [heading = [], ...lines] = paymentList.toTable(payments);
    return heading.includes('Language') && lines.map((line) => line[heading.indexOf('Language')]);
  };
  expect(columnOf([english])).toBe(false);
  expect(columnOf([english, spanish])).toEqual(['', 'Spanish', 'Spanish']);
});

test("the accountant's table has a line for each payment, refund, and dispute", () => {
  const first = buildListedPayment({
    refunds: [{ amount: 5_000, at: '2026-11-22T03:00:00.000Z' }],
    disputes: [
      { amount: 35_000, status: 'lost', at: '2026-11-24T12:00:00.000Z' },
      { amount: 100, status: 'needs_response', at: '2026-11-25T12:00:00.000Z' },
    ],
  });
  const renewal = buildListedPayment({
    ...{ kind: 'renewal', amount: 12_550, setupAmount: 0, extraAmount: 2_550, isTest: false },
    invoiceId: 'in_2',
  });
  const abroad = buildListedPayment({
    ...{ amount: 11_900, setupAmount: 0, taxAmount: 1_900, currency: 'eur', invoiceId: 'in_3' },
  });
  const unreadable = buildListedPayment({ amount: undefined, setupAmount: 0, isUnreadable: true });
  const [heading = [], ...lines] = paymentList.toTable([first, renewal, abroad, unreadable]);
  const columns = ['Date', 'Kind', 'Status', 'Amount', 'Setup fee'];
  columns.push('Monthly fee', 'Other charges', 'Tax included', 'Currency');
  const shown = lines.map((line) => columns.map((name) => line[heading.indexOf(name)]).join(' '));
  expect(shown).toEqual([
    // In New York, the payment was made on the day before.
    '2026-11-19 payment  400.00 300.00 100.00 0.00 0.00 USD',
    '2026-11-21 refund  -50.00     USD',
    '2026-11-24 dispute lost -350.00     USD',
    '2026-11-25 dispute needs response 0.00     USD',
    '2026-11-19 payment  125.50 0.00 100.00 25.50 0.00 USD',
    '2026-11-19 payment  119.00 0.00 119.00 0.00 19.00 EUR',
    '2026-11-19 payment       USD',
  ]);
  const links = lines.map((line) => line[heading.indexOf('Stripe')]);
  expect(links[0]).toBe('https://dashboard.stripe.com/test/invoices/in_1');
  expect(links[4]).toBe('https://dashboard.stripe.com/invoices/in_2');
});

test.each([
  [null, ['active']],
  ['active', ['active']],
  ['past_due', ['overdue']],
  ['canceled', ['ended']],
])('a payment of a subscription that is %s has the badges %j', (subscriptionStatus, states) => {
  expect(paymentList.headOf(buildListedPayment({ subscriptionStatus })).states).toEqual(states);
});
