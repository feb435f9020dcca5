import ChevronDown from 'lucide-react/icons/chevron-down';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EnteredTexts } from '#features/forms/browser/use-draft.ts';
import type { FormProblems } from '#features/forms/browser/use-form.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { controlOf, type EntryField, isCompleteEntry } from '#features/forms/form-parts.ts';
import type { IntakeList } from '#features/submissions/intake.ts';
import { intakeTexts } from '#texts/intake.ts';
import { controlId, entryControlName } from './controls.ts';

interface EntryListProps {
  readonly list: IntakeList;
  readonly keys: readonly number[];
  readonly problems: FormProblems;
  readonly restored: EnteredTexts | undefined;
  /** Changes the entries, and renders the list before it returns. */
  readonly onChange: (keys: readonly number[]) => void;
}

function focus(name: string): void {
  document.getElementById(controlId(name))?.focus();
}

/** First texts of the folded entries, by key. */
type Folded = ReadonlyMap<number, string>;

/**
 * Folds entries into one line each, so that a long list stays short. A problem in an entry unfolds it.
 * @returns the folded entries, a function that folds the complete ones, and one that unfolds one.
 */
function useFolding({ list, keys, problems, restored }: Omit<EntryListProps, 'onChange'>) {
  const fields = Object.keys(list.fields);
  const [folded, setFolded] = useState<Folded>(new Map());
  const [lastRestored, setLastRestored] = useState(restored);

  const foldComplete = (textOf: (name: string) => string | undefined): void =>
    setFolded(
      new Map(
        keys.flatMap((key) => {
          const texts = Object.fromEntries(
            fields.map((field) => [field, textOf(entryControlName(list.name, key, field)) ?? '']),
          );
          return isCompleteEntry(texts) ? [[key, texts[fields[0] ?? ''] ?? ''] as const] : [];
        }),
      ),
    );
  if (restored !== lastRestored) {
    setLastRestored(restored);
    // The visitor may be typing in an entry.
    if (!document.activeElement?.closest('fieldset')) foldComplete((name) => restored?.[name]);
  }
  const hasProblem = (key: number) =>
    fields.some((field) => problems[entryControlName(list.name, key, field)]);
  // Otherwise, an entry would fold while the visitor corrects it.
  if ([...folded.keys()].some(hasProblem)) {
    setFolded(new Map([...folded].filter(([key]) => !hasProblem(key))));
  }
  return {
    folded,
    fold: () =>
      foldComplete(
        (name) => (document.getElementById(controlId(name)) as HTMLInputElement | null)?.value,
      ),
    unfold: (key: number) => setFolded(new Map([...folded].filter(([other]) => other !== key))),
  };
}

/** List whose entries the visitor can add and remove. One entry always remains. */
export function EntryList({ onChange, ...props }: EntryListProps) {
  const { list, keys, problems } = props;
  const { folded, fold, unfold } = useFolding(props);
  const [firstField = ''] = Object.keys(list.fields);
  const firstControl = (key: number) => entryControlName(list.name, key, firstField);

  const add = (): void => {
    const key = Math.max(...keys) + 1;
    fold();
    onChange([...keys, key]);
    focus(firstControl(key));
  };
  const reopen = (key: number): void => {
    flushSync(() => unfold(key));
    focus(firstControl(key));
  };
  /** Removes an entry. The focus moves to the entry that follows it, or to the last one. */
  const remove = (index: number): void => {
    const remaining = keys.toSpliced(index, 1);
    onChange(remaining);
    focus(`${list.name}.${remaining[index] ?? remaining.at(-1)}`);
  };

  return (
    <div className="flex flex-col gap-4">
      {'title' in list && (
        <div>
          <h3 className="mt-3 text-lg">{list.title}</h3>
          <p className="mt-1 text-sm text-muted">{list.text}</p>
        </div>
      )}
      {keys.map((key, index) => (
        <Entry
          key={key}
          list={list}
          entryKey={key}
          title={`${list.entry} ${index + 1}`}
          folded={folded.get(key)}
          problems={problems}
          onReopen={() => reopen(key)}
          {...(keys.length > 1 && { onRemove: () => remove(index) })}
        />
      ))}
      {keys.length < list.max ? (
        // The button needs a script, so it is hidden without one.
        <Button variant="quiet" className="self-start max-sm:w-full noscript:hidden" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          <span>{list.add}</span>
        </Button>
      ) : (
        <p className="text-sm text-muted">{intakeTexts.listFull}</p>
      )}
    </div>
  );
}

interface EntryProps extends Pick<EntryListProps, 'list' | 'problems'> {
  readonly entryKey: number;
  readonly title: string;
  /** First text of the entry while it is folded. */
  readonly folded: string | undefined;
  readonly onReopen: () => void;
  /** Missing if the entry is the last one. */
  readonly onRemove?: () => void;
}

/** Fields of an entry, or one line while it is folded. */
function Entry({ list, entryKey, title, folded, problems, onReopen, onRemove }: EntryProps) {
  const id = controlId(`${list.name}.${entryKey}`);
  const isFolded = folded !== undefined;
  const heading = (
    <span id={`${id}-title`} className="text-sm font-semibold text-muted tabular-nums">
      {title}
    </span>
  );
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className={`min-w-0 rounded-control border border-line bg-ground px-4 sm:px-5 ${isFolded ? 'py-1' : 'py-4 sm:py-5'}`}
    >
      <div
        className={`flex items-center justify-between ${isFolded ? 'gap-1 py-1.5 sm:gap-4' : 'mb-3 gap-4'}`}
      >
        {isFolded ? (
          <button
            type="button"
            aria-expanded="false"
            className="-my-1.5 flex min-h-11 min-w-0 flex-1 items-center gap-3 text-left hover:text-accent"
            onClick={onReopen}
          >
            <span className="shrink-0">{heading}</span>
            <span className="truncate">{folded}</span>
            <ChevronDown aria-hidden="true" className="ml-auto size-4 shrink-0" />
          </button>
        ) : (
          heading
        )}
        {onRemove && (
          <Button
            variant="quiet"
            className={`-my-2.5 -mr-2 border-transparent! text-sm font-medium! ${isFolded ? 'max-sm:px-3!' : ''}`}
            aria-label={`${intakeTexts.remove} ${title}`}
            onClick={onRemove}
          >
            <X aria-hidden="true" className="size-4" />
            <span className={isFolded ? 'max-sm:sr-only' : ''}>{intakeTexts.remove}</span>
          </Button>
        )}
      </div>
      <div hidden={isFolded} className="flex flex-col gap-4">
        {Object.entries<EntryField>(list.fields).map(([field, texts]) => {
          const name = entryControlName(list.name, entryKey, field);
          return (
            <Field
              key={field}
              {...controlOf(texts)}
              id={controlId(name)}
              name={name}
              error={problems[name]}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
