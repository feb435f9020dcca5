import { behaviour } from '../../site/behaviour.ts';

const { storageKey } = behaviour.theme;

/**
 * Runs before the first paint: dark unless the visitor chose light. Storage may be forbidden, which
 * leaves the default.
 */
export const themeScript = `try{if(localStorage.getItem('${storageKey}')==='light')document.documentElement.classList.remove('dark')}catch{}`;
