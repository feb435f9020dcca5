import { callMinutes, company, extraWork, promises } from '#brand/file.ts';
import offerTexts from '#site/offer.json' with { type: 'json' };
import { fillIn, planIds, plans } from './plan.ts';
import { formatCents, formatPrice } from './money.ts';
import type { FactName, SiteTexts } from './site-texts.ts';

const offer: SiteTexts['offer'] = offerTexts;
const { extraMinuteFee, extraFeeLimit, included, announcedAt } = callMinutes;
const { firstVersionWithin } = promises;

const facts = {
  ...promises,
  companyName: company.name,
  answersWithin: company.answersWithin,
  FirstVersionWithin: firstVersionWithin.charAt(0).toUpperCase() + firstVersionWithin.slice(1),
  lowestFee: formatPrice(Math.min(...planIds.map((id) => plans[id].monthlyFee))),
  includedMinutes: included,
  extraMinuteFee: formatCents(extraMinuteFee),
  extraFeeLimit: formatPrice(extraFeeLimit),
  extraPageFee: formatPrice(extraWork.page),
  extraChangeFee: formatPrice(extraWork.change),
  extraHourFee: formatPrice(extraWork.hour),
  extraMinutesAtLimit: extraFeeLimit / extraMinuteFee,
  firstNotice: announcedAt[0] ?? 0,
  secondNotice: announcedAt[1] ?? 0,
  twoMinuteCalls: included / 2,
};

const values: Readonly<Record<Exclude<FactName, 'recordsKept'>, string | number>> = {
  ...facts,
  extraMinutes: fillIn(offer.extraMinutes, facts),
  cancellation: fillIn(offer.cancellation, facts),
  refunds: fillIn(offer.refunds, facts),
  healthPractices: fillIn(offer.healthPractices?.text ?? '', facts),
};

/** Texts of the owner with the facts that they name in braces. */
export function fillTexts<Texts extends object>(
  texts: Texts,
  more: Readonly<Record<string, string>> = {},
): Texts {
  const all = { ...values, ...more };
  return JSON.parse(JSON.stringify(texts), (_key, value: unknown) =>
    typeof value === 'string' ? fillIn(value, all) : value,
  ) as Texts;
}
