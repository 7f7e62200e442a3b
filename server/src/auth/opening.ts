// The one place where the session of a sign-in is born. The library opens it after slow work on a password, by what it read
// before. Here, under the account's lock, what was proven is compared with what holds by now (docs/decisions/0066): only then
// does the visitor get the session's cookie, and the log its entry.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { accounts, sessions, users } from "../database/tables/users.ts";
import { unlinkUnproven } from "../members/links.service.ts";
import { Refusal } from "../refusal.ts";
import { endSessionsOf, sessionTokenIn } from "../session/session.ts";
import { rememberDevice } from "./known-device.ts";
import { noteOpened } from "./opened.ts";
import { hashAs, hashPassword, needsRehash } from "./password.ts";
import { holdAccount } from "./second-factor.queries.ts";
import { answerTo, giveCookies, type Question, shareOf, type Visit } from "./translate.ts";

/** What a way in goes by; read before the library reads anything. */
export interface Standing {
  readonly userId: string;
  /** How often all sessions of the account were ended. */
  readonly signOuts: number;
  /** The hash of the password; null where there is none. */
  readonly password: string | null;
  /** The password's row and version, which stay the same when the password is hashed anew; null where there is none. */
  readonly passwordVersion: string | null;
}

export type Who = { readonly email: string } | { readonly userId: string };

/** Null where there is no such account. */
export async function readStanding(db: Database, who: Who): Promise<Standing | null> {
  const [found] = await db
    .select({
      userId: users.id,
      signOuts: users.signOuts,
      password: accounts.password,
      passwordVersion: sql<string | null>`${accounts.id} || ' ' || ${accounts.passwordVersion}`,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where("email" in who ? eq(users.email, who.email) : eq(users.id, who.userId));
  return found ?? null;
}

/** What a session is opened by. */
export interface Proof {
  /** How the account stood before; null where there was none yet, or where only the library finds out whose it is. */
  readonly before: Standing | null;
  /** Whether a password was part of the proof. */
  readonly password: boolean;
  /** The password that was typed, where it was typed in this very request. */
  readonly typed?: string;
}

async function stillHolds(tx: Database, userId: string, proof: Proof, provider: string | undefined): Promise<boolean> {
  if (provider !== undefined) {
    const linked = and(eq(accounts.userId, userId), eq(accounts.providerId, provider));
    return (await tx.$count(accounts, linked)) > 0;
  }
  const { before, password } = proof;
  if (!before) return true;
  const now = await readStanding(tx, { userId });
  return now?.signOuts === before.signOuts && (!password || now.passwordVersion === before.passwordVersion);
}

async function isProven(tx: Database, userId: string): Promise<boolean> {
  const [user] = await tx.select({ verified: users.emailVerified }).from(users).where(eq(users.id, userId));
  return user?.verified ?? false;
}

/** The same password as a current hash, where the stored one is not; computed while no lock is held. */
async function rehashed({ before, typed }: Proof): Promise<string | null> {
  const old = before?.password;
  if (!old || typed === undefined || !needsRehash(old)) return null;
  try {
    return await hashPassword(typed);
  } catch (error) {
    // The queue is full: the next sign-in does it.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Replaces the hash that was verified. The version stays, so no session ends and no other sign-in is refused. */
async function storeRehash(tx: Database, { before }: Proof, hash: string): Promise<void> {
  if (!before?.password) return;
  await tx.execute(sql`select set_config('narthex.rehash', 'on', true)`);
  await tx
    .update(accounts)
    .set({ password: hash })
    .where(and(eq(accounts.userId, before.userId), eq(accounts.password, before.password)));
  await tx.execute(sql`select set_config('narthex.rehash', 'off', true)`);
}

/**
 * Asks the library to open a session, or to take the first of two steps to one; refuses with `credentials_changed` where what
 * was proven does not hold any more.
 */
export async function openBy(visit: Visit, question: Question, proof: Proof): Promise<Response> {
  const { services } = visit;
  const { postgres, signIn } = services;
  const { path, provider } = question;
  const response = await answerTo(visit, question);
  const lines = response.headers.getSetCookie();
  const token = sessionTokenIn(services, lines);
  const hash = await hashAs(question.share ?? shareOf(visit), () => rehashed(proof));
  let setDeviceCookie = () => {};
  const holds = await postgres.transaction(async (tx) => {
    const [session] = token
      ? await tx.select({ id: sessions.id, userId: sessions.userId }).from(sessions).where(eq(sessions.sid, token))
      : [];
    // Ended in the meantime, with all the others.
    if (token && !session) return false;
    const userId = session?.userId ?? proof.before?.userId;
    if (userId === undefined) return true;
    await holdAccount(tx, userId);
    const stands = await stillHolds(tx, userId, proof, provider);
    if (hash && stands) await storeRehash(tx, proof, hash);
    if (session && stands) {
      await endSessionsOf(tx, services, visit.request);
      if (await isProven(tx, session.userId)) await unlinkUnproven(tx, session.userId, services.clock());
      await noteOpened(tx, services, { ...session, path });
      setDeviceCookie = await rememberDevice(tx, visit, session.userId);
    }
    if (session && !stands) await tx.delete(sessions).where(eq(sessions.id, session.id));
    return stands;
  });
  if (!holds) {
    await signIn.endStep(lines);
    throw new Refusal("credentials_changed");
  }
  giveCookies(visit, response);
  setDeviceCookie();
  return response;
}
