import type { Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import type { Session } from '../staff/admin-session.ts';
import type { Later } from '../later.ts';
import type { DeliverMail } from '../mail/mail.ts';
import type { StoreName } from '../storage/blobs.ts';
import type { FormWords } from '../answer-page/form-answer.ts';

/** Arguments of an operation: validated input, and the values and services that it can use. */
export interface Call<Body> {
  readonly body: Body;
  /** Id in the path, which is empty if the path has none. */
  readonly id: string;
  readonly url: URL;
  /** Used for its headers. Its body is already read. */
  readonly request: Request;
  /** Hash of the caller's IP address; empty if the platform does not provide the address. */
  readonly source: string;
  readonly now: Date;
  /** Netlify's deploy context, such as `production`. */
  readonly deployContext: string;
  /** Opens a store that shares the request's time budget. */
  readonly openStore: (name: StoreName) => Store;
  readonly deliver: DeliverMail;
  /** Runs work that the visitor does not need to wait for. */
  readonly later: Later;
  /** Staff session; undefined if the operation does not require staff. */
  readonly session: Session | undefined;
  /** Name of the staff member; empty after a login with the password. */
  readonly by: string | undefined;
}

/** File that is streamed, so that it is never held in memory. */
export interface FileAnswer {
  readonly body: ReadableStream<Uint8Array>;
  /** Size in bytes, if known. */
  readonly size: number | undefined;
}

/** Result of an operation: data for a JSON body, a file, or nothing, with optional headers. */
export interface Answer {
  readonly data?: unknown;
  readonly file?: FileAnswer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** Additional sentence for the page that answers a form sent without JavaScript. */
  readonly notice?: string | undefined;
  /** Problem that did not fail the request, for the log. It contains no personal data. */
  readonly trouble?: string | undefined;
}

/** Rules of a request body. */
export interface BodyRules<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  readonly maxBytes: number;
  /** Accepts a form sent without JavaScript, and contains the texts of its response page. */
  readonly form?: FormWords;
  /**
   * True if another server sends the body with a signature that the operation must verify. The body is
   * passed as unchanged text. The origin is not checked, because only browsers send it.
   */
  readonly isSigned?: true;
}

export interface Operation<Schema extends z.ZodMiniType> {
  /**
   * True if the operation requires staff. Without a valid session cookie it returns 401 before the body is
   * read.
   */
  readonly staff?: true;
  /** Rules of the body. An operation without them ignores the body. */
  readonly body?: BodyRules<Schema>;
  readonly handle: (call: Call<z.infer<Schema>>) => Promise<Answer | void>;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Operations = Readonly<Partial<Record<Method, Operation<z.ZodMiniType>>>>;
