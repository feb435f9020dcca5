import { lazy, Suspense, useRef, useState } from 'react';
import { send } from '#platform/browser/api.ts';
import { tryStorage } from '#platform/browser/try-storage.ts';
import { callPaths } from '#features/site/paths.ts';
import { Boundary, ScriptError } from './Boundary.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Loads the dashboard, which is most of the page's script and not needed before the login. */
const loadDashboard = () => import('./Dashboard.tsx');
const Dashboard = lazy(() =>
  loadDashboard().then(
    (file) => ({ default: file.Dashboard }),
    (cause: unknown) => {
      throw new ScriptError('The dashboard could not be loaded.', { cause });
    },
  ),
);

/**
 * Storage key of a flag: the dashboard was open in this tab, so a reload shows it again. The flag grants no
 * access. The server checks the session cookie, which scripts cannot read. If storage is disabled, the
 * dashboard works, but asks for the login after a reload.
 */
const FLAG = 'admin-session';

async function sendPasskey(): Promise<void> {
  const options = await send('GET', callPaths.adminPasskeyLogin);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The options are not checked here, because the browser checks them.
  const optionsJSON = (await options.json()) as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON'];
  await send('POST', callPaths.adminPasskeyLogin, await startAuthentication({ optionsJSON }));
}

/** Admin page: the login, and the dashboard after a login. It is rendered only in the browser. */
export function AdminApp() {
  const [isOpen, setIsOpen] = useState(
    () => tryStorage(() => sessionStorage.getItem(FLAG)) === 'yes',
  );
  /** Reason why the login is shown. */
  const [note, setNote] = useState<string>();
  const loggingOut = useRef(Promise.resolve());
  const isNewSession = useRef(false);

  const enter = async (authenticate: () => Promise<unknown>) => {
    // Loads the script while the server checks the login. A failure is reported when the dashboard is shown.
    loadDashboard().catch(() => undefined);
    // Waits for the logout, because a late response to it would remove the new session's cookie.
    await loggingOut.current;
    await authenticate();
    isNewSession.current = true;
    tryStorage(() => sessionStorage.setItem(FLAG, 'yes'));
    setIsOpen(true);
  };

  const close = (reason?: string) => {
    tryStorage(() => sessionStorage.removeItem(FLAG));
    setNote(reason);
    setIsOpen(false);
  };

  const leave = (reason?: string) => {
    close(reason);
    loggingOut.current = send('POST', callPaths.adminLogout).then(
      () => undefined,
      // Only the server can end the session, so staff must know if it did not confirm that.
      () =>
        setNote(
          'The server did not confirm the logout. On a shared computer, log in and log out again.',
        ),
    );
  };

  return isOpen ? (
    <Boundary onLogout={() => leave()}>
      <Suspense
        fallback={
          <p role="status" className="p-4 text-muted">
            Loading...
          </p>
        }
      >
        <Dashboard
          onLogout={() => leave()}
          onIdle={() => leave('You were logged out after an hour without activity.')}
          onSessionEnd={(wasRead) =>
            close(
              isNewSession.current && !wasRead
                ? 'Your browser did not keep the session cookie. Allow cookies, then log in again.'
                : 'Your session has ended. Please log in again.',
            )
          }
        />
      </Suspense>
    </Boundary>
  ) : (
    <LoginForm
      note={note}
      onLogin={(password) => enter(() => send('POST', callPaths.adminLogin, { password }))}
      onPasskey={() => enter(sendPasskey)}
    />
  );
}
