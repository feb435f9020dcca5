import { expect, test } from 'vitest';
import { legalTextSchema } from '#features/articles/legal-text.ts';

test.each(['title', 'description', 'footerTitle'])(
  'a page of the owner may not have a %s of spaces',
  (name) => {
    const page = { title: 'Impressum', description: 'Who is responsible for this site.' };
    expect(legalTextSchema.safeParse(page).success).toBe(true);
    const { error } = legalTextSchema.safeParse({ ...page, [name]: '   ' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([name]);
  },
);
