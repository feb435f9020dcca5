import { expect, test } from 'vitest';

import { loginSchema } from '../../src/domain/login.ts';

test('a password is used exactly as typed', () => {
  expect(loginSchema.parse({ password: '  p a s s  ' })).toEqual({ password: '  p a s s  ' });
  expect(loginSchema.safeParse({ password: 'x'.repeat(200) }).success).toBe(true);
});

test.each([{}, { password: '' }, { password: null }, { password: 7 }])(
  '%j is refused without a password',
  (value) => {
    expect(loginSchema.safeParse(value).error?.issues[0]?.message).toBe(
      'Please enter the password.',
    );
  },
);

test('a very long password is refused before it is hashed', () => {
  expect(loginSchema.safeParse({ password: 'x'.repeat(201) }).success).toBe(false);
});
