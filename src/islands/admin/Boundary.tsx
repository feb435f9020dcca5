import { Component, type ReactNode } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { failureText } from './failures.ts';

interface FailedProps {
  readonly title: string;
  /** Error of the failed call. */
  readonly error?: unknown;
  /** Buttons below the message. */
  readonly children: ReactNode;
}

/** Message in place of a part of the page that could not be shown. */
export function Failed({ title, error, children }: FailedProps) {
  return (
    <div role="alert" className="m-4 rounded-control border border-bad p-4">
      <p className="font-semibold">{title}</p>
      {error !== undefined && <p className="mt-1 text-muted">{failureText(error)}</p>}
      <div className="mt-3 flex gap-2">{children}</div>
    </div>
  );
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Adds a Logout button, for a failure that also removes the button of the dashboard. */
  readonly onLogout?: () => void;
}

export class ScriptError extends Error {
  override readonly name = 'ScriptError';
}

/** Replaces a part of the page that crashed, or whose script did not load. The rest keeps working. */
export class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override readonly state: { readonly error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') };
  }

  override render() {
    const { children, onLogout } = this.props;
    const { error } = this.state;
    if (error === undefined) return children;
    const isNotLoaded = error instanceof ScriptError;
    return (
      <Failed
        title={
          isNotLoaded
            ? 'This part of the page could not be loaded. Check your connection, and reload the page.'
            : 'This part of the page has an error. Reload the page. If the error stays, report it to whoever maintains the site.'
        }
      >
        <Button variant="quiet" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        {onLogout && (
          <Button variant="quiet" onClick={onLogout}>
            Logout
          </Button>
        )}
      </Failed>
    );
  }
}
