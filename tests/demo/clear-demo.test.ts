import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aboutHealth } from '../../scripts/setup/clear-demo.ts';

// A sentence that was rewritten would stay, without what it refers to.
test.each(aboutHealth)(
  '%s contains the sentence that clearing the demo replaces: %s',
  (file, text) => {
    expect(readFileSync(file, 'utf8')).toContain(text);
  },
);
