import { expect, test } from 'vitest';
import { describeError } from '#platform/server/http/log.ts';

test('an error is logged with its causes, outermost first, up to a limit', () => {
  const nested = ['storage', 'network', 'socket'].reduceRight<Error | undefined>(
    (cause, message) => new Error(message, { cause }),
    undefined,
  );
  expect(describeError(nested)).toBe('Error: storage <- Error: network <- Error: socket');
  const endless = new TypeError('again');
  endless.cause = endless;
  expect(describeError(endless).split(' <- ')).toHaveLength(5);
  for (const other of ['text', undefined]) expect(describeError(other)).toBe('Unknown error');
});
