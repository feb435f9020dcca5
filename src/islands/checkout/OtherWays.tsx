import { paymentTexts as texts } from '#features/checkout/checkout-texts.ts';
import { company, emailHref, phoneHref } from '#brand/company.ts';

/** Sentence with our phone number and address, for customers who cannot pay on this page. */
export function OtherWays({ before = texts.limited.before }: { readonly before?: string }) {
  return (
    <span>
      {`${before} `}
      <a href={phoneHref} className="whitespace-nowrap underline">
        {company.phone}
      </a>
      {` ${texts.limited.or} `}
      <a href={emailHref} className="underline">
        {company.email}
      </a>
      {'.'}
    </span>
  );
}
