import { type KeyboardEvent, type ToggleEvent, useRef, useState } from 'react';
import { company, phoneHref } from '../../site/company.ts';
import { headerLinks } from '../../site/navigation.ts';

const PANEL_ID = 'site-menu';

/** The first and last things in the panel that take focus. */
function focusableEnds(panel: HTMLElement): [HTMLElement, HTMLElement] | undefined {
  const all = panel.querySelectorAll<HTMLElement>('a[href], button');
  const [first] = all;
  const last = all[all.length - 1];
  return first && last ? [first, last] : undefined;
}

/**
 * The menu on a phone. The button opens the panel as a native popover, with or without a script;
 * Esc and a tap outside close it natively too. Once loaded, React adds what a popover lacks: it
 * closes on choosing a link, keeps focus inside while open, and gives it back afterwards.
 */
export function Menu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);

  const onToggle = (event: ToggleEvent<HTMLElement>): void => {
    const isOpen = event.newState === 'open';
    setOpen(isOpen);
    if (isOpen) panel.current?.querySelector('a')?.focus();
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
        aria-controls={PANEL_ID}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path
            d={open ? 'M6 6l12 12M18 6 6 18' : 'M4 7h16M4 12h16M4 17h16'}
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        Menu
      </button>
      <nav
        ref={panel}
        id={PANEL_ID}
        className="menu-panel"
        popover="auto"
        aria-label="Menu"
        onToggle={onToggle}
      >
        <ul>
          {headerLinks.map(({ href, label }) => (
            <li key={href}>
              <a
                href={href}
                onKeyDown={keepFocusInside}
                onClick={() => panel.current?.hidePopover()}
              >
                {label}
              </a>
            </li>
          ))}
          <li>
            <a
              href={phoneHref}
              onKeyDown={keepFocusInside}
              onClick={() => panel.current?.hidePopover()}
            >
              {company.phone}
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}
