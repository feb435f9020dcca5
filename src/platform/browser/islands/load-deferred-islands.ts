/**
 * Runs in the head of pages with deferred islands. Fetches the scripts of an island on the first interaction
 * with it, when the window receives the island's event, or with the page if there is something to fill into
 * the form. Until an island is hydrated, this script records the interactions with it.
 * `src/layouts/head-scripts.ts` defines the constants.
 */
import type { ComponentType } from 'react';
import { NOTICE_EVENT, RETURN_EVENT } from './island-events.ts';
import type { DeferredIsland } from './deferred-island.ts';

/** Modules of an island. Those that these two import follow. */
type IslandModules = readonly [
  typeof import('./hydrate-island.ts'),
  Readonly<Record<string, ComponentType>>,
];

/** Storage in which the page's form keeps its draft. */
declare const DRAFT_AREA: 'localStorage' | 'sessionStorage';
/** Key of that draft. Empty if the page has no form. */
declare const DRAFT_KEY: string;

/** Pointing, touching, focusing, filling in, clicking, and composing a character from several keys. */
const interactions = [
  'pointerover',
  'focusin',
  'change',
  'click',
  'compositionstart',
  'compositionend',
];

/** Fetches the scripts of an island together, once. After a failure, the next interaction retries. */
function load(island: DeferredIsland): void {
  const scripts = island.getAttribute('scripts');
  if (!scripts) return;
  island.removeAttribute('scripts');
  const modules = scripts.split(' ').map((address) => import(address) as Promise<never>);
  Promise.all<IslandModules>(modules as never)
    .then(([{ hydrateIsland }, parts]) => hydrateIsland(island, parts))
    .catch((error: unknown) => {
      island.setAttribute('scripts', scripts);
      throw error;
    });
}

function loadAll(selector: string): void {
  document.querySelectorAll<DeferredIsland>(`deferred-island${selector}`).forEach(load);
}

for (const name of interactions) {
  addEventListener(name, (event) => {
    // The target can be the document, which has no such method.
    const target = event.target as Partial<HTMLInputElement>;
    const island = target.closest?.<DeferredIsland>('deferred-island:not([ready])');
    if (!island) return;
    (island.events ??= []).push(event);
    // Without its scripts, a form can not show a chosen file. This shows the browser's own name of it.
    if (target.files) island.toggleAttribute('chosen', target.files.length > 0);
    load(island);
  });
}
for (const name of [NOTICE_EVENT, RETURN_EVENT]) {
  addEventListener(name, () => loadAll(`[on=${name}]`));
}
try {
  // Only the link to the intake form has a value in its fragment. All tabs share the draft of that form.
  const hasFragmentValue = DRAFT_AREA === 'localStorage' && location.hash.includes('=');
  if (DRAFT_KEY && (hasFragmentValue || DRAFT_KEY in self[DRAFT_AREA])) {
    addEventListener('DOMContentLoaded', () => loadAll(':not([on])'));
  }
} catch {
  // Storage is disabled.
}
