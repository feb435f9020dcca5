import type { BlobsOperation, BlobsRequest } from './wire.ts';

/**
 * Fault of one request. `when` says whether a write is applied first ('after') or not
 * ('before', the default); for reads it makes no difference.
 *
 * - `status`: a response with that status. After 429 and 5xx, the client retries five times.
 * - `cut`: the connection breaks. 'midway' applies a write and breaks off the response's body half
 *   way (a response without a body never starts). The client retries a missing response, but not a
 *   body that breaks off.
 * - `hang`: the response never comes.
 */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly when?: 'before' | 'after' }
  | { readonly kind: 'cut'; readonly when?: 'before' | 'midway' | 'after' }
  | { readonly kind: 'hang' };

/** Selects requests. A missing field matches everything. */
export interface RequestMatcher {
  readonly op?: BlobsOperation | readonly BlobsOperation[];
  readonly store?: string;
  /** Beginning of the key (for a list: of its prefix), or a pattern that it contains. */
  readonly key?: string | RegExp;
  /** Number of matching requests that pass before the fault applies. */
  readonly skip?: number;
}

/** Decides about one request. Undefined lets it pass. */
export type FaultSource = (request: BlobsRequest) => Fault | undefined;

/** Reports to a test that its scripted fault was applied. */
export interface ScriptedFault {
  readonly fired: number;
}

interface Rule {
  readonly matcher: RequestMatcher;
  readonly fault: Fault;
  skipsLeft: number;
  timesLeft: number;
  fired: number;
}

/** Faults that a test scripted, then those of a source that decides for each request. */
export class FaultPlan {
  #rules: Rule[] = [];
  #source: FaultSource | undefined;

  script(matcher: RequestMatcher, fault: Fault, times: number): ScriptedFault {
    const rule = { matcher, fault, skipsLeft: matcher.skip ?? 0, timesLeft: times, fired: 0 };
    this.#rules.push(rule);
    return rule;
  }

  setSource(source: FaultSource | undefined): void {
    this.#source = source;
  }

  clear(): void {
    this.#rules = [];
    this.#source = undefined;
  }

  /** Fault for this request: the first matching rule that is due. */
  next(request: BlobsRequest): Fault | undefined {
    for (const rule of this.#rules) {
      if (rule.timesLeft <= 0 || !matches(rule.matcher, request)) continue;
      if (rule.skipsLeft > 0) {
        rule.skipsLeft -= 1;
        continue;
      }
      rule.timesLeft -= 1;
      rule.fired += 1;
      return rule.fault;
    }
    return this.#source?.(request);
  }
}

function matches({ op, store, key }: RequestMatcher, request: BlobsRequest): boolean {
  if (op !== undefined && ![op].flat().includes(request.op)) return false;
  if (store !== undefined && store !== request.store) return false;
  if (key === undefined) return true;
  // `search`, unlike `test`, keeps no state for a pattern with the g flag.
  return typeof key === 'string' ? request.key.startsWith(key) : request.key.search(key) !== -1;
}
