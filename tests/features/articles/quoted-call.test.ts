import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import texts from '../../../src/content/site/calls.json' with { type: 'json' };

test('the call that article 5 scores is the first one on the home page', () => {
  const file = 'src/content/articles/future-voice-assistants-business-ai-voice-agents.mdx';
  const quoted = readFileSync(file, 'utf8').matchAll(/^> \*\*(?:Caller|Agent):\*\* (.*)$/gm);
  expect(Array.from(quoted, ([, line]) => line)).toEqual(texts.calls[0]?.lines);
});
