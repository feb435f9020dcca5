/** Tests of the people on a site whose owner has named only some of them. */
import { expect, test, vi } from 'vitest';
import { authorOf, namedPeople, peopleHref, reviewerOf } from '#features/site/people.ts';

vi.mock('#brand/file.ts', async (readFile) => ({
  ...(await readFile<object>()),
  people: {
    websites: { name: '', work: 'Writes about websites.' },
    reviewer: { name: 'Ada Byron', work: 'Reviews laws.' },
  },
}));

test('only people with a name are shown', () => {
  expect(namedPeople).toEqual([{ name: 'Ada Byron', work: 'Reviews laws.' }]);
  expect(authorOf({ author: 'reviewer' })).toBe('Ada Byron');
  expect(authorOf({ author: 'websites' })).toBeUndefined();
  expect(authorOf({ author: 'nobody' })).toBeUndefined();
  expect(reviewerOf({ reviewer: 'reviewer' })).toBe('Ada Byron');
  expect(reviewerOf({})).toBeUndefined();
  expect(peopleHref).toBe('/how-we-write#who-writes');
});
