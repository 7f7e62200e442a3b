// The shape of one declared call. Everything that is true of a call stands here once:
// the server registers it, the browser calls it, the API document and the sweep tests read it.
import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { ReadTopic } from "./live-protocol.ts";
import type { Access } from "./roles.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Answers that are not JSON: a page, a redirect, a stream of server-sent events, a picture, a document to print, a file, or XML for another program. */
type RawAnswer = "page" | "redirect" | "events" | "image" | "pdf" | "file" | "xml";

/** One file, sent as a field of a multipart form. */
export interface FileField {
  readonly field: string;
  /** Size of the largest file that is taken. */
  readonly maxBytes: number;
  /** The sentence beside the field where no usable file came ... */
  readonly missing: string;
  /** ... and where it is larger. */
  readonly tooLarge: string;
}

export interface Endpoint {
  readonly method: Method;
  /** Path below the site's origin; parameters as `:name`. */
  readonly path: `/api/${string}`;
  /** One sentence for the API document. */
  readonly summary: string;
  /** Who may call. Never optional: a call open to everyone says "public". */
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** A file in place of a body. */
  readonly file?: FileField;
  /** The body is taken byte for byte instead of parsed, because its sender has signed it. */
  readonly signed?: true;
  /** A token or a signature is the whole authority, and no cookie counts: the call may come from any site's page. */
  readonly anyOrigin?: true;
  /** The body is an HTML form, as other programs send it; its fields arrive as texts. */
  readonly takesForm?: true;
  /** Works through a whole file or waits for an outside service: the browser waits a minute for the answer. */
  readonly slow?: true;
  /** The answer says in a header from where a live stream goes on (live.ts), as of before the call was looked at. */
  readonly startsLive?: true;
  /** What the answer hangs on: when that changes, every open screen reads it again. */
  readonly reads?: readonly ReadTopic[];
  /** What a small part of a long answer hangs on: it is read again when a screen next opens on it. */
  readonly mentions?: readonly ReadTopic[];
  /** A changing call after which nobody is shown anything else, with the reason in a comment; all others record a change (changes.ts). */
  readonly quiet?: true;
  /** Largest body in bytes, where it differs from the server's default of 64 KiB. */
  readonly bodyLimit?: number;
  /** The answer's schema by status. */
  readonly answers: { readonly [Status in 200 | 201 | 202 | 204 | 302]?: z.ZodType | RawAnswer };
  /** Refusals beyond those that any call can give (bad input, signed out, not allowed, too many). */
  readonly errors: readonly ErrorCode[];
}

/** A call that answers records says what they hang on, if only nothing; no other call does. */
type Declared<E> = E extends { method: "GET"; answers: { 200: z.ZodType } }
  ? { reads: readonly ReadTopic[]; quiet?: never }
  : { reads?: never; mentions?: never } & (E extends { method: "GET" } ? { quiet?: never } : unknown);

/** Declares a call and keeps its exact type. */
export function endpoint<const E extends Endpoint>(declaration: E & Declared<E>): E {
  return declaration;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Typed<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, after parsing. */
export type ParamsOf<E extends Endpoint> = Parsed<E["params"]>;
export type QueryOf<E extends Endpoint> = Parsed<E["query"]>;
export type BodyOf<E extends Endpoint> = Parsed<E["body"]>;

/** What a caller may send, before parsing. */
export type ParamsInput<E extends Endpoint> = Typed<E["params"]>;
export type QueryInput<E extends Endpoint> = Typed<E["query"]>;
export type BodyInput<E extends Endpoint> = Typed<E["body"]>;

type Answers<E extends Endpoint> = E["answers"][keyof E["answers"]];

/** What the caller gets back; raw answers have no value. */
export type AnswerOf<E extends Endpoint> =
  Answers<E> extends infer A ? (A extends z.ZodType ? z.output<A> : undefined) : never;

/** What a handler returns: the answer before its schema cuts it to the declared fields. */
export type ResultOf<E extends Endpoint> =
  Answers<E> extends infer A ? (A extends z.ZodType ? z.input<A> : undefined) : never;
