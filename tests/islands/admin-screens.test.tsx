/** The login, the list of passkeys, the rows, the alerts, and the chart of the dashboard. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps, ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { callPaths } from '#features/site/paths.ts';
import { mailFailures } from '#platform/record-mails.ts';
import type { PasskeyList } from '#features/staff/login.ts';
import type { ListedIntake } from '#features/submissions/intake-schema.ts';
import type { SiteAlert, Summary } from '#features/submissions/review.ts';
import { alertText } from '../../src/islands/admin/alerts.ts';
import { Boundary, ScriptError } from '../../src/islands/admin/Boundary.tsx';
import { failureText } from '../../src/islands/admin/failures.ts';
import { intakeList } from '../../src/islands/admin/intakes.tsx';
import { LoginForm } from '../../src/islands/admin/LoginForm.tsx';
import { messageList } from '../../src/islands/admin/messages.tsx';
import { Overview } from '../../src/islands/admin/Overview.tsx';
import { Passkeys } from '../../src/islands/admin/Passkeys.tsx';
import { paymentList } from '../../src/islands/admin/payments.tsx';
import { RecordRows } from '../../src/islands/admin/RecordRows.tsx';
import { noFilters } from '../../src/islands/admin/records.ts';
import { ShortcutList } from '../../src/islands/admin/shortcuts.tsx';
import { buildListedIntake } from '../support/build.ts';

const AT = '2026-11-20T15:00:00.000Z';

/** Texts of markup, each between bars. */
const textsIn = (markup: string) =>
  markup.replace(/<svg.*?<\/svg>/gs, '').replace(/(?:<[^>]+>)+/g, '|');

function render(element: ReactElement, client = new QueryClient()): string {
  return renderToStaticMarkup(<QueryClientProvider client={client}>{element}</QueryClientProvider>);
}

test('the login has a form that password managers fill in, a reason, and a button for a passkey', () => {
  const login = (note?: string) =>
    render(
      <LoginForm
        note={note}
        onLogin={() => Promise.resolve()}
        onPasskey={() => Promise.resolve()}
      />,
    );
  const markup = login('Your session has ended.');
  const [input = ''] = /<input[^>]*name="password"[^>]*>/.exec(markup) ?? [];
  for (const part of ['type="password"', 'autoComplete="current-password"', ' required']) {
    expect(input.toLowerCase()).toContain(part.toLowerCase());
  }
  expect(markup).toMatch(/<form[^>]*aria-labelledby="login-title"[^>]*method="post"/);
  expect(markup).toMatch(/<p role="status"[^>]*>Your session has ended\.<\/p>/);
  expect(login()).toMatch(/<p role="status"[^>]*><\/p>/);
  expect(textsIn(markup)).toMatch(/\|Admin Access\|.*\|Login\|Use a passkey\|/s);
});

describe('the list of passkeys', () => {
  const passkey = { id: 'A', name: 'Ada', addedAt: AT, isInUse: false };

  function listOf(changes: Partial<PasskeyList> = {}): string {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
    const list: PasskeyList = { passkeys: [passkey], passwordLogin: 'on', name: '', ...changes };
    client.setQueryData([callPaths.adminPasskeys], list);
    return render(<Passkeys />, client);
  }

  test('says when each was added and used, and which one this session uses', () => {
    const used = { ...passkey, id: 'B', name: 'Grace', isInUse: true, lastUsedAt: AT };
    const markup = listOf({ passkeys: [passkey, used], name: 'Grace' });
    const added = 'Added Nov 20, 2026, 10:00 AM EST';
    expect(textsIn(markup)).toContain(`|Ada|${added}|Never used|Revoke|`);
    expect(textsIn(markup)).toContain(
      `|Grace| (this session)|${added}|Last used Nov 20, 2026, 10:00 AM EST|Revoke|`,
    );
    expect(markup).toContain('aria-label="Revoke the passkey of Ada, added Nov 20');
    const [input = ''] = /<input[^>]*name="name"[^>]*>/.exec(markup) ?? [];
    expect(input).toContain('value="Grace"');
    expect(input).toMatch(/maxlength="\d+"/i);
  });

  test.each([
    ['on', 'The password also works.'],
    ['waiting', 'The password is turned off as soon as there are two passkeys.'],
    ['off', 'The password is turned off, so at least two passkeys must remain.'],
  ] as const)('says what a password login that is %s means', (passwordLogin, text) => {
    expect(listOf({ passwordLogin })).toContain(text);
  });

  test('is announced while it loads', () => {
    expect(render(<Passkeys />)).toContain('Loading passkeys...');
  });
});

describe('the rows of a list', () => {
  interface State {
    readonly records?: readonly ListedIntake[] | undefined;
    readonly isFiltering?: boolean;
    readonly since?: string;
    readonly newest?: string;
    readonly list?: object;
  }

  function rowsOf({ records, isFiltering = false, since, newest, list }: State): string {
    const shown = { records, hasNextPage: false, newest: records?.[0]?.id, ...list };
    return render(
      <RecordRows
        description={intakeList}
        onSelect={() => undefined}
        filters={noFilters}
        isFiltering={isFiltering}
        list={shown as unknown as ComponentProps<typeof RecordRows<ListedIntake>>['list']}
        summary={{ alerts: [], newest: { intakes: newest } } as unknown as Summary}
        selectedId={records?.[0]?.id}
        since={since}
      />,
    );
  }

  const ids = ['01JD3Z8Q4V0000000000000002', '01JD3Z8Q4V0000000000000001'];
  const records = ids.map((id) => buildListedIntake({ id, status: 'in_progress' }));

  test('show name, day, person, and status; mark the open record, and those since the last visit', () => {
    const markup = rowsOf({ records, since: ids[1]! });
    const row = 'Harbor Dental|Nov 20, 2026|';
    expect(textsIn(markup)).toContain(
      `${row}new · |Ada Byron|in progress|${row}Ada Byron|in progress|`,
    );
    expect(markup.split('aria-current="true"')).toHaveLength(2);
    expect(markup).toMatch(/id="record-01JD3Z8Q4V0000000000000002" aria-current="true"/);
    expect(markup).toContain(`<time dateTime="${AT}" title="Nov 20, 2026, 10:00 AM EST">`);
    expect(markup).toContain('role="list" aria-label="Submissions"');
  });

  test('say the id of a record that cannot be read', () => {
    const record = buildListedIntake({ isUnreadable: true });
    expect(textsIn(rowsOf({ records: [record] }))).toContain(`|Cannot be read: ${record.id}|`);
  });

  test('announce records that have arrived since the list was read', () => {
    expect(rowsOf({ records, newest: `${ids[0]!.slice(0, -1)}3` })).toContain(
      'New submissions have arrived.',
    );
    expect(rowsOf({ records, newest: ids[0]! })).not.toContain('have arrived');
  });

  test.each<[string, State, string, string]>([
    ['is loading', { list: { isFetching: true } }, 'Loading intakes...', 'No submissions yet'],
    ['is empty', { records: [] }, 'No submissions yet', 'No submission matches.'],
    [
      'has no match',
      { records: [], isFiltering: true },
      'No submission matches.',
      'No submissions yet',
    ],
    [
      'has no match yet',
      { records: [], isFiltering: true, list: { hasNextPage: true } },
      'Searching...',
      'No submission matches.',
    ],
    [
      'cannot be read',
      { list: { error: new Error('x') } },
      'The submissions could not be loaded.',
      'out of date',
    ],
    [
      'cannot be read again',
      { records, list: { error: new Error('x') } },
      'The list could not be refreshed. What you see may be out of date.',
      'could not be loaded',
    ],
    [
      'loads more',
      { records, list: { isFetchingNextPage: true } },
      'Loading more...',
      'Searching...',
    ],
  ])('of a list that %s say so', (_name, state, text, absent) => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(rowsOf(state)).toContain(text);
    expect(rowsOf(state)).not.toContain(absent);
  });

  test('of an empty list say how the first record arrives', () => {
    const markup = rowsOf({ records: [] });
    expect(markup).toContain('The first appears here when a client sends the intake form.');
    expect(markup).toMatch(/<a href="\/ai-voice-agent-intake"[^>]*>Open the intake form</);
    expect(messageList.start).toEqual({ href: '/#contact', label: 'Open the contact form' });
    expect(paymentList.start).toEqual({ href: '/plans', label: 'Open the plans' });
  });
});

test.each([
  [intakeList, '1 submission', '1,200 submissions'],
  [messageList, '1 message', '1,200 messages'],
  [paymentList, '1 payment', '1,200 payments'],
])('the number of records is written with their name: $2', ({ texts }, one, many) => {
  expect([texts.count(1), texts.count(1_200)]).toEqual([one, many]);
  expect(texts.count(0)).toBe(many.replace('1,200', '0'));
});

describe('an alert', () => {
  test.each(mailFailures)(
    'about unsent emails (%s) says the cause and where to fix it',
    (failure) => {
      const text = alertText({ kind: 'mails', count: 2, ids: [], failure });
      expect(text).toMatch(
        /^2 emails are not sent\. The last try failed: .+\. (?:(?:Check|Set|Correct) .*Netlify|Wait)/,
      );
      expect(text).toMatch(/ The site tries each email for three days\.$/);
    },
  );

  test.each<[SiteAlert, RegExp]>([
    [{ kind: 'mails', count: 1, ids: [] }, /^1 email is not sent\. Check SMTP_URL in Netlify\./],
    [
      { kind: 'schedule', schedule: 'retention', ranAt: AT },
      /^The schedule “retention” has not run since Nov 20, 2026, 10:00 AM EST\. .*“Run now”/,
    ],
    [{ kind: 'schedule', schedule: 'retention' }, /^The schedule “retention” has never run\./],
    [{ kind: 'storage' }, /^Storage does not answer\. .*netlifystatus\.com\.$/],
  ])('%j is described', (alert, text) => {
    expect(alertText(alert)).toMatch(text);
  });
});

test.each([
  ['NotAllowedError', 'No passkey was used. Please try again.'],
  ['AbortError', 'No passkey was used. Please try again.'],
  ['SecurityError', 'Passkeys do not work at this address.'],
  ['Error', 'This browser does not support passkeys.'],
])('a passkey that fails with %s is explained', (name, text) => {
  expect(failureText(Object.assign(new Error('x'), { name }))).toBe(text);
});

test('a part whose script did not load asks for a reload, and one that crashed for a report', () => {
  const showAfter = (error: unknown, onLogout?: () => void) => {
    const part = new Boundary({ children: <p>content</p>, ...(onLogout && { onLogout }) });
    Object.assign(part, { state: Boundary.getDerivedStateFromError(error) });
    return textsIn(renderToStaticMarkup(<>{part.render()}</>));
  };
  expect(showAfter(new ScriptError('x'))).toMatch(/could not be loaded.*\|Reload the page\|$/s);
  for (const error of [new Error('x'), undefined]) {
    const texts = showAfter(error, () => undefined);
    expect(texts).toContain('This part of the page has an error.');
    expect(texts).toMatch(/\|Reload the page\|Logout\|$/);
  }
  const part = new Boundary({ children: <p>content</p> });
  expect(renderToStaticMarkup(<>{part.render()}</>)).toBe('<p>content</p>');
});

test('the chart shows single submissions as low bars, and none for fewer than five', () => {
  const weeks = Array.from({ length: 5 }, (_, week) => ({
    weekOf: `2026-11-${10 + week}`,
    byStatus: { in_progress: 1 },
  }));
  const markup = renderToStaticMarkup(<Overview description={intakeList} weeks={weeks} />);
  expect(markup).toContain('height:21.5%');
  expect(markup).not.toContain('height:86%');
  const few = <Overview description={intakeList} weeks={weeks.slice(1)} />;
  expect(renderToStaticMarkup(few)).toBe('');
});

test.each([
  [
    messageList,
    { open: 100, answered: 2, suspected: 9 },
    'Messages of the last 12 weeks, without suspected spam',
    '|open|1,200|answered|24|',
  ],
  [
    paymentList,
    { first: 3, renewal: 4 },
    'Payments of the last 12 weeks',
    '|first month|36|renewal|48|',
  ],
])('the chart of each list has its title and its parts: $tab', (list, byStatus, title, legend) => {
  const weeks = Array.from({ length: 12 }, () => ({ weekOf: '2026-11-16', byStatus }));
  const texts = textsIn(
    renderToStaticMarkup(<Overview description={list as typeof messageList} weeks={weeks} />),
  );
  expect(texts).toContain(`|${title}|`);
  // As in the number of new messages, suspected spam does not count.
  expect(texts.endsWith(legend)).toBe(true);
});

test.each([
  [0, 12, 3],
  [4, 8, 2],
  [5, 7, 4],
  [11, 6, 3],
])(
  'the chart begins with week %i, the first one with records: %i weeks, %i dates',
  (first, shown, dates) => {
    const weeks = Array.from({ length: 12 }, (_, week) => ({
      weekOf: `2026-11-${10 + week}`,
      byStatus: week === first ? { pending: 5 } : {},
    }));
    const markup = renderToStaticMarkup(<Overview description={intakeList} weeks={weeks} />);
    expect(textsIn(markup)).toContain(`Submissions of the last ${shown} weeks`);
    expect(markup.match(/Week of/g)).toHaveLength(shown);
    expect(markup.match(/>\w+ \d+<\/span><\/li>/g)).toHaveLength(dates);
  },
);

test('the chart shows the number of each week, its bars in proportion, and every second Monday', () => {
  const weeks = [
    { weekOf: '2026-10-26', byStatus: {} },
    { weekOf: '2026-11-02', byStatus: { pending: 1, completed: 3 } },
    { weekOf: '2026-11-09', byStatus: { pending: 2 } },
    { weekOf: '2026-11-16', byStatus: { in_progress: 1 } },
  ];
  const markup = renderToStaticMarkup(<Overview description={intakeList} weeks={weeks} />);
  const [, ...columns] = (/<ol.*<\/ol>/s.exec(markup)?.[0] ?? '').split('<li');
  const heights = columns.map((column) =>
    Array.from(column.matchAll(/height:([\d.]+)%/g), ([, height]) => Number(height)).filter(
      Boolean,
    ),
  );
  // From the top: completed before pending.
  expect(heights).toEqual([[], [64.5, 21.5], [43], [21.5]]);
  expect(
    columns.map((column) => /aria-hidden="true" class="tabular-nums">(\d+)</.exec(column)?.[1]),
  ).toEqual([undefined, '4', '2', '1']);
  expect(columns[1]).toMatch(/Week of Nov 2, 2026: 1 pending, 0 in progress,.* 3 completed/);
  const days = columns.map((column) => />(\w+ \d+)<\/span><\/li>/.exec(column)?.[1]);
  expect(days).toEqual([undefined, 'Nov 2', undefined, 'Nov 16']);
  expect(textsIn(markup)).toContain('|completed|3|');
});

test('the shortcuts are listed, with a switch that shows if they are used', () => {
  const shortcuts = (isOn: boolean) =>
    renderToStaticMarkup(<ShortcutList isOn={isOn} onChoose={() => undefined} />);
  expect(textsIn(shortcuts(true))).toContain(
    '|↑ ↓|Previous or next row|/|Search|Esc|Clear or leave the search, or close the open record|Use single-key shortcuts|',
  );
  expect(shortcuts(true)).toContain('checked=""');
  expect(shortcuts(false)).not.toContain('checked');
});
