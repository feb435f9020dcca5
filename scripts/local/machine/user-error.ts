/** Problem that the user of the command can solve. Only its message is shown. */
export class UserError extends Error {
  override readonly name = 'UserError';
}

/** Runs a command's body. A `UserError` is printed as one sentence, with exit code 1. */
export async function runCommand(body: () => Promise<void> | void): Promise<void> {
  try {
    await body();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
