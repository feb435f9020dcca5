import { createStore, get, update } from 'idb-keyval';
import { PURCHASE_LIFETIME_MS, KEY_LIFETIME_MS, type PaidState } from '../purchase.ts';
import { UNSEEN_PAYMENT } from '../unseen-payment.ts';
import { isKnownPlan, type Plan, type PlanId } from '#brand/plan.ts';
import { isId, newId } from '#platform/browser/new-id.ts';
import { tryStorage } from '#platform/browser/try-storage.ts';

/*
 * This browser's purchases of plans, paid or not. They are in IndexedDB, because its transactions are atomic across the
 * processes of a browser. `localStorage` is not: a tab in another process may read an old value, even if the
 * writer held a Web Lock, and two tabs would pay for two subscriptions.
 *
 * If the browser blocks storage, it blocks IndexedDB, Web Locks, and cookies together. The open tabs then tell each
 * other about their purchases, and a tab keeps them in the name of its window while it stays on this site. If the disk
 * is full, a tab does the same, and reads what was stored before.
 */

/** What the form showed when Pay was pressed. A deploy may change the plan before the customer sees the result. */
export type Terms = Pick<Plan, 'name' | 'setupFee' | 'monthlyFee'> & { readonly currency: string };

/** Purchase of a plan, as this browser stores it. Times are in milliseconds since 1970. */
export interface StoredPurchase {
  readonly id: string;
  readonly begunAt: number;
  /** Stripe's id of the payment, which is not secret. It is set after Pay was pressed. */
  readonly payment?: string;
  /** True if a try to pay failed. Another tab may have paid the purchase at the same time. */
  readonly isFailed?: boolean;
  /** Time of the last press of Pay. */
  readonly pressedAt?: number;
  /** Name of the payer, for the next step on the page that shows the result. */
  readonly payerName?: string | undefined;
  readonly terms?: Terms | undefined;
  /** Known result of the payment. A purchase with a result is never paid again. */
  readonly result?: PaidState;
  /** Time at which a tab was last about to show the result. */
  readonly resultAt?: number;
  /** True if the customer has seen the result. */
  readonly isSeen?: boolean;
  /** Time at which this browser last bought the plan, perhaps with an earlier purchase. */
  readonly boughtAt?: number | undefined;
  /** Number of earlier purchases that this one replaced, one after the other. */
  readonly turn?: number;
  /** Number of changes while storage was blocked. */
  readonly version?: number;
}

const open = () => createStore('checkout', 'purchases');
let purchases = open();

type Purchases = Partial<Record<PlanId, StoredPurchase | undefined>>;

/** Purchases as this page last knew them, for a browser that blocks storage. */
const known: Purchases = {};

/** Time in which other tabs tell a new page about their purchases, in milliseconds. */
const ANSWER_MS = 500;

/** Connection to the other tabs. It is opened only if storage is blocked. */
let tabs: BroadcastChannel | undefined;
let met: Promise<void> | undefined;
let isRefused = false;

/**
 * Sorts purchases that two tabs began because one of them answered too late. A purchase that is being paid comes
 * last, because its payment cannot be stopped. Otherwise, it is the one that replaced more earlier purchases, or
 * began first: the other tab was just opened, and its form is probably empty.
 */
function orderOf(purchase: StoredPurchase): string {
  const { id, begunAt, payment, result, isFailed, turn = 0 } = purchase;
  const isPaying = payment && !result && !isFailed;
  return [isCurrent(purchase) ? 1 : 0, isPaying ? 1 : 0, turn + 1e6, 1e15 - begunAt, id].join(' ');
}

/** Sorts two states of a purchase. A tab may fail to pay while another one pays. */
const versionOf = ({ version = 0, result }: StoredPurchase) => version + (result ? 0.5 : 0);

/** Takes over what another page knows. All pages choose the same purchase, and its last version. */
function learn(told: string): void {
  const others = Object.entries(JSON.parse(told) as Record<PlanId, StoredPurchase>);
  for (const [plan, other] of others) {
    const planId = plan as PlanId;
    const own = known[planId];
    const boughtAt = Math.max(own?.boughtAt ?? 0, other.boughtAt ?? 0) || undefined;
    const isKept =
      own &&
      (own.id === other.id ? versionOf(own) > versionOf(other) : orderOf(own) > orderOf(other));
    known[planId] = { ...(isKept ? own : other), boughtAt };
  }
  keep();
}

/** Keeps what this page knows for the next page of this tab. */
const keep = () => (window.name = JSON.stringify(known));

/** Tells the other tabs what this page knows. */
function tell(): void {
  const text = keep();
  tabs?.postMessage(text);
}

/** Asks the other tabs what they know. At first, also learns what the last page of this tab knew. */
function askTabs(): Promise<void> {
  tryStorage(() => {
    if (tabs) return;
    tryStorage(() => learn(window.name));
    tabs = new BroadcastChannel('checkout');
    tabs.onmessage = ({ data }: MessageEvent<string>) => (data ? learn(data) : tell());
  });
  tabs?.postMessage('');
  return new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
}

/** Ids of purchases that this page replaced. */
const replaced = new Set<string>();

/** Takes over the stored purchase, which a browser can still read if its disk is full. */
async function learnStored(planId: PlanId): Promise<void> {
  try {
    const stored = await get<StoredPurchase | undefined>(planId, purchases);
    if (stored && isId(stored.id) && !replaced.has(stored.id)) {
      learn(JSON.stringify({ [planId]: stored }));
    }
  } catch {
    // Storage is blocked.
  }
}

/** True if a time is less than `limit` milliseconds away. A clock that was corrected can put it in the future. */
function isWithin(limit: number, time: number | undefined): boolean {
  return Math.abs(Date.now() - Number(time)) < limit;
}

/** True if the customer has pressed Pay and the end of the payment is not known. A bank may still work on it. */
function isUnknown({ payment, result }: StoredPurchase): boolean {
  return Boolean(payment) && result !== 'succeeded';
}

/** True until a purchase expires. It does not expire before the server was asked about its payment. */
function isCurrent(purchase: StoredPurchase): boolean {
  if (isUnknown(purchase)) return true;
  const { payment, pressedAt, begunAt } = purchase;
  return payment ? isWithin(KEY_LIFETIME_MS, pressedAt) : isWithin(PURCHASE_LIFETIME_MS, begunAt);
}

/** True if `startPayment` may still permit to pay a purchase. */
export function isPayable({ result, begunAt }: StoredPurchase): boolean {
  return !result && isWithin(KEY_LIFETIME_MS, begunAt);
}

/** True if the customer has pressed Pay and has not seen that the purchase was paid. */
export function isUnseen(purchase: StoredPurchase): boolean {
  return Boolean(purchase.payment) && !purchase.isSeen && isCurrent(purchase);
}

/** True if the customer waits for the result of a payment. */
export function isPending(purchase: StoredPurchase): boolean {
  return isUnseen(purchase) && !purchase.isFailed;
}

/** True if this browser bought the plan in the last 24 hours. */
export function wasBought({ boughtAt }: StoredPurchase): boolean {
  return isWithin(KEY_LIFETIME_MS, boughtAt);
}

/** Stores that a plan has a pending payment. The landing page searches for this key when it opens. */
function noteUnseen(planId: PlanId, isUnseen: boolean): void {
  tryStorage(() => {
    if (isUnseen) localStorage.setItem(UNSEEN_PAYMENT + planId, '1');
    else localStorage.removeItem(UNSEEN_PAYMENT + planId);
  });
}

/**
 * Changes a plan's purchase in one transaction. No other tab changes it between the reading and the writing.
 * @param next returns the new purchase. It may run again, if the first result cannot be stored.
 */
async function change<Next extends StoredPurchase | undefined>(
  planId: PlanId,
  next: (stored: StoredPurchase | undefined) => Next,
): Promise<Next> {
  let result: Next | undefined;
  const apply = (stored: StoredPurchase | undefined) =>
    (result = next(isId(stored?.id) ? stored : undefined));
  try {
    const store = () => update<StoredPurchase | undefined>(planId, apply, purchases);
    await store().catch(() => {
      // The browser may have closed the connection, as some do with a tab in the background.
      purchases = open();
      return store();
    });
    known[planId] = result;
    isRefused = false;
  } catch {
    isRefused = true;
    await (met ??= askTabs());
    await learnStored(planId);
    const own = known[planId];
    if (apply(own) !== own) {
      if (own && own.id !== result?.id) replaced.add(own.id);
      known[planId] = result && { ...result, version: (own?.version ?? 0) + 1 };
      tell();
    }
  }
  noteUnseen(planId, result !== undefined && isPending(result));
  return result as Next;
}

/** Changes a purchase if it is the stored one. */
async function changeOwn(
  planId: PlanId,
  id: string,
  next: (own: StoredPurchase) => StoredPurchase,
): Promise<void> {
  await change(planId, (stored) => (stored?.id === id ? next(stored) : stored));
}

export async function readPurchase(planId: PlanId): Promise<StoredPurchase | undefined> {
  return change(planId, (stored) => stored);
}

/** Plans with a pending payment that were removed from the site, or have another id, since the customer pressed Pay. */
export function removedPlans(): PlanId[] {
  const keys = tryStorage(() => Object.keys(localStorage)) ?? [];
  const ids = keys.map((key) => key.startsWith(UNSEEN_PAYMENT) && key.slice(UNSEEN_PAYMENT.length));
  return ids.filter((id) => id && !isKnownPlan(id)) as PlanId[];
}

/** True if the browser blocked storage when this page last used it. */
export function isBlocked(): boolean {
  return isRefused;
}

/**
 * Gets this browser's purchase of a plan, and starts one if there is none. Reloads, the Back
 * button, and other tabs share the purchase. All of them pay for the same subscription, and Stripe
 * charges it once.
 * @param options.dead id of a purchase that can no longer be paid. All tabs that pass it get the same new
 * purchase; otherwise each tab would start a separate payment.
 * @param options.repeated `boughtAt` of the purchase after which the customer chose to buy the plan again.
 */
export async function currentPurchase(
  planId: PlanId,
  { dead, repeated }: { readonly dead?: string; readonly repeated?: number | undefined } = {},
): Promise<StoredPurchase> {
  return change(planId, (stored) => {
    const isOver = stored?.id === dead || (stored?.result && stored.boughtAt === repeated);
    // A purchase begins when Stripe is about to know it, so that both count its hours from the same time.
    const needsChoice = stored && wasBought(stored) && stored.boughtAt !== repeated;
    if (stored && !isOver && (isCurrent(stored) || needsChoice)) return stored;
    const turn = (stored?.turn ?? 0) + 1;
    return { id: newId(), begunAt: Date.now(), boughtAt: stored?.boughtAt, turn };
  });
}

/**
 * Asks to pay a purchase. Only the stored purchase can be paid, and only until it is bought. If permitted, stores in
 * the same transaction that the payment may have been made. The pages then ask the server for its result, until
 * the customer has seen it or `storeFailure` is called.
 * @param payment.repeated `boughtAt` of the purchase after which the customer chose to buy the plan again.
 * @returns false if the purchase must not be paid.
 */
export async function startPayment(
  planId: PlanId,
  id: string,
  {
    payment,
    payerName,
    repeated,
    terms,
  }: {
    readonly payment: string;
    readonly payerName: string;
    readonly terms?: Terms;
    readonly repeated: number | undefined;
  },
): Promise<boolean> {
  let isPermitted = false;
  // If storage is blocked, asks the other tabs again. This tab may have been frozen.
  met = undefined;
  await change(planId, (stored) => {
    const isOwn = stored?.id === id && isPayable(stored);
    const isUnchosen = stored && wasBought(stored) && stored.boughtAt !== repeated;
    isPermitted = isOwn && !isUnchosen;
    if (!isPermitted) return stored;
    const pressedAt = Date.now();
    return { ...stored!, payment, payerName, terms, pressedAt, isFailed: false, isSeen: false };
  });
  return isPermitted;
}

/**
 * Stores the result of a payment, which the next page shows. The plan then counts as bought in every tab.
 * @returns the stored purchase, which may be another one.
 */
export async function storeResult(
  planId: PlanId,
  id: string,
  { payment, result }: { readonly payment: string; readonly result: PaidState },
): Promise<StoredPurchase | undefined> {
  const now = Date.now();
  return change(planId, (stored) => {
    // Another purchase stays the stored one, but it can be paid only after the customer has chosen that.
    if (stored && stored.id !== id) return { ...stored, boughtAt: now };
    const { boughtAt } = stored?.result ? stored : { boughtAt: now };
    const found = { payment, result, boughtAt, resultAt: now, isFailed: false, isSeen: false };
    // The storage may have been cleared during the payment.
    return { id, begunAt: now, pressedAt: now, ...stored, ...found };
  });
}

/**
 * Stores that the customer has seen the result of a purchase.
 * @param resultAt the purchase's time when the tab began to show it. Another tab that is about to show the result
 * since then does so, too.
 */
export async function storeSeen(planId: PlanId, id: string, resultAt?: number): Promise<void> {
  await changeOwn(planId, id, (own) =>
    resultAt && resultAt !== own.resultAt ? own : { ...own, isSeen: true },
  );
}

/**
 * Stores that a try to pay a purchase failed. The purchase can still be paid. Its payment stays known, so that the
 * server is asked about it before another purchase begins: a second tab may have paid it.
 */
export async function storeFailure(planId: PlanId, id: string): Promise<void> {
  await changeOwn(planId, id, (own) => (own.result ? own : { ...own, isFailed: true }));
}

/**
 * Stores the server's answer that a purchase's payment was not made, which also corrects a stored result. A bank can
 * refuse a payment that it has processed for days.
 */
export async function clearPayment(planId: PlanId, id: string): Promise<void> {
  await changeOwn(planId, id, ({ begunAt, result, boughtAt }) => ({
    id,
    begunAt,
    boughtAt: result ? undefined : boughtAt,
  }));
}
