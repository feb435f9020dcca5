import { Button } from '../../components/ui/Button.tsx';
import { formatInstant } from '../../domain/instants.ts';
import { draftTexts } from '../../site/intake-form.ts';
import type { Draft } from './draft.ts';
import { DRAFT_OFFER_ID } from './intake-state.ts';
import type { DraftControl } from './use-draft.ts';

interface DraftOfferProps {
  /** A draft that this tab has not taken; undefined when there is none. */
  readonly draft: Draft | undefined;
  readonly onResume: () => void;
  readonly onDiscard: () => void;
}

/** Panel above the form that offers a draft from an earlier visit or from another tab. */
export function DraftOffer({ draft, onResume, onDiscard }: DraftOfferProps) {
  const isElsewhere = draft?.tab !== undefined;
  const since = draft && formatInstant(new Date(draft.savedAt).toISOString());
  return (
    <div role="status" id={DRAFT_OFFER_ID} tabIndex={-1} className="sticky top-20 z-10">
      {draft && (
        <div className="mb-6 rounded-card border border-accent bg-raised p-3.5 shadow-[0_18px_50px_rgb(0_0_0/0.35)] sm:p-5">
          <p className="font-semibold sm:text-lg">
            {isElsewhere ? draftTexts.elsewhere : draftTexts.heading}
          </p>
          <p className="mt-1 text-muted max-sm:text-sm">
            {isElsewhere
              ? `${draftTexts.elsewhereSince} ${since}. ${draftTexts.takeOverHint}`
              : `${draftTexts.savedAt} ${since}.`}
          </p>
          <div className="mt-3 grid grid-cols-2 gap-2 sm:mt-4 sm:flex sm:gap-3 max-sm:[&_button]:px-2 max-sm:[&_button]:text-sm">
            <Button onClick={onResume}>
              {isElsewhere ? draftTexts.takeOver : draftTexts.resume}
            </Button>
            {!isElsewhere && (
              <Button look="quiet" onClick={onDiscard}>
                {draftTexts.discard}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

interface DraftNoteProps {
  readonly keeping: DraftControl['keeping'];
  readonly onDiscard: () => void;
}

/** Note below the form that the browser stores a draft, with a button to discard it. */
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
