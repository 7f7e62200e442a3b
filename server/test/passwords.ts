// The cast of the tests signs in some five hundred times, and what a hash withstands is no matter there.
import { DEMO_PASSWORD } from "../src/database/demo/cast.ts";
import { hashPassword } from "../src/signin/password.ts";

/** A hash of the cast's password with next to no strength: a real one takes 0.15 s of a core each time it is asked. */
export const CHEAP_HASH = await hashPassword(DEMO_PASSWORD, { log2N: 4, r: 8, p: 1 });
