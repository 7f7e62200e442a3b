// Signs in without hashing a password, which the tests of sign-in cover: creates the rows of a sign-in
// and its cookie.
import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { recordChange } from "../src/changes/record.ts";
import { sessions, users } from "../src/database/tables/users.ts";
import { hashWith } from "../src/sealed.ts";
import type { Services } from "../src/services.ts";
import { buildCookieName } from "../src/session/cookies.ts";

/** Later than any time that a test sets. */
const FAR = new Date("2290-01-01T00:00:00Z");

/** @returns name and value of the session cookie, as a browser sends it */
export async function openSession(services: Services, email: string): Promise<[name: string, value: string]> {
  const { config, postgres, secret } = services;
  const id = randomUUID();
  const sid = randomBytes(24).toString("base64url");
  await postgres.transaction(async (tx) => {
    const [user] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user) throw new Error(`there is no account for ${email}`);
    await tx
      .insert(sessions)
      .values({ id, sid, userId: user.id, expire: FAR, createdAt: FAR, updatedAt: FAR, address: "127.0.0.1" });
    const lastSignInAt = new Date(services.clock().epochMilliseconds);
    await tx.update(users).set({ lastSignInAt }).where(eq(users.id, user.id));
    const facts = { subjectId: id, detail: { by: "password" } };
    await recordChange(tx, { userId: user.id }, "session.signed_in", facts);
  });
  const signature = hashWith(secret, sid).toString("base64");
  return [buildCookieName(config, "session_token"), encodeURIComponent(`${sid}.${signature}`)];
}
