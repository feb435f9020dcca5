// @vitest-environment happy-dom
/** Actions in the parts of the dashboard: dialogs, lists, keys, filters, and what a browser remembers. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError } from '#platform/browser/api.ts';
import { callPaths } from '#features/site/paths.ts';
import type { ListedIntake } from '#features/submissions/intake-schema.ts';
import type { Summary } from '#features/submissions/review.ts';
import { AdminApp } from '../../src/islands/admin/AdminApp.tsx';
import { Deletion } from '../../src/islands/admin/Dialog.tsx';
import { intakeList } from '../../src/islands/admin/intakes.tsx';
import { ListFilters } from '../../src/islands/admin/ListFilters.tsx';
import { LoginForm } from '../../src/islands/admin/LoginForm.tsx';
import { Notes } from '../../src/islands/admin/Notes.tsx';
import { Passkeys } from '../../src/islands/admin/Passkeys.tsx';
import { RecordRows } from '../../src/islands/admin/RecordRows.tsx';
import { RecordsTab } from '../../src/islands/admin/RecordsTab.tsx';
import {
  makeQueryClient,
  noFilters,
  recordListOptions,
  useStatusChange,
} from '../../src/islands/admin/records.ts';
import { useShortcuts } from '../../src/islands/admin/shortcuts.tsx';
import { useStored } from '../../src/islands/admin/stored.ts';
import { isNewer, useVisit } from '../../src/islands/admin/use-visit.ts';
import { useView } from '../../src/islands/admin/view.ts';
import { buildListedIntake } from '../support/build.ts';
import { byName, clearPage, mount, press, type, unmountAll, until } from '../support/mount.ts';

afterEach(clearPage);

const alerts = () =>
  Array.from(document.querySelectorAll('[role=alert]'), ({ textContent }) => textContent).join('');

const withClient = (element: ReactElement) => (
  <QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>
);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/admin');
});

describe('the deletion of a record', () => {
  const texts = {
    button: 'Delete submission',
    title: 'Delete this submission?',
    warning: 'It is gone.',
    wrongName: 'This is not the name.',
  };
  const onDelete = vi.fn<(typed: string) => Promise<void>>();
  const onDeleted = vi.fn<() => void>();
  const field = () => document.querySelector<HTMLInputElement>('#deletion-name')!;

  beforeEach(async () => {
    onDelete.mockReset().mockResolvedValue();
    onDeleted.mockReset();
    await mount(
      <Deletion texts={texts} name="Harbor Dental" onDelete={onDelete} onDeleted={onDeleted} />,
    );
    await press('Delete submission');
  });

  test('needs the name on it', async () => {
    expect(document.querySelector('dialog')!.open).toBe(true);
    for (const typed of ['', 'Harbor']) {
      await type(field(), typed);
      await press('Delete permanently');
      expect(document.querySelector('#deletion-name-error')?.textContent).toBe(texts.wrongName);
    }
    expect(onDelete).not.toHaveBeenCalled();
    await type(field(), 'Harbor Dental');
    await press('Delete permanently');
    expect(onDelete).toHaveBeenCalledExactlyOnceWith('Harbor Dental');
    expect(onDeleted).toHaveBeenCalledOnce();
    expect(document.querySelector('dialog')).toBeNull();
  });

  test('can be begun again after Esc', async () => {
    await act(async () => document.querySelector('dialog')!.close());
    await press('Delete submission');
    expect(document.querySelector('dialog')!.open).toBe(true);
  });

  test('that failed says why and keeps the dialog; opened again, it shows no old message', async () => {
    onDelete.mockRejectedValue(new ApiError(503, ''));
    await type(field(), 'Harbor Dental');
    await press('Delete permanently');
    expect(alerts()).toContain('The server cannot do this at the moment.');
    expect(onDeleted).not.toHaveBeenCalled();
    await press('Cancel');
    await press('Delete submission');
    expect(alerts()).toBe('');
  });
});

describe('the rows of a list', () => {
  type List = ComponentProps<typeof RecordRows<ListedIntake>>['list'];
  const fetchNextPage = vi.fn<() => void>();
  const refetch = vi.fn<() => void>();
  /** Reports to the observer of the list's end whether it is near. */
  let report: ((isIntersecting: boolean) => void) | undefined;

  beforeEach(() => {
    fetchNextPage.mockReset();
    refetch.mockReset();
    report = undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listen: (entries: object[]) => void) {
          report = (isIntersecting) => listen([{ isIntersecting }]);
        }
        observe() {}
        disconnect() {
          report = undefined;
        }
      },
    );
  });

  const rows = (list: Partial<List>, newest?: string) => (
    <>
      <h2 id="list-title" tabIndex={-1}>
        Submissions
      </h2>
      <RecordRows
        description={intakeList}
        onSelect={() => undefined}
        filters={noFilters}
        isFiltering={false}
        list={
          {
            ...{
              records: [buildListedIntake()],
              hasNextPage: true,
              isFetching: false,
              error: null,
            },
            ...{ newest: buildListedIntake().id, fetchNextPage, refetch, ...list },
          } as List
        }
        summary={{ alerts: [], newest: { intakes: newest } } as unknown as Summary}
        selectedId={undefined}
        since={undefined}
      />
    </>
  );

  test('request the next page when their end is near', async () => {
    await mount(rows({}));
    report?.(false);
    expect(fetchNextPage).not.toHaveBeenCalled();
    report?.(true);
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  test.each([
    ['after a failure', { error: new Error('x') }],
    ['during a request', { isFetching: true }],
    ['after the last page', { hasNextPage: false }],
  ])('request no page %s', async (_name, list) => {
    const render = await mount(rows({}));
    await render(rows(list));
    expect(report).toBeUndefined();
    await render(rows({}));
    expect(report).toBeDefined();
  });

  test('that failed are read again after a press, which moves the focus to the title', async () => {
    await mount(rows({ error: new Error('x') }));
    await press('Try again');
    expect(refetch).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe('list-title');
  });

  test('that are old are read again after a press on the notice of new ones', async () => {
    await mount(rows({}, '01JD3Z8Q4V0000000000000009'));
    await press('Show');
    expect(refetch).toHaveBeenCalledOnce();
    expect(document.activeElement?.id).toBe('list-title');
  });
});

describe('the keys', () => {
  const search = vi.fn<() => void>();
  function Part({ isOn }: { readonly isOn: boolean }) {
    useShortcuts(isOn, { '/': search });
    return (
      <>
        <input />
        <p id="text" />
        <dialog />
      </>
    );
  }
  const hit = (selector: string, more: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', {
      key: '/',
      bubbles: true,
      cancelable: true,
      ...more,
    });
    document.querySelector(selector)!.dispatchEvent(event);
    return event.defaultPrevented;
  };

  beforeEach(() => void search.mockReset());

  test('act outside of fields, and the browser then does nothing else', async () => {
    await mount(<Part isOn />);
    expect(hit('#text')).toBe(true);
    expect(search).toHaveBeenCalledOnce();
  });

  test.each<[string, string, KeyboardEventInit]>([
    ['in a field', 'input', {}],
    ['with Ctrl', '#text', { ctrlKey: true }],
    ['with Alt', '#text', { altKey: true }],
    ['with Meta', '#text', { metaKey: true }],
    ['without an action', '#text', { key: 'a' }],
  ])('do nothing %s', async (_name, selector, more) => {
    await mount(<Part isOn />);
    expect(hit(selector, more)).toBe(false);
    expect(search).not.toHaveBeenCalled();
  });

  test('do nothing while they are off, or while a dialog is open', async () => {
    const render = await mount(<Part isOn={false} />);
    hit('#text');
    await render(<Part isOn />);
    document.querySelector('dialog')!.show();
    hit('#text');
    expect(search).not.toHaveBeenCalled();
    document.querySelector('dialog')!.close();
    hit('#text');
    expect(search).toHaveBeenCalledOnce();
  });
});

describe('what a browser remembers', () => {
  let set: (value: string) => void;
  function Part() {
    const [value, setValue] = useStored<string>('sessionStorage', 'a-key', 'none');
    set = setValue;
    return <p>{value}</p>;
  }
  const shown = () => document.querySelector('p')?.textContent;

  test('returns after a reload, and takes no space if it is the default', async () => {
    await mount(<Part />);
    await act(async () => set('other'));
    await unmountAll();
    await mount(<Part />);
    expect(document.body.textContent).toBe('other');
    await act(async () => set('none'));
    expect(sessionStorage.getItem('a-key')).toBeNull();
  });

  test('is the default if storage is damaged or forbidden', async () => {
    sessionStorage.setItem('a-key', '{');
    await mount(<Part />);
    expect(shown()).toBe('none');
    await unmountAll();
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    await mount(<Part />);
    expect(document.body.textContent).toBe('none');
    await act(async () => set('other'));
    expect(document.body.textContent).toBe('other');
  });
});

describe('a visit', () => {
  type Newest = NonNullable<Parameters<typeof useVisit>[0]>;
  let visit: ReturnType<typeof useVisit>;
  function Part({ newest }: { readonly newest: Newest | undefined }) {
    visit = useVisit(newest);
    return null;
  }

  test('that is the first marks nothing that was there', async () => {
    const render = await mount(<Part newest={undefined} />);
    await render(<Part newest={{ intakes: '5', messages: '7', payments: undefined }} />);
    expect(visit.since).toEqual({ intakes: '5', messages: '7', payments: '' });
    // What arrives during the visit is newer than its beginning.
    await render(<Part newest={{ intakes: '6', messages: '7', payments: undefined }} />);
    expect(visit.since).toEqual({ intakes: '5', messages: '7', payments: '' });
    expect(visit.seen).toEqual({ intakes: '5', messages: '7', payments: '' });
    await act(async () => visit.see({ intakes: '6' }));
    expect(visit.seen.intakes).toBe('6');
    expect(visit.since.intakes).toBe('5');
  });

  test('marks the first record of a list that was empty and not shown', async () => {
    const render = await mount(<Part newest={{}} />);
    await render(<Part newest={{ payments: '1' }} />);
    expect(visit.seen.payments).toBe('');
    await unmountAll();
    await mount(<Part newest={{ payments: '1' }} />);
    expect(isNewer('1', visit.since.payments)).toBe(true);
  });

  test('that follows begins where the last one ended, and a reload does not begin one', async () => {
    localStorage.setItem('admin-seen', '{"intakes":"6"}');
    await mount(<Part newest={{ intakes: '8' }} />);
    expect(visit.since.intakes).toBe('6');
    await act(async () => visit.see({ intakes: '8' }));
    const reloaded = sessionStorage.getItem('admin-since')!;
    await unmountAll();
    // A logout ends the visit.
    expect(sessionStorage.getItem('admin-since')).toBeNull();
    sessionStorage.setItem('admin-since', reloaded);
    await mount(<Part newest={{ intakes: '8' }} />);
    expect(visit.since.intakes).toBe('6');
    await unmountAll();
    await mount(<Part newest={{ intakes: '8' }} />);
    expect(visit.since.intakes).toBe('8');
  });
});

test('a visit in two tabs ends with the newest records that either of them showed', async () => {
  let visit: ReturnType<typeof useVisit>;
  function Part() {
    visit = useVisit({ intakes: '6', messages: '7', payments: undefined });
    return null;
  }
  await mount(<Part />);
  // The other tab was opened later, and its list of intakes is newer.
  localStorage.setItem('admin-seen', '{"intakes":"8","messages":"7","payments":""}');
  await act(async () => visit.see({ messages: '9' }));
  expect(JSON.parse(localStorage.getItem('admin-seen')!)).toEqual({
    intakes: '8',
    messages: '9',
    payments: '',
  });
});

test('Back closes a record, and walking from record to record adds no step', async () => {
  const ids = ['01JD3Z8Q4V0000000000000001', '01JD3Z8Q4V0000000000000002'] as const;
  let go: ReturnType<typeof useView>[1];
  function Part() {
    const [{ tab, record }, setView] = useView();
    go = setView;
    return <p>{`${tab} ${record}`}</p>;
  }
  await mount(<Part />);
  const steps = window.history.length;
  await act(async () => go({ tab: 'messages', record: ids[0] }));
  expect(window.history.length).toBe(steps + 1);
  await act(async () => go({ tab: 'messages', record: ids[1] }));
  expect(window.history.length).toBe(steps + 1);
  expect(document.body.textContent).toBe(`messages ${ids[1]}`);
  await act(async () => go({ tab: 'messages', record: undefined }));
  await act(async () => go({ tab: 'payments', record: undefined }));
  expect(window.history.length).toBe(steps + 2);
  await act(async () => go({ tab: 'payments', record: ids[0] }));
  expect(window.history.length).toBe(steps + 3);
  await act(async () => {
    window.history.replaceState(null, '', '/admin');
    window.dispatchEvent(new Event('popstate'));
  });
  expect(document.body.textContent).toBe('intakes undefined');
});

describe('a note', () => {
  const ID = '01JD3Z8Q4V0000000000000001';
  let sent: { readonly text: string; readonly attemptId: string }[];
  let answers: (Response | Error)[];
  const field = () => document.querySelector<HTMLTextAreaElement>('#note')!;

  beforeEach(async () => {
    sent = [];
    answers = [];
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      sent.push(JSON.parse(body as string) as (typeof sent)[number]);
      const answer = answers.shift() ?? new Response(null, { status: 204 });
      if (answer instanceof Error) throw answer;
      return answer;
    });
    await mount(withClient(<Notes id={ID} list="intakes" notes={[]} />));
  });

  test.each([
    ['a failure', false],
    ['a failure and a reload', true],
  ])(
    'is kept after %s, and a retry has the same id, so that it is stored once',
    async (_, isReloaded) => {
      answers = [new Response('', { status: 503 })];
      await type(field(), 'Call back on Monday');
      await press('Add note');
      expect(document.querySelector('#note-error')?.textContent).toContain('The server cannot');
      if (isReloaded) {
        await unmountAll();
        await mount(withClient(<Notes id={ID} list="intakes" notes={[]} />));
      }
      expect(field().value).toBe('Call back on Monday');
      await press('Add note');
      expect(field().value).toBe('');
      expect(document.activeElement).toBe(field());
      await type(field(), 'Call back on Monday');
      await press('Add note');
      expect(sent.map(({ text }) => text)).toEqual(Array(3).fill('Call back on Monday'));
      const [first, retry, other] = sent.map(({ attemptId }) => attemptId);
      expect(retry).toBe(first);
      expect(other).not.toBe(first);
    },
  );

  test('that is blank is not sent', async () => {
    await type(field(), ' \n');
    await press('Add note');
    expect(sent).toEqual([]);
    expect(document.querySelector('#note-error')?.textContent).toBe('Please write a note.');
  });

  test('that was not sent returns with its record', async () => {
    await type(field(), 'Half a');
    await unmountAll();
    await mount(withClient(<Notes id={ID} list="intakes" notes={[]} />));
    expect(field().value).toBe('Half a');
    await unmountAll();
    await mount(withClient(<Notes id={ID.replace(/1$/, '2')} list="intakes" notes={[]} />));
    expect(field().value).toBe('');
  });
});

test.each([
  [new ApiError(401, ''), 'password-error', /password/i, 'This passkey was not accepted.'],
  [
    new ApiError(503, ''),
    undefined,
    /cannot do this at the moment/,
    'cannot do this at the moment',
  ],
])('a login that fails with %s says so at its button', async (error, at, text, ofPasskey) => {
  const reject = () => Promise.reject(error);
  await mount(<LoginForm note={undefined} onLogin={reject} onPasskey={reject} />);
  const password = document.querySelector<HTMLInputElement>('#password')!;
  expect(document.activeElement).toBe(password);
  await type(password, 'wrong');
  await press('Login');
  const [ofForm = '', ofButton] = Array.from(
    document.querySelectorAll('[role=alert]'),
    (one) => one.textContent,
  );
  expect(at ? document.getElementById(at)?.textContent : ofForm).toMatch(text);
  expect(ofButton).toBe('');
  expect(password.value).toBe('wrong');
  await press('Use a passkey');
  expect(alerts()).toContain(ofPasskey);
});

test('a login waits for the answer to the last logout, which would remove the new session', async () => {
  const bars = ['bar-start', 'bar-search', 'bar-end'].map((id) => `<div id="${id}"></div>`);
  document.body.insertAdjacentHTML('beforeend', bars.join(''));
  sessionStorage.setItem('admin-session', 'yes');
  const posts: string[] = [];
  const logout = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method !== 'POST') return new Response('', { status: 503 });
    posts.push(url);
    return url === callPaths.adminLogout ? logout.promise : new Response(null, { status: 204 });
  });
  // It loads only now, so that other tests do not wait for it.
  await import('../../src/islands/admin/Dashboard.tsx');
  await mount(<AdminApp />);
  await until(() => byName('button', 'Logout'));
  await press('Logout');
  await type(document.querySelector<HTMLInputElement>('#password')!, 'right');
  await press('Login');
  expect(posts).toEqual([callPaths.adminLogout]);
  await act(async () => logout.resolve(new Response(null, { status: 204 })));
  await until(() => byName('button', 'Logout'));
  expect(posts).toEqual([callPaths.adminLogout, callPaths.adminLogin]);
});

/** @returns the function that changes the status of an intake. */
async function mountStatusChange(client: QueryClient) {
  let change!: ReturnType<typeof useStatusChange>;
  function Part() {
    change = useStatusChange(
      intakeList.address,
      () => undefined,
      () => undefined,
    );
    return null;
  }
  await mount(
    <QueryClientProvider client={client}>
      <Part />
    </QueryClientProvider>,
  );
  return change;
}

test('a second change of a status is sent after the answer to the first', async () => {
  const sent: string[] = [];
  const first = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'PATCH') sent.push((JSON.parse(body as string) as { status: string }).status);
    return sent.length === 1 ? first.promise : new Response('', { status: 503 });
  });
  const change = await mountStatusChange(makeQueryClient(() => undefined));
  const { id } = buildListedIntake();
  await act(async () => change({ id, status: 'in_progress', from: 'pending' }));
  await act(async () => change({ id, status: 'completed', from: 'in_progress' }));
  await until(() => expect(sent).toEqual(['in_progress']));
  await act(async () => first.resolve(new Response('', { status: 503 })));
  await until(() => expect(sent).toEqual(['in_progress', 'completed']));
});

/** List of intakes, with one of them open. */
const listWith = (id: string | undefined, onSelect: (id: string | undefined) => void) => (
  <RecordsTab
    description={intakeList}
    selectedId={id}
    onSelect={onSelect}
    hasShortcuts
    onOpen={() => undefined}
    summary={undefined}
    since={undefined}
    onSeen={() => undefined}
  />
);

const ofClient = (client: QueryClient, element: ReactElement) => (
  <QueryClientProvider client={client}>{element}</QueryClientProvider>
);

test('a record that is deleted after another one was opened does not close that one', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="bar-search"></div>');
  const [deleted, opened] = ['1', '2'].map((end) =>
    buildListedIntake({ id: `01JD3Z8Q4V000000000000000${end}` }),
  ) as [ListedIntake, ListedIntake];
  const deletion = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'POST') return deletion.promise;
    return Response.json(
      url === intakeList.address ? [opened, deleted] : { changes: [], notes: [], mails: [] },
    );
  });
  const onSelect = vi.fn<(id: string | undefined) => void>();
  const client = makeQueryClient(() => undefined);
  const tabOf = ({ id }: ListedIntake) => {
    window.history.replaceState(null, '', `/admin?intake=${id}`);
    return ofClient(client, listWith(id, onSelect));
  };
  const render = await mount(tabOf(deleted));
  await until(() => byName('button', 'Delete submission'));
  await press('Delete submission');
  await type(document.querySelector<HTMLInputElement>('#deletion-name')!, 'Harbor Dental');
  await press('Delete permanently');
  await render(tabOf(opened));
  await act(async () => deletion.resolve(new Response(null, { status: 204 })));
  await until(() => expect(document.querySelector('[role=status]')?.textContent).not.toBe(''));
  expect(onSelect).not.toHaveBeenCalled();
});

test('a list that is opened again is read again', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="bar-search"></div>');
  const [first, second] = ['Harbor Dental', 'Queens Dental'].map((practiceName) =>
    buildListedIntake({ practiceName }),
  );
  let listed = first;
  vi.stubGlobal('fetch', async () => Response.json([listed]));
  const client = makeQueryClient(() => undefined);
  const list = listWith(undefined, () => undefined);
  const render = await mount(ofClient(client, list));
  await until(() => expect(document.body.textContent).toContain('Harbor Dental'));
  listed = second;
  await render(ofClient(client, <p />));
  await render(ofClient(client, list));
  await until(() => expect(document.body.textContent).toContain('Queens Dental'));
});

test('a listed record that a colleague has deleted is said to be gone when it is opened', async () => {
  const intake = buildListedIntake();
  vi.stubGlobal('fetch', async (url: string) =>
    url === intakeList.address ? Response.json([intake]) : new Response('', { status: 404 }),
  );
  const client = makeQueryClient(() => undefined);
  await mount(
    ofClient(
      client,
      listWith(intake.id, () => undefined),
    ),
  );
  await until(() => expect(document.body.textContent).toContain('Harbor Dental'));
  await until(() => expect(byName('h2', intakeList.texts.gone)).toBeDefined());
});

test('a status that a colleague has changed is told, although another record was open meanwhile', async () => {
  const [changed, other] = ['1', '2'].map((end) =>
    buildListedIntake({ id: `01JD3Z8Q4V000000000000000${end}` }),
  ) as [ListedIntake, ListedIntake];
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'PATCH') return answer.promise;
    return Response.json(
      url === intakeList.address ? [other, changed] : { changes: [], notes: [], mails: [] },
    );
  });
  const client = makeQueryClient(() => undefined);
  const tabOf = ({ id }: ListedIntake) =>
    ofClient(
      client,
      listWith(id, () => undefined),
    );
  const render = await mount(tabOf(changed));
  await until(() => expect(document.querySelector('select')).not.toBeNull());
  await act(async () => {
    const select = document.querySelector('select')!;
    select.value = 'completed';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await render(tabOf(other));
  const changes = [
    { id: other.id, status: 'in_progress', changedAt: other.createdAt, by: 'Grace' },
  ];
  await act(async () => answer.resolve(Response.json({ status: 'in_progress', changes })));
  expect(alerts()).toBe('');
  await render(tabOf(changed));
  expect(alerts()).toContain('Grace set the status to “in progress”');
});

test('the device lists a new passkey under the name that was typed', async () => {
  const passkeys = { passkeys: [], passwordLogin: 'on', name: '' };
  const options = {
    ...{ challenge: 'AA', rp: { name: 'Site', id: 'site.example' }, pubKeyCredParams: [] },
    user: { id: 'AA', name: '', displayName: '' },
  };
  vi.stubGlobal('fetch', async () => Response.json({ ...passkeys, options }));
  vi.stubGlobal('PublicKeyCredential', class {});
  const create = vi.fn<(asked: CredentialCreationOptions) => Promise<null>>(async () => null);
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
  await mount(withClient(<Passkeys />));
  await until(() => expect(document.querySelector('#passkey-name')).not.toBeNull());
  await type(document.querySelector<HTMLInputElement>('#passkey-name')!, 'Grace');
  await press('Add a passkey');
  await until(() => expect(create).toHaveBeenCalledOnce());
  expect(create.mock.calls[0]![0].publicKey!.user).toMatchObject({
    ...{ name: 'Grace', displayName: 'Grace' },
  });
});

test('a chosen status keeps the search, and an arrow key opens the first record', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="bar-search"></div>');
  const intake = buildListedIntake();
  vi.stubGlobal('fetch', async () => Response.json([intake]));
  const onSelect = vi.fn<(id: string | undefined) => void>();
  await mount(
    ofClient(
      makeQueryClient(() => undefined),
      listWith(undefined, onSelect),
    ),
  );
  await until(() => expect(document.body.textContent).toContain('Harbor Dental'));
  await act(async () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  });
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(intake.id);
  const search = () => document.querySelector<HTMLInputElement>('#search')!;
  await type(search(), 'ada');
  await press('completed');
  expect(search().value).toBe('ada');
});

test('a read that began before a change of a status does not show the old one', async () => {
  const list = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'GET' ? list.promise : new Promise(() => undefined),
  );
  const intake = buildListedIntake({ status: 'pending' });
  const { address } = intakeList;
  const client = makeQueryClient(() => undefined);
  client.setQueryData([address, address], {
    pages: [{ records: [intake] }],
    pageParams: [address],
  });
  const reading = client.fetchInfiniteQuery({
    ...recordListOptions(intakeList, noFilters),
    staleTime: 0,
  });
  const change = await mountStatusChange(client);
  await act(async () => change({ id: intake.id, status: 'completed', from: 'pending' }));
  list.resolve(Response.json([intake]));
  await reading.catch(() => undefined);
  expect(client.getQueryData([address, address])).toMatchObject({
    pages: [{ records: [{ status: 'completed' }] }],
  });
});

test('a status that could not be saved is shown as before, also while nothing can be read', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const intake = buildListedIntake({ status: 'pending' });
  const { address } = intakeList;
  const client = makeQueryClient(() => undefined);
  const pages = [{ records: [intake] }];
  client.setQueryData([address, address], { pages, pageParams: [address] });
  const shown: (string | undefined)[] = [];
  client.getQueryCache().subscribe(({ query }) => {
    const { data } = query.state as { data?: { pages: typeof pages } };
    const status = data?.pages[0]?.records[0]?.status;
    if (status !== shown.at(-1)) shown.push(status);
  });
  const change = await mountStatusChange(client);
  await act(async () => change({ id: intake.id, status: 'completed', from: 'pending' }));
  await until(() => expect(shown).toEqual(['completed', 'pending']));
  // The server may have made the change.
  await until(() => expect(client.getQueryState([address, address])?.isInvalidated).toBe(true));
});

describe('the filters of a list', () => {
  const onFilter = vi.fn<(part: object) => void>();
  const search = () => document.querySelector<HTMLInputElement>('#search')!;

  async function show(changes: Partial<ComponentProps<typeof ListFilters<ListedIntake>>> = {}) {
    document.body.insertAdjacentHTML('beforeend', '<div id="bar-search"></div>');
    await mount(
      withClient(
        <ListFilters
          description={intakeList}
          filters={noFilters}
          isFiltering={false}
          onFilter={onFilter}
          list={{ total: 1_200, records: [buildListedIntake()] } as never}
          overview={undefined as never}
          isBare={false}
          summary={{ byStatus: { pending: 3, completed: 1_000 }, messages: {} } as never}
          selectedId={undefined}
          since={undefined}
          {...changes}
        />,
      ),
    );
  }

  beforeEach(() => void onFilter.mockReset());

  test('show the number of each status, and which one is chosen', async () => {
    await show({ filters: { q: '', status: 'pending' } });
    const buttons = Array.from(document.querySelectorAll('[role=group] button'), (button) => [
      button.textContent,
      button.getAttribute('aria-pressed'),
    ]);
    expect(buttons).toEqual(
      expect.arrayContaining([
        ['all 1,003', 'false'],
        ['pending 3', 'true'],
        ['in progress 0', 'false'],
        ['completed 1,000', 'false'],
      ]),
    );
    await press('in progress 0');
    expect(onFilter).toHaveBeenCalledExactlyOnceWith({ status: 'in_progress' });
  });

  test('are cleared together, and the search has the focus', async () => {
    await show({ filters: { q: 'ada', status: '' }, isFiltering: true });
    // Numbers of all records would seem to be numbers of what was found.
    expect(document.querySelector('[role=group]')?.textContent).not.toMatch(/\d/);
    await press('Clear filters');
    expect(onFilter).toHaveBeenCalledExactlyOnceWith(noFilters);
    expect(document.activeElement).toBe(search());
  });

  test('are not cleared while none is set', async () => {
    await show();
    expect(document.body.textContent).not.toContain('Clear filters');
    expect(document.body.textContent).toContain('1,200 submissions');
  });

  test.each([
    ['ada', [[{ q: '' }]], true],
    ['', [], false],
  ])('Escape in the search “%s” clears it first, and then leaves it', async (q, calls, stays) => {
    await show({ filters: { q, status: '' } });
    search().focus();
    await act(async () => {
      search().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    expect(onFilter.mock.calls).toEqual(calls);
    expect(document.activeElement === search()).toBe(stays);
  });

  test('select what is exported, and a stopped export saves nothing', async () => {
    const asked: string[] = [];
    const saved: string[] = [];
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url);
      return asked.length === 1
        ? Response.json([buildListedIntake()], { headers: { 'x-total-count': '1' } })
        : new Response('', { status: 503 });
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    vi.useFakeTimers({ now: Date.parse('2026-11-26T02:00:00Z'), toFake: ['Date'] });
    await show({ filters: { q: 'ada', status: 'pending' }, isFiltering: true });
    await press('Export CSV');
    await vi.waitFor(() => expect(document.body.textContent).toContain('Exported 1 submission.'));
    expect(asked[0]).toMatch(/\?q=ada&status=pending&limit=\d+$/);
    // The day in the company's time zone.
    expect(saved).toEqual([`${intakeList.texts.file}-2026-11-25.csv`]);
    await press('Export CSV');
    await vi.waitFor(() =>
      expect(document.body.textContent).toContain('The export stopped before it was complete.'),
    );
    expect(saved).toHaveLength(1);
  });

  test('are not offered in an empty list', async () => {
    await show({ isBare: true });
    expect(document.querySelector('[role=group]')).toBeNull();
    expect(document.body.textContent).not.toContain('Export CSV');
  });
});
