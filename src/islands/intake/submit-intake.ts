import type { IntakeRequest } from '../../domain/intake.ts';
import { callPaths } from '../../domain/paths.ts';
import { toTrainingGuidePath } from '../../domain/training-guide.ts';
import { send } from '../../browser/api.ts';
import type { UploadedGuide } from './upload-training-guide.ts';
import type { IntakeValues } from './form-values.ts';

interface Submission {
  readonly values: IntakeValues;
  readonly guide: UploadedGuide | undefined;
  /** The same for every try to send one form, also across a reload. */
  readonly attemptId: string;
  /** What stands in the control that only robots fill. */
  readonly fax: string;
  /** Milliseconds the form was on the screen; undefined when a draft filled it. */
  readonly filledInMs: number | undefined;
}

/**
 * Sends an intake. Safe to repeat with the same attempt: the same words are stored once.
 * @throws ApiError when it was refused; another error when it is not certain that it arrived.
 */
export async function submitIntake({ values, guide, ...rest }: Submission): Promise<void> {
  const body = {
    ...values,
    ...(guide &&
      ({
        trainingGuideFileName: guide.fileName,
        trainingGuideFilePath: toTrainingGuidePath(guide.filePath),
        trainingGuideFileSize: guide.fileSize,
      } satisfies Partial<IntakeRequest>)),
    ...rest,
  };
  const response = await send('POST', callPaths.intake, body);
  const reply = (await response.json()) as { readonly id?: unknown } | null;
  if (typeof reply?.id !== 'string') throw new TypeError('The answer names no submission.');
}
