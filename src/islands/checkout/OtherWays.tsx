import { paymentTexts as texts } from '#texts/checkout.ts';
import { company, emailHref, phoneHref } from '#brand/company.ts';

/** Sentence with our phone number and address, for customers who cannot pay on this page. */
export function OtherWays({ before = texts.limited.before }: { readonly before?: string }) {
  return (
    <span>
      <span>{`${before} `}</span>
      <a href={phoneHref} className="whitespace-nowrap underline">
        {company.phone}
      </a>
      <span>{` ${texts.limited.or} `}</span>
      <a href={emailHref} className="underline">
        {company.email}
      </a>
      <span>.</span>
    </span>
  );
}
