/**
 * Faults that somebody could make in a file.
 * @param tests the files or folders of tests that must notice each of them.
 * @param faults what would be wrong, with what is written in place of what: `right ~> wrong`. What is
 * right stands in the file exactly once.
 */
function inFile(file: string, tests: readonly string[], faults: Readonly<Record<string, string>>) {
  return Object.entries(faults).map(([fault, change]) => {
    const [search = '', replace = ''] = change.split(' ~> ');
    return { fault, file, search, replace, tests };
  });
}

export const mutants = [
  ...inFile(
    'src/server/payments/subscriptions.ts',
    ['tests/functions/create-subscription.test.ts'],
    {
      'the amount due is not compared with the plan':
        'invoice.amount_due !== initialPayment(plan) ~> false',
      'a paid attempt is told to be unpaid':
        "const isPaid = stage === 'running' ~> const isPaid = false",
      'an expired attempt is answered': "!isPaid && stage !== 'awaited' ~> false",
      'every call makes another customer':
        '`customer ${plan.id} ${attempt}` ~> `customer ${Math.random()}`',
      'every call makes another subscription':
        '`subscription ${plan.id} ${attempt}` ~> `subscription ${Math.random()}`',
    },
  ),
  ...inFile(
    'src/server/payments/checkout-quota.ts',
    ['tests/functions/create-subscription.test.ts'],
    {
      'the quota lets one more through':
        'begun <= CHECKOUTS_PER_HOUR ~> begun <= CHECKOUTS_PER_HOUR + 1',
      'going on with an attempt is counted': "if (written === 'written') begun ~> begun",
    },
  ),
  ...inFile(
    'src/server/payments/read-payment.ts',
    ['tests/server/payments/payment-events.test.ts'],
    {
      'the test flag of a payment is inverted':
        'isTest: !invoice.livemode ~> isTest: invoice.livemode',
    },
  ),
  ...inFile(
    'src/server/payments/payment-events.ts',
    [
      'tests/functions/stripe-webhook.test.ts',
      'tests/server/payments/payment-events.test.ts',
      'tests/server/payments/payments-property.test.ts',
    ],
    {
      'the test flag of a change is inverted':
        'isTest: !subscription.livemode ~> isTest: subscription.livemode',
      'events are not deduplicated':
        'if (await hasKey(deps.store, key)) return { trouble: undefined }; ~> ',
      'events of test mode are taken into live payments': 'event.livemode !== deps.isLive ~> false',
      'what was never paid is recorded as changed': '!wasEverPaid(subscription.status) ~> false',
    },
  ),
  ...inFile(
    'src/server/guides/training-guide-upload.ts',
    ['tests/server/guides/training-guides.test.ts', 'tests/functions/upload.test.ts'],
    {
      'the loser of an upload race is told 204': "if (outcome === 'taken') throw used; ~> ",
      'an address never handed out takes a file': 'if (!wasIssued) throw unknown; ~> ',
      'a used address reads a body again': 'isTaken || wasClaimed ~> wasClaimed',
      'a claimed address takes another file': 'isTaken || wasClaimed ~> isTaken',
      'an old address takes a file': 'age > UPLOAD_ADDRESS_VALID_MS ~> false',
      'an empty file is kept': 'file.size === 0 ~> false',
    },
  ),
  ...inFile(
    'src/server/staff/admin-session.ts',
    ['tests/server/staff/admin-session.test.ts', 'tests/functions/guard.test.ts'],
    {
      'the session nonce has 8 bits': 'randomBytes(12) ~> randomBytes(1)',
      'any signature is good':
        'token.length !== expected.length || !timingSafeEqual(token, expected) ~> false',
      'a session never expires': ' || Number(expires) * 1_000 <= now.getTime() ~> ',
      'the password does not sign': ' ${secrets.ADMIN_PASSWORD_HASH} ~> ',
      'a session is good on every deploy': "`${deployContext || 'dev'} ${session}` ~> `${session}`",
      'a session that was ended is good':
        'if (await hasKey(store, endedKey(session))) ~> if (false)',
      'scripts can read the cookie': 'HttpOnly;  ~> ',
      'any time is good that a number can be read from': '!/^\\d{1,12}$/.test(expires) ||  ~> ',
    },
  ),
  ...inFile('src/server/staff/login-throttle.ts', ['tests/server/staff/login-throttle.test.ts'], {
    'one more try is free': 'times.length < freeTries ~> times.length <= freeTries',
    'the wait does not double': 'firstWaitMs * 2 ** (times.length - freeTries) ~> firstWaitMs',
    'the wait has no end':
      'Math.min(firstWaitMs * 2 ** (times.length - freeTries), longestWaitMs) ~> firstWaitMs * 2 ** (times.length - freeTries)',
    'tries at the same time are not counted': 'refuseIfTooMany(others, now.getTime()); ~> ',
    'a right password leaves its wrong ones': '[id, ...others] ~> [id]',
    'addresses are kept as they are':
      "createHmac('sha256', secret).update(`address:${address}`).digest('hex') ~> address.padEnd(32, \"0\")",
    'a try counts for ever': '.filter((time) => time > now - windowMs) ~> ',
  }),
  ...inFile(
    'src/server/http/admit.ts',
    ['tests/server/http/endpoint.test.ts', 'tests/functions/guard.test.ts'],
    {
      'another site can make changes': 'comesFromPage && isForeign(request) ~> false',
      'everybody is staff': 'if (!operation.staff) return undefined; ~> return undefined;',
      'ended sessions are not looked up':
        "await refuseEndedSession(session, openStore('admin-sessions')); ~> ",
    },
  ),
  ...inFile('src/server/http/origin.ts', ['tests/server/http/endpoint.test.ts'], {
    'a subdomain is this site':
      "site !== 'same-origin' ~> site !== 'same-origin' && site !== 'same-site'",
    'the origin is not compared':
      'origin !== null && origin !== new URL(request.url).origin ~> false',
  }),
  ...inFile('src/server/http/problem.ts', ['tests/functions/fuzz.test.ts'], {
    'a refusal for its query is a 500':
      'if (error instanceof HttpError) return error; ~> if (error instanceof HttpError) return error.status === 400 ? new HttpError(500, "x") : error;',
  }),
  ...inFile('src/server/http/answer.ts', ['tests/functions/training-guide-download.test.ts'], {
    'a file can run on our address':
      "\"sandbox; default-src 'none'; frame-ancestors 'none'\" ~> ''",
  }),
  ...inFile('src/server/http/endpoint.ts', ['tests/functions/fuzz.test.ts'], {
    'a log line repeats what was sent':
      "log.writeError(error, toHttpError(error).status); ~> log.write(toHttpError(error).status, 'warn', request.headers.get('cookie') ?? '');",
  }),
  ...inFile('src/server/storage/store-fetch.ts', ['tests/server/storage/blobs.test.ts'], {
    'there is no further attempt': 'const ATTEMPTS = 3; ~> const ATTEMPTS = 1;',
    'a failing server is not asked again':
      'response.status === 429 || response.status >= 500 ~> response.status === 429',
  }),
  ...inFile(
    'src/server/storage/blobs.ts',
    ['tests/server/storage/blobs.test.ts', 'tests/server/guides/training-guides.test.ts'],
    {
      'a write that may be lost counts as written':
        "if (stored === null) throw unavailable(); ~> if (stored === null) return 'written';",
      "another's record counts as ours": "stored === text ? 'written' : 'taken' ~> 'written'",
      "another's file counts as ours": "stored.mark === mark ? 'written' : 'taken' ~> 'written'",
      'previews write to the storage of production':
        "context === 'production' ? '' : `${context}-` ~> ''",
    },
  ),
  ...inFile('src/domain/csv.ts', ['tests/domain/csv.test.ts'], {
    'a formula runs': 'formulaStart.test(text) ||  ~> ',
    'a tab begins a cell': '/^[\\t\\r\\n]/.test(text) ~> false',
    'a formula inside runs': 'const inner = disarmInside(text); ~> const inner = text;',
    'a quote ends a cell': "safe.replaceAll('\"', '\"\"') ~> safe",
    'a semicolon is not quoted': '/[",;\\r\\n\\t]/.test(safe) ~> /[",\\r\\n\\t]/.test(safe)',
    'rows end as on Unix': "const LINE_END = '\\r\\n'; ~> const LINE_END = '\\n';",
    'Excel takes it for Latin 1': 'return BYTE_ORDER_MARK + rows ~> return rows',
  }),
  ...inFile(
    'src/server/storage/quota.ts',
    ['tests/functions/upload.test.ts', 'tests/server/intakes/intakes.test.ts'],
    { 'a quota lets one more through': 'earlier >= quota ~> earlier > quota' },
  ),
  ...inFile(
    'src/server/mail/resend-mails.ts',
    ['tests/server/mail/resend-mails.test.ts', 'tests/server/write-paths.test.ts'],
    {
      'a deleted record is told of': ' && !deleted.has(id) ~> ',
      'the oldest of many is marked first':
        'await inParallel(others, mark); ~> await mark(oldest);\nawait inParallel(others, mark);',
    },
  ),
  ...inFile('src/server/http/endpoint.ts', ['tests/server/http/endpoint.test.ts'], {
    'the answer waits for what nobody waits for':
      "if (!('waitUntil' in context)) return atOnce; ~> return atOnce;",
    'what fails after the answer is not logged': 'trouble && log.writeAfter(trouble) ~> trouble',
  }),
  ...inFile('src/server/retention/due.ts', ['tests/server/retention/retention.test.ts'], {
    'a night reads without an end':
      'Math.max(DAYS_A_WEEK, Math.ceil(keys.length / looks)) ~> DAYS_A_WEEK',
    'a deletion that stopped half-way stays': 'deleted.has(id) ||  ~> ',
  }),
];
