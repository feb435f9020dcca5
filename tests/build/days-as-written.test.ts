import { expect, test } from 'vitest';

import { daysAsWritten } from '../../src/build/days-as-written.ts';
import { daySchema } from '../../src/domain/dates.ts';

/** What the parser makes of `publishDate: 2025-06-31`. */
const parsed = { publishDate: new Date('2025-07-01T00:00:00Z'), title: 'A day', featured: true };

test('a day that does not exist stays what was written, and is refused', () => {
  const fields = daysAsWritten(parsed, '---\npublishDate: 2025-06-31\ntitle: A day\n---\n');
  expect(fields).toEqual({ publishDate: '2025-06-31', title: 'A day', featured: true });
  expect(daySchema.safeParse(fields.publishDate).success).toBe(false);
  expect(daySchema.safeParse(parsed.publishDate).success).toBe(false);
});

test('a day that exists is that day', () => {
  const fields = daysAsWritten(parsed, '---\npublishDate: 2025-07-01\n---\n');
  expect(daySchema.parse(fields.publishDate)).toBe('2025-07-01');
});
