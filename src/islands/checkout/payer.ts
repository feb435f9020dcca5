/** Who pays, as entered beside the card. It goes to the payment provider, not to our server. */
export interface Payer {
  readonly name: string;
  readonly email: string;
}
export type PayerProblems = Readonly<Partial<Record<keyof Payer, string>>>;

const NAME_MAX_LENGTH = 200;

/**
 * What is wrong with who pays, by field; empty when nothing is.
 * @param isEmail whether the browser takes the e-mail for one.
 */
export function payerProblems({ name, email }: Payer, isEmail: boolean): PayerProblems {
  const nameProblem =
    (name === '' && 'Please enter your name.') ||
    (name.length > NAME_MAX_LENGTH && `A name may have at most ${NAME_MAX_LENGTH} characters.`);
  return {
    ...(nameProblem ? { name: nameProblem } : {}),
    ...(email === '' || !isEmail
      ? { email: 'Please enter an email address like name@example.com.' }
      : {}),
  };
}
