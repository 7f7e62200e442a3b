// The cast of the tests signs in some five hundred times, and the strength of its hashes does not matter there.
import { DEMO_PASSWORD } from "../src/database/demo/cast.ts";
import { hashPassword } from "../src/signin/password.ts";

/** A hash of the cast's password with next to no strength. The first sign-in of an account replaces it. */
export const CHEAP_HASH = await hashPassword(DEMO_PASSWORD, { m: 8, t: 1, p: 1 });

/** The same password as versions before argon2id stored it. */
export const SCRYPT_HASH = "scrypt$15$8$3$N0PExF1qu4EEseUI7RZmHg$iSSBxyariyFmjyWp5McieL0uuz7fd9hk40B29IWlyQU";
