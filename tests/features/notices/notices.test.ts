import { expect, onTestFinished, test, vi } from 'vitest';
import { dismissNotices, raiseNotice, raisedNotices } from '#features/notices/notice-store.ts';
import { NOTICE_EVENT } from '#platform/browser/islands/island-events.ts';
import { intakeForm } from '#features/submissions/intake.ts';
import { notices, paymentFailed, setupRefused } from '#features/notices/notices.ts';
import { intakeTexts } from '#texts/intake.ts';
import { loginFailed } from '#features/staff/login-rules.ts';
import { lostPageTexts } from '#texts/pages.ts';

test('a notice replaces the one before it, and is removed some time after it was dismissed', () => {
  vi.useFakeTimers();
  const window = new EventTarget();
  const hydrate = vi.fn();
  window.addEventListener(NOTICE_EVENT, hydrate);
  vi.stubGlobal('window', window);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    raisedNotices.set([]);
  });
  raiseNotice(notices.contactFailed);
  raiseNotice(notices.unknownPlan);
  expect(hydrate).toHaveBeenCalledTimes(2);
  const shown = () => raisedNotices.get().map(({ title, open }) => ({ title, open }));
  const { title } = notices.unknownPlan;
  expect(shown()).toEqual([{ title, open: true }]);
  dismissNotices();
  expect(shown()).toEqual([{ title, open: false }]);
  vi.advanceTimersByTime(999_999);
  expect(shown()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

/** Error catalogue of the specification: a notice's title and text. */
const catalogue = `
contactFailed | Error | Failed to send message. Please try again later.
contactFieldsMissing | Error | Please fill in all required fields
contactTermsUnticked | Error | Please agree to the Terms and Conditions to continue
paymentSetupFailed | Error | Failed to initialize payment. Please try again later.
unknownPlan | Invalid Plan | The selected plan is not valid.
checkoutAgreementUnticked | Agreement Required | Please agree to the Privacy Policy and Terms & Conditions to continue
paymentFailed | Payment Failed | An unexpected error occurred
`;

test('the notices of errors have the texts of the specification, and are destructive', () => {
  const { paymentSucceeded: _, paymentProcessing: __, ...ofErrors } = notices;
  const rows = catalogue.trim().split('\n');
  const specified = rows.map((row) => {
    const [name = '', title, description] = row.split(' | ');
    const notice = { title, description, variant: 'destructive' };
    return [name, expect.objectContaining(notice) as unknown] as const;
  });
  expect(ofErrors).toEqual(Object.fromEntries(specified));
});

test('only a successful payment is confirmed, and only a message at a field is a single line', () => {
  const withMark = (mark: 'isDone' | 'isAtField') =>
    Object.entries(notices).flatMap(([name, notice]) => (notice[mark] ? [name] : []));
  expect(withMark('isDone')).toEqual(['paymentSucceeded']);
  expect(withMark('isAtField').sort()).toEqual([
    'checkoutAgreementUnticked',
    'contactFieldsMissing',
    'contactTermsUnticked',
  ]);
  expect(notices.paymentProcessing.variant).toBe('default');
  expect(notices.paymentSucceeded.variant).toBe('default');
  const { title } = notices.paymentSetupFailed;
  expect(setupRefused('No.')).toEqual({ title, description: 'No.', variant: 'destructive' });
});

test.each([
  ['Your card was declined.', 'Your card was declined.'],
  [undefined, 'An unexpected error occurred'],
  ['', 'An unexpected error occurred'],
])('a payment that fails with %j is reported as %j', (message, description) => {
  const title = 'Payment Failed';
  expect(paymentFailed(message)).toMatchObject({ title, description, variant: 'destructive' });
});

test('the other messages have the texts of the specification', () => {
  expect(intakeTexts).toMatchObject({
    failed: 'Error submitting form. Please try again.',
    submitted: 'Form submitted successfully!',
    guideUploaded: 'Training guide uploaded successfully!',
  });
  expect(loginFailed).toBe('Invalid password. Please try again.');
  expect(lostPageTexts.articleNotFound).toBe('Article Not Found');
  expect(intakeForm.received.heading).toBe(intakeTexts.submitted);
  expect(lostPageTexts.pageNotFound).toMatchObject({
    heading: 'Page Not Found',
    text: "The page you're looking for doesn't exist or has been moved.",
  });
});
