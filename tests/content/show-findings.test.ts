import { expect, test } from 'vitest';

import { toOverlay } from '../../scripts/content/show-findings.ts';

test('problems appear over the page, with the line of the first one', () => {
  const { type, err } = toOverlay(
    [
      {
        file: 'src/content/articles/one.mdx',
        line: 12,
        field: 'Stats',
        says: 'This component does not exist. Did you mean "Stat"?',
      },
    ],
    25,
  );
  expect(type).toBe('error');
  expect(err).toMatchObject({ title: '1 problem in 1 of 25 articles.', loc: { line: 12 } });
  expect(err.message).toContain('one.mdx:12  Stats  This component does not exist.');
});
