import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { send } from '#platform/browser/api.ts';
import { useForm } from '#features/forms/browser/use-form.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { passkeyListSchema, passkeyRules } from '#features/staff/login.ts';
import { callPaths } from '#features/site/paths.ts';
import { confirmationText } from '#features/forms/text-rule.ts';
import { formatTime } from '#platform/company-time.ts';
import { Deletion } from './Dialog.tsx';
import { failureText } from './failures.ts';
import { Failed } from './Boundary.tsx';
import { useAnswer } from './records.ts';

const passwordTexts = {
  on: 'The password also works.',
  waiting: 'The password is turned off as soon as there are two passkeys. Its sessions then end.',
  off: 'The password is turned off, so at least two passkeys must remain.',
} as const;

const revocationTexts = {
  button: 'Revoke',
  title: 'Revoke this passkey?',
  warning: 'It can no longer log in, and its sessions end immediately.',
  wrongName: 'This is not the name of the passkey.',
  confirm: 'Revoke passkey',
} as const;

async function createPasskey(name: string): Promise<void> {
  const answer = await send('GET', callPaths.adminPasskeys);
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  // The options are not checked here, because the browser checks them.
  const { options } = (await answer.json()) as { readonly options: Options };
  const user = { ...options.user, name, displayName: name };
  const credential = await startRegistration({ optionsJSON: { ...options, user } });
  await send('POST', callPaths.adminPasskeys, { name, credential });
}

/** List of the passkeys of staff, each with a button to revoke it, and a form that adds one. */
export function Passkeys() {
  const { data: list, error, refetch } = useAnswer(callPaths.adminPasskeys, passkeyListSchema);
  const [outcome, setOutcome] = useState('');
  const status = useRef<HTMLParagraphElement>(null);
  const client = useQueryClient();

  const finish = (text: string) => {
    // Moves the focus, because the button of a revoked passkey disappears. An empty status is hidden, so its text
    // comes first.
    flushSync(() => setOutcome(text));
    status.current?.focus();
    // If the passkey of this session was revoked, this call gets 401, and the login appears.
    return client.invalidateQueries({ queryKey: [callPaths.adminPasskeys] });
  };

  const form = useForm(
    passkeyRules,
    async ({ name }) => {
      await createPasskey(name);
      await finish(`Passkey added: ${name}`);
    },
    { problemsOf: (error) => ({ name: failureText(error) }) },
  );

  return (
    <>
      <p>
        A passkey logs you in with the lock of your device or with a security key. Your name then
        appears at everything that you change.
      </p>
      {!list && !error && <p className="mt-4 text-muted">Loading passkeys...</p>}
      {!list && error && (
        <Failed title="The passkeys could not be loaded." error={error}>
          <Button variant="quiet" onClick={() => void refetch()}>
            Try again
          </Button>
        </Failed>
      )}
      {list && (
        <>
          <p className="mt-2 text-muted">{passwordTexts[list.passwordLogin]}</p>
          <ul aria-label="All passkeys" className="mt-4">
            {list.passkeys.map(({ id, name, addedAt, lastUsedAt, isInUse }) => (
              <li
                key={id}
                className="flex items-center justify-between gap-4 border-t border-line py-3"
              >
                <div className="min-w-0">
                  <p className="font-semibold wrap-anywhere">
                    <span>{name}</span>
                    {isInUse && <span className="font-normal text-muted"> (this session)</span>}
                  </p>
                  <p className="text-sm text-muted tabular-nums">
                    <span className="block">{`Added ${formatTime(addedAt)}`}</span>
                    <span className="block">
                      {lastUsedAt ? `Last used ${formatTime(lastUsedAt)}` : 'Never used'}
                    </span>
                  </p>
                </div>
                <Deletion
                  texts={revocationTexts}
                  label={`Revoke the passkey of ${name}, added ${formatTime(addedAt)}`}
                  name={confirmationText(name, id)}
                  onDelete={() => send('DELETE', callPaths.adminPasskey(id))}
                  onDeleted={() => void finish(`Passkey revoked: ${name}`)}
                />
              </li>
            ))}
          </ul>
          <form {...form.props} className="border-t border-line pt-4">
            <Field
              id="passkey-name"
              name="name"
              label="Your name"
              autoComplete="nickname"
              maxLength={passkeyRules.name.max}
              error={form.problems.name}
              defaultValue={list.name}
              required
            />
            <Button type="submit" className="mt-3" aria-disabled={form.isBusy}>
              {form.isBusy ? 'Waiting for your device...' : 'Add a passkey'}
            </Button>
          </form>
        </>
      )}
      <p ref={status} tabIndex={-1} role="status" className="mt-4 text-good empty:hidden">
        {outcome}
      </p>
    </>
  );
}
