import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { send } from '../../browser/api.ts';
import { tryStorage } from '../../browser/try-storage.ts';
import { callPaths } from '../../domain/paths.ts';
import { Boundary, FailedPart } from './Boundary.tsx';
import type { DashboardProps } from './Dashboard.tsx';
import { LoginForm } from './LoginForm.tsx';

/** Loads most of the page's script, which is not needed before the login. */
const loadDashboard = () => import('./Dashboard.tsx');
const Dashboard = lazy(() =>
  loadDashboard().then(
    ({ Dashboard: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

function NotLoaded({ onLogout }: DashboardProps) {
  const text =
    'This part of the page could not be loaded. Check your connection and reload the page.';
  return <FailedPart text={text} onLogout={onLogout} />;
}

/**
 * Key of the flag that the dashboard was open in this tab, so that a reload shows it again. It restores
 * only the view. The session cookie, which scripts cannot read, decides what the server answers. Without
 * storage, the dashboard works, but asks for the login after a reload.
 */
const FLAG = 'admin-session';

type View =
  | { readonly name: 'login'; readonly note?: string | undefined }
  | { readonly name: 'dashboard'; readonly hasJustLoggedIn: boolean };

function restoreView(): View {
  const wasOpen = tryStorage(() => sessionStorage.getItem(FLAG)) === 'yes';
  return wasOpen ? { name: 'dashboard', hasJustLoggedIn: false } : { name: 'login' };
}

/** Asks the browser for a passkey, and logs in with it. */
async function sendPasskey(): Promise<void> {
  const options = await send('GET', callPaths.adminPasskeyLogin);
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The browser checks the options.
  const optionsJSON = (await options.json()) as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON'];
  await send('POST', callPaths.adminPasskeyLogin, await startAuthentication({ optionsJSON }));
}

/** Admin page: the login, or the dashboard after it. Rendered only in the browser. */
export function AdminApp() {
  const [view, setView] = useState(restoreView);
  const loggingOut = useRef(Promise.resolve());

  const enter = async (authenticate: () => Promise<unknown>) => {
    // Loads while the server checks the login. A failure is reported when the dashboard is shown.
    loadDashboard().catch(() => undefined);
    // A logout that arrives late would remove the new session's cookie.
    await loggingOut.current;
    await authenticate();
    tryStorage(() => sessionStorage.setItem(FLAG, 'yes'));
    setView({ name: 'dashboard', hasJustLoggedIn: true });
  };

  const logIn = (password: string) => enter(() => send('POST', callPaths.adminLogin, { password }));

  const leave = (note?: string) => {
    tryStorage(() => sessionStorage.removeItem(FLAG));
    setView({ name: 'login', note });
    loggingOut.current = send('POST', callPaths.adminLogout).then(
      () => undefined,
      () => {
        // Only the server can end the session, so staff must know if it did not confirm that.
        const note =
          'The server did not confirm the logout. On a shared computer, log in and log out again.';
        setView((current) => (current.name === 'login' ? { name: 'login', note } : current));
      },
    );
  };

  const endSession = useCallback((wasRead: boolean) => {
    tryStorage(() => sessionStorage.removeItem(FLAG));
    setView((current) => {
      // Several calls can receive a 401 at the same time.
      if (current.name === 'login') return current;
      // `navigator.cookieEnabled` is true even if the browser drops the cookie of a site without HTTPS.
      const isCookieLost = current.hasJustLoggedIn && !wasRead;
      const note = isCookieLost
        ? 'Your browser did not keep the session cookie. Allow cookies, then log in again.'
        : 'Your session has ended. Please log in again.';
      return { name: 'login', note };
    });
  }, []);

  return view.name === 'login' ? (
    <LoginForm note={view.note} onLogin={logIn} onPasskey={() => enter(sendPasskey)} />
  ) : (
    <Boundary onLogout={() => leave()}>
      <Suspense
        fallback={
          <p role="status" className="p-4 text-muted">
            Loading...
          </p>
        }
      >
        <Dashboard
          takesFocus={view.hasJustLoggedIn}
          onLogout={() => leave()}
          onIdle={() => leave('You were logged out after an hour without activity.')}
          onSessionEnd={endSession}
        />
      </Suspense>
    </Boundary>
  );
}
