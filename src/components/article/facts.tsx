/** Components that fill in the agency's facts in articles and legal texts. */
import { formatCents, formatPrice } from '#brand/money.ts';
import { initialPayment, type PlanId, plans } from '#brand/plan.ts';
import { company, demoPhoneHref, emailHref, phoneHref } from '#brand/company.ts';
import { asksConsent } from '#brand/consent.ts';
import { callMinutes, legal, promises } from '#brand/file.ts';
import { analyticsUrl } from '#features/site/integrations.ts';
import { currencyName } from '#brand/tax.ts';
import { callCost, cancellation, includedIn, refunds } from '#features/checkout/offer.ts';
import { contactParts } from '#features/submissions/contact.ts';
import { intakeParts } from '#features/submissions/intake.ts';
import { language } from '#texts/language.ts';
import { legalTexts } from '#texts/legal.ts';

export const FirstVersionWithin = () => <>{promises.firstVersionWithin}</>;

interface OfPlan {
  readonly plan: PlanId;
}

export const Cancellation = () => <>{cancellation}</>;

export const CancellationNotice = () => <>{promises.cancellationNotice}</>;

export const Refunds = () => <>{refunds}</>;

/** Labels of the forms' fields, so that the privacy policy lists all of them. */
export const ContactFields = () => (
  <>{contactParts.map((part) => ('title' in part ? part.title : part.label)).join(', ')}</>
);

export const IntakeFields = () => <>{intakeParts.map(({ label }) => label).join(', ')}</>;

export const CurrencyName = () => <>{currencyName()}</>;

export const CompanyName = () => <>{company.name}</>;

export const AnswersWithin = () => <>{company.answersWithin}</>;

export const CompanyHours = () => <>{company.hours}</>;

export const PostalAddress = () => <>{company.address || legalTexts.addressOnRequest}</>;

export const CompanyEmail = () => <a href={emailHref}>{company.email}</a>;

export const CompanyPhone = () => <a href={phoneHref}>{company.phone}</a>;

export const DemoLine = () => <a href={demoPhoneHref}>{company.demoPhone}</a>;

export const Law = () => <>{legal.law}</>;

export const Venue = () => <>{legal.venue}</>;

export const Arbitration = () => <>{legal.arbitration}</>;

export const ThirdParties = () => (
  <>{asksConsent ? legalTexts.askedThirdParties : legalTexts.thirdParties}</>
);

/** Sentence about the counting of visits. Empty if visits are not counted. */
export const VisitCounter = () =>
  analyticsUrl && <>{legalTexts.visitCounter({ host: analyticsUrl.host })}</>;

export const PlanName = ({ plan }: OfPlan) => <>{plans[plan].name}</>;

/** Languages that write every noun with a capital letter, also within a sentence. */
const capitalizesNouns = ['de', 'gsw', 'lb', 'nds'].includes(
  new Intl.Locale(language.locale).language,
);

/** Features of a plan within a sentence. A feature that begins with an abbreviation stays as it is. */
export const PlanFeatures = ({ plan }: OfPlan) => {
  const { features } = plans[plan];
  const continued = features.map((feature) =>
    feature.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase(language.locale)),
  );
  return <>{(capitalizesNouns ? features : continued).join(', ')}</>;
};

export const PlanIncludes = ({ plan }: OfPlan) => (
  <ul>
    {includedIn(plans[plan]).map(({ title, text }) => (
      <li key={title}>
        <b>{title}.</b> {text}
      </li>
    ))}
  </ul>
);

export function Price({ plan, of }: OfPlan & { of: 'setup' | 'month' | 'first-payment' }) {
  const { setupFee, monthlyFee } = plans[plan];
  const first = initialPayment(plans[plan]);
  return <>{formatPrice({ setup: setupFee, month: monthlyFee, 'first-payment': first }[of])}</>;
}

interface OfCallMinutes {
  readonly of: 'included' | 'first-notice' | 'extra-fee' | 'extra-limit';
}

export function CallMinutes({ of }: OfCallMinutes) {
  const { included, announcedAt, extraMinuteFee, extraFeeLimit } = callMinutes;
  const values = {
    included,
    'first-notice': announcedAt[0],
    'extra-fee': formatCents(extraMinuteFee),
    'extra-limit': formatPrice(extraFeeLimit),
  };
  return <>{values[of]}</>;
}

/** Cost of a month with this number of minutes. With `calls`, it is the average cost of one call. */
export function CallCost({ minutes, calls = '1' }: { minutes: string; calls?: string }) {
  return <>{formatCents(Math.round(callCost(Number(minutes)) / Number(calls)))}</>;
}
