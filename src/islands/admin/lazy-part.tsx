import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { partWords as words } from '../../site/admin-login.ts';

/** The script of a part could not be loaded, as opposed to an error in the script itself. */
class PartNotLoadedError extends Error {
  override readonly name = 'PartNotLoadedError';
}

interface BoundaryProps {
  readonly children: ReactNode;
  /** Adds a Logout button, where a failure also removes the one of the dashboard. */
  readonly onLogout?: () => void;
}

/** Replaces a part of the page that failed by the reason, and leaves the rest of the page as it is. */
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
 * A part of the dashboard whose script is loaded when it is first shown. Call `load` earlier to show
 * the part without a delay.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => {
    try {
      return { default: await load() };
    } catch (cause) {
      throw new PartNotLoadedError('A script of the dashboard could not be loaded.', { cause });
    }
  });
  return function LazyPart(props: Props) {
    return (
      <Suspense
        fallback={
          <p role="status" className="p-4 text-muted">
            {words.loading}
          </p>
        }
      >
        <Part {...props} />
      </Suspense>
    );
  };
}
