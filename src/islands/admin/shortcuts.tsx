import { useEffect, useEffectEvent } from 'react';

const shortcuts = [
  ['↑ ↓', 'Previous or next row'],
  ['/', 'Search'],
  ['Esc', 'Clear or leave the search, or close the open record'],
] as const;

/** True if keys have another use at the moment: in a field, or in an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  const fields = 'input, textarea, select, summary, [contenteditable]';
  return target instanceof Element && target.closest(fields) !== null;
}

/** Calls the action of a pressed key, unless a field or a dialog uses the key. */
export function useShortcuts(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key];
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!isOn || !action || isChord || event.defaultPrevented || isTaken(event.target)) return;
    event.preventDefault();
    action();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface ShortcutListProps {
  readonly isOn: boolean;
  readonly onChoose: (isOn: boolean) => void;
}

/**
 * List of the shortcuts, with a switch for people who press keys unintentionally. WCAG 2.1.4 requires a
 * switch for single-key shortcuts.
 */
export function ShortcutList({ isOn, onChoose }: ShortcutListProps) {
  return (
    <>
      <dl className="grid grid-cols-[4rem_1fr] gap-y-2">
        {shortcuts.map(([key, meaning]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded border border-control-line px-1.5 py-0.5 text-sm">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          className="check"
          checked={isOn}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        Use single-key shortcuts
      </label>
    </>
  );
}
