/** Problem that the user of the command can solve. Only its message is shown. */
export class UserError extends Error {
  override readonly name = 'UserError';
}
