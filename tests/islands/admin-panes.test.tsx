/** What staff read about a record, by kind of record and by its state. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '#platform/browser/api.ts';
import type { ListedContactMessage } from '#features/submissions/contact-schema.ts';
import { intakeStatuses, intakeStatusTable } from '#features/submissions/statuses.ts';
import { intakeList } from '../../src/islands/admin/intakes.tsx';
import type { ListDescription } from '../../src/islands/admin/list-description.ts';
import { messageList } from '../../src/islands/admin/messages.tsx';
import { paymentList } from '../../src/islands/admin/payments.tsx';
import { RecordPane } from '../../src/islands/admin/RecordPane.tsx';
import type { AnyRecord } from '../../src/islands/admin/records.ts';
import { buildListedIntake, buildListedPayment, buildMessage } from '../support/build.ts';

const ID = '01JD3Z8Q4V0000000000000000';
const AT = '2026-11-20T15:00:00.000Z';

type Open = Partial<ComponentProps<typeof RecordPane>['open']>;

/** Markup of the pane of a record, whose address has `ID`. */
function paneOf<Listed extends AnyRecord>(
  description: ListDescription<Listed>,
  record: Listed | undefined,
  open: Open = {},
): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RecordPane
        description={description}
        id={ID}
        open={{ record, isGone: false, detail: undefined, error: null, ...(open as object) }}
        onStatus={() => undefined}
        onDone={() => undefined}
      />
    </QueryClientProvider>,
  );
}

/** Texts of markup, each between bars. */
const textsIn = (markup: string) =>
  markup
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/(?:<[^>]+>)+/g, '|')
    .replace(/^\||\|$/g, '');

/** Names and contents of the description lists, as `name: content`. */
const rowsIn = (markup: string) =>
  Array.from(markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs), ([, name, content]) =>
    `${name}: ${content}`.replace(/<[^>]+>/g, ''),
  );

const message = (changes: Partial<ListedContactMessage> = {}): ListedContactMessage => ({
  ...buildMessage(),
  id: ID,
  createdAt: AT,
  status: 'open',
  ...changes,
});

describe('the pane of a payment', () => {
  test('lists the plan, each amount, and the next payment', () => {
    const markup = paneOf(paymentList, buildListedPayment({ isTest: false }));
    expect(rowsIn(markup)).toEqual([
      'Plan: Basic',
      'Kind: first month',
      'Amount: $400.00',
      'Setup fee: $300.00',
      'Monthly fee: $100.00',
      'Subscription: active',
      'Next payment: Dec 19, 2026, 10:00 PM EST',
    ]);
    expect(markup).toContain('>Ada Byron</h2>');
    expect(markup).toContain('href="mailto:ada@harbor.example"');
    expect(textsIn(markup)).toContain('Paid |Nov 19, 2026, 10:00 PM EST|');
    const link = /<a href="([^"]+)" target="_blank" rel="noopener noreferrer"[^>]*>/.exec(markup);
    expect(link?.[1]).toBe('https://dashboard.stripe.com/invoices/in_1');
    expect(markup).not.toContain('has not sent the intake form');
    // Its status comes from Stripe, and accounting keeps it.
    expect(markup).not.toContain('<select');
    expect(markup).not.toContain('Delete');
  });

  test('lists other charges, refunds, and disputes with their times, and that nothing follows', () => {
    const payment = buildListedPayment({
      ...{ kind: 'renewal', setupAmount: 0, extraAmount: 2_550, amount: 12_550, payerName: '' },
      refunds: [{ amount: 5_000, at: AT }],
      disputes: [{ amount: 35_000, status: 'needs_response', at: '', answerBy: AT }],
      ...{ subscriptionStatus: 'canceled', subscriptionEndsAt: AT, awaitsIntake: true },
    });
    const markup = paneOf(paymentList, payment);
    expect(textsIn(markup)).toContain('Respond to the dispute by Nov 20, 2026, 10:00 AM EST.');
    expect(rowsIn(markup)).toEqual([
      'Plan: Basic',
      'Kind: renewal, test',
      'Amount: $125.50',
      'Monthly fee: $100.00',
      'Other charges: $25.50',
      'Refund: $50.00, Nov 20, 2026, 10:00 AM EST',
      'Dispute: $350.00, needs response',
      'Subscription: ended Nov 20, 2026',
      'Next payment: none',
    ]);
    expect(markup).toContain('>ada@harbor.example</h2>');
    expect(markup).toContain('This customer has not sent the intake form');
    const { name, note, amount, states } = paymentList.headOf(payment);
    expect([name, note, amount]).toEqual([
      'ada@harbor.example',
      'Basic, ended Nov 20, 2026, renewal, test',
      '$125.50',
    ]);
    expect(states).toEqual(['disputed', 'no_intake', 'refunded', 'ended']);
    const nameless = buildListedPayment({ payerName: '', payerEmail: '' });
    expect(paymentList.headOf(nameless).name).toBe('not named');
    const ending = buildListedPayment({ subscriptionStatus: 'active', subscriptionEndsAt: AT });
    expect(paymentList.headOf(ending).states).toEqual(['ending']);
  });

  test('refers to Stripe for an amount that cannot be read', () => {
    const markup = paneOf(paymentList, buildListedPayment({ amount: undefined, setupAmount: 0 }));
    expect(rowsIn(markup)).toContain('Amount: Cannot be shown here; see Stripe');
    expect(rowsIn(markup).join()).not.toContain('Monthly fee');
  });
});

describe('the pane of a message', () => {
  const detail = { changes: [], notes: [], mails: [] };

  test('shows its subject as the title, its sender, its text, and a reply in the same thread', () => {
    const markup = paneOf(messageList, message(), { detail });
    expect(markup).toContain('>A voice agent</h2>');
    expect(textsIn(markup)).toContain('|Ada Byron|ada@harbor.example|');
    expect(textsIn(markup)).toContain('|Hello,\n\nhow soon could you start?|');
    const subject = encodeURIComponent('Re: Message from Ada Byron: A voice agent');
    expect(markup).toContain(`href="mailto:ada@harbor.example?subject=${subject}"`);
    expect(textsIn(markup)).toContain('|Internal notes|');
    expect(markup).not.toContain('Looks automated');
    expect(markup).not.toContain('Set to');
    expect(paneOf(messageList, message({ subject: '' }))).toContain('>(no subject)</h2>');
    expect(messageList.headOf(message())).toMatchObject({
      subject: 'A voice agent',
      note: 'Hello,\n\nhow soon could you start?',
    });
  });

  test('says who set its status, and when', () => {
    const set = { status: 'answered', statusAt: AT };
    expect(textsIn(paneOf(messageList, message({ ...set, statusBy: 'Grace' })))).toContain(
      '|Set to answered by Grace, Nov 20, 2026, 10:00 AM EST|',
    );
    expect(textsIn(paneOf(messageList, message(set)))).toContain('|Set to answered, Nov 20');
  });

  test.each([
    ['honeypot', 'A field that people cannot see was filled in.'],
    ['too-fast', 'It was sent faster than a person can type.'],
  ])('says why it is suspected (%s), and offers neither a reply nor notes', (suspicion, reason) => {
    const suspected = message({ status: 'suspected', suspicion });
    const texts = textsIn(paneOf(messageList, suspected, { detail }));
    expect(texts).toContain(`|Looks automated, so you received no email about it|${reason}|`);
    expect(texts).toContain('|Move to inbox|');
    // No control sets this status, so a badge shows it.
    expect(texts).toContain('|suspected|');
    for (const absent of ['Reply', 'Internal notes', 'answered']) {
      expect(texts).not.toContain(absent);
    }
  });

  test('shows the file that was sent with it', () => {
    const file = { fileName: 'plan.pdf', filePath: '/objects/uploads/1', fileSize: 5_000 };
    const markup = paneOf(messageList, message(file));
    expect(textsIn(markup)).toContain('|Attachment|plan.pdf|5 KB|Download| (opens in a new tab)');
    expect(markup).toMatch(/<a href="\/objects\/uploads\/1" target="_blank" rel="noopener"/);
  });
});

describe('the pane of an intake', () => {
  test('shows what the client sent in the order of the form, and its history with names', () => {
    const intake = buildListedIntake({
      ...{ website: 'https://harbor.example', address: '1 Harbor Street' },
      faqs: [{ question: 'Parking?', answer: 'Behind the house.' }],
      ...{ generalGuidelines: 'Be kind.', specialInstructions: 'No prices.' },
      scenarios: [{ title: 'Emergency', content: 'Put through.' }],
    });
    const changes = [
      { id: ID, status: 'in_progress', changedAt: AT, by: 'Grace' },
      { id: ID.replace(/0$/, '1'), status: 'completed', changedAt: AT },
    ];
    const markup = paneOf(intakeList, intake, { detail: { changes, notes: [], mails: [] } });
    const texts = textsIn(markup);
    const order = ['Harbor Dental', 'Ada Byron', 'Submitted ', 'pending', '+1 212 555 0100'];
    order.push('1 Harbor Street', 'Parking?', 'Behind the house.', 'Be kind.', 'Emergency');
    order.push('Put through.', 'No prices.', 'Status history', 'Received as pending');
    order.push('Set to in progress by Grace', 'Set to completed', 'Internal notes');
    order.push('Delete submission');
    let from = 0;
    for (const text of order) {
      const at = texts.indexOf(`|${text}`, from) + 1 || texts.indexOf(text, from);
      expect(at, `${text} after the text before it`).toBeGreaterThanOrEqual(from);
      from = at;
    }
    expect(markup).toMatch(
      /<a href="https:\/\/harbor\.example\/" target="_blank" rel="noopener noreferrer"/,
    );
    expect(markup).toContain('href="tel:+12125550100"');
  });

  test('offers every status, and shows one of a later version that cannot be set', () => {
    const optionsOf = (status: string) =>
      Array.from(
        paneOf(intakeList, buildListedIntake({ status })).matchAll(
          /<option value="([^"]+)"([^>]*)>([^<]+)</g,
        ),
        ([, value, more = '', text]) => [value, text, ...(more.match(/disabled|selected/g) ?? [])],
      );
    const known = intakeStatuses.map((status) => [status, intakeStatusTable[status].text]);
    expect(optionsOf('completed')).toEqual(
      known.map((option) => (option[0] === 'completed' ? [...option, 'selected'] : option)),
    );
    const [other, ...rest] = optionsOf('archived');
    expect(other?.slice(0, 2)).toEqual(['archived', 'archived']);
    expect(other).toContain('disabled');
    expect(rest).toEqual(known);
  });

  test('names the language of a client who used another one', () => {
    expect(paneOf(intakeList, buildListedIntake({ language: 'es' }))).toContain(
      'Language: Spanish',
    );
    expect(paneOf(intakeList, buildListedIntake())).not.toContain('Language:');
  });

  test('says the id of a record that cannot be read', () => {
    const markup = paneOf(intakeList, buildListedIntake({ isUnreadable: true }));
    expect(markup).toContain(`>Cannot be read: ${ID}</h2>`);
  });

  test('shows the error of its history below its content', () => {
    const error = new ApiError(503, 'no');
    expect(textsIn(paneOf(intakeList, buildListedIntake(), { error }))).toMatch(
      /Harbor Dental.*\|The server cannot do this at the moment\. Please try again later\.\|/s,
    );
  });
});

describe('without a record, the pane says that', () => {
  test.each<[string, Open, string]>([
    ['it is loading', {}, 'Loading the submission...'],
    ['it is gone', { isGone: true }, 'This submission no longer exists.'],
    ['it could not be read', { error: new TypeError('x') }, 'The submission could not be loaded.'],
  ])('%s', (_state, open, title) => {
    vi.stubGlobal('navigator', { onLine: true });
    const markup = paneOf(intakeList, undefined, open);
    expect(markup).toMatch(new RegExp(`<h2 id="detail-title" tabindex="-1"[^>]*>${title}</h2>`));
    expect(markup.includes('The server could not be reached.')).toBe('error' in open);
    expect(markup).not.toContain('Print');
  });
});
