/** Tests of the loading of Stripe's script in a build for Stripe. */
import { beforeEach, expect, test, vi } from 'vitest';
import {
  loadPayments,
  paymentScript,
  rehearsalLink,
} from '#features/checkout/browser/payment-loader.ts';

// Tests run with the build for the sandbox, and the module reads the variable when it is loaded.
vi.hoisted(() => vi.stubEnv('PUBLIC_PAYMENTS', ''));

interface Script {
  src: string;
  onload: () => void;
  onerror: () => void;
}
const scripts: Script[] = [];

beforeEach(() => {
  scripts.length = 0;
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: Script) => scripts.push(script) },
  });
  vi.stubEnv('PUBLIC_STRIPE_PUBLISHABLE_KEY', 'pk_test_1');
});

test('the script comes from Stripe, once, and gets the publishable key', async () => {
  const loading = loadPayments();
  expect(scripts.map(({ src }) => src)).toEqual([paymentScript]);
  expect(new URL(paymentScript).host).toBe('js.stripe.com');
  Object.assign(window, { Stripe: (key: string) => ({ key }) });
  scripts[0]?.onload();
  expect(await loading).toEqual({ key: 'pk_test_1' });
  expect(await loadPayments()).toEqual({ key: 'pk_test_1' });
  expect(scripts).toHaveLength(1);
});

test('after a script that fails, another call fetches it again', async () => {
  const loading = loadPayments();
  scripts[0]?.onerror();
  await expect(loading).rejects.toThrow('The payment library could not be loaded.');
  const again = loadPayments();
  expect(scripts).toHaveLength(2);
  // A blocked script may load as an empty one.
  scripts[1]?.onload();
  await expect(again).rejects.toThrow('The payment library could not be loaded.');
});

test('a build without a key loads nothing, and a build for Stripe rehearses nothing', async () => {
  vi.stubEnv('PUBLIC_STRIPE_PUBLISHABLE_KEY', '');
  await expect(loadPayments()).rejects.toThrow('PUBLIC_STRIPE_PUBLISHABLE_KEY was not set');
  expect(scripts).toEqual([]);
  expect(rehearsalLink('in_1')).toBeUndefined();
});
