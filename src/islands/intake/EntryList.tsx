import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { Dispatch } from 'react';
import { Button } from '../../components/ui/Button.tsx';
import { type EntryField, type IntakeList, intakeTexts } from '../../site/intake-form.ts';
import { entryControlName } from './form-values.ts';
import { IntakeField } from './IntakeField.tsx';
import {
  canAddEntry,
  canRemoveEntry,
  entryId,
  type IntakeAction,
  type IntakeState,
} from './intake-state.ts';

interface EntryListProps {
  readonly words: IntakeList;
  readonly state: IntakeState;
  readonly dispatch: Dispatch<IntakeAction>;
  readonly errorOf: (name: string) => string | undefined;
}

/** Entries of a list. The visitor can add entries, and remove all but one. */
export function EntryList({ words, state, dispatch, errorOf }: EntryListProps) {
  const list = words.name;
  const fields = Object.entries<EntryField>(words.fields);
  const [firstField = ''] = Object.keys(words.fields);
  return (
    <div className="flex flex-col gap-4">
      {words.title && (
        <div>
          <h3 className="mt-3 text-lg">{words.title}</h3>
          <p className="mt-1 text-sm text-muted">{words.text}</p>
        </div>
      )}
      {state.entries[list].map((key, index) => {
        const id = entryId(list, key);
        const title = `${words.entry} ${index + 1}`;
        return (
          <fieldset
            key={key}
            id={id}
            tabIndex={-1}
            aria-labelledby={`${id}-title`}
            className="min-w-0 rounded-control border border-line bg-ground p-4 sm:p-5"
          >
            <div className="mb-3 flex items-center justify-between gap-4">
              <p id={`${id}-title`} className="text-sm font-semibold text-muted tabular-nums">
                {title}
              </p>
              {canRemoveEntry(state, list) && (
                <Button
                  look="quiet"
                  className="-my-2.5 -mr-2 border-transparent! text-sm font-medium!"
                  aria-label={`${intakeTexts.remove} ${title}`}
                  onClick={() => dispatch({ type: 'entryRemoved', list, key })}
                >
                  <X aria-hidden="true" className="size-4" />
                  {intakeTexts.remove}
                </Button>
              )}
            </div>
            <div className="flex flex-col gap-4">
              {fields.map(([field, fieldWords]) => {
                const name = entryControlName(list, key, field);
                return (
                  <IntakeField key={field} name={name} words={fieldWords} error={errorOf(name)} />
                );
              })}
            </div>
          </fieldset>
        );
      })}
      {canAddEntry(state, list) ? (
        // The button needs a script, so it is hidden without one.
        <Button
          look="quiet"
          className="self-start max-sm:w-full noscript:hidden"
          onClick={() => dispatch({ type: 'entryAdded', list, firstField })}
        >
          <Plus aria-hidden="true" className="size-4" />
          {words.add}
        </Button>
      ) : (
        <p className="text-sm text-muted">{intakeTexts.listFull}</p>
      )}
    </div>
  );
}
