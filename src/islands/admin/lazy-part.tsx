import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { partWords as words } from '../../site/admin-login.ts';

/** Says that a part of the page did not arrive, where the part would be. */
class Boundary extends Component<
  { readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div role="alert" className="m-4 rounded-control border border-bad p-4">
        <p>{words.failed}</p>
        <Button look="quiet" className="mt-3" onClick={() => window.location.reload()}>
          {words.reload}
        </Button>
      </div>
    );
  }
}

/**
 * A part of the dashboard whose script is fetched when it is first shown. What it needs to be shown
 * at once is read ahead by calling `load`.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  return function LazyPart(props: Props) {
    return (
      <Boundary>
        <Suspense
          fallback={
            <p role="status" className="p-4 text-muted">
              {words.loading}
            </p>
          }
        >
          <Part {...props} />
        </Suspense>
      </Boundary>
    );
  };
}
