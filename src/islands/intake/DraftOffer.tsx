import { Button } from '../../components/ui/Button.tsx';
import { formatInstant } from '../../domain/instants.ts';
import { draftTexts } from '../../site/forms.ts';
import type { FoundDraft } from '../../browser/draft-storage.ts';
import type { DraftControl } from './use-draft.ts';

interface DraftOfferProps {
  readonly draft: DraftControl;
  readonly onResume: (found: FoundDraft) => void;
}

/** Above the form: a draft to go on with, and that another tab is open. */
export function DraftOffer({ draft, onResume }: DraftOfferProps) {
  const { offer, isOpenElsewhere, keeping, remove } = draft;
  return (
    <>
      <div role="status" className="sticky top-20 z-10">
        {offer && (
          <div className="mb-6 rounded-card border border-accent bg-raised p-5 shadow-[0_18px_50px_rgb(0_0_0/0.35)]">
            <p className="text-[1.1rem] font-semibold">{draftTexts.heading}</p>
            <p className="mt-1 text-muted">
              {`${draftTexts.savedAt} ${formatInstant(new Date(offer.draft.savedAt).toISOString())}.`}
              {keeping !== 'nothing' && ` ${draftTexts.shelved}`}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <Button onClick={() => onResume(offer)}>{draftTexts.resume}</Button>
              <Button look="quiet" onClick={() => remove(offer.key)}>
                {draftTexts.discard}
              </Button>
            </div>
          </div>
        )}
      </div>
      <div role="status">
        {isOpenElsewhere && (
          <p className="mb-6 rounded-card border border-line bg-raised p-5 text-[0.95rem]">
            {draftTexts.otherTab}
          </p>
        )}
      </div>
    </>
  );
}
