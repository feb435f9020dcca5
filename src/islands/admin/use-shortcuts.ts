import { useEffect, useEffectEvent, useState } from 'react';
import { intakeStatuses, type IntakeStatus } from '../../domain/intake.ts';

/** Keys that do something by themselves can be switched off (WCAG 2.1.4). */
const STORAGE_KEY = 'admin-shortcuts';

/** Whether single-key shortcuts are on, kept for this browser. */
export function useShortcutChoice(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => {
    try {
      return localStorage.getItem(STORAGE_KEY) !== 'off';
    } catch {
      return true;
    }
  });
  const choose = (next: boolean) => {
    setIsOn(next);
    try {
      localStorage.setItem(STORAGE_KEY, next ? 'on' : 'off');
    } catch {
      // Storage may be forbidden: the choice then holds for this page.
    }
  };
  return [isOn, choose];
}

interface Actions {
  readonly isOn: boolean;
  readonly onMove: (by: 1 | -1) => void;
  readonly onSearch: () => void;
  readonly onClose: () => void;
  readonly onStatus: (status: IntakeStatus) => void;
}

/** Whether a key belongs to whatever has the focus: a field, a tab, an open dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  const fields = 'input, textarea, select, summary, [contenteditable], [role="tab"]';
  return target instanceof Element && target.closest(fields) !== null;
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Esc takes away whatever tooltip is shown; the next movement of the pointer brings them back. */
export function useTooltipDismissal(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dataset.tips = 'off';
    };
    const restore = () => delete dataset.tips;
    window.addEventListener('keydown', dismiss);
    window.addEventListener('pointermove', restore, { passive: true });
    window.addEventListener('focusin', restore);
    return () => {
      window.removeEventListener('keydown', dismiss);
      window.removeEventListener('pointermove', restore);
      window.removeEventListener('focusin', restore);
    };
  }, []);
}

/** Arrows walk through the list, `/` searches, Esc closes, 1 2 3 set a status. */
export function useShortcuts({ isOn, onMove, onSearch, onClose, onStatus }: Actions): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isChord = event.ctrlKey || event.metaKey || event.altKey;
    if (!isOn || isChord || event.defaultPrevented || isTaken(event.target)) return;
    const step = steps[event.key];
    const status = /^[1-3]$/.test(event.key) ? intakeStatuses[Number(event.key) - 1] : undefined;
    if (step) onMove(step);
    else if (event.key === '/') onSearch();
    else if (event.key === 'Escape') onClose();
    else if (status && !event.repeat) onStatus(status);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
