import type { IntakeRequest } from '../../domain/intake.ts';
import { callPaths } from '../../domain/paths.ts';
import { toTrainingGuidePath } from '../../domain/training-guide.ts';
import { send } from '../../browser/api.ts';
import type { UploadedGuide } from './upload-training-guide.ts';
import type { IntakeValues } from './form-values.ts';

interface Submission {
  readonly values: IntakeValues;
  readonly guide: UploadedGuide | undefined;
  /** Idempotency key: the same for every attempt to send one form, also after a reload. */
  readonly attemptId: string;
  /** Value of the hidden control that only robots fill in. */
  readonly fax: string;
  /** Milliseconds for which the form was on screen. Undefined if it was filled from a draft. */
  readonly filledInMs: number | undefined;
}

/**
 * Sends an intake. A retry with the same attempt stores nothing twice.
 * @throws ApiError if it was refused; another error if it may or may not have arrived.
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
