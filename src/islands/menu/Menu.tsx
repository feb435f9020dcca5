import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { company, phoneHref } from '#brand/company.ts';
import { headerLinks, plansLink, sectionLinks } from '#features/site/navigation.ts';
import { menuTexts as texts } from '#texts/frame.ts';

const PANEL_ID = 'site-menu';

/** Label of the last section that begins above the middle of the window. */
function findCurrentLabel(): string | undefined {
  const current = sectionLinks.findLast(({ href }) => {
    const section = document.getElementById(href.slice(href.indexOf('#') + 1));
    return section && section.getBoundingClientRect().top < innerHeight / 2;
  });
  return current?.label;
}

/**
 * Menu of narrow windows. It is a native popover, which opens and closes without a script.
 * `src/components/layout/close-menu.ts` closes it when a link is chosen, and when the focus leaves it. After
 * hydration, the Tab key stays inside while the menu is open, and the link of the current section is marked.
 */
export function Menu() {
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const [current, setCurrent] = useState<string>();

  // The menu is usually open before the island hydrates.
  // eslint-disable-next-line react-hooks/set-state-in-effect -- the page is known only in the browser
  useEffect(() => setCurrent(findCurrentLabel()), []);

  const keepFocusInside = (event: KeyboardEvent): void => {
    const lastLink = panel.current?.querySelector<HTMLElement>('.btn');
    // A link without an offset parent is hidden.
    if (event.key !== 'Tab' || !lastLink?.offsetParent) return;
    const [from, to] = event.shiftKey ? [button.current, lastLink] : [lastLink, button.current];
    if (document.activeElement !== from) return;
    event.preventDefault();
    to?.focus();
  };

  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- its controls handle the keys
    <div className="menu" onKeyDown={keepFocusInside}>
      <button ref={button} type="button" className="menu-button" popoverTarget={PANEL_ID}>
        <svg viewBox="0 0 24 24" width="22" height="22" fill="none" aria-hidden="true">
          <path
            d="M4 5h16M4 12h16M4 19h16"
            stroke="currentColor"
            strokeWidth="2"
            className="shut"
          />
          <path d="M18 6 6 18M6 6l12 12" stroke="currentColor" strokeWidth="2" className="open" />
        </svg>
        <span className="shut">{texts.open}</span>
        <span className="open">{texts.close}</span>
      </button>
      <nav
        ref={panel}
        id={PANEL_ID}
        className="menu-panel"
        popover="auto"
        aria-label={texts.label}
        onToggle={() => setCurrent(findCurrentLabel())}
      >
        <ul>
          {headerLinks.map(({ href, label }) => (
            <li key={label}>
              <a href={href} aria-current={label === current ? 'location' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
        <p className="row">
          <a href={phoneHref}>{company.phone}</a>
          <small>{company.hours}</small>
        </p>
        <a className="btn btn-primary" href={plansLink.href}>
          {plansLink.label}
        </a>
      </nav>
    </div>
  );
}
