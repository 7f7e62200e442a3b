// Password hashes: scrypt on the thread pool, a few at a time, so that a flood of sign-ins leaves the rest at full speed.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { Refusal } from "../http/refusal.ts";

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// One of the strengths that OWASP recommends for scrypt (N = 2^15, r = 8, p = 3): 32 MiB and about 0.15 s each.
const COST = { log2N: 15, r: 8, p: 3 };
const BYTES = 32;
const MAX_MEMORY = 128 * 1024 * 1024;

// One core stays free for requests, and one thread of the pool of four for files and compression.
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const MOST_WAITING = 100;
const RETRY_SECONDS = 10;

let underWay = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new Refusal("unavailable", { retryAfter: RETRY_SECONDS });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    underWay++;
  }
  try {
    return await work();
  } finally {
    // The place goes straight to whoever waits longest.
    const next = waiting.shift();
    if (next) next();
    else underWay--;
  }
}

function run(password: string, salt: Buffer, { log2N, r, p }: typeof COST): Promise<Buffer> {
  const options = { N: 2 ** log2N, r, p, maxmem: MAX_MEMORY };
  return inTurn(() => derive(password.normalize("NFKC"), salt, BYTES, options));
}

/** A hash that carries its own strength: `scrypt$15$8$3$salt$hash`. Refuses with `unavailable` when too many wait. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await run(password, salt, cost);
  return ["scrypt", cost.log2N, cost.r, cost.p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const [kind, log2N, r, p, salt, hash] = stored.split("$");
  if (kind !== "scrypt" || !salt || !hash) return false;
  const expected = Buffer.from(hash, "base64url");
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const actual = await run(password, Buffer.from(salt, "base64url"), cost);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
