import { expect, test } from 'vitest';

import { trainingGuidePathSchema } from '../../src/domain/intake.ts';
import { formatFileSize, TRAINING_GUIDE_MAX_BYTES } from '../../src/domain/training-guide.ts';

test('a guide may have 10 MB', () => {
  expect(TRAINING_GUIDE_MAX_BYTES).toBe(10_485_760);
});

test.each([
  [1, '0 KB'],
  [511, '0 KB'],
  [512, '1 KB'],
  [1024, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [10_485_760, '10240 KB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('a size that was not sent is said to be unknown', () => {
  expect(formatFileSize(undefined)).toBe('File size unknown');
});

test.each(['/objects/uploads/01JABC', '/objects/a', '/objects/a/b-c/d_e'])(
  '%s is the path of a guide',
  (path) => {
    expect(trainingGuidePathSchema.safeParse(path).success).toBe(true);
  },
);

test.each([
  '',
  '/objects/',
  '/objects//a',
  '/objects/a/',
  '/objects/../submissions/1',
  '/objects/a/../../b',
  '/objects/a%2f..%2fb',
  '/objects/a?x=1',
  '/objects/a#x',
  '/objects/a b',
  '/objects/a\n',
  '/objects/a\\b',
  'objects/a',
  ' /objects/a',
  'https://evil.example/objects/a',
  'javascript:alert(1)',
  `/objects/${'a'.repeat(300)}`,
])('%j is refused as the path of a guide', (path) => {
  expect(trainingGuidePathSchema.safeParse(path).success).toBe(false);
});
