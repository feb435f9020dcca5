/** Markup of the upload before its scripts run, and of a file that a draft contains. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { uploadMaxSize } from '#features/forms/file-rules.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { FileUpload } from '../../src/islands/upload/FileUpload.tsx';

function uploadOf(fileName?: string): string {
  const restored = fileName
    ? { fileName, filePath: '/training-guides/.private/uploads/1', fileSize: 1_536 }
    : undefined;
  return renderToString(
    <FileUpload
      ref={{ current: null }}
      id="guide"
      name="filePath"
      plainName="guideName"
      label="Choose a guide"
      done="Uploaded!"
      restored={restored}
      onChange={() => undefined}
    />,
  );
}

test('before its scripts run, the control sends the name of the file, and says how to send the file', () => {
  const markup = uploadOf();
  const [input = ''] = /<input[^>]*>/.exec(markup) ?? [];
  expect(input).toContain('id="guide"');
  expect(input).toContain('name="guideName"');
  expect(input).toContain('type="file"');
  expect(input).toContain('aria-describedby="guide-hint guide-failure"');
  expect(markup).toMatch(/<label for="guide"[^>]*>.*Choose a guide/s);
  expect(markup).toContain(
    `<p id="guide-hint" class="field-hint">${uploadTexts.hint({ maxSize: uploadMaxSize })} ${uploadTexts.privacy}</p>`,
  );
  for (const text of [uploadTexts.notYet, uploadTexts.notAvailable]) {
    expect(markup).toContain(`>${text}</p>`);
  }
  expect(markup).toMatch(/<p id="guide-failure" role="alert"[^>]*>(?:<!-- -->)?<\/p><\/div>$/);
});

test('a file of a draft is shown with its name and size, and can be removed', () => {
  const markup = uploadOf('Führer.pdf');
  expect(markup).toMatch(/<bdi>Führer\.pdf<\/bdi><small>2 KB<\/small>/);
  expect(markup).toMatch(/<button[^>]*id="guide"[^>]*>.*Remove file/s);
  for (const absent of ['type="file"', '<progress', 'Uploaded!', uploadTexts.retry]) {
    expect(markup).not.toContain(absent);
  }
});
