import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';

import { intakeRequestSchema } from '#features/submissions/intake-schema.ts';
import { intakeTextNames, intakeForm } from '#features/submissions/intake.ts';
import { createFormPage } from '#features/forms/server/form-answer.ts';
import { DomainError } from '#platform/server/errors.ts';
import { endpoint, operation } from '#platform/server/http/endpoint.ts';
import { company, phoneHref } from '#brand/company.ts';
import { contactForm } from '#features/submissions/contact-form.ts';
import type { FormTexts } from '#features/forms/form-texts.ts';
import { requiredTexts } from '../../../support/build.ts';
import { callHandler, type FunctionHandler, siteRequest } from '../../../support/call-function.ts';
import { expectLogLine } from '../../../support/console-guard.ts';

const MAX_BYTES = 8_192;
type Fields = Readonly<Record<string, string>>;

/** Endpoint that accepts the intake form and passes its input to `receive`. */
function taking(receive: (body: unknown) => void = () => undefined): FunctionHandler {
  return endpoint('form', {
    POST: operation({
      body: { schema: intakeRequestSchema, maxBytes: MAX_BYTES, form: createFormPage(intakeForm) },
      handle: ({ body }) => {
        receive(body);
        return Promise.resolve({ data: { id: 'the-id' }, headers: { 'X-Intake': 'kept' } });
      },
    }),
  });
}

function formRequest(fields: Fields): Request {
  return siteRequest('POST', '/form', { body: new URLSearchParams(fields) });
}

async function send(request: Request, handler = taking()) {
  const response = await callHandler(handler, request);
  const line = expectLogLine();
  return { response, line, page: await response.text() };
}

async function received(request: Request): Promise<unknown> {
  let body: unknown;
  const { response } = await send(
    request,
    taking((value) => (body = value)),
  );
  expect(response.status).toBe(200);
  return body;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** Decodes text as a browser does. Marks entities that the page should not need, so a comparison fails. */
function unescapeHtml(text: string): string {
  return text.replace(/&[^;\s]*;?/g, (entity) => entities[entity] ?? `[not an entity: ${entity}]`);
}

/**
 * Values of each control of a page, as a browser would send them again. A browser reads every line break
 * as LF, removes one directly after the opening tag, and sends CRLF.
 */
function valuesOf(page: string): Record<string, string> {
  const text = page.replaceAll('\r\n', '\n');
  const inputs = [...text.matchAll(/<input\b[^>]*? name="([^"]*)"[^>]*? value="([^"]*)"[^>]*>/g)];
  const areas = [...text.matchAll(/<textarea\b[^>]*? name="([^"]*)"[^>]*>\n?([^<]*)<\/textarea>/g)];
  return Object.fromEntries(
    [...inputs, ...areas].map(([, name = '', value = '']) => [
      name,
      unescapeHtml(value).replaceAll('\n', '\r\n'),
    ]),
  );
}

describe('a form that is accepted', () => {
  test('is answered with a page that confirms it', async () => {
    const { response, page, line } = await send(formRequest(requiredTexts));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('x-intake')).toBe('kept');
    expect(page).toMatch(/^<!doctype html>\s*<html lang="en-US">/);
    expect(page).toContain('<h1>Form submitted successfully!</h1>');
    expect(page).toContain('<a href="/">');
    expect(page).not.toContain('<form');
    expect(line).toMatchObject({ level: 'info', status: 200 });
  });

  test('as multipart data keeps only the names of its files', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(requiredTexts)) form.append(name, value);
    form.append('faqs.0.question', 'Zürich?');
    form.append('faqs.0.answer', 'Ja.');
    form.append('trainingGuide', new File([new Uint8Array(1_000)], 'guide.pdf'));
    form.append('website', new File(['x'], 'website.txt'));
    expect(await received(siteRequest('POST', '/form', { body: form }))).toEqual({
      ...requiredTexts,
      faqs: [{ question: 'Zürich?', answer: 'Ja.' }],
      scenarios: [],
      trainingGuide: 'guide.pdf',
    });
  });

  test('cannot change the prototype of any object', async () => {
    const fields = {
      ...requiredTexts,
      __proto__x: 'x',
      '__proto__.0.polluted': 'x',
      'constructor.0.prototype': 'x',
      'faqs.0.__proto__': 'x',
      'faqs.0.question': 'Q',
      'faqs.0.answer': 'A',
    };
    const form = new URLSearchParams(fields);
    form.append('__proto__', 'x');
    expect(await received(siteRequest('POST', '/form', { body: form }))).toMatchObject({
      faqs: [{ question: 'Q', answer: 'A' }],
    });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('a form that is refused', () => {
  const typed = {
    ...Object.fromEntries(intakeTextNames.map((name) => [name, `The ${name}`])),
    practiceName: 'Müller & Söhne "Dental"',
    contactName: "O'Hara <ada@harbor.example>",
    email: 'not an address',
    phone: '  +1 212 555 0100 ',
    address: '1 Harbor Street\\ &amp; 2',
    website: 'harbor.example?a=1&b=2',
    generalGuidelines: '\r\n\r\nBe kind.\r\n  Be brief.\r\n',
    specialInstructions: '</textarea><b>bold</b>',
    'faqs.0.question': 'Is 1 < 2 & 3 > 2?',
    'faqs.0.answer': 'Yes, "always".\r\n\r\nReally.',
    'faqs.1.question': 'only a question',
    'faqs.1.answer': '',
    'scenarios.0.title': 'Caller\'s "emergency"',
    'scenarios.0.content': '<script>alert(1)</script>',
  };

  test('shows all text again, including nested entries', async () => {
    const { response, page } = await send(formRequest(typed));
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(valuesOf(page)).toEqual(typed);
  });

  test('gives the reason for too many entries, which belongs to no single field', async () => {
    const fields: Record<string, string> = { ...requiredTexts };
    for (let index = 0; index <= 50; index += 1) {
      fields[`faqs.${index}.question`] = 'Q';
      fields[`faqs.${index}.answer`] = 'A';
    }
    const { response, page } = await send(formRequest(fields));
    expect(response.status).toBe(400);
    // Not toContain, because a failure would print 51 entries.
    expect(page.includes('At most 50 questions can be sent.')).toBe(true);
  });

  test('shows scripts in every field as text', async () => {
    const script = `"'><script>alert('x')</script><img src=x onerror=alert(1)>&lt;`;
    const every = Object.fromEntries(Object.keys(typed).map((name) => [name, script]));
    const { page } = await send(formRequest(every));
    expect(page).not.toMatch(/<script|<img/i);
    expect(valuesOf(page)).toEqual(every);
  });
});

describe('a form that fails because of a server error', () => {
  function failing(error: Error): FunctionHandler {
    return endpoint('form', {
      POST: operation({
        body: {
          schema: intakeRequestSchema,
          maxBytes: MAX_BYTES,
          form: createFormPage(intakeForm),
        },
        handle: () => Promise.reject(error),
      }),
    });
  }

  const full = { ...requiredTexts, 'faqs.0.question': 'Q', 'faqs.0.answer': 'A' };

  test.each([
    [503, new DomainError('unavailable', 'Storage cannot be reached at the moment.')],
    [500, new Error('internal: hunter2')],
  ])(
    'is answered with %i, keeps all text, and shows other ways to reach us',
    async (status, error) => {
      const { response, page } = await send(formRequest(full), failing(error));
      expect(response.status).toBe(status);
      expect(valuesOf(page)).toMatchObject(full);
      expect(page).toContain(`mailto:${company.email}`);
      expect(page).toContain(`<a href="${phoneHref}">${company.phone}</a>`);
      expect(page).not.toContain('hunter2');
      expect(page).not.toContain('class="why"');
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-request-id': 'test-request',
        ...(status === 503 && { 'retry-after': '10' }),
      });
    },
  );
});

/** Page that refuses these fields. */
async function refuse(fields: Record<string, unknown>, texts: FormTexts = contactForm) {
  const errors = [
    { field: 'email', message: 'Not an address.' },
    { field: '', message: 'Too many entries.' },
  ];
  const problem = { status: 400, detail: 'No.', requestId: 'the-id', errors };
  const response = createFormPage(texts).answer(fields, { problem }, {});
  const page = await response.text();
  const [markup = ''] = /<form[^]*<\/form>/.exec(page) ?? [];
  return { response, page, markup: markup.replaceAll(/\s+/g, ' ') };
}

describe('the form on the page that refuses it', () => {
  const agreement = (checked: string) =>
    `<label class="agree"> <input name="terms" type="checkbox" required${checked} /> ` +
    `<span>I agree to the <a href="/terms-conditions">Terms and Conditions</a></span> </label>`;

  test('has every control of the page, with its type, its label, and its required state', async () => {
    const known = ['name', 'email', 'subject', 'message', 'attachment'];
    const parts = contactForm.parts.filter(({ name }) => known.includes(name));
    const fields = { name: 'Ada', message: 'Hi', terms: 'on' };
    const { page, markup } = await refuse(fields, { ...contactForm, parts });
    const mail = 'aria-invalid="true" aria-describedby="email-why"';
    expect(markup).toBe(
      [
        `<form method="post" action="${contactForm.action}">`,
        ' <label for="name">Name</label><input id="name" name="name" type="text" value="Ada" required />',
        `<label for="email">Email</label><input id="email" name="email" type="email" value="" required ${mail} />`,
        '<p class="why" id="email-why">Not an address.</p>',
        '<label for="subject">Subject</label><input id="subject" name="subject" type="text" value="" required />',
        '<label for="message">Message</label><textarea id="message" name="message" rows="5" required> Hi</textarea>',
        ` ${agreement(' checked')}`,
        ' <button type="submit">Send Message</button> </form>',
      ].join(''),
    );
    expect(page).toContain('<h1>Not sent yet: Contact</h1>');
    expect(page).toContain('<title>Not sent yet: Contact |');
    // Above the form are only the problems that belong to no control.
    expect(page.split('<form')[0]).toContain('<p class="why">Too many entries.</p>');
    expect(page.split('<form')[0]).not.toContain('Not an address.');
    expect(page).not.toContain(company.phone);
  });

  test('keeps the state of the terms checkbox, and has no checkbox if the form has none', async () => {
    expect((await refuse({ name: 'Ada' })).markup).toContain(agreement(''));
    const { agreement: _, ...words } = contactForm;
    expect((await refuse({}, words)).markup).not.toContain('checkbox');
    const end = /<\/textarea>(.*?)<button/.exec((await refuse({}, words)).markup);
    expect(end?.[1]?.trim()).toBe('');
  });
});

test.each([
  [undefined, ''],
  ['The file is <missing>.', '<p role="alert"><strong>The file is &lt;missing&gt;.</strong></p>'],
])('the answer to an accepted form shows no notice except %j', async (notice, shown) => {
  const response = createFormPage(contactForm).answer({}, { notice }, {});
  expect(response.status).toBe(200);
  const [, main] = /<\/h1>([^]*)<\/main>/.exec(await response.text()) ?? [];
  const { text } = contactForm.received;
  expect(main?.replaceAll(/\n\s*/g, '')).toBe(
    `${shown}<p>${text}</p><p><a href="/">Back to Home</a></p>`,
  );
});

/** Limit of the platform for a response, which it may pass on as a JSON string. */
const RESPONSE_MAX_BYTES = 6_000_000;

test.each([
  ['"', 3_000_000],
  ['&', 3_000_000],
  ["'", 2_500_000],
  ['<', 1_500_000],
  ['\u0001', 3_000_000],
  ['\n', 4_000_000],
  ['\\', 3_500_000],
  ['ő', 3_200_000],
  ['\u{1F600}', 1_000_000],
])('the answer to a form with %j %i times is smaller than the limit', async (sign, count) => {
  const generalGuidelines = sign.repeat(count);
  const problem = {
    status: 400,
    requestId: 'the-id',
    detail: 'Some fields are missing.',
  } as const;
  const fields = { ...requiredTexts, generalGuidelines };
  const response = createFormPage(intakeForm).answer(fields, { problem }, {});
  const page = await response.text();
  expect(Buffer.byteLength(page)).toBeLessThan(RESPONSE_MAX_BYTES);
  expect(Buffer.byteLength(JSON.stringify({ body: page }))).toBeLessThan(RESPONSE_MAX_BYTES);
  expect(page).toContain('<a href="/ai-voice-agent-intake">Back to the page</a>');
  // A page without the text says so.
  const isKept = page.includes('Nothing you typed is lost');
  expect(page.includes('Go back in your browser to find what you typed')).toBe(!isKept);
  expect(valuesOf(page).generalGuidelines?.length ?? 0).toBeGreaterThanOrEqual(isKept ? count : 0);
});

test('the answer keeps a text that fits', async () => {
  const generalGuidelines = '"'.repeat(500_000);
  const problem = {
    status: 400,
    requestId: 'the-id',
    detail: 'Some fields are missing.',
  } as const;
  const response = createFormPage(intakeForm).answer({ generalGuidelines }, { problem }, {});
  expect(valuesOf(await response.text()).generalGuidelines).toBe(generalGuidelines);
});

describe('a form that could not be read', () => {
  const tooLarge = () =>
    formRequest({ ...requiredTexts, generalGuidelines: 'x'.repeat(MAX_BYTES) });
  const broken = () =>
    siteRequest('POST', '/form', {
      body: 'no boundary anywhere',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
    });

  test.each([
    [413, tooLarge],
    [400, broken],
  ])(
    'is answered with %i and a page that does not claim to keep the text',
    async (status, request) => {
      const { response, line, page } = await send(request());
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(line).toMatchObject({ level: 'warn', status });
      expect(Object.values(valuesOf(page)).join('')).toBe('');
      expect(page).not.toContain('Nothing you typed is lost');
    },
  );
});

describe('the page that answers a form', () => {
  test.each([
    ['accepted', requiredTexts],
    ['refused', {}],
  ])('runs no script and uses only its own style: %s', async (_name, fields) => {
    const { response, page } = await send(formRequest(fields));
    const policy = response.headers.get('content-security-policy') ?? '';
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(style).not.toBe('');
    expect(policy.split('; ').toSorted()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      `style-src 'sha256-${hash}'`,
    ]);
    expect(page).not.toMatch(/<script| style=| on\w+=/);
    expect(page).toContain('<meta name="robots" content="noindex" />');
    expect(page).toContain(
      '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    );
  });
});

test('a call that accepts forms also accepts JSON, and answers each in its format', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const json = await send(
    siteRequest('POST', '/form', { body: JSON.stringify(requiredTexts), headers }),
  );
  expect(json.response.headers.get('content-type')).toBe('application/json');
  expect(JSON.parse(json.page)).toEqual({ id: 'the-id' });

  const refused = await send(siteRequest('POST', '/form', { body: '{}', headers }));
  expect(refused.response.headers.get('content-type')).toBe('application/problem+json');
});
