import { expect, test } from 'vitest';
import {
  agreementsOfKind,
  chargedInKind,
  featuresOf,
  feesIfLeaving,
  includedIn,
  includedInKind,
  nextStep,
  stepsOf,
  textsOfKind,
} from '#features/checkout/offer.ts';
import { callMinutes } from '#brand/file.ts';
import { company } from '#brand/company.ts';
import { formatCents } from '#brand/money.ts';
import { firstPlan } from '../../support/some-plans.ts';

const website = { ...firstPlan, kind: 'website', name: 'Studio & Co' } as const;
const agent = { ...firstPlan, kind: 'voiceAgent' } as const;

test('after paying, a voice agent needs an intake, and a website copy and pictures by email', () => {
  expect(nextStep(agent, 'Zoë')).toEqual({
    label: 'Fill out the intake form',
    href: '/ai-voice-agent-intake#name=Zo%C3%AB',
  });
  expect(nextStep(agent).href).toBe('/ai-voice-agent-intake');
  expect(nextStep(website, 'Zoë')).toEqual({
    label: 'Email us your copy and pictures',
    href: `mailto:${company.email}?subject=Studio%20%26%20Co%3A%20copy%20and%20pictures`,
  });
});

test('only a voice agent charges for minutes, after those that it includes', () => {
  const [minutes, ...others] = chargedInKind('voiceAgent');
  expect(minutes?.title).toContain(formatCents(callMinutes.extraMinuteFee));
  expect(minutes?.title).toContain(`the ${callMinutes.included}th`);
  expect(minutes?.text).not.toBe('');
  expect(others).toEqual([]);
  expect(chargedInKind('website')).toEqual([]);
  expect(agreementsOfKind('website')).toEqual([]);
});

test('a plan includes the services of its kind and its number of changes', () => {
  const included = includedIn({ ...website, monthlyChanges: 1 });
  expect(included).toEqual([
    ...includedInKind('website'),
    { title: '1 change a month', text: textsOfKind('website').changes },
  ]);
  expect(includedIn({ ...website, monthlyChanges: 6 }).at(-1)?.title).toBe('6 changes a month');
});

test('a step that depends on a feature is in the plans with it, or in those without it', () => {
  const stepsWith = (features: string[]) => stepsOf({ ...website, features });
  const { steps } = textsOfKind('website');
  const [feature = ''] = steps.flatMap(({ withFeature }) => withFeature ?? []);
  expect(stepsWith([feature])).toEqual(
    steps.filter(({ withoutFeature }) => withoutFeature !== feature),
  );
  expect(stepsWith([])).toEqual(steps.filter(({ withFeature }) => withFeature === undefined));
});

test('a feature has its own definition, and a client who leaves pays one more month at most', () => {
  const [defined, unknown] = featuresOf({ ...website, features: [...firstPlan.features, 'None'] });
  expect(defined?.title).toBe(firstPlan.features[0]);
  expect(defined?.text).not.toBe('');
  expect(unknown).toEqual({ title: 'None', text: '' });
  expect(feesIfLeaving({ ...website, setupFee: 300, monthlyFee: 100 })).toBe(500);
});
