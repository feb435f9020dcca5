import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { company, phoneHref } from '../../site/company.ts';
import { headerLinks } from '../../site/navigation.ts';

const PANEL_ID = 'site-menu';

/** Lucide's `menu` and `x`, written out: every page carries them (tests/content/icons.test.ts). */
const icons = { menu: 'M4 5h16M4 12h16M4 19h16', close: 'M18 6 6 18M6 6l12 12' };

/** The first and last things in the panel that take focus. */
function focusableEnds(panel: HTMLElement): [HTMLElement, HTMLElement] | undefined {
  const all = panel.querySelectorAll<HTMLElement>('a[href], button');
  const [first] = all;
  const last = all[all.length - 1];
  return first && last ? [first, last] : undefined;
}

function followPanel(onToggle: () => void): () => void {
  const panel = document.getElementById(PANEL_ID);
  panel?.addEventListener('toggle', onToggle);
  return () => panel?.removeEventListener('toggle', onToggle);
}

function isPanelOpen(): boolean {
  return document.getElementById(PANEL_ID)?.matches(':popover-open') ?? false;
}

/**
 * The menu on a phone. The button opens the panel as a native popover, with or without a script;
 * Esc and a tap outside close it natively too. Once loaded, React adds what a popover lacks: it
 * closes on choosing a link, keeps focus inside while open, and gives it back afterwards. Whether
 * it is open is asked of the panel itself, which was opened before React was there.
 */
export function Menu() {
  // Undefined on the server: where no script is ever loaded, the browser tells the state itself.
  const open = useSyncExternalStore(followPanel, isPanelOpen, () => undefined);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const hasChosen = useRef(false);

  useEffect(() => {
    if (!open) return;
    hasChosen.current = false;
    const opener = button.current;
    if (!panel.current?.contains(document.activeElement))
      panel.current?.querySelector('a')?.focus();
    return () => {
      // Whoever chose a link goes on from its section, and whoever tapped a control from there.
      const isNowhere = document.activeElement === document.body;
      if (isNowhere && !hasChosen.current) opener?.focus({ preventScroll: true });
    };
  }, [open]);

  const choose = (): void => {
    hasChosen.current = true;
    panel.current?.hidePopover();
  };

  const keepFocusInside = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Tab' || !panel.current) return;
    const ends = focusableEnds(panel.current);
    if (!ends) return;
    const [first, last] = ends;
    const leaving = event.shiftKey ? first : last;
    if (document.activeElement !== leaving) return;
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  };

  return (
    <div className="menu">
      <button
        ref={button}
        type="button"
        className="menu-button"
        popoverTarget={PANEL_ID}
        aria-expanded={open}
        aria-controls={open === undefined ? undefined : PANEL_ID}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" fill="none" aria-hidden="true">
          <path d={icons.menu} stroke="currentColor" strokeWidth="2" className="shut" />
          <path d={icons.close} stroke="currentColor" strokeWidth="2" className="open" />
        </svg>
        <span className="shut">Menu</span>
        <span className="open">Close</span>
      </button>
      <nav ref={panel} id={PANEL_ID} className="menu-panel" popover="auto" aria-label="Menu">
        <ul>
          {headerLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href} onKeyDown={keepFocusInside} onClick={choose}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <a href={phoneHref} onKeyDown={keepFocusInside} onClick={choose}>
              {company.phone}
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
