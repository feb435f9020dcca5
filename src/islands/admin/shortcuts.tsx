import { useEffect, useEffectEvent, useState } from 'react';
import { attempt } from '../../browser/attempt.ts';
import { Button } from '../../components/ui/Button.tsx';
import { adminWords } from '../../site/admin.ts';
import { Dialog } from './Dialog.tsx';

const words = adminWords.shortcuts;

/** Storage key of the switch for single-key shortcuts, which WCAG 2.1.4 requires. */
const STORAGE_KEY = 'admin-shortcuts';

/** State of the switch for single-key shortcuts, stored in this browser. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(
    () => attempt(() => localStorage.getItem(STORAGE_KEY)) !== 'off',
  );
  const choose = (next: boolean) => {
    setIsOn(next);
    attempt(() => localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off'));
  };
  return [isOn, choose];
}

interface Actions {
  readonly isOn: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onSearch: () => void;
  readonly onClose: () => void;
  /** @param number position of the status: 1, 2, or 3. */
  readonly onStatus: (number: number) => void;
}

/** True if the focused element uses keys itself: a field, a tab, or an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  const fields = 'input, textarea, select, summary, [contenteditable], [role="tab"]';
  return target instanceof Element && target.closest(fields) !== null;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Lets Esc hide tooltips, until the pointer or the focus moves. */
export function useTooltipDismissal(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dataset.tips = 'off';
    };
    const restore = () => delete dataset.tips;
    const leaving = new AbortController();
    const options = { signal: leaving.signal, passive: true };
    window.addEventListener('keydown', dismiss, options);
    window.addEventListener('pointermove', restore, options);
    window.addEventListener('focusin', restore, options);
    return () => leaving.abort();
  }, []);
}

/** Handles the shortcuts: arrows move through the list, `/` searches, Esc closes, 1 2 3 set a status. */
export function useShortcuts({ isOn, onMove, onSearch, onClose, onStatus }: Actions): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!isOn || isChord || event.defaultPrevented || isTaken(event.target)) return;
    const step = steps[event.key];
    if (step) onMove(step);
    else if (event.key === '/') onSearch();
    else if (event.key === 'Escape') onClose();
    else if (/^[1-3]$/.test(event.key) && !event.repeat) onStatus(Number(event.key));
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

interface ShortcutsDialogProps {
  readonly isOn: boolean;
  readonly onChoose: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** List of the shortcuts, with a switch for people who press keys unintentionally. */
export function ShortcutsDialog({ isOn, onChoose, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="mt-4 grid grid-cols-[4rem_1fr] gap-y-2">
        {words.list.map(([key, meaning]) => (
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
        {words.enable}
      </label>
      <Button look="quiet" className="mt-4" onClick={onClose}>
        {words.close}
      </Button>
    </Dialog>
  );
}
