/** A problem that the person at the keyboard can solve; its message is all they need to see. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Runs a command's body; a `UserError` becomes one sentence and exit code 1. */
export async function runCommand(body: () => Promise<void> | void): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
