import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { loginWords as words } from '../../site/admin-login.ts';
import { messages } from '../../site/notices.ts';
import { explainFailure, isUnauthorized } from './failures.ts';
import { keepStaffName, readStaffName } from './staff-storage.ts';

interface LoginFormProps {
  /** Why the login is shown, when it was not asked for. */
  readonly note: string | undefined;
  /** Rejects when the login fails; takes the form away when it succeeds. */
  readonly onLogin: (password: string, name: string) => Promise<void>;
}

interface Problem {
  readonly password?: string;
  /** What went wrong that is no fault of the password. */
  readonly other?: string;
}

/** The gate of the admin page. */
export function LoginForm({ note, onLogin }: LoginFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>({});
  const password = useRef<HTMLInputElement>(null);

  // On arrival, and after a failure: what has to be typed again.
  useEffect(() => {
    if (!isBusy) password.current?.focus();
  }, [isBusy]);

  const logIn = async (form: HTMLFormElement) => {
    const { password: entered = '', name = '' } = Object.fromEntries(new FormData(form)) as Record<
      string,
      string
    >;
    if (entered === '') {
      setProblem({ password: words.passwordMissing });
      password.current?.focus();
      return;
    }
    setIsBusy(true);
    setProblem({});
    keepStaffName(name.trim());
    try {
      await onLogin(entered, name.trim());
    } catch (error) {
      const isWrong = isUnauthorized(error);
      setProblem(isWrong ? { password: messages.loginFailed } : { other: explainFailure(error) });
      setIsBusy(false);
    }
  };

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void logIn(event.currentTarget);
  };

  return (
    <div className="mx-auto flex min-h-[calc(100dvh-3.5rem)] max-w-md flex-col justify-center px-4 pt-6 pb-24">
      <form
        method="post"
        // What is wrong is said at the field, in our words and to screen readers.
        noValidate
        onSubmit={submit}
        aria-labelledby="login-title"
        className="rounded-card border border-line bg-raised p-6 sm:p-8"
      >
        <h1 id="login-title" className="text-xl">
          {words.title}
        </h1>
        <p role="status" className="mt-3 text-sm text-muted empty:hidden">
          {note}
        </p>
        <div className="mt-6">
          <Field
            id="password"
            name="password"
            type="password"
            label={words.password}
            autoComplete="current-password"
            error={problem.password}
            ref={password}
            required
          />
        </div>
        <div className="mt-5">
          <Field
            id="name"
            name="name"
            label={words.name}
            hint={words.nameHint}
            autoComplete="nickname"
            maxLength={60}
            defaultValue={readStaffName()}
          />
        </div>
        <p role="alert" className="field-error empty:hidden">
          {problem.other}
        </p>
        <Button type="submit" aria-disabled={isBusy} className="mt-6 w-full">
          {isBusy ? words.submitting : words.submit}
        </Button>
      </form>
    </div>
  );
}
