// The cast of the tests signs in some five hundred times, and the strength of its hashes does not matter there.
import { sql } from "drizzle-orm";
import { DEMO_PASSWORD } from "../../sample/src/cast.ts";
import { hashPassword } from "../src/auth/password.ts";
import type { Postgres } from "../src/database/database.ts";
import { accounts } from "../src/database/tables/users.ts";

/** A hash of the cast's password with minimal cost. The first sign-in of an account replaces it. */
export const CHEAP_HASH = await hashPassword(DEMO_PASSWORD, { cost: { m: 8, t: 1, p: 1 } });

/** Makes sign-ins cheap again after a sign-in has replaced a hash. No session or sign-in ends by it. */
export async function weakenHashes({ postgres }: { readonly postgres: Postgres }): Promise<void> {
  await postgres.transaction(async (tx) => {
    await tx.execute(sql`select set_config('narthex.rehash', 'on', true)`);
    await tx.update(accounts).set({ password: CHEAP_HASH });
  });
}

/** The same password as versions before argon2id stored it. */
export const SCRYPT_HASH = "scrypt$15$8$3$N0PExF1qu4EEseUI7RZmHg$iSSBxyariyFmjyWp5McieL0uuz7fd9hk40B29IWlyQU";
