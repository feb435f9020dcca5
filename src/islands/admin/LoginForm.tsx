import { useForm } from '#features/forms/browser/use-form.ts';
import { company } from '#brand/company.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { loginRules, loginFailed } from '#features/staff/login-rules.ts';
import { failureText, isUnauthorized } from './failures.ts';

interface LoginFormProps {
  /** Reason why the login is shown, for example because the session has ended. */
  readonly note: string | undefined;
  /** Rejects if the login fails. Removes the form if it succeeds. */
  readonly onLogin: (password: string) => Promise<void>;
  readonly onPasskey: () => Promise<void>;
}

/** Login form of the admin page. The script for passkeys loads when its button is pressed. */
export function LoginForm({ note, onLogin, onPasskey }: LoginFormProps) {
  const { isBusy, problems, props } = useForm(loginRules, (values) => onLogin(values.password), {
    takesFocus: true,
    problemsOf: (error) =>
      isUnauthorized(error) ? { password: loginFailed } : { '': failureText(error) },
  });
  const passkey = useForm({}, onPasskey, {
    problemsOf: (error) => ({
      '': isUnauthorized(error)
        ? 'This passkey was not accepted. It may be revoked.'
        : failureText(error),
    }),
  });

  return (
    <div className="mx-auto w-full max-w-[24rem] px-4 pt-5">
      <h1 id="login-title" className="text-center font-head text-[1.9rem]">
        Admin Access
      </h1>
      <p className="mt-2 mb-6 text-center text-balance text-muted">
        {`For the staff of ${company.name}: submissions, messages, and payments.`}
      </p>
      <div className="panel p-6 shadow-[0_1.5rem_4rem_-1rem_var(--shade)]">
        <form {...props} method="post" aria-labelledby="login-title">
          <p role="status" className="mb-5 text-sm text-muted empty:hidden">
            {note}
          </p>
          <Field
            id="password"
            name="password"
            kind="password"
            label="Password"
            autoComplete="current-password"
            error={problems.password}
            required
          />
          <p role="alert" className="field-error empty:hidden">
            {problems['']}
          </p>
          <Button type="submit" aria-disabled={isBusy} className="mt-6 w-full">
            {isBusy ? 'Authenticating...' : 'Login'}
          </Button>
        </form>
        <form {...passkey.props} className="mt-3">
          <Button type="submit" variant="quiet" className="w-full" aria-disabled={passkey.isBusy}>
            {passkey.isBusy ? 'Waiting for your passkey...' : 'Use a passkey'}
          </Button>
          <p role="alert" className="field-error empty:hidden">
            {passkey.problems['']}
          </p>
        </form>
      </div>
    </div>
  );
}
