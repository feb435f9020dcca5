/** Features of a plan within a sentence, in languages with other rules for capital letters. */
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { firstPlan } from '../support/some-plans.ts';

const language = vi.hoisted(() => ({ code: 'en', locale: 'en-US', name: 'English' }));
vi.mock('#texts/language.ts', () => ({ language }));

beforeEach(() => vi.resetModules());

test.each([
  ['de-DE', ['Website mit 5 Seiten', 'Chatbot'], 'Website mit 5 Seiten, Chatbot'],
  ['de-AT', ['Öffnungszeiten', 'KI am Telefon'], 'Öffnungszeiten, KI am Telefon'],
  ['lb-LU', ['Websäit'], 'Websäit'],
  ['es-US', ['Última versión', 'IA a su medida'], 'última versión, IA a su medida'],
  ['fr-FR', ['Écran', '24 heures'], 'écran, 24 heures'],
  ['tr-TR', ['Işıklı tabela'], 'ışıklı tabela'],
  ['el-GR', ['Ιστοσελίδα'], 'ιστοσελίδα'],
  ['en-US', ['Priority support', 'SEO audit'], 'priority support, SEO audit'],
])('in %s, %j become “%s”', async (locale, features, expected) => {
  language.locale = locale;
  const { plans } = await import('#brand/plan.ts');
  Object.assign(plans[firstPlan.id], { features });
  const { PlanFeatures } = await import('../../src/components/article/facts.tsx');
  expect(renderToStaticMarkup(<PlanFeatures plan={firstPlan.id} />)).toBe(expected);
});
