// The one place where the session of a sign-in is born. The library opens it after slow work on a password, by what it read
// before. Here, under the account's lock, what was proven is compared with what holds by now (docs/decisions/0066): only then
// does the visitor get the session's cookie, and the log its entry.
import { and, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { accounts, sessions, users } from "../database/tables/users.ts";
import { Refusal } from "../http/refusal.ts";
import { sessionTokenIn } from "../http/session.ts";
import { noteOpened } from "./opened.ts";
import { holdAccount } from "./second-factor.queries.ts";
import { answerTo, giveCookies, type Question, type Visit } from "./translate.ts";

/** What a way in goes by; read before the library reads anything. */
export interface Standing {
  readonly userId: string;
  /** How often all sessions of the account were ended. */
  readonly signOuts: number;
  /** The hash of the password; null where there is none. */
  readonly password: string | null;
}

export type Who = { readonly email: string } | { readonly userId: string };

/** Null where there is no such account. */
export async function readStanding(db: Database, who: Who): Promise<Standing | null> {
  const [found] = await db
    .select({ userId: users.id, signOuts: users.signOuts, password: accounts.password })
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
}

async function stillHolds(tx: Database, userId: string, proof: Proof, provider: string | undefined): Promise<boolean> {
  if (provider !== undefined) {
    const linked = and(eq(accounts.userId, userId), eq(accounts.providerId, provider));
    return (await tx.$count(accounts, linked)) > 0;
  }
  const { before, password } = proof;
  if (!before) return true;
  const now = await readStanding(tx, { userId });
  return now?.signOuts === before.signOuts && (!password || now.password === before.password);
}

/**
 * Asks the library to open a session, or to take the first of two steps to one; refuses with `sign_in_overtaken` where what
 * was proven does not hold any more.
 */
export async function openBy(visit: Visit, question: Question, proof: Proof): Promise<Response> {
  const { services } = visit;
  const { postgres, signIn } = services;
  const { path, provider } = question;
  const response = await answerTo(visit, question);
  const lines = response.headers.getSetCookie();
  const token = sessionTokenIn(services, lines);
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
    if (session && stands) await noteOpened(tx, services, { ...session, path });
    if (session && !stands) await tx.delete(sessions).where(eq(sessions.id, session.id));
    return stands;
  });
  if (!holds) {
    await signIn.endStep(lines);
    throw new Refusal("sign_in_overtaken");
  }
  giveCookies(visit, response);
  return response;
}
