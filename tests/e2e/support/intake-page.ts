import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callPaths, pagePaths } from '#features/site/paths.ts';
import { uploadTexts } from '#texts/uploads.ts';
import { intakeForm } from '#features/submissions/intake.ts';
import { draftTexts, intakeTexts } from '#texts/intake.ts';
import { requiredByLabel, requiredTexts } from '../../support/build.ts';
import type { LocalSite } from './local-site.ts';
import { takeTime } from './person.ts';
import { expect, test } from './test.ts';

/** Beginning of the note about a restored draft, up to the time. */
export const [restoredNote = ''] = draftTexts.restored({ savedAt: '…' }).split('…');

/** Intake page from a visitor's point of view. */
export class IntakePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto(pagePaths.intake);
  }

  control(name: string) {
    return this.page.locator(`[name="${name}"]`);
  }

  button(name: string) {
    return this.page.getByRole('button', { name, exact: true });
  }

  get fileInput() {
    return this.page.locator('input[type="file"]');
  }

  /** Fills the required fields. Tests find the intake by the name of its practice. */
  async fillRequired(practiceName = requiredTexts.practiceName): Promise<void> {
    for (const [label, value] of Object.entries({
      ...requiredByLabel,
      'Practice Name': practiceName,
    })) {
      await this.page.getByLabel(label).fill(value);
    }
  }

  async chooseFile(name: string, buffer: Buffer): Promise<void> {
    // The control appears after the form's script has run. The first interaction loads it.
    await this.page.getByRole('heading', { name: 'Training Guide Upload' }).hover();
    // Playwright would send a buffer to the browser as text, which takes seconds for a large file.
    const path = test.info().outputPath(name);
    writeFileSync(path, buffer);
    await this.fileInput.setInputFiles(path);
  }

  /** Uploads a file. @returns the id of the stored file. */
  async upload(name: string, buffer: Buffer): Promise<string> {
    const put = this.page.waitForResponse((response) => response.request().method() === 'PUT');
    await this.chooseFile(name, buffer);
    const url = (await put).url();
    await expect(this.page.getByText(intakeTexts.guideUploaded)).toBeVisible();
    return url.slice(url.lastIndexOf('/') + 1);
  }

  /** Until then, the form is a native form that navigates when it is submitted. */
  async waitForScript(): Promise<void> {
    const form = this.page.locator(`form[action="${callPaths.intake}"]`);
    await expect(form).toHaveAttribute('novalidate');
  }

  /** The server treats a form that arrives too fast as a robot's. */
  async beSlow(): Promise<void> {
    await this.waitForScript();
    await takeTime(this.page);
  }

  async submit(): Promise<void> {
    await this.beSlow();
    await this.button(intakeForm.submit).click();
  }

  async submitWell(): Promise<void> {
    await this.submit();
    await expect(this.page.getByText(intakeTexts.submitted)).toBeVisible();
  }

  /** Waits until the draft is in the browser's storage. */
  async expectKept(text: string): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => Object.values(localStorage).join('\n')))
      .toContain(text);
  }

  async keptDrafts(): Promise<number> {
    return this.page.evaluate(
      () => Object.keys(localStorage).filter((key) => key.startsWith('intake-draft')).length,
    );
  }
}

export { callPaths, uploadTexts };

type StoredIntake = Readonly<Record<string, unknown>> & { readonly practiceName: string };

function storeFolder(site: LocalSite, store: string): string {
  return join(site.dataDir, 'blobs/entries/local', `site:dev-${store}`);
}

/** Stored intakes of a practice. */
export function intakesOf(site: LocalSite, practiceName: string): StoredIntake[] {
  const folder = join(storeFolder(site, 'intakes'), 'intakes');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as StoredIntake)
    .filter((submission) => submission.practiceName === practiceName);
}

/** Bytes of a stored guide. Undefined if it does not exist. */
export function fileBytes(site: LocalSite, id: string): Buffer | undefined {
  const file = join(storeFolder(site, 'uploads'), 'files', id);
  return existsSync(file) ? readFileSync(file) : undefined;
}
