// @vitest-environment happy-dom
/** The forms of visitors with their script: what is sent, what is kept, and where the focus goes. */
import { act } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DeferredIsland } from '#platform/browser/islands/deferred-island.ts';
import { hydrateIsland } from '#platform/browser/islands/hydrate-island.ts';
import { raisedNotices } from '#features/notices/notice-store.ts';
import { notices } from '#features/notices/notices.ts';
import { contactDraft, intakeDraft } from '#features/site/behavior.ts';
import { callPaths } from '#features/site/paths.ts';
import type { FormList } from '#features/forms/form-parts.ts';
import { UPLOAD_MAX_BYTES, uploadMaxSize } from '#features/forms/file-rules.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import { intakeForm } from '#features/submissions/intake.ts';
import { formTexts } from '#texts/forms.ts';
import { draftTexts, intakeTexts } from '#texts/intake.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { ContactForm } from '../../src/islands/contact/ContactForm.tsx';
import { IntakeForm } from '../../src/islands/intake/IntakeForm.tsx';
import { FileUpload } from '../../src/islands/upload/FileUpload.tsx';
import { buildMessage, requiredTexts } from '../support/build.ts';
import { clearPage, mount, press, type, unmountAll, until } from '../support/mount.ts';

afterEach(clearPage);

interface Call {
  readonly url: string;
  readonly body: Record<string, unknown>;
}
let calls: Call[];
let answers: (Response | Error)[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  raisedNotices.set([]);
  calls = [];
  answers = [];
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    calls.push({ url, body: JSON.parse((body as string | undefined) ?? '{}') as Call['body'] });
    const answer = answers.shift() ?? Response.json({ id: 'x' });
    if (answer instanceof Error) throw answer;
    return answer;
  });
});

const shown = () => document.body.textContent;
const byField = <Kind extends HTMLElement = HTMLInputElement>(name: string) =>
  document.querySelector<Kind>(`[name="${name}"]`)!;
const enter = async (texts: object) => {
  for (const [name, text] of Object.entries(texts)) await type(byField(name), text as string);
};
const submit = () =>
  act(async () => document.querySelector<HTMLButtonElement>('[type=submit]')!.click());
const refusal = (field: string) =>
  Response.json(
    { status: 400, detail: 'No.', requestId: 'x', errors: [{ field, message: 'Refused.' }] },
    { status: 400 },
  );

describe('the contact form', () => {
  const fillIn = async () => {
    await enter(buildMessage());
    await act(async () => byField('terms').click());
  };

  test('takes the focus only after the visitor asked for an empty form', async () => {
    await mount(<ContactForm />);
    expect(document.activeElement).toBe(document.body);
    await fillIn();
    await submit();
    await until(() => expect(shown()).toContain(contactForm.received.heading));
    // The confirmation is announced at its place.
    expect(document.activeElement?.getAttribute('role')).toBe('status');
    await press(contactForm.again);
    expect(document.activeElement).toBe(byField('name'));
    expect(byField('message').value).toBe('');
  });

  test('is sent once, with its attempt; a retry is the same attempt, and the next message another', async () => {
    await mount(<ContactForm />);
    await fillIn();
    answers = [new Response('', { status: 503 })];
    await submit();
    await until(() => expect(shown()).toContain(notices.contactFailed.description));
    expect(raisedNotices.get()[0]?.title).toBe(notices.contactFailed.title);
    expect(byField('message').value).toBe(buildMessage().message);
    await submit();
    await until(() => expect(shown()).toContain(contactForm.received.heading));
    await press(contactForm.again);
    await fillIn();
    await submit();
    await until(() => expect(calls).toHaveLength(3));
    const [first, retry, other] = calls.map(({ body }) => body.attemptId);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(retry).toBe(first);
    expect(other).not.toBe(first);
    expect(calls[0]).toMatchObject({
      url: contactForm.action,
      body: { ...buildMessage(), fax: '' },
    });
  });

  test('is sent once for several presses', async () => {
    await mount(<ContactForm />);
    await fillIn();
    await act(async () => {
      const button = document.querySelector<HTMLButtonElement>('[type=submit]')!;
      button.click();
      button.click();
    });
    await until(() => expect(shown()).toContain(contactForm.received.heading));
    expect(calls).toHaveLength(1);
  });

  test('without a connection says so, and keeps the text for a reload', async () => {
    await mount(<ContactForm />);
    await fillIn();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answers = [new TypeError('Failed to fetch')];
    await submit();
    await until(() => expect(shown()).toContain(formTexts.offline));
    await unmountAll();
    await mount(<ContactForm />);
    expect(byField('message').value).toBe(buildMessage().message);
    expect(byField('terms').checked).toBe(true);
    // The texts were typed before the reload, so sending them at once looks like no robot.
    await submit();
    await until(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => 'filledInMs' in body)).toEqual([true, false]);
  });

  test('that lacks a field says which, and sends nothing until it is filled in', async () => {
    await mount(<ContactForm />);
    await enter(buildMessage({ email: 'ada@' }));
    await submit();
    expect(document.activeElement).toBe(byField('email'));
    expect(byField('email').getAttribute('aria-invalid')).toBe('true');
    expect(byField('terms').getAttribute('aria-describedby')).toBe('contact-terms-error');
    expect(calls).toEqual([]);
    await enter({ email: 'ada@harbor.example' });
    // A corrected field loses its message at once, and the others keep theirs.
    expect(byField('email').getAttribute('aria-invalid')).toBeNull();
    expect(document.querySelector('#contact-terms-error')).not.toBeNull();
  });

  test('leaves no draft after it was sent or emptied', async () => {
    await mount(<ContactForm />);
    await fillIn();
    expect(sessionStorage.getItem(contactDraft.key)).toContain('Ada Byron');
    await submit();
    await until(() => expect(shown()).toContain(contactForm.received.heading));
    expect(sessionStorage.getItem(contactDraft.key)).toBeNull();
  });
});

describe('the intake form', () => {
  const press_ = (text: string) => press(text);

  test('that the server refuses lists the fields, and their problems end when they are corrected', async () => {
    await mount(<IntakeForm />);
    expect(document.activeElement).toBe(document.body);
    await enter(requiredTexts);
    answers = [refusal('email')];
    await submit();
    await until(() => expect(document.querySelector('#intake-email-error')).not.toBeNull());
    const link = document.querySelector<HTMLAnchorElement>('[role=alert] a')!;
    expect(link.textContent).toBe('Email');
    await act(async () => link.click());
    expect(document.activeElement).toBe(byField('email'));
    await enter({ email: 'ada@other.example' });
    expect(document.querySelector('#intake-email-error')).toBeNull();
    await submit();
    await until(() => expect(shown()).toContain(intakeTexts.submitted));
    expect(calls.map(({ url }) => url)).toEqual([callPaths.intake, callPaths.intake]);
    expect(calls[1]!.body).toMatchObject({ ...requiredTexts, email: 'ada@other.example' });
    expect(calls[1]!.body.attemptId).toBe(calls[0]!.body.attemptId);
  });

  test('empties the trap after a failure, because an extension may have filled it', async () => {
    await mount(<IntakeForm />);
    await enter({ ...requiredTexts, fax: '555' });
    answers = [new Response('', { status: 503 })];
    await submit();
    await until(() => expect(shown()).toContain(intakeTexts.failed));
    await submit();
    await until(() => expect(calls).toHaveLength(2));
    expect(calls.map(({ body }) => body.fax)).toEqual(['555', '']);
  });

  test('has the focus on its button while it is sent, because its fields then accept none', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await mount(<IntakeForm />);
    await enter(requiredTexts);
    await act(async () => byField('email').focus());
    await submit();
    expect(document.activeElement?.textContent).toBe(intakeTexts.submitting);
  });

  test('names the uploaded guide by its stored path', async () => {
    const file = {
      fileName: 'guide.pdf',
      filePath: 'https://site.example/training-guides/.private/uploads/1',
      fileSize: 5,
    };
    const draft = { texts: requiredTexts, file, savedAt: Date.now() };
    localStorage.setItem(intakeDraft.key, JSON.stringify(draft));
    await mount(<IntakeForm />);
    await submit();
    await until(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.body).toMatchObject({
      ...requiredTexts,
      trainingGuideFileName: 'guide.pdf',
      trainingGuideFilePath: '/objects/uploads/1',
      trainingGuideFileSize: 5,
    });
  });

  test('does not count as sent if the answer names no submission', async () => {
    await mount(<IntakeForm />);
    await enter(requiredTexts);
    answers = [Response.json({})];
    await submit();
    await until(() => expect(shown()).toContain(intakeTexts.failed));
    expect(localStorage.getItem(intakeDraft.key)).toContain('Harbor Dental');
  });

  test('restores its draft with the entries of its lists, and empties it after a question', async () => {
    await mount(<IntakeForm />);
    await enter({ ...requiredTexts, 'faqs.0.question': 'Parking?', 'faqs.0.answer': 'Behind it.' });
    await unmountAll();
    await mount(<IntakeForm />);
    expect(byField('practiceName').value).toBe('Harbor Dental');
    expect(byField('faqs.0.answer').value).toBe('Behind it.');
    const ask = vi.fn<() => boolean>(() => false);
    vi.stubGlobal('confirm', ask);
    await press_(draftTexts.discard);
    expect(ask).toHaveBeenCalledExactlyOnceWith(draftTexts.discardQuestion);
    expect(byField('practiceName').value).toBe('Harbor Dental');
    ask.mockReturnValue(true);
    await press_(draftTexts.discard);
    expect(byField('practiceName').value).toBe('');
    expect(localStorage.getItem(intakeDraft.key)).toBeNull();
    expect(document.activeElement).toBe(byField('practiceName'));
  });

  test('never removes a draft that it restores, because the tab may be closed at any moment', async () => {
    const draft = JSON.stringify({ texts: requiredTexts, savedAt: Date.now() });
    const removeItem = vi.fn<(key: string) => void>();
    vi.stubGlobal('localStorage', { getItem: () => draft, setItem: () => undefined, removeItem });
    await mount(<IntakeForm />);
    expect(byField('practiceName').value).toBe('Harbor Dental');
    expect(removeItem).not.toHaveBeenCalled();
  });

  test.each([
    ['#name=Grace%20Hopper', '', 'Grace Hopper'],
    ['#name=Grace%20Hopper', 'Ada Byron', 'Ada Byron'],
    ['#other', '', ''],
  ])('at the address %s with the draft “%s” has the name “%s”', async (hash, draft, name) => {
    if (draft) {
      await mount(<IntakeForm />);
      await enter({ contactName: draft });
      await unmountAll();
    }
    window.history.replaceState(null, '', `/ai-voice-agent-intake${hash}`);
    await mount(<IntakeForm />);
    expect(byField('contactName').value).toBe(name);
    // The name is personal, so it leaves the address.
    expect(window.location.hash).not.toContain('Grace');
  });

  test('folds no entry of a draft while the focus is in one', async () => {
    const texts = { 'faqs.0.question': 'Parking?', 'faqs.0.answer': 'Behind it.' };
    localStorage.setItem(intakeDraft.key, JSON.stringify({ texts, savedAt: Date.now() }));
    const island = document.body.appendChild(document.createElement('div'));
    island.setAttribute('name', 'IntakeForm');
    island.innerHTML = renderToString(<IntakeForm />);
    byField('faqs.0.answer').focus();
    await hydrateIsland(island as DeferredIsland, { IntakeForm });
    await expect.poll(() => byField('faqs.0.question').value).toBe('Parking?');
    expect(document.querySelector('[aria-expanded=false]')).toBeNull();
    expect(document.activeElement).toBe(byField('faqs.0.answer'));
  });

  test('adds an entry with the focus, folds complete ones, and moves the focus after a removal', async () => {
    await mount(<IntakeForm />);
    const list = intakeForm.parts.find((part) => part.kind === 'list' && part.name === 'faqs')!;
    const { entry, add } = list as unknown as { entry: string; add: string };
    const addEntry = () =>
      act(async () =>
        Array.from(document.querySelectorAll('button'))
          .find((button) => button.textContent.includes(add))!
          .click(),
      );
    await enter({ 'faqs.0.question': 'Parking?', 'faqs.0.answer': 'Behind it.' });
    await addEntry();
    expect(document.activeElement).toBe(byField('faqs.1.question'));
    const folded = document.querySelector<HTMLButtonElement>('[aria-expanded=false]')!;
    expect(folded.textContent).toContain('Parking?');
    await addEntry();
    // The second entry is not complete, so it stays open.
    expect(document.querySelectorAll('[aria-expanded=false]')).toHaveLength(1);
    await act(async () =>
      document.querySelector<HTMLButtonElement>('[aria-expanded=false]')!.click(),
    );
    expect(document.activeElement).toBe(byField('faqs.0.question'));
    await addEntry();
    await press(`${intakeTexts.remove} ${entry} 2`);
    expect(byField('faqs.1.question')).toBeNull();
    expect(document.activeElement).toBe(document.getElementById('intake-faqs.2'));
    await press(`${intakeTexts.remove} ${entry} 3`);
    // Without one that follows, the last one.
    expect(document.activeElement).toBe(document.getElementById('intake-faqs.2'));
    await press(`${intakeTexts.remove} ${entry} 2`);
    expect(document.activeElement).toBe(document.getElementById('intake-faqs.0'));
    // One entry always remains.
    expect(shown()).not.toContain(`${intakeTexts.remove} ${entry}`);
  });

  test('keeps the problems of the other entries after a removal', async () => {
    await mount(<IntakeForm />);
    const { entry, add } = intakeForm.parts.find(({ name }) => name === 'faqs') as FormList;
    await press(add);
    const tooLong = 'x'.repeat(1_001);
    await enter({
      ...{ ...requiredTexts, 'faqs.0.question': tooLong, 'faqs.0.answer': 'Behind it.' },
      ...{ 'faqs.1.question': tooLong, 'faqs.1.answer': 'On Sundays.' },
    });
    await submit();
    const links = () =>
      Array.from(document.querySelectorAll('[role=alert] a'), ({ textContent }) => textContent);
    expect(links()).toEqual([`${entry} 1, Question`, `${entry} 2, Question`]);
    await press(`${intakeTexts.remove} ${entry} 1`);
    expect(links()).toEqual([`${entry} 1, Question`]);
    expect(byField('faqs.1.question').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('an upload', () => {
  /** Requests to the address of an upload. */
  let puts: FakeRequest[];
  class FakeRequest {
    upload: { onprogress?: (event: object) => void } = {};
    status = 0;
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    withCredentials = false;
    readonly opened: string[] = [];
    open(...args: string[]) {
      this.opened.push(...args);
    }
    send() {
      puts.push(this);
    }
    abort() {
      this.onabort?.();
    }
  }
  const onChange = vi.fn<(file: object | undefined) => void>();
  const address = 'https://site.example/api/objects/uploads/1';
  const file = (size = 5_000, name = 'guide.pdf') => {
    const made = new File(['x'], name);
    Object.defineProperty(made, 'size', { value: size });
    return made;
  };
  const input = () => document.querySelector<HTMLInputElement>('[type=file]')!;
  const failure = () => document.querySelector('#guide-failure')!.textContent;

  async function choose(chosen: File): Promise<void> {
    Object.defineProperty(input(), 'files', { value: [chosen], configurable: true });
    await act(async () => void input().dispatchEvent(new Event('change', { bubbles: true })));
  }
  async function finish(status: number, count = 1): Promise<void> {
    await until(() => expect(puts).toHaveLength(count));
    await act(async () => {
      const put = puts.at(-1)!;
      put.status = status;
      put.onload!();
    });
  }

  const Guide = () => (
    <FileUpload
      ref={{ current: null }}
      id="guide"
      name="guide"
      label="Choose"
      done="Uploaded!"
      restored={undefined}
      onChange={onChange}
    />
  );

  beforeEach(async () => {
    puts = [];
    onChange.mockReset();
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    answers = Array.from({ length: 3 }, () => Response.json({ uploadURL: address }));
    await mount(<Guide />);
  });

  test('shows its progress, and reports the file when it is stored', async () => {
    await choose(file());
    await until(() => expect(puts).toHaveLength(1));
    expect(puts[0]!.opened).toEqual(['PUT', address]);
    expect(puts[0]!.withCredentials).toBe(true);
    await act(async () => puts[0]!.upload.onprogress!({ loaded: 999, total: 1_000 }));
    // It never says 100 % before the server has the file.
    expect(shown()).toContain('99 %');
    await act(async () => puts[0]!.upload.onprogress!({ loaded: 0, total: 0 }));
    expect(shown()).toContain('0 %');
    expect(onChange).not.toHaveBeenCalledWith(expect.objectContaining({ fileName: 'guide.pdf' }));
    await finish(201);
    expect(shown()).toContain('Uploaded!');
    expect(onChange).toHaveBeenLastCalledWith({
      ...{ fileName: 'guide.pdf', filePath: address, fileSize: 5_000 },
    });
    await press(uploadTexts.remove);
    expect(onChange).toHaveBeenLastCalledWith(undefined);
    expect(document.activeElement).toBe(input());
  });

  test.each([
    ['is empty', 0, uploadTexts.failures.empty],
    [
      'is a byte too large',
      UPLOAD_MAX_BYTES + 1,
      uploadTexts.failures.tooLarge({ maxSize: uploadMaxSize }),
    ],
  ])('is refused without a request if the file %s', async (_name, size, text) => {
    await choose(file(size));
    await until(() => expect(failure()).toBe(text));
    expect(calls).toEqual([]);
    expect(shown()).not.toContain(uploadTexts.retry);
    // A control that has a file fires no event if the same one is chosen again.
    expect(input().files).toHaveLength(0);
  });

  test('whose file was chosen early and refused leaves an empty control', async () => {
    await clearPage();
    const island = document.body.appendChild(document.createElement('div'));
    island.setAttribute('name', 'Guide');
    island.innerHTML = renderToString(<Guide />);
    Object.defineProperty(input(), 'files', { value: [file(0)] });
    await hydrateIsland(island as DeferredIsland, { Guide });
    await expect.poll(failure).toBe(uploadTexts.failures.empty);
    expect(input().files).toHaveLength(0);
  });

  test('of the largest file is sent', async () => {
    await choose(file(UPLOAD_MAX_BYTES));
    await finish(200);
    expect(shown()).toContain('Uploaded!');
  });

  test.each([
    [500, uploadTexts.failures.server, true],
    [199, uploadTexts.failures.server, true],
    [300, uploadTexts.failures.server, true],
    [413, uploadTexts.failures.tooLarge({ maxSize: uploadMaxSize }), false],
  ])(
    'that is answered with %i says so, and can be retried: %s, %s',
    async (status, text, canRetry) => {
      await choose(file());
      const reports = onChange.mock.calls.length;
      await finish(status);
      await until(() => expect(failure()).toBe(text));
      expect(shown().includes(uploadTexts.retry)).toBe(canRetry);
      // A report would remove the message about a problem that the form shows.
      expect(onChange).toHaveBeenCalledTimes(reports);
      if (!canRetry) return;
      await press(`${uploadTexts.retry}: guide.pdf`);
      await finish(200, 2);
      expect(shown()).toContain('Uploaded!');
      expect(calls).toHaveLength(2);
    },
  );

  test.each([
    [true, uploadTexts.failures.network],
    [false, uploadTexts.failures.offline],
  ])('that is interrupted says why (browser is online: %s)', async (isOnline, text) => {
    await choose(file());
    await until(() => expect(puts).toHaveLength(1));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    await act(async () => puts[0]!.onerror!());
    await until(() => expect(failure()).toBe(text));
  });

  test('ends a minute after its last progress', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    await choose(file());
    await until(() => expect(puts).toHaveLength(1));
    const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
    await wait(59_999);
    await act(async () => puts[0]!.upload.onprogress!({ loaded: 1, total: 2 }));
    await wait(59_999);
    expect(failure()).toBe('');
    await wait(1);
    await until(() => expect(failure()).toBe(uploadTexts.failures.network));
  });

  test('whose file changed on the disk says so, and offers no retry', async () => {
    const changed = file();
    // A browser reads nothing of an empty part, so that it cannot fail.
    const read = (from = 0, to = 0) =>
      to > from
        ? Promise.reject(new DOMException('x', 'NotReadableError'))
        : Promise.resolve(new ArrayBuffer());
    vi.spyOn(changed, 'slice').mockImplementation(
      (...part) => ({ arrayBuffer: () => read(...(part as number[])) }) as never,
    );
    await choose(changed);
    await until(() => expect(puts).toHaveLength(1));
    await act(async () => puts[0]!.onerror!());
    await until(() => expect(failure()).toBe(uploadTexts.failures.changed));
    expect(shown()).not.toContain(uploadTexts.retry);
  });

  test('over the limit of the server says the reason of the server', async () => {
    answers = [
      Response.json({ status: 429, detail: 'Wait an hour.', requestId: 'x' }, { status: 429 }),
    ];
    await choose(file());
    await until(() => expect(failure()).toBe(uploadTexts.limited({ reason: 'Wait an hour.' })));
    expect(shown()).not.toContain(uploadTexts.retry);
  });

  test.each([
    ['an error', () => new Response('', { status: 503 })],
    [
      'an error and its reason',
      () => Response.json({ detail: 'Storage.', requestId: 'x' }, { status: 503 }),
    ],
    ['a limit of the host', () => new Response('', { status: 429 })],
    ['no address', () => Response.json({ uploadURL: 'nowhere' })],
    ['nothing', () => Response.json(null)],
  ])('can be retried if the server answers with %s', async (_name, answer) => {
    answers = [answer()];
    await choose(file());
    await until(() => expect(failure()).toBe(uploadTexts.failures.server));
    expect(shown()).toContain(uploadTexts.retry);
    expect(puts).toEqual([]);
  });

  test('that was canceled leaves no message and no file', async () => {
    await choose(file());
    await until(() => expect(puts).toHaveLength(1));
    await press(uploadTexts.cancel);
    expect(failure()).toBe('');
    expect(onChange.mock.calls.flat().filter(Boolean)).toEqual([]);
    // A late answer changes nothing.
    await finish(200);
    expect(shown()).not.toContain('Uploaded!');
  });
});
