import { z } from 'zod';
import { intakeIdSchema } from '../../domain/intake.ts';
import { callPaths } from '../../domain/paths.ts';
import { send } from '../../browser/api.ts';
import type { IntakeValues } from './form-values.ts';

/** One wish to send these values, however often it takes. */
export interface Attempt {
  readonly id: string;
  readonly values: IntakeValues;
}

const replySchema = z.object({ id: intakeIdSchema });

/** After this many milliseconds without an answer the visitor may try again; it costs no duplicate. */
const SUBMIT_TIMEOUT = 30_000;

/** A retry of the same values stays the same attempt; other values begin a new one. */
export function attemptFor(
  values: IntakeValues,
  last: Attempt | undefined,
  newId: () => string,
): Attempt {
  const isRetry = last && JSON.stringify(last.values) === JSON.stringify(values);
  return isRetry ? last : { id: newId(), values };
}

/**
 * Sends a submission. Safe to repeat with the same attempt: the server stores it once.
 * @throws ApiError when it was refused; another error when it is not certain that it arrived.
 */
export async function submitIntake({ id, values }: Attempt): Promise<void> {
  const response = await send(
    'POST',
    callPaths.intake,
    { ...values, attemptId: id },
    AbortSignal.timeout(SUBMIT_TIMEOUT),
  );
  replySchema.parse(await response.json());
}
