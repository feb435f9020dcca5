/** What the server and the workers that run functions say to each other. */

/** What Netlify calls a deploy on a developer's machine. */
export const DEPLOY_CONTEXT = 'dev';

/** Where a function is called, as its `config` says. */
export interface FunctionRoute {
  /** Its module, relative to the project. */
  readonly file: string;
  /** URL patterns; a scheduled function has none. */
  readonly paths: readonly string[];
  /** Empty: all. */
  readonly methods: readonly string[];
}

/** A request that came whole, and what the platform tells a function about it. */
export interface FunctionCall {
  readonly file: string;
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly ip: string;
}

export interface FunctionAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ArrayBuffer;
}

export type Task =
  { readonly kind: 'list-routes' } | { readonly kind: 'call'; readonly call: FunctionCall };

export type Outcome =
  | { readonly kind: 'routes'; readonly routes: readonly FunctionRoute[] }
  | { readonly kind: 'answer'; readonly answer: FunctionAnswer }
  | { readonly kind: 'failure'; readonly error: unknown };
