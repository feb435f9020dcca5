/** Calls of a site with two languages: the functions are in English, and the bundle of Spanish is real. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import * as contact from '../../netlify/functions/contact.ts';
import * as createSubscription from '../../netlify/functions/create-subscription.ts';
import * as intake from '../../netlify/functions/ai-voice-agent-intake.ts';
import * as stripeWebhook from '../../netlify/functions/stripe-webhook.ts';
import * as uploadUrl from '../../netlify/functions/upload-url.ts';
import { idFor } from '../../scripts/local/payment-sandbox/objects.ts';
import { webhookRequest } from '../../scripts/local/payment-sandbox/start.ts';
import { bundleLanguage } from '../../src/build/language-bundles.ts';
import { languageAliases } from '../../src/build/languages.ts';
import { answerTexts, formAnswerTexts } from '../../src/texts/es/answers.ts';
import { contactTexts } from '../../src/texts/es/contact.ts';
import { contactFieldTexts } from '../../src/texts/es/fields.ts';
import { acknowledgementTexts, receiptTexts } from '../../src/texts/es/emails.ts';
import { answerTexts as english } from '#texts/answers.ts';
import { callPaths } from '#features/site/paths.ts';
import { storeFile } from '#features/submissions/server/file-upload.ts';
import { mailedIntakes } from '#features/submissions/server/intakes.ts';
import type { Mail } from '#platform/server/mail/mail.ts';
import { resendMails } from '#platform/server/mail/record-mails.ts';
import { BUNDLES } from '#platform/server/languages.ts';
import { openStore } from '#platform/server/storage/blobs.ts';
import { ATTEMPT, buildMessage, requiredTexts } from '../support/build.ts';
import { type BlobsDouble, connectBlobsDouble } from '../support/blobs-double.ts';
import {
  callFunction,
  type FunctionModule,
  jsonRequest,
  SITE,
  siteRequest,
} from '../support/call-function.ts';
import { expectLogLine, takeLogLines } from '../support/console-guard.ts';
import { stubOutbox } from '../support/outbox.ts';
import {
  cardDetails,
  makePaymentFixture,
  stubPayments,
  WEBHOOK_SECRET,
} from '../support/payments.ts';
import { firstPlan } from '../support/some-plans.ts';

type Brand = typeof import('../support/demo-brand.json');

vi.mock('../support/demo-brand.json', async (importOriginal) => {
  const original = await importOriginal<{ default: Brand }>();
  return { default: { ...original.default, languages: ['en', 'es'] } };
});

const HOUR_MS = 3_600_000;
/** Name of the first plan in Spanish. */
const SPANISH_PLAN = 'Plan básico';
const inSpanish = (path: string) => `${path}?language=es`;

let folder: string;
let double: BlobsDouble;
let outbox: () => Promise<string[]>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'languages-'));
  const file = join(folder, 'brand.json');
  const translated = join(folder, 'translated.json');
  const demo = JSON.parse(readFileSync('tests/support/demo-brand.json', 'utf8')) as Brand;
  const brand = { ...demo, languages: ['en', 'es'] };
  writeFileSync(file, JSON.stringify(brand));
  const ofDemo: Readonly<Record<string, object>> = brand.plans;
  const plans = { ...ofDemo, [firstPlan.id]: { ...ofDemo[firstPlan.id], name: SPANISH_PLAN } };
  writeFileSync(translated, JSON.stringify({ ...brand, plans }));
  // Also the facts that the server reads in the default language are the demo's.
  const facts = join(folder, 'of-default-language.ts');
  const source = readFileSync('src/brand/of-default-language.ts', 'utf8');
  writeFileSync(facts, source.replace('../../brand.json', './brand.json'));
  await bundleLanguage('es', join(folder, BUNDLES), {
    ...languageAliases('es'),
    '#brand/file.ts': translated,
    '#brand/of-default-language.ts': facts,
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

beforeEach(async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  double = connectBlobsDouble();
  outbox = await stubOutbox();
});

/** Text of an email in the outbox, decoded. */
async function readMails(): Promise<string[]> {
  return (await outbox()).map((mail) =>
    mail
      .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) => text.replaceAll('_', ' '))
      .replaceAll(/(?:=[\dA-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%'))),
  );
}

const mailTo = (mails: readonly string[], address: string) =>
  mails.find((mail) => mail.includes(`To: ${address}`)) ?? '';

async function call(module: FunctionModule, request: Request) {
  const response = await callFunction(module, request);
  const line = expectLogLine();
  expect(line.status).toBe(response.status);
  return { response, line };
}

function stored(store: string, prefix: string): Record<string, unknown>[] {
  return [...double.dump(store)]
    .filter(([key]) => key.startsWith(prefix))
    .map(([, { data }]) => JSON.parse(new TextDecoder().decode(data)) as Record<string, unknown>);
}

function formRequest(path: string, fields: Readonly<Record<string, string>>): Request {
  return siteRequest('POST', path, { body: new URLSearchParams(fields) });
}

describe('a message in Spanish', () => {
  test('is recorded with its language, which the English email to the agency names', async () => {
    const { response } = await call(
      contact,
      jsonRequest('POST', inSpanish(callPaths.contact), buildMessage()),
    );
    expect(response.status).toBe(204);
    expect(stored('dev-contact-messages', 'messages/')).toMatchObject([{ language: 'es' }]);
    const [mail] = await readMails();
    expect(mail).toContain('Language: Spanish');
    expect(mail).toContain('Subject: Message from Ada Byron: A voice agent');
    expect(mail).toMatch(/Received: .* E[SD]T/);
  });

  test('is refused in Spanish', async () => {
    const { response } = await call(
      contact,
      jsonRequest('POST', inSpanish(callPaths.contact), { ...buildMessage(), message: ' ' }),
    );
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: answerTexts.invalid,
      errors: [{ field: 'message', message: contactFieldTexts.message.missing }],
    });
  });

  test('without JavaScript is answered with Spanish pages, whose form stays in Spanish', async () => {
    const send = async (message: string) => {
      const fields = { ...buildMessage({ message }), terms: 'on', attachment: 'plan.odt' };
      const { response } = await call(contact, formRequest(inSpanish(callPaths.contact), fields));
      return { status: response.status, page: await response.text() };
    };
    const refused = await send('');
    expect(refused.status).toBe(400);
    expect(refused.page).toContain('<html lang="es-US">');
    expect(refused.page).toContain(formAnswerTexts.nothingLost);
    expect(refused.page).toContain(`<label for="message">${contactFieldTexts.message.label}<`);
    expect(refused.page).toContain(`action="${callPaths.contact}?language=es"`);
    const received = await send('Hola');
    expect(received.status).toBe(200);
    expect(received.page).toContain(contactTexts.received.heading);
    expect(received.page).toContain(`<a href="/es/">${formAnswerTexts.home}</a>`);
  });
});

test.each(['', '?language=xx', '?language=en', '?language=es%20', '?language=../../es'])(
  'an address without a known other language is answered in English: %s',
  async (query) => {
    const sent = jsonRequest('POST', callPaths.contact + query, { ...buildMessage(), message: '' });
    expect(await (await call(contact, sent)).response.json()).toMatchObject({
      detail: english.invalid,
    });
    const { response } = await call(
      contact,
      jsonRequest('POST', callPaths.contact + query, buildMessage()),
    );
    expect(response.status).toBe(204);
    expect(stored('dev-contact-messages', 'messages/')).toMatchObject([{ language: 'en' }]);
    expect((await readMails())[0]).toContain('Language: English');
  },
);

test('too many uploads are refused in Spanish', async () => {
  const ip = '198.51.100.7';
  const upload = () =>
    callFunction(uploadUrl, siteRequest('POST', inSpanish(callPaths.fileUpload)), { ip });
  let last = await upload();
  for (let count = 0; last.status === 200 && count < 100; count += 1) last = await upload();
  takeLogLines();
  expect(last.status).toBe(429);
  const { detail } = (await last.json()) as { detail: string };
  expect(detail).toContain(answerTexts.tooMany.upload);
});

describe('an intake in Spanish', () => {
  const client = requiredTexts.email;

  /** Sends an intake with an uploaded file. */
  async function sendIntake() {
    const path = inSpanish(callPaths.fileUpload);
    const issued = await call(uploadUrl, siteRequest('POST', path));
    const { uploadURL } = (await issued.response.json()) as { uploadURL: string };
    const file = new Blob(['A guide.']);
    await storeFile(uploadURL.split('/').at(-1)!, () => Promise.resolve(file), {
      store: openStore('uploads', 'dev'),
      now: new Date(),
    });
    const body = {
      ...requiredTexts,
      trainingGuideFileName: 'guía.pdf',
      trainingGuideFilePath: uploadURL,
    };
    return call(intake, jsonRequest('POST', inSpanish(callPaths.intake), body));
  }

  test('with a file is acknowledged in Spanish, and reported in English', async () => {
    expect((await sendIntake()).response.status).toBe(200);
    expect(stored('dev-intakes', 'intakes/')).toMatchObject([
      { language: 'es', trainingGuideFileSize: 8 },
    ]);
    const mails = await readMails();
    expect(mailTo(mails, client)).toContain('<html lang="es-US">');
    expect(mailTo(mails, client)).toContain(acknowledgementTexts.headline);
    const toAgency = mails.find((mail) => mail !== mailTo(mails, client));
    expect(toAgency).toContain('Practice Name: Harbor Dental');
    expect(toAgency).toContain('Language: Spanish');
  });

  test('is acknowledged in Spanish by a later run of the schedule, after the bundle was missing', async () => {
    vi.stubEnv('OUTBOX_DIR', '/dev/null/none');
    expect((await sendIntake()).line.level).toBe('error');
    const mails: Mail[] = [];
    const store = openStore('intakes', 'dev');
    const run = (now: Date) => {
      const deliver = (mail: Mail) => Promise.resolve(void mails.push(mail));
      return resendMails([mailedIntakes({ store, now, deliver })]);
    };
    vi.spyOn(process, 'cwd').mockReturnValue(tmpdir());
    const { failures } = await run(new Date(Date.now() + HOUR_MS));
    expect(failures.join()).toContain('/es.mjs');
    // The email to the agency needs no bundle.
    expect(mails.map(({ to }) => to)).toEqual([undefined]);
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    await run(new Date(Date.now() + 2 * HOUR_MS));
    for (const { to, html = '' } of mails) {
      expect([undefined, client]).toContain(to);
      expect(html.includes('lang="es-US"')).toBe(to === client);
    }
    expect(mails[1]?.text).toContain(acknowledgementTexts.headline);
  });

  test('of an earlier version, which recorded no language, is acknowledged in English', async () => {
    const store = openStore('intakes', 'dev');
    const id = '01JD3Z8Q4V0000000000000000';
    const createdAt = '2024-11-20T15:00:00.000Z';
    await store.setJSON(`intakes/${id}`, { ...requiredTexts, id, createdAt });
    const mails: Mail[] = [];
    const deliver = (mail: Mail) => Promise.resolve(void mails.push(mail));
    const deps = { store, now: new Date('2024-11-20T17:00:00.000Z'), deliver };
    await mailedIntakes(deps).send(id, ['agency', 'client']);
    expect(mails.find(({ to }) => to)?.html).toContain('<html lang="en-US">');
    expect(mails.find(({ to }) => !to)?.text).toContain('Language: English');
  });
});

test('a missing bundle fails the call, with its reason in the log', async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(tmpdir());
  const path = inSpanish(callPaths.contact);
  const { response, line } = await call(contact, jsonRequest('POST', path, buildMessage()));
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ detail: english.failed });
  expect(line.reason).toContain('no bundle of the language es; run: npm run build');
  const page = await call(contact, formRequest(path, buildMessage()));
  expect(page.response.status).toBe(500);
  expect(await page.response.text()).toContain('Go back in your browser');
  expect(double.dump('dev-contact-messages').size).toBe(0);
});

const { createSubscription: purchasePath } = callPaths;

describe('a purchase', () => {
  /** Buys a plan, after the checkout was opened on each of some pages. */
  async function buy(...paths: readonly string[]) {
    const fixture = await makePaymentFixture();
    fixture.clock = Date.now();
    stubPayments(fixture);
    const { id: planId, setupFee, monthlyFee } = firstPlan;
    const secrets: string[] = [];
    for (const path of paths) {
      const order = { planId, setupFee, monthlyFee, attemptId: ATTEMPT };
      const { response } = await call(createSubscription, jsonRequest('POST', path, order));
      expect(response.status).toBe(200);
      secrets.push(((await response.json()) as { clientSecret: string }).clientSecret);
    }
    const [clientSecret = ''] = secrets;
    expect(new Set(secrets)).toEqual(new Set([clientSecret]));
    fixture.sandbox.confirm(clientSecret, cardDetails());
    /** Delivers the newest payment as Stripe does. */
    const report = () => {
      const event = fixture.sandbox.state.undelivered.findLast(
        ({ type }) => type === 'invoice.paid',
      );
      const seconds = Math.floor(Date.now() / 1_000);
      const url = SITE + callPaths.stripeWebhook;
      return call(stripeWebhook, webhookRequest(event!, { url, secret: WEBHOOK_SECRET, seconds }));
    };
    return { sandbox: fixture.sandbox, report };
  }

  test.each([
    ['', 'en', [inSpanish(purchasePath), purchasePath]],
    ['?language=es', 'es', [purchasePath, inSpanish(purchasePath), inSpanish(purchasePath)]],
  ])(
    'stays one purchase if the checkout is opened again with %j, and its emails have that language',
    async (_, language, paths) => {
      const { sandbox, report } = await buy(...paths);
      expect(Object.values(sandbox.state.subscriptions)).toMatchObject([{ status: 'active' }]);
      expect((await report()).response.status).toBe(204);
      const planName = language === 'es' ? SPANISH_PLAN : firstPlan.name;
      expect(stored('dev-payments', 'payments/')).toMatchObject([{ language, planName }]);
      const receipt = mailTo(await readMails(), 'ada@harbor.example');
      expect(receipt).toContain(`<html lang="${language}-US">`);
      expect(receipt).toContain(planName);
    },
  );

  test('in Spanish sets the language of Stripe and of all receipts', async () => {
    const { sandbox, report } = await buy(inSpanish(purchasePath));
    const [subscription] = Object.values(sandbox.state.subscriptions);
    expect(Object.values(sandbox.state.customers)).toMatchObject([
      { preferred_locales: ['es-419'] },
    ]);
    expect((await report()).response.status).toBe(204);
    expect(stored('dev-payments', 'payments/')).toMatchObject([{ language: 'es' }]);
    const plan = SPANISH_PLAN;
    const first = await readMails();
    const receipt = mailTo(first, 'ada@harbor.example');
    expect(receipt).toContain(receiptTexts.thanksForFirst({ plan }));
    expect(receipt).toContain('<html lang="es-US">');
    expect(receipt).toContain('/es/terms-conditions');
    expect(receipt).toMatch(/ de (?:enero|febrero|marzo|abril|mayo|ju[ln]io|agosto|\w+bre) de 20/);
    const toAgency = first.find((mail) => mail !== receipt);
    expect(toAgency).toContain('Language: Spanish');
    expect(toAgency).toContain('Next billing:');

    const invoice = sandbox.renew(subscription!.id, true);
    expect((await report()).response.status).toBe(204);
    expect(
      (await readMails()).filter((mail) => mail.includes(receiptTexts.thanksForRenewal({ plan }))),
    ).toHaveLength(1);
    expect(stored('dev-payments', 'payments/')).toMatchObject([
      {},
      { invoiceId: idFor('in', invoice), language: 'es' },
    ]);
  });

  test('in Spanish is not recorded as handled while the bundle is missing, so that Stripe repeats it', async () => {
    const { report } = await buy(inSpanish(purchasePath));
    vi.spyOn(process, 'cwd').mockReturnValue(tmpdir());
    expect((await report()).response.status).toBe(500);
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    expect((await report()).response.status).toBe(204);
    const receipts = (await readMails()).filter((mail) => mail.includes('ada@harbor.example'));
    expect(mailTo(receipts, 'ada@harbor.example')).toContain('<html lang="es-US">');
  });
});
