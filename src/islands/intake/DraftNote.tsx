import { Button } from '../../components/ui/Button.tsx';
import { draftTexts } from '../../site/intake-form.ts';
import type { DraftControl } from './use-draft.ts';

interface DraftNoteProps {
  readonly keeping: DraftControl['keeping'];
  readonly onDiscard: () => void;
}

/** Below the form: that the browser keeps what is typed, and how to make it forget. */
export function DraftNote({ keeping, onDiscard }: DraftNoteProps) {
  if (keeping === 'nothing') return null;
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-6">
      <p className="max-w-prose text-sm text-muted">
        {keeping === 'failed' ? draftTexts.notKept : draftTexts.kept}
      </p>
      <Button look="quiet" className="max-sm:w-full" onClick={onDiscard}>
        {draftTexts.discard}
      </Button>
    </div>
  );
}
