/**
 * Runs in the head of pages with deferred islands. Loads the code that islands share on the first
 * interaction with one, on the events below, or if the browser has stored data for an island. Until
 * that code has loaded, this script records interactions for the client directives.
 * `src/build/deferred-islands.ts` bundles it and defines the two constants.
 */
import { NOTICE_EVENT, NOTICE_FAILED_EVENT, RETURN_EVENT } from '../notice-events.ts';
import {
  type DeferredIsland,
  hasStoredKey,
  interactionEvents,
  preloadModules,
} from './deferred-island.ts';

declare global {
  interface Window {
    /** The event that occurred before an island could listen for it. */
    pendingEvent?: string;
  }
}

/** Address of the shared code. Empty in development, where Astro writes the code into the page. */
declare const ISLANDS_SCRIPT: string;
/** Prefix of the storage keys that load the islands with the page. Can be empty. */
declare const STORED_KEY: string;

let script: HTMLScriptElement | undefined;

function load(): void {
  if (!ISLANDS_SCRIPT || script) return;
  script = document.createElement('script');
  script.src = ISLANDS_SCRIPT;
  script.onerror = () => {
    script = undefined;
    dispatchEvent(new Event(NOTICE_FAILED_EVENT));
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
if (STORED_KEY && hasStoredKey(STORED_KEY)) load();
