/** Regional variants that Stripe has. @see https://docs.stripe.com/js/appendix/supported_locales */
const variants = ['en-GB', 'fr-CA', 'pt-BR', 'zh-HK', 'zh-TW'];

/** Locale of Stripe that is closest to one of the site. Stripe's `es` is the Spanish of Spain. */
export function stripeLocale(locale: string): string {
  const { language, region } = new Intl.Locale(locale);
  if (language === 'es' && region && region !== 'ES') return 'es-419';
  return variants.includes(locale) ? locale : language;
}
