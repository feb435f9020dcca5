import { Component, type ReactNode } from 'react';
import { Button } from '../../components/ui/Button.tsx';

interface FailedPartProps {
  readonly text: string;
  /** Adds a Logout button, for a failure that also removes the button of the dashboard. */
  readonly onLogout?: (() => void) | undefined;
}

/** Reason why a part of the page is missing, in its place. */
export function FailedPart({ text, onLogout }: FailedPartProps) {
  return (
    <div role="alert" className="m-4 rounded-control border border-bad p-4">
      <p>{text}</p>
      <div className="mt-3 flex gap-2">
        <Button look="quiet" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        {onLogout && (
          <Button look="quiet" onClick={onLogout}>
            Logout
          </Button>
        )}
      </div>
    </div>
  );
}

interface BoundaryProps extends Omit<FailedPartProps, 'text'> {
  readonly children: ReactNode;
}

/** Replaces a part of the page that crashed. The rest of the page keeps working. */
export class Boundary extends Component<BoundaryProps, { readonly hasCrashed: boolean }> {
  override readonly state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    const { children, onLogout } = this.props;
    return this.state.hasCrashed ? (
      <FailedPart
        text="An error stopped this part of the page. Reload the page to try again."
        onLogout={onLogout}
      />
    ) : (
      children
    );
  }
}
