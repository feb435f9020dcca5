/**
 * Runs in the head of pages with deferred islands. Loads the code that islands share on the first
 * interaction with an island, on NOTICE_EVENT and RETURN_EVENT, or if there is something to fill into the
 * form. Until that code has loaded, this script records interactions for the client directives.
 * `src/layouts/head-scripts.ts` defines the constants.
 */
import { NOTICE_EVENT, RETURN_EVENT } from '#features/notices/notice-events.ts';
import { type DeferredIsland, interactionEvents, preloadModules } from './deferred-island.ts';

declare global {
  interface Window {
    /** Name of an event that occurred before an island could listen for it. */
    pendingEvent?: string;
    /** True if there is something to fill into the page's form: a draft, or a value in the fragment. */
    hasPrefill?: boolean;
  }
}

/** Address of the shared code. Empty in development, where Astro writes the code into the page. */
declare const ISLANDS_SCRIPT: string;
/** Storage in which the page's form keeps its draft. */
declare const DRAFT_AREA: 'localStorage' | 'sessionStorage';
declare const DRAFT_KEY: string;

let script: HTMLScriptElement | undefined;

function load(): void {
  if (!ISLANDS_SCRIPT || script) return;
  script = document.createElement('script');
  script.src = ISLANDS_SCRIPT;
  script.onerror = () => {
    script = undefined;
  };
  document.head.append(script);
}

function onInteraction(event: Event): void {
  // The target can be the document, which has no such method.
  const target = event.target as Partial<Element>;
  const island = target.closest?.<DeferredIsland>('astro-island[client=interaction][ssr]');
  if (!island) return;
  (island.events ??= []).push(event);
  preloadModules(island);
  load();
}

for (const name of interactionEvents) addEventListener(name, onInteraction);
for (const name of [NOTICE_EVENT, RETURN_EVENT]) {
  addEventListener(name, () => {
    self.pendingEvent = name;
    load();
  });
}
try {
  // Only the link to the intake form has a value in its fragment. All tabs share the draft of that form.
  const hasFragmentValue = DRAFT_AREA === 'localStorage' && location.hash.includes('=');
  if ((self.hasPrefill = hasFragmentValue || DRAFT_KEY in self[DRAFT_AREA])) load();
} catch {
  // Storage is disabled.
}
