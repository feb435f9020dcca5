import fc from 'fast-check';
import { anyCharacter } from '../any-character.ts';
import { requiredTexts } from '../build.ts';
import { PERSONAL } from '../personal-data.ts';

/*
 * Requests of every kind to every address. Most are almost valid, because an obviously invalid request is
 * refused by the first check.
 */

/** Id of an existing record in each store. */
export const KNOWN_ID = '01JD3Z8Q4V0000000000000000';

/** Required texts of an intake. No log line may contain them. */
export const personalTexts = {
  ...requiredTexts,
  practiceName: PERSONAL.practice,
  contactName: PERSONAL.name,
  email: PERSONAL.email,
  phone: PERSONAL.phone,
};

const person = { name: PERSONAL.name, email: PERSONAL.email };
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  contact: { ...person, subject: PERSONAL.practice, message: PERSONAL.message },
  'ai-voice-agent-intake': {
    ...personalTexts,
    faqs: [{ question: PERSONAL.message, answer: PERSONAL.note }],
    scenarios: [],
  },
  'create-subscription': { planId: 'basic', setupFee: 30_000, monthlyFee: 10_000 },
  'admin-login': { password: PERSONAL.password, name: PERSONAL.name },
  'admin-intake-status': { status: 'completed' },
  'admin-intake-notes': { text: PERSONAL.note },
  'admin-record-deletion': { name: PERSONAL.name },
  'stripe-webhook': { id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } },
};
/** Optional fields of some bodies. */
const extras = {
  attemptId: fc.uuid(),
  fax: fc.constantFrom('', '1'),
  filledInMs: fc.nat(),
  faqs: fc.array(fc.anything({ maxDepth: 2 }), { maxLength: 3 }),
  trainingGuideFilePath: fc.constantFrom(`/objects/uploads/${KNOWN_ID}`, '/objects/../x', ''),
  trainingGuideFileName: fc.string(),
  type: fc.constantFrom('invoice.paid', 'charge.refunded', 'charge.dispute.created', 'x'),
};

const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.constantFrom('__proto__', '\u0000', '\r\nBcc: a@b.example', '=1+1', 'x'.repeat(20_000), 1e308),
);

function bodyOf(name: string): fc.Arbitrary<Record<string, unknown>> {
  const right = bodies[name] ?? {};
  const spoilt = fc.dictionary(fc.constantFrom(...Object.keys(right), '__proto__', 'x'), hostile, {
    maxKeys: 2,
  });
  return fc
    .tuple(fc.record(extras, { requiredKeys: [] }), fc.option(spoilt, { freq: 2 }))
    .map(([more, wrong]) => ({ ...right, ...more, ...wrong }));
}

const idText = fc.oneof(
  { arbitrary: fc.constant(KNOWN_ID), weight: 3 },
  fc.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
  fc.constantFrom('..', '%2e%2e%2fattempts', '%00', 'login', '%F0%9F%A6%B7'),
);

const query = fc.option(
  fc
    .dictionary(
      fc.constantFrom('q', 'limit', 'cursor', 'status', 'from', 'to', 'sort', 'sinceIntake', 'x'),
      fc.oneof(
        fc.constantFrom('1', '100', 'newest', 'completed', KNOWN_ID, '2026-11-21T00:00:00Z', ''),
        fc.string({ maxLength: 300 }),
      ),
      { maxKeys: 4 },
    )
    .map((parameters) => `?${new URLSearchParams(parameters).toString()}`),
  { nil: '' },
);

/** Description of a request, which `send.ts` sends. */
export interface Draft {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly origin: 'ours' | 'foreign' | 'none';
  readonly cookie: 'staff' | 'none' | 'forged';
  readonly format: 'json' | 'form' | 'multipart' | 'odd' | 'none';
  readonly body: Readonly<Record<string, unknown>> | string | Uint8Array<ArrayBuffer>;
  readonly isSigned: boolean;
  readonly ip: string;
}

const often = <Value>(value: Value, ...others: Value[]) =>
  fc.oneof(
    { arbitrary: fc.constant(value), weight: 4 },
    { arbitrary: fc.constantFrom(value, ...others), weight: 1 },
  );

/**
 * Requests to one function.
 * @param paths the paths of its config.
 * @param methods the methods that it accepts. They are generated more often.
 */
export function draftOf(
  name: string,
  paths: readonly string[],
  methods: readonly string[],
): fc.Arbitrary<Draft> {
  return fc.record({
    name: fc.constant(name),
    method: fc.oneof(
      { arbitrary: fc.constantFrom(...methods), weight: 6 },
      fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    ),
    path: fc
      .tuple(fc.constantFrom(...paths), idText, query)
      .map(([path, id, more]) => path.replace(/:\w+/, id).replace('*', `uploads/${id}`) + more),
    origin: often<Draft['origin']>('ours', 'foreign', 'none'),
    cookie: often<Draft['cookie']>('staff', 'none', 'forged'),
    format: often<Draft['format']>('json', 'form', 'multipart', 'odd', 'none'),
    body: fc.oneof(
      { arbitrary: bodyOf(name), weight: 8 },
      fc.string({ unit: anyCharacter, maxLength: 2_000 }),
      fc.json(),
      fc.uint8Array({ maxLength: 2_000 }).map((bytes) => new Uint8Array(bytes)),
    ),
    isSigned: fc.boolean(),
    ip: fc.constantFrom('', '203.0.113.7', '2001:db8::1'),
  });
}
