import type { Store } from '@netlify/blobs';
import type * as z from 'zod/mini';
import type { Session } from '../staff/admin-session.ts';
import type { Later } from '../later.ts';
import type { DeliverMail } from '../mail/mail.ts';
import type { StoreName } from '../storage/blobs.ts';
import type { FormWords } from '../answer-page/form-answer.ts';

/** What an operation is handed: checked input, and the world it may touch. */
export interface Call<Body> {
  readonly body: Body;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  /** For its headers; the body is already read. */
  readonly request: Request;
  /** Hash of the caller's IP address; empty where the platform names none. */
  readonly source: string;
  readonly now: Date;
  /** Netlify's name for the kind of deploy this runs in, e.g. `production`. */
  readonly deployContext: string;
  /** Opens a store whose calls draw from the time this request has. */
  readonly openStore: (name: StoreName) => Store;
  readonly deliver: DeliverMail;
  /** For what the visitor need not wait for. */
  readonly later: Later;
  /** Whose call it is; only an operation for staff has one. */
  readonly session: Session | undefined;
}

/** A file that is handed on as it comes, without being held in memory. */
export interface FileAnswer {
  readonly body: ReadableStream<Uint8Array>;
  /** In bytes, where it is known. */
  readonly size: number | undefined;
}

/** What an operation answers: data for a JSON body, a file, or nothing, with headers if it needs them. */
export interface Answer {
  readonly data?: unknown;
  readonly file?: FileAnswer;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** A sentence that the page which answers a plain form adds. */
  readonly notice?: string | undefined;
  /** What went wrong without failing the call, for the log: no personal data. */
  readonly trouble?: string | undefined;
}

/** What a body must be. */
export interface BodyRules<Schema extends z.ZodMiniType> {
  readonly schema: Schema;
  readonly maxBytes: number;
  /** Makes the call take a plain form too, and says what the page that answers it says. */
  readonly form?: FormWords;
  /**
   * Another server sends it, and proves itself by a signature that the operation must check: the body
   * is text, letter for letter, and the origin, which only browsers state, is not looked at.
   */
  readonly isSigned?: true;
}

export interface Operation<Schema extends z.ZodMiniType> {
  /** Only staff: refused with 401 without a valid session cookie, before anything else is read. */
  readonly staff?: true;
  /** What the body must be. An operation without one ignores whatever is sent. */
  readonly body?: BodyRules<Schema>;
  readonly handle: (call: Call<z.infer<Schema>>) => Promise<Answer | undefined>;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Operations = Readonly<Partial<Record<Method, Operation<z.ZodMiniType>>>>;
