/** What the address of the dashboard shows, and which records count as new. */
import { expect, test, vi } from 'vitest';
import { isNewer } from '../../src/islands/admin/use-visit.ts';
import { readView } from '../../src/islands/admin/view.ts';

const ID = '01JD3Z8Q4V0000000000000000';

test.each([
  ['', 'intakes', undefined],
  [`?intake=${ID}`, 'intakes', ID],
  [`?tab=messages&message=${ID}`, 'messages', ID],
  [
    '?tab=payments&payment=20261120T030000000Z_first_in_1',
    'payments',
    '20261120T030000000Z_first_in_1',
  ],
  // A record of another tab, an unknown tab, and what is no id.
  [`?tab=messages&intake=${ID}`, 'messages', undefined],
  [`?tab=settings&intake=${ID}`, 'intakes', ID],
  ['?tab=constructor', 'intakes', undefined],
  ['?intake=../../etc', 'intakes', undefined],
  ['?intake=', 'intakes', undefined],
])('the address %j shows the tab %s with the record %s', (search, tab, record) => {
  vi.stubGlobal('window', { location: { search } });
  expect(readView()).toEqual({ tab, record });
});

test('a record is new if it is newer than one that is known', () => {
  const later = ID.replace(/0$/, '1');
  expect(isNewer(later, ID)).toBe(true);
  expect(isNewer(ID, ID)).toBe(false);
  expect(isNewer(ID, later)).toBe(false);
  // An empty list comes before every record.
  expect(isNewer(ID, '')).toBe(true);
  expect([isNewer(ID, undefined), isNewer(undefined, ID)]).toEqual([false, false]);
});
