// The declaration of a call. The server registers it, the browser calls it, and the API document and the sweep
// tests read it.
import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { ReadTopic } from "./live-protocol.ts";
import type { Access } from "./roles.ts";
import type { StationKind } from "./station-kinds.ts";

/**
 * Any schema of Zod. TypeScript compares each declared schema with it; the type with all methods takes several times as
 * long, so callers use functions such as `z.parse`.
 */
export type Schema = z.core.$ZodType;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Answers that are not JSON: a page, a redirect, server-sent events, a picture, a PDF, a file, or XML for another
 * program.
 */
type RawAnswer = "page" | "redirect" | "events" | "image" | "pdf" | "file" | "xml";

/** One file, sent as a field of a multipart form. */
export interface FileField {
  readonly field: string;
  /** Maximum size of the file in bytes. */
  readonly maxBytes: number;
  /** The error for a missing or unusable file ... */
  readonly missing: string;
  /** ... and for one that is too large. */
  readonly tooLarge: string;
}

export interface Endpoint {
  readonly method: Method;
  /** Path on the site; parameters as `:name`. */
  readonly path: `/api/${string}`;
  /** One sentence for the API document. */
  readonly summary: string;
  /** Who may call. Never optional: a call open to everyone says "public". */
  readonly access: Access;
  /** Kinds of check-in stations that may call too. A station may make no other call than these and the public ones. */
  readonly stations?: readonly StationKind[];
  /**
   * Only within five minutes after the caller signed in, or confirmed who they are with `api.confirmation`; refused with
   * `confirmation_needed` otherwise.
   */
  readonly confirmed?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A file. Where a body is declared too, the caller sends either. */
  readonly file?: FileField;
  /** The body is passed as bytes instead of parsed, because its sender has signed it. */
  readonly signed?: true;
  /**
   * A token or a signature is the whole authorization and cookies are ignored: the call may come from any site's page.
   */
  readonly anyOrigin?: true;
  /** The body is an HTML form, as other programs send it; its fields are texts. */
  readonly takesForm?: true;
  /** A replica may answer that has everything which was stored before the request; the answer must not write. */
  readonly fromReplica?: true;
  /** Processes a whole file or waits for an external service: the browser waits up to a minute for the answer. */
  readonly slow?: true;
  /** A header of the answer contains the position of the live stream (live.ts) before the answer was read. */
  readonly startsLive?: true;
  /** The topics of the answer: every open screen reads it again after a change. */
  readonly reads?: readonly ReadTopic[];
  /** The topics of a small part of a long answer: it is read again when a screen next shows it. */
  readonly mentions?: readonly ReadTopic[];
  /**
   * A changing call after which no one is shown anything else, with the reason in a comment; all others record a change
   * (changes.ts).
   */
  readonly quiet?: true;
  /** Maximum body size in bytes, if it differs from the server's default of 64 KiB. */
  readonly bodyLimit?: number;
  /** The answer's schema by status. */
  readonly answers: { readonly [Status in 200 | 201 | 202 | 204 | 302]?: Schema | RawAnswer };
  /** The record that a conflict answers with as `current`, if it is not that of the answer. */
  readonly current?: Schema;
  /** Refusals in addition to the general ones (bad input, signed out, not allowed, not confirmed, too many). */
  readonly errors: readonly ErrorCode[];
}

/**
 * Only calls that answer records declare `reads`: each GET, if only an empty list, and a `quiet` call whose answer stays
 * on the screen.
 */
type Declared<E> = E extends { method: "GET"; answers: { 200: Schema } }
  ? { reads: readonly ReadTopic[]; quiet?: never }
  : {
      reads?: E extends { quiet: true } ? readonly ReadTopic[] : never;
      mentions?: never;
      fromReplica?: never;
    } & (E extends { method: "GET" } ? { quiet?: never } : unknown);

/** Declares a call and keeps its exact type. */
export function endpoint<const E extends Endpoint>(declaration: E & Declared<E>): E {
  return declaration;
}

type OutputOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives, after parsing. */
export type ParamsOf<E extends Endpoint> = OutputOf<E["params"]>;
export type QueryOf<E extends Endpoint> = OutputOf<E["query"]>;
export type BodyOf<E extends Endpoint> = OutputOf<E["body"]>;

/** What a caller may send, before parsing. */
export type ParamsInput<E extends Endpoint> = InputOf<E["params"]>;
export type QueryInput<E extends Endpoint> = InputOf<E["query"]>;
export type BodyInput<E extends Endpoint> = InputOf<E["body"]>;

type Answers<E extends Endpoint> = E["answers"][keyof E["answers"]];

/** The caller's result; raw answers have no value. */
export type AnswerOf<E extends Endpoint> =
  Answers<E> extends infer A ? (A extends Schema ? z.output<A> : undefined) : never;

/** The handler's result, before the schema removes undeclared fields. */
export type ResultOf<E extends Endpoint> =
  Answers<E> extends infer A ? (A extends Schema ? z.input<A> : undefined) : never;
