import { describe, expect, test } from 'vitest';

import { fileNameSchema, filePathSchema } from '#features/forms/uploaded-file.ts';
import {
  cleanFileName,
  formatFileSize,
  toFilePath,
  UPLOAD_MAX_BYTES,
  fileHref,
  fileIdOf,
  uploadAddressPath,
} from '#features/forms/file-rules.ts';

test.each([
  [511, '0 KB'],
  [512, '1 KB'],
  [1535, '1 KB'],
  [1536, '2 KB'],
  [UPLOAD_MAX_BYTES, '10240 KB'],
  [undefined, 'File size unknown'],
])('%s bytes are shown as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});

test('a name of up to 1,000 characters is shortened, and a longer one is refused', () => {
  const name = `${'n'.repeat(996)}.pdf`;
  expect(fileNameSchema.parse(name)).toBe(`${'n'.repeat(251)}.pdf`);
  expect(fileNameSchema.safeParse(`n${name}`).success).toBe(false);
  expect(fileNameSchema.parse(' ')).toBeUndefined();
});

test.each(['/objects/uploads/01JABC', '/objects/a', '/objects/a/b-c/d_e'])(
  '%s is the path of a guide',
  (path) => {
    expect(filePathSchema.safeParse(path).success).toBe(true);
  },
);

test.each([
  '',
  '/objects/',
  '/objects//a',
  '/objects/a/../../b',
  '/objects/a%2f..%2fb',
  '/objects/a?x=1',
  '/objects/a\n',
  '/objects/a\\b',
  'objects/a',
  'https://evil.example/objects/a',
  'javascript:alert(1)',
  `/objects/${'a'.repeat(300)}`,
])('%j is refused as the path of a guide', (path) => {
  expect(filePathSchema.safeParse(path).success).toBe(false);
});

describe('the address of an upload', () => {
  const id = '01JD3Z8Q4V0000000000000000';

  test.each([
    ['https://site.example/bucket/.private/uploads/1', '/objects/uploads/1'],
    ['https://site.example/bucket/.private/uploads/1?signature=x#y', '/objects/uploads/1'],
    ['/bucket/.private/uploads/1', '/objects/uploads/1'],
    ['/objects/uploads/1', '/objects/uploads/1'],
    ['https://site.example/public/uploads/1', 'https://site.example/public/uploads/1'],
    ['https://site.example/a/b/.private/1', 'https://site.example/a/b/.private/1'],
    ['/bucket/-private/1', '/bucket/-private/1'],
    ['', ''],
  ])('%s is rewritten to %s', (address, path) => {
    expect(toFilePath(address)).toBe(path);
    expect(toFilePath(path)).toBe(path);
  });

  test('leads to the path that names the guide', () => {
    const path = toFilePath(`https://site.example${uploadAddressPath(id)}`);
    expect(path).toBe(`/objects/uploads/${id}`);
    expect(fileIdOf(path)).toBe(id);
  });

  test.each([
    `/objects/${id}`,
    `/objectz/uploads/${id}`,
    `/objects/uploads/${id}/x`,
    `/objects/uploads/${id.toLowerCase()}`,
    // Its time would be after the year 10889.
    `/objects/uploads/8${id.slice(1)}`,
    `/objects/uploads/../addresses/${id}`,
  ])('%s names no guide', (path) => {
    expect(fileIdOf(path)).toBeUndefined();
  });

  test.each([
    ['/objects/uploads/1', '/objects/uploads/1'],
    ['https://site.example/bucket/.private/uploads/1', '/objects/uploads/1'],
    ['javascript:alert(1)', undefined],
    ['/objects/../x', undefined],
  ])('%s is linked as %s', (path, href) => {
    expect(fileHref(path)).toBe(href);
  });
});

describe('a file name', () => {
  test.each([
    ['Leitfaden f\u00fcr Anrufe.pdf', 'Leitfaden f\u00fcr Anrufe.pdf'],
    ['u\u0308.pdf', '\u00fc.pdf'],
    ['\u96fb\u8a71.docx', '\u96fb\u8a71.docx'],
    [`"it's".txt`, `"it's".txt`],
    ['a/b\\c.pdf', 'a_b_c.pdf'],
    [' guide.pdf ', 'guide.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['..', 'training-guide'],
    ['', 'training-guide'],
    [' \t ', 'training-guide'],
    ['.htaccess', 'htaccess'],
    ['a\u0000b\r\nc.pdf', 'ab c.pdf'],
    ['cod\u202efdp.exe', 'codfdp.exe'],
    ['lone \ud800 half.pdf', 'lone \ufffd half.pdf'],
  ])('%j is kept as %j', (name, kept) => {
    expect(cleanFileName(name)).toBe(kept);
    expect(cleanFileName(kept)).toBe(kept);
  });

  test('that is too long is shortened before its extension, never within a character', () => {
    expect(cleanFileName(`${'x'.repeat(400)}.pdf`)).toBe(`${'x'.repeat(251)}.pdf`);
    const faces = cleanFileName(`a${'\u{1f600}'.repeat(200)}.docx`);
    expect(faces.length).toBeLessThanOrEqual(255);
    expect(faces.isWellFormed()).toBe(true);
    expect(faces.endsWith('.docx')).toBe(true);
    expect(cleanFileName('y'.repeat(255))).toHaveLength(255);
    // An extension has at most 20 characters with its dot. A leading dot starts no extension.
    const ending = `.${'e'.repeat(19)}`;
    expect(cleanFileName('x'.repeat(300) + ending)).toBe('x'.repeat(235) + ending);
    expect(cleanFileName(`${'x'.repeat(300)}${ending}e`)).toBe('x'.repeat(255));
    expect(cleanFileName(`${'x'.repeat(299)} .`)).toBe(`${'x'.repeat(254)}.`);
    expect(cleanFileName('x'.repeat(300))).toBe('x'.repeat(255));
  });
});
