// Known devices: a random cookie that a browser gets after a complete sign-in, for that account. Wrong tries of
// strangers do not count against it (docs/decisions/0086).
import { randomBytes } from "node:crypto";
import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Clock } from "../calendar/clock.ts";
import type { Database } from "../database/database.ts";
import { knownDevices } from "../database/tables/users.ts";
import { listAcceptedHashes } from "../sealed.ts";
import { type AuthCall, buildCookie } from "./auth-call.ts";

const DAYS = 180;
const DAY_SECONDS = 24 * 60 * 60;
/** A family's tablet keeps a token for each of its people. */
const MOST_ACCOUNTS = 5;
const MOST_DEVICES = 20;
const TOKEN = /^[\w-]{32}$/;

function readDeviceTokens(call: AuthCall): string[] {
  const tokens = call.request.cookies[buildCookie(call, "device").name]?.split(".") ?? [];
  return tokens.filter((token) => TOKEN.test(token)).slice(0, MOST_ACCOUNTS);
}

/** The ids of a device: that of the current secret first, then that of another one that is accepted. */
const listDeviceIds = ({ services }: AuthCall, token: string): string[] =>
  listAcceptedHashes(services.secret, `device ${token}`).map((hash) => hash.toString("base64url"));

async function findDevice(db: Database, call: AuthCall, userId: string): Promise<{ id: string; token: string } | null> {
  const tokens = new Map(
    readDeviceTokens(call).flatMap((token) => listDeviceIds(call, token).map((id) => [id, token] as const)),
  );
  if (tokens.size === 0) return null;
  const [found] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), inArray(knownDevices.id, [...tokens.keys()])));
  return found ? { id: found.id, token: tokens.get(found.id) ?? "" } : null;
}

/** The id of the visitor's device, where this account has signed in on it before. */
export async function findKnownDevice(call: AuthCall, userId: string | undefined): Promise<string | null> {
  if (userId === undefined) return null;
  return (await findDevice(call.services.postgres.db, call, userId))?.id ?? null;
}

/** Writes down that the account has signed in on this device. @returns sets the cookie, once this is committed */
export async function rememberDevice(tx: Database, call: AuthCall, userId: string): Promise<() => void> {
  const lastUsedAt = new Date(call.services.clock().epochMilliseconds);
  const known = await findDevice(tx, call, userId);
  const token = known?.token ?? randomBytes(24).toString("base64url");
  const [id = ""] = listDeviceIds(call, token);
  if (known && known.id !== id) await tx.delete(knownDevices).where(eq(knownDevices.id, known.id));
  await tx
    .insert(knownDevices)
    .values({ id, userId, lastUsedAt })
    .onConflictDoUpdate({ target: knownDevices.id, set: { lastUsedAt } });
  if (!known) await forgetOldest(tx, userId);
  const tokens = [token, ...readDeviceTokens(call).filter((other) => other !== token)].slice(0, MOST_ACCOUNTS);
  const { name, options } = buildCookie(call, "device");
  return () => void call.reply.setCookie(name, tokens.join("."), { ...options, maxAge: DAYS * DAY_SECONDS });
}

async function forgetOldest(tx: Database, userId: string): Promise<void> {
  const tooMany = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), knownDevices.id)
    .offset(MOST_DEVICES);
  await tx.delete(knownDevices).where(inArray(knownDevices.id, tooMany));
}

/** Removes devices whose cookie the browser has dropped. */
export async function pruneDevices(tx: Database, { clock }: { clock: Clock }): Promise<void> {
  const oldest = new Date(clock().epochMilliseconds - DAYS * DAY_SECONDS * 1000);
  await tx.delete(knownDevices).where(lt(knownDevices.lastUsedAt, oldest));
}
