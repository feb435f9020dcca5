import { Button } from '../../components/ui/Button.tsx';
import { formatInstant } from '../../domain/instants.ts';
import { draftTexts } from '../../site/intake-form.ts';
import type { FoundDraft } from '../../browser/draft-storage.ts';
import type { DraftControl } from './use-draft.ts';

interface DraftOfferProps {
  readonly draft: DraftControl;
  readonly onResume: (found: FoundDraft) => void;
}

/** Above the form: a draft to go on with, and that another tab is open. */
export function DraftOffer({ draft, onResume }: DraftOfferProps) {
  const { offer, isOpenElsewhere, keeping, remove } = draft;
  const discard = ({ key }: FoundDraft): void => {
    if (confirm(draftTexts.discardOfferQuestion)) remove(key);
  };
  return (
    <>
      <div role="status" className="sticky top-20 z-10">
        {offer && (
          <div className="mb-6 rounded-card border border-accent bg-raised p-3.5 shadow-[0_18px_50px_rgb(0_0_0/0.35)] sm:p-5">
            <p className="font-semibold sm:text-lg">{draftTexts.heading}</p>
            <p className="mt-1 text-muted max-sm:text-sm">
              {`${draftTexts.savedAt} ${formatInstant(new Date(offer.draft.savedAt).toISOString())}.`}
              {keeping !== 'nothing' && ` ${draftTexts.shelved}`}
            </p>
            <div className="mt-3 grid grid-cols-2 gap-2 sm:mt-4 sm:flex sm:gap-3 max-sm:[&_button]:px-2 max-sm:[&_button]:text-sm">
              <Button onClick={() => onResume(offer)}>{draftTexts.resume}</Button>
              <Button look="quiet" onClick={() => discard(offer)}>
                {draftTexts.discard}
              </Button>
            </div>
          </div>
        )}
      </div>
      <div role="status">
        {isOpenElsewhere && (
          <p className="mb-6 rounded-card border border-line bg-raised p-5 text-sm">
            {draftTexts.otherTab}
          </p>
        )}
      </div>
    </>
  );
}
