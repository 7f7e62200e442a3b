// Reads who is calling: the signed cookie is verified, then one prepared statement brings account, member and
// congregation.
import { randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import type { CookieSerializeOptions } from "@fastify/cookie";
import { VIEW_HEADER } from "@narthex/contract/view.ts";
import { and, desc, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import { type Database, type Postgres, prepareOnce } from "../database/database.ts";
import { members } from "../database/tables/members.ts";
import { settings } from "../database/tables/operations.ts";
import { sessions, users } from "../database/tables/users.ts";
import { hashWith, listAcceptedHashes, type Secret } from "../sealed.ts";
import { toViewer, viewerColumns } from "./account-viewer.ts";
import { buildCookieName, isSecureSite } from "./cookies.ts";
import { applyView } from "./view.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

export const SESSION_DAYS = 30;
/** After this many days a session ends, however often it is used. */
const LONGEST_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The session's cookie under TLS before it had the `__Host-` prefix. It is no longer accepted. */
const FORMER_COOKIE = "__Secure-narthex.session_token";

/** The session's token from its cookie (`token.signature`); null where the signature is not ours. */
function verifyToken(cookie: string | undefined, secret: Secret): string | null {
  const dot = cookie?.lastIndexOf(".") ?? -1;
  if (!cookie || dot < 1) return null;
  const token = cookie.slice(0, dot);
  const given = Buffer.from(cookie.slice(dot + 1), "base64");
  const isOurs = (signature: Buffer) => given.length === signature.length && timingSafeEqual(given, signature);
  return listAcceptedHashes(secret, token).some(isOurs) ? token : null;
}

export interface SessionNeeds {
  readonly config: Config;
  readonly secret: Secret;
  readonly clock: Clock;
}

function buildSessionCookie({ config }: SessionNeeds): { name: string; options: CookieSerializeOptions } {
  const secure = isSecureSite(config);
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure, maxAge: SESSION_DAYS * 24 * 60 * 60 } as const;
  return { name: buildCookieName(config, "session_token"), options };
}

const signToken = ({ secret }: SessionNeeds, token: string): string =>
  `${token}.${hashWith(secret, token).toString("base64")}`;

/** Keeps when an account was last signed in, which outlives its sessions. */
async function noteSignIn(db: Database, { clock }: { clock: Clock }, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ lastSignInAt: new Date(clock().epochMilliseconds) })
    .where(eq(users.id, userId));
}

/**
 * Opens a session in place of the browser's earlier one. @returns its id, and what sets its cookie once it is committed
 */
export async function beginSession(
  tx: Database,
  services: SessionNeeds,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
): Promise<{ id: string; setCookie(): void }> {
  await endSessionsOf(tx, services, request);
  const id = randomUUID();
  const sid = randomBytes(24).toString("base64url");
  const now = new Date(services.clock().epochMilliseconds);
  const expire = new Date(now.getTime() + SESSION_DAYS * DAY_MS);
  const agent = request.headers["user-agent"]?.slice(0, 300) ?? null;
  const times = { expire, createdAt: now, updatedAt: now };
  await tx.insert(sessions).values({ id, sid, userId, address: request.ip, agent, ...times });
  await noteSignIn(tx, services, userId);
  const { name, options } = buildSessionCookie(services);
  return { id, setCookie: () => void reply.setCookie(name, signToken(services, sid), options) };
}

/** Ends every session of an account, and every sign-in that is under way. @returns how many sessions there were */
export async function endSessions(tx: Database, userId: string): Promise<number> {
  // First the account, which locks it: a sign-in that is about to look at it waits until these are gone.
  await tx
    .update(users)
    .set({ signOuts: sql`${users.signOuts} + 1` })
    .where(eq(users.id, userId));
  const { rowCount } = await tx.delete(sessions).where(eq(sessions.userId, userId));
  return rowCount ?? 0;
}

/** The session's secret of a request; null if there is none. */
const readSessionToken = (services: SessionNeeds, { cookies }: FastifyRequest): string | null =>
  verifyToken(cookies[buildSessionCookie(services).name], services.secret);

/** The session of a request and when it began; null if there is none. */
export async function readSessionStart(services: Needs, request: FastifyRequest) {
  const [found] = await services.postgres.db
    .select({ id: sessions.id, begun: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.sid, readSessionToken(services, request) ?? ""));
  return found ?? null;
}

/** The sessions of an account that have not expired: that of the request first, then by last use. */
export async function listSessions(db: Database, services: SessionNeeds, request: FastifyRequest, userId: string) {
  const { id, agent, address, createdAt, updatedAt } = sessions;
  const now = services.clock().epochMilliseconds;
  const isCurrent = sql<boolean>`${sessions.sid} = ${readSessionToken(services, request) ?? ""}`;
  return db
    .select({ id, agent, address, createdAt, updatedAt, isCurrent })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        gt(sessions.expire, new Date(now)),
        gt(sessions.createdAt, new Date(now - LONGEST_DAYS * DAY_MS)),
      ),
    )
    .orderBy(desc(isCurrent), desc(updatedAt), id);
}

export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/**
 * Ends one or all of an account's sessions, except the one of the request.
 * @param id null for all @returns how many were ended
 */
export async function endOtherSessions(
  tx: Database,
  services: SessionNeeds,
  request: FastifyRequest,
  { userId, id }: { userId: string; id: string | null },
): Promise<number> {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.sid, readSessionToken(services, request) ?? ""));
  const { rowCount } = await tx.delete(sessions).where(id === null ? isOther : and(isOther, eq(sessions.id, id)));
  return rowCount ?? 0;
}

/** Ends the session that the request came with, and every window that listens by it. */
export async function endSessionsOf(tx: Database, services: SessionNeeds, { cookies }: FastifyRequest): Promise<void> {
  const names = [buildSessionCookie(services).name, FORMER_COOKIE];
  const tokens = names.map((name) => verifyToken(cookies[name], services.secret)).filter((token) => token !== null);
  if (tokens.length === 0) return;
  const ended = await tx.delete(sessions).where(inArray(sessions.sid, tokens)).returning({ userId: sessions.userId });
  for (const { userId } of ended) await recordChange(tx, null, "session.ended", { about: { userId } });
}

/** Removes the session's cookie from the browser. */
export function clearSessionCookie(services: SessionNeeds, request: FastifyRequest, reply: FastifyReply): void {
  const { name, options } = buildSessionCookie(services);
  const { maxAge: _, ...place } = options;
  reply.clearCookie(name, place);
  if (request.cookies[FORMER_COOKIE]) reply.clearCookie(FORMER_COOKIE, place);
}

/** Ends the session that the request came with, on the server and in the browser. */
export async function endSession(services: Needs, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  await services.postgres.transaction((tx) => endSessionsOf(tx, services, request));
  clearSessionCookie(services, request, reply);
}

const sessionByToken = prepareOnce((db) =>
  db
    .select({
      sessionId: sessions.id,
      expire: sessions.expire,
      lastUsedAt: sessions.updatedAt,
      begun: sessions.createdAt,
      ...viewerColumns,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(settings, eq(settings.id, 1))
    .leftJoin(members, eq(members.userId, users.id))
    .where(
      and(
        eq(sessions.sid, sql.placeholder("token")),
        gt(sessions.expire, sql.placeholder("now")),
        gt(sessions.createdAt, sql.placeholder("oldest")),
        isNull(users.deactivatedAt),
      ),
    )
    .prepare("session_by_token"),
);

/**
 * The person calling, or null for a stranger. Use keeps the session alive for another 30 days, up to 90 in all.
 * @param reply takes the renewed cookie; null where no cookie can be sent, and so nothing is renewed
 */
export async function readSession(
  services: Needs,
  request: FastifyRequest,
  reply: FastifyReply | null,
): Promise<Viewer | null> {
  const { name, options } = buildSessionCookie(services);
  const cookie = request.cookies[name];
  const token = verifyToken(cookie, services.secret);
  if (!token || !cookie) return null;
  const now = new Date(services.clock().epochMilliseconds);
  const oldest = new Date(now.getTime() - LONGEST_DAYS * DAY_MS);
  const [row] = await sessionByToken(services.postgres.db).execute({ token, now, oldest });
  if (!row) return null;
  const latest = row.begun.getTime() + LONGEST_DAYS * DAY_MS;
  // Once a day: the day of the last use is shown to the owner, and the session may end later.
  if (reply && now.getTime() - row.lastUsedAt.getTime() >= DAY_MS) {
    const expire = new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, latest));
    await services.postgres.db.update(sessions).set({ expire, updatedAt: now }).where(eq(sessions.id, row.sessionId));
    if (expire > row.expire || cookie !== signToken(services, token)) {
      reply.setCookie(name, signToken(services, token), options);
    }
  }
  return applyView({ ...toViewer(row), sessionId: row.sessionId }, request.headers[VIEW_HEADER]);
}
