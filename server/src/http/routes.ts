// Converts declarations to routes: admission, parsing, one transaction, and an answer reduced to its declared fields.

import type { BodyOf, Endpoint, FileField, ParamsOf, QueryOf, ResultOf } from "@narthex/contract/endpoint.ts";
import { NOTICES_HEADER, POSITION_HEADER, REQUEST_HEADER } from "@narthex/contract/live-protocol.ts";
import type { StationKind } from "@narthex/contract/station-kinds.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";
import {
  type DeskViewer,
  isStation,
  type PrintProgramCaller,
  type StationViewer,
  type Viewer,
} from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { countChange } from "../changes/count.ts";
import { type Change, collectChanges } from "../changes/rows.ts";
import type { Config } from "../config.ts";
import type { ClientRequest, Database } from "../database/database.ts";
import { listNotices } from "../live/live.policy.ts";
import { groupChanges } from "../live/live.rules.ts";
import type { Live } from "../live/live.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { requireConfirmation } from "../session/confirmation.ts";
import { readPrintProgram } from "../session/print-program.ts";
import { readSession } from "../session/session.ts";
import { readStation } from "../session/station.ts";
import { requireAdmission } from "./admission.ts";
import { type Fields, type Input, parseInput } from "./input.ts";
import { type Page, sendPage } from "./page.ts";
import { runRead, type Sources } from "./reading.ts";
import { createWriting, type Writing } from "./writing.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Absent for pages and files. */
    call?: Endpoint;
  }
}

/** The services that every call needs. */
interface Serving extends Sources {
  readonly clock: Clock;
  readonly config: Config;
  readonly live: Pick<Live, "position">;
  readonly secret: Secret;
}

/** Null for public calls, whose handlers may read the session themselves. Stations only where the call names them. */
type ViewerOf<E extends Endpoint> = E["access"] extends "public"
  ? null
  : E["access"] extends "station"
    ? StationViewer
    : E["access"] extends "printing"
      ? PrintProgramCaller
      : E extends { readonly stations: readonly StationKind[] }
        ? DeskViewer
        : Viewer;

/** @template Needs the services that the handler names in its module */
export interface Call<E extends Endpoint, Needs = unknown> {
  /** The request's transaction; for reads, single statements or a snapshot. */
  readonly db: Database;
  readonly viewer: ViewerOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** Reads the call's file when the handler needs it, so that a refusal costs no reading. */
  readonly file: E["file"] extends FileField ? () => Promise<Buffer> : undefined;
  /** The time of the request. */
  readonly now: Temporal.Instant;
  readonly services: Needs;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A call that answers a list may return one page of it. */
type Returned<E extends Endpoint> = ResultOf<E> | (ResultOf<E> extends readonly (infer Row)[] ? Page<Row> : never);

type Handler<E extends Endpoint, Needs> = (call: Call<E, Needs>) => Promise<Returned<E>> | Returned<E>;

/**
 * A handler of a changing call that opens its transactions itself, through `writing`; `db` is for single statements
 * that read.
 */
interface OwnWriter<E extends Endpoint, Needs> {
  readonly writeWith: (call: Call<E, Needs> & { readonly writing: Writing }) => Promise<ResultOf<E>>;
}

/** A handler for every call of a subject; a missing or undeclared one is a type error. */
export type Handlers<Calls extends Record<string, Endpoint>, Needs> = {
  [Name in keyof Calls]: Handler<Calls[Name], Needs> | OwnWriter<Calls[Name], Needs>;
};

export interface Route<Needs = unknown> {
  readonly call: Endpoint;
  readonly handle: Handler<Endpoint, Needs>;
  readonly inTransaction: boolean;
  readonly onSnapshot: boolean;
  readonly extraValidation: ExtraValidation<Needs> | undefined;
}

/**
 * Rules of the subject for fields that are valid by themselves: the sentence for each wrong one. Called also if the
 * schema refuses other fields of the same body, so that one answer reports everything that is wrong.
 */
type ExtraValidation<Needs> = (
  fields: Readonly<Record<string, unknown>>,
  now: Temporal.Instant,
  viewer: DeskViewer | null,
  services: Needs,
) => Fields | Promise<Fields>;

export interface RouteOptions<Needs = unknown> {
  /** False for changing calls that open their own transactions, such as those that wait long for another server. */
  inTransaction?: boolean;
  /**
   * For reading calls with several statements whose figures must agree: they see one state of the database, on one
   * connection.
   */
  onSnapshot?: boolean;
  extraValidation?: ExtraValidation<Needs>;
}

/** Pairs calls with handlers that need some of the services: `createRoutesWith<Needs>()(calls, handlers)`. */
export function createRoutesWith<Needs>() {
  return <Calls extends Record<string, Endpoint>>(
    calls: Calls,
    handlers: Handlers<Calls, Needs>,
    { inTransaction = true, onSnapshot = false, extraValidation }: RouteOptions<Needs> = {},
  ): Route<Needs>[] =>
    Object.entries(calls).map(([name, call]) => {
      // The mapped type above has paired call and handler; a list of them can only have the general type.
      const handler = handlers[name] as unknown as Handler<Endpoint, Needs> | OwnWriter<Endpoint, Needs>;
      const isRead = call.method === "GET";
      const writesItself = typeof handler === "object";
      return {
        call,
        handle: writesItself ? (handler.writeWith as Handler<Endpoint, Needs>) : handler,
        inTransaction: inTransaction && !isRead && !writesItself,
        onSnapshot: onSnapshot && isRead,
        extraValidation,
      };
    });
}

/** Pairs calls with handlers that need no services. */
export const routes = createRoutesWith<unknown>();

/** The declared fields of the answer. Of a page, its rows; its headers are written. */
function cutToDeclared({ call, request, reply }: Omit<Exchange<unknown>, "services">, result: unknown): unknown {
  const answer = call.answers[reply.statusCode as keyof Endpoint["answers"]];
  if (!answer) throw new Error(`${call.method} ${call.path} answered ${reply.statusCode}, which it does not declare`);
  if (typeof answer === "string") return undefined;
  const isPage = answer instanceof z.ZodArray && !Array.isArray(result);
  return z.parse(answer, isPage ? sendPage(request, reply, result as Page<unknown>) : result);
}

/** The highest status that the call declares, so that a creation answers 201 unless the handler sets another status. */
function getUsualStatus(call: Endpoint): number {
  return Math.max(...Object.keys(call.answers).map(Number));
}

function isRaw(call: Endpoint): boolean {
  return Object.values(call.answers).some((answer) => typeof answer === "string");
}

const REQUEST_NAME = /^[\w.-]{1,60}$/;

/** The request that made a change, so that the tab that sent it need not read the records again. */
function readClientRequest({ headers }: FastifyRequest, viewer: DeskViewer | null): ClientRequest | null {
  const id = headers[REQUEST_HEADER];
  return viewer && !isStation(viewer) && typeof id === "string" && REQUEST_NAME.test(id)
    ? { userId: viewer.userId, id }
    : null;
}

/** Not attempts without permission: a refused collector has entries of its own, and a confirmation only comes first. */
const NO_ATTEMPTS: ReadonlySet<string> = new Set(["collector_refused", "confirmation_needed"]);
/** Whether an attempt without permission goes to the audit log. Of callers, only stations are signed out. */
const isForbidden = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 403 || error.code === "signed_out") && !NO_ATTEMPTS.has(error.code);

async function recordRefusal(
  { postgres, clock }: Serving,
  viewer: DeskViewer,
  { method, path }: Endpoint,
): Promise<void> {
  const detail = { call: `${method} ${path}` };
  if (isStation(viewer))
    await countChange(postgres.db, viewer, "station.refused", { subjectId: viewer.station.id, detail }, clock());
  else if (!viewer.isView)
    await countChange(postgres.db, viewer, "user.refused", { subjectId: viewer.userId, detail }, clock());
}

/** A request and its answer. */
interface Exchange<Needs> {
  readonly call: Endpoint;
  readonly services: Needs;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const isStream = (call: Endpoint): boolean => Object.values(call.answers).includes("events");

/** The printing program, the station or the person who calls; no one for public calls. */
async function readCaller({ call, services, request, reply }: Exchange<Serving>) {
  if (call.access === "public") return { program: null, viewer: null };
  const program = call.access === "printing" ? await readPrintProgram(services, request) : null;
  if (program) return { program, viewer: null };
  // A station stays a station, also if a person signs in to its browser.
  const station = await readStation(services, request);
  return { program, viewer: station ?? (await readSession(services, request, isStream(call) ? null : reply)) };
}

type Caller = Awaited<ReturnType<typeof readCaller>>;

/** Runs the handler in its transaction or on its snapshot. */
async function runHandler<Needs extends Serving>(
  { handle, inTransaction, onSnapshot }: Route<Needs>,
  { call, services, request, reply }: Exchange<Needs>,
  { program, viewer }: Caller,
  input: Input,
): Promise<unknown> {
  const clientRequest = readClientRequest(request, viewer);
  const run = async (db: Database): Promise<unknown> => {
    const result = await handle({
      ...input,
      db,
      viewer: (program ?? viewer) as Viewer,
      now: services.clock(),
      services,
      writing: createWriting(services.postgres, clientRequest),
      request,
      reply,
    } as Call<Endpoint, Needs>);
    return isRaw(call) ? undefined : cutToDeclared({ call, request, reply }, result);
  };
  return inTransaction ? services.postgres.transaction(run, clientRequest) : runRead(services, call, onSnapshot, run);
}

/** Browsers compare times of answers with it, because the clock of a tablet may be wrong. */
function writeDate({ services, reply }: Pick<Exchange<Serving>, "services" | "reply">): void {
  reply.header("date", new Date(services.clock().epochMilliseconds).toUTCString());
}

function writeHeaders({ services, request, reply }: Exchange<Serving>, viewer: DeskViewer | null, changes: Change[]) {
  reply.header("cache-control", "no-store");
  writeDate({ services, reply });
  const isTab = readClientRequest(request, viewer) !== null;
  const notices = viewer && !isStation(viewer) && isTab ? listNotices(viewer, groupChanges(changes)) : [];
  if (notices.length > 0) reply.header(NOTICES_HEADER, JSON.stringify(notices));
}

async function answerCall<Needs extends Serving>(route: Route<Needs>, exchange: Exchange<Needs>): Promise<unknown> {
  const { call, services, request, reply } = exchange;
  if (call.startsLive) reply.header(POSITION_HEADER, services.live.position());
  let viewer: DeskViewer | null = null;
  try {
    const caller = await readCaller(exchange);
    viewer = caller.viewer;
    if (!caller.program) requireAdmission(services, { request, reply }, call, viewer);
    if (call.confirmed && viewer && !isStation(viewer)) await requireConfirmation(services, request, viewer);
    const input = await parseInput(
      call,
      request,
      (right) => route.extraValidation?.(right, services.clock(), viewer, services) ?? {},
    );
    reply.code(getUsualStatus(call));
    const changes: Change[] = [];
    const answer = await collectChanges(changes, () => runHandler(route, exchange, caller, input));
    if (isRaw(call)) return reply;
    writeHeaders(exchange, viewer, changes);
    return answer;
  } catch (error) {
    writeDate(exchange);
    if (viewer && isForbidden(error)) await recordRefusal(services, viewer, call);
    throw error;
  }
}

export function registerRoutes<Needs extends Serving>(
  app: FastifyInstance,
  services: Needs,
  list: readonly Route<Needs>[],
): void {
  for (const route of list) {
    const { call } = route;
    app.route({
      method: call.method,
      url: call.path,
      ...(call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
      // An answer to HEAD has no end of a stream, so streams have no HEAD route.
      ...(isStream(call) ? { sse: "only" as const, exposeHeadRoute: false } : {}),
      config: { call },
      handler: (request, reply) => answerCall(route, { call, services, request, reply }),
    });
  }
}
