import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { partWords as words } from '../../site/admin-login.ts';

/** Error for a part whose script could not be loaded, as opposed to an error in the script. */
class PartNotLoadedError extends Error {
  override readonly name = 'PartNotLoadedError';
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Adds a Logout button, for a failure that also removes the button of the dashboard. */
  readonly onLogout?: () => void;
}

/** Replaces a failed part of the page with the reason. The rest of the page keeps working. */
export class Boundary extends Component<BoundaryProps, { readonly failure?: string }> {
  override readonly state: { readonly failure?: string } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: error instanceof PartNotLoadedError ? words.notLoaded : words.crashed };
  }

  override render() {
    const { children, onLogout } = this.props;
    const { failure } = this.state;
    if (failure === undefined) return children;
    return (
      <div role="alert" className="m-4 rounded-control border border-bad p-4">
        <p>{failure}</p>
        <div className="mt-3 flex gap-2">
          <Button look="quiet" onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
          {onLogout && (
            <Button look="quiet" onClick={onLogout}>
              {words.logout}
            </Button>
          )}
        </div>
      </div>
    );
  }
}

/**
 * Creates a part of the dashboard whose script is loaded when the part is first shown. Call `load`
 * earlier to show the part without a delay.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => {
    const part = await load().catch((cause: unknown) => {
      throw new PartNotLoadedError('A script of the dashboard could not be loaded.', { cause });
    });
    return { default: part };
  });
  const loading = (
    <p role="status" className="p-4 text-muted">
      {words.loading}
    </p>
  );
  return function LazyPart(props: Props): ReactNode {
    return (
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    );
  };
}
