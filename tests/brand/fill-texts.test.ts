import { expect, test } from 'vitest';
import { fillTexts } from '#brand/fill-texts.ts';

test.each([
  ['{companyName}, {answersWithin}', /^Wrenloop, \S/],
  ['{firstVersionWithin} / {FirstVersionWithin}', /^([a-z])(.*) \/ (?!\1)[A-Z]\2$/],
  ['from {lowestFee} a month', 'from $100 a month'],
  ['{includedMinutes} minutes, or {twoMinuteCalls} calls', '500 minutes, or 250 calls'],
  ['{extraMinuteFee} each, at most {extraFeeLimit}', '$0.60 each, at most $150'],
  ['{extraPageFee}, {extraChangeFee}, {extraHourFee}', '$150, $45, $90'],
  ['{extraMinutesAtLimit} more minutes', '250 more minutes'],
  ['at {firstNotice} and {secondNotice}', 'at 400 and 500'],
  ['{refunds}', /^Setup fees and monthly fees are non-refundable/],
  ['{cancellation}', /^To cancel, email us at any time[^{}]+$/],
  ['{extraMinutes}', /at most \$150 a month \(250 minutes\)/],
  ['{other} {name}', '{other} Ada'],
])('the text "%s" of the owner states the facts of the brand file', (text, filled) => {
  const { texts } = fillTexts({ texts: [{ text, number: 1 }] }, { name: 'Ada' });
  expect(texts).toEqual([
    { text: typeof filled === 'string' ? filled : expect.stringMatching(filled), number: 1 },
  ]);
});
