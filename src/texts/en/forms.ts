/** Texts that all forms share. */
export const formTexts = {
  /** Shown in a form that could not be sent because the browser is offline. */
  offline:
    'You are offline, so the form was not sent. Your text is kept. Reconnect, then send it again.',
  /** Label of the checkbox next to the contact form's button. It ends with a link. */
  agreement: { before: 'I agree to the', link: 'Terms and Conditions' },
  tooLong: ({ max }: { max: number }) => `This may have at most ${max} characters.`,
  wrongEmail: 'Please enter an email address like name@example.com.',
  /** Many mail servers do not deliver to such addresses. */
  undeliverable:
    'We cannot send email to an address with letters such as é or 用 before the @. Please enter another one.',
};
