import { expect, test } from 'vitest';
import {
  comparePlans,
  headerLinks,
  intakeLink,
  legalLinks,
  legalQuickLinks,
  notFoundLinks,
  plansLink,
  quickLinks,
  startLink,
} from '#features/site/navigation.ts';
import { dashboardPath } from '#features/site/dashboard-paths.ts';
import { describeSetupFee, kindsOnLanding } from '#features/site/landing.ts';
import { listSocialLinks } from '#features/site/social.ts';
import { firstPlan } from '../../support/some-plans.ts';

test('the links of each menu lead to what their labels say', () => {
  const [home, about, services, contact] = [
    { label: 'Home', href: '/#home' },
    { label: 'About', href: '/#about' },
    { label: 'Services', href: '/#services' },
    { label: 'Contact', href: '/#contact' },
  ];
  const trustedBy = { label: 'Trusted By', href: '/#testimonials' };
  const blog = { label: 'Blog', href: '/blog' };
  expect(headerLinks).toEqual([home, about, services, contact, blog]);
  expect(plansLink).toEqual({ label: 'See plans', href: '/#payment' });
  expect(quickLinks).toEqual([home, about, services, trustedBy, contact]);
  const built = { label: 'What we build', href: '/#portfolio' };
  const plans = { label: 'Plans', href: '/#payment' };
  expect(legalQuickLinks).toEqual([home, about, services, built, trustedBy, contact, plans]);
  const backToHome = { label: 'Back to Home', href: '/' };
  expect(notFoundLinks).toEqual([backToHome, blog, contact, services]);
  expect([startLink, comparePlans, intakeLink, ...legalLinks]).toEqual([
    { label: 'Get Started', href: '/#contact' },
    { label: 'Compare all plans', href: '/plans' },
    { label: 'Intake form', href: '/ai-voice-agent-intake' },
    { label: 'Privacy Policy', href: '/privacy-policy' },
    { label: 'Terms & Conditions', href: '/terms-conditions' },
  ]);
  expect(listSocialLinks().at(-1)).toEqual({ network: 'blog', ...blog });
});

test.each([
  ['intakes', undefined, '/admin'],
  ['intakes', '01J', '/admin?intake=01J'],
  ['messages', undefined, '/admin?tab=messages'],
  ['messages', '01J', '/admin?tab=messages&message=01J'],
  ['payments', 'x_first_in_1', '/admin?tab=payments&payment=x_first_in_1'],
] as const)('the tab %s of the dashboard with the record %s is at %s', (tab, record, path) => {
  expect(dashboardPath(tab, record)).toBe(path);
});

test('the landing page states the setup fee of a plan, and shows the voice agent first', () => {
  expect(describeSetupFee({ ...firstPlan, setupFee: 30_000 })).toBe('plus $300 once, for setup');
  expect(describeSetupFee({ ...firstPlan, setupFee: 0 })).toBe('without a setup fee');
  expect(kindsOnLanding).toEqual(['voiceAgent', 'website']);
});
