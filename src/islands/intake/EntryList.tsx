import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { FormProblems } from '#features/forms/browser/use-form.ts';
import { Button } from '../../components/ui/Button.tsx';
import { Field } from '../../components/ui/Field.tsx';
import { controlOf, type EntryField } from '#features/forms/form-parts.ts';
import { type IntakeList, intakeTexts } from '#features/submissions/intake.ts';
import { controlId, entryControlName } from './controls.ts';

interface EntryListProps {
  readonly list: IntakeList;
  readonly keys: readonly number[];
  readonly problems: FormProblems;
  /** Changes the entries, and renders the list before it returns. */
  readonly onChange: (keys: readonly number[]) => void;
}

function focus(name: string): void {
  document.getElementById(controlId(name))?.focus();
}

/** List whose entries the visitor can add and remove. One entry always remains. */
export function EntryList({ list, keys, problems, onChange }: EntryListProps) {
  const fields = Object.entries<EntryField>(list.fields);

  const add = (): void => {
    const key = Math.max(...keys) + 1;
    onChange([...keys, key]);
    focus(entryControlName(list.name, key, fields[0]?.[0] ?? ''));
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
      {keys.map((key, index) => {
        const id = controlId(`${list.name}.${key}`);
        const title = `${list.entry} ${index + 1}`;
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
              {keys.length > 1 && (
                <Button
                  variant="quiet"
                  className="-my-2.5 -mr-2 border-transparent! text-sm font-medium!"
                  aria-label={`${intakeTexts.remove} ${title}`}
                  onClick={() => remove(index)}
                >
                  <X aria-hidden="true" className="size-4" />
                  <span>{intakeTexts.remove}</span>
                </Button>
              )}
            </div>
            <div className="flex flex-col gap-4">
              {fields.map(([field, texts]) => {
                const name = entryControlName(list.name, key, field);
                const error = problems[name];
                return (
                  <Field
                    key={field}
                    {...controlOf(texts)}
                    id={controlId(name)}
                    name={name}
                    error={error}
                  />
                );
              })}
            </div>
          </fieldset>
        );
      })}
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
