import { expect, test } from 'vitest';
import { joinDates } from '../../src/build/join-dates.ts';

const inMain = (text: string) => `<title>May 5</title><main id="main"><p>${text}</p></main>`;

test.each([
  ['en-US', 'On November 27, 2026.', 'On November_27,_2026.'],
  ['en-US', 'From May 5 to June 12, all of May.', 'From May_5 to June_12, all of May.'],
  ['en-US', '<b title="May 5">In May</b> 5 of them', '<b title="May 5">In May</b> 5 of them'],
  ['en-US', '<pre>May 5</pre>, May 5', '<pre>May 5</pre>, May_5'],
  ['en-US', 'Dismay 5, or May 555', 'Dismay 5, or May 555'],
  [
    'es',
    'El 27 de noviembre de 2026, o el 3 de mayo',
    'El 27_de_noviembre_de_2026, o el 3_de_mayo',
  ],
  ['de', 'Am 3. Mai 2026', 'Am 3._Mai_2026'],
])('in %s, the dates of %j do not break', (locale, text, joined) => {
  expect(joinDates(inMain(text), locale)).toBe(inMain(joined.replaceAll('_', '\u00a0')));
});
