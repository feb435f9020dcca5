/** Personal texts that no log line may repeat. */
export const PERSONAL = {
  name: 'Zebulon Quillfeather',
  email: 'zebulon@quillfeather.example',
  phone: '+1 917 555 0187',
  message: 'My left molar hums the national anthem',
  practice: 'Molar & Harmony',
  note: 'Calls only after sunset',
  password: 'wrong horse battery staple',
} as const;

/** People and passwords of all other tests. */
const people = String.raw`\b(?:Ada|Byron|Lovelace|Grace|Hopper|Harbor)\b|horse battery staple`;

/** Patterns that no log line may match. */
const personal = new RegExp(
  [
    ...Object.values(PERSONAL).map((words) => RegExp.escape(words)),
    people,
    String.raw`[\w.+-]+@[\w-]+\.\w+`,
    String.raw`\+\d[\d ()-]{7,}`,
    // A cookie, a password hash, Stripe keys, a payment's client secret.
    String.raw`__Host-[\w-]+=\w+`,
    String.raw`scrypt:\d+`,
    String.raw`\b(?:sk|rk|whsec)_\w{8,}`,
    String.raw`_secret_\w+`,
  ].join('|'),
);

/** Log lines with personal data in an output. */
export function findPersonalLogLines(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('{"level"') && personal.test(line));
}
