import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { planIds } from '#brand/plan.ts';

/** Id of the added plan. No plan for sale has it. */
export const addedPlanId = `added${planIds.join('')}`;

const PHOTO = 'Büro, Team (1).WEBP';

/**
 * Gives a copy of the site the demo's brand with one more plan, a testimonial, a photo, a logo for each theme, and a
 * tax that all prices include.
 */
export function addFifthPlan(copy: string): void {
  const file = join(copy, 'brand.json');
  const demo = readFileSync('tests/support/demo-brand.json', 'utf8');
  const brand = JSON.parse(demo) as Record<string, object>;
  const photo = join(copy, 'src/content/photos', PHOTO);
  mkdirSync(dirname(photo), { recursive: true });
  copyFileSync('docs/images/visitor.webp', photo);
  brand.photos = [{ file: PHOTO, alt: 'Our team at the door' }];
  const names = { dark: 'logo.svg', light: 'logo-light.svg' };
  mkdirSync(join(copy, 'public/brand'), { recursive: true });
  for (const name of Object.values(names)) {
    copyFileSync(`tests/scripts/other-${name}`, join(copy, 'public/brand', name));
  }
  brand.logo = { ...names, width: 200, height: 50 };
  brand.prices = { ...brand.prices, tax: { rate: 19, name: 'VAT', included: true } };
  brand.testimonials = [{ quote: 'They pick up.', name: 'A. Client', business: '' }];
  const plan = {
    kind: 'website',
    name: 'Fifth Shop',
    setupFee: 77_700,
    monthlyFee: 12_345,
    features: ['Cash desk'],
    audience: 'For a business that sells online.',
    without: [],
    monthlyChanges: 4,
  };
  const definition = { 'Cash desk': 'Customers can pay on your site.' };
  brand.plans = { ...brand.plans, [addedPlanId]: plan };
  brand.featureDefinitions = { ...brand.featureDefinitions, ...definition };
  writeFileSync(file, JSON.stringify(brand));
}
