import { NOTICE_EVENT, NOTICE_UNHEARD_EVENT } from '../browser/notice-store.ts';
import { RETURN_EVENT } from '../browser/payment-return-address.ts';
import { ISLANDS_FILE } from '../domain/paths.ts';

/**
 * Fetches the code of islands when somebody first touches one, when a notice is raised or a payment returned from, or at once when
 * the browser's storage holds a key that begins with `awaited`. What happened before it came is left
 * at the element and at the window, where our client directives look for it.
 */
export function lateIslandsScript(awaited?: string): string {
  const onStorage = awaited
    ? `try{Object.keys(localStorage).some(k=>k.startsWith('${awaited}'))&&l()}catch{}`
    : '';
  return `{let s,l=()=>{if(s)return;s=document.createElement('script');s.src='${ISLANDS_FILE}';s.onerror=()=>{s=0;self.heard&&dispatchEvent(new Event('${NOTICE_UNHEARD_EVENT}'))};document.head.append(s)};for(let e of ['pointerdown','pointerover','focusin','keydown','change','click'])addEventListener(e,({target:t})=>{let i=t.closest?.('astro-island[client=interaction]');if(i){i.touched=1;for(let h of i.dataset.modules?.split(' ')||[]){let p=document.createElement('link');p.rel='modulepreload';p.href=h;document.head.append(p)}delete i.dataset.modules;if(e=='click')i.early=t.closest('button[type=button]:not([popovertarget])')||i.early;l()}});for(let e of ['${NOTICE_EVENT}','${RETURN_EVENT}'])addEventListener(e,()=>{self.heard=e;l()});${onStorage}}`;
}

/**
 * What stands in its place in development, where Astro's own scripts for islands stand in the page:
 * these import a file before an island listens, by when a returned payment has been announced.
 */
export const devIslandsScript = `addEventListener('${RETURN_EVENT}',()=>{self.heard='${RETURN_EVENT}'});`;
