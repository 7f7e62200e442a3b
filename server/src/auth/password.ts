// Password hashes: argon2id on the thread pool, as PHC strings. Older scrypt hashes are still verified, and replaced at
// the next sign-in (open-session.ts).
import { argon2, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { createFairQueue, type Share } from "./fair-queue.ts";

const deriveArgon2 = promisify(argon2);
const deriveScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** @property m memory in KiB @property t passes @property p lanes */
interface Cost {
  readonly m: number;
  readonly t: number;
  readonly p: number;
}

/** What OWASP recommends for argon2id: 19 MiB and about 25 ms of one core. */
const COST: Cost = { m: 19_456, t: 2, p: 1 };
const VERSION = 19;
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const SCRYPT_MEMORY = 128 * 1024 * 1024;
const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Node's pool, which also reads files and compresses answers; one of its threads stays free for those. */
const POOL_THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;
const inTurn = createFairQueue({
  atOnce: Math.max(1, Math.min(availableParallelism(), POOL_THREADS - 1)),
  perShare: 100,
  inAll: 400,
});

/** The share of work that no network asked for, such as the set-up. */
const SERVER: Share = { key: "", isKnown: false };

interface ParsedHash {
  readonly expected: Buffer;
  derive(message: string): Promise<Buffer>;
  /** Whether it was made as new ones are. */
  readonly isCurrent: boolean;
}

function hashArgon2id(message: string, nonce: Buffer, { m, t, p }: Cost, tagLength: number): Promise<Buffer> {
  return deriveArgon2("argon2id", { message, nonce, memory: m, passes: t, parallelism: p, tagLength });
}

function readArgon2(stored: string): ParsedHash | null {
  const [, m, t, p, salt = "", tag = ""] = PHC.exec(stored) ?? [];
  if (!m) return null;
  const cost = { m: Number(m), t: Number(t), p: Number(p) };
  const expected = Buffer.from(tag, "base64");
  const nonce = Buffer.from(salt, "base64");
  return {
    expected,
    derive: (message) => hashArgon2id(message, nonce, cost, expected.length),
    isCurrent: cost.m === COST.m && cost.t === COST.t && cost.p === COST.p,
  };
}

/** `scrypt$15$8$3$salt$hash`, as versions before argon2id wrote it. */
function readScrypt(stored: string): ParsedHash | null {
  const [kind, log2N, r, p, salt, hash] = stored.split("$");
  if (kind !== "scrypt" || !salt || !hash) return null;
  const expected = Buffer.from(hash, "base64url");
  const options = { N: 2 ** Number(log2N), r: Number(r), p: Number(p), maxmem: SCRYPT_MEMORY };
  return {
    expected,
    derive: (message) => deriveScrypt(message, Buffer.from(salt, "base64url"), expected.length, options),
    isCurrent: false,
  };
}

const readStored = (stored: string): ParsedHash | null => readArgon2(stored) ?? readScrypt(stored);

/**
 * A PHC string, which carries its own cost. Refuses with `unavailable` when too many wait.
 * @param share whose part of the queue it waits in
 */
export async function hashPassword(password: string, { share = SERVER, cost = COST } = {}): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(share, () => hashArgon2id(password.normalize("NFKC"), salt, cost, TAG_BYTES));
  const encodeBase64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
  return `$argon2id$v=${VERSION}$m=${cost.m},t=${cost.t},p=${cost.p}$${encodeBase64(salt)}$${encodeBase64(tag)}`;
}

export async function verifyPassword(password: string, stored: string, share = SERVER): Promise<boolean> {
  const read = readStored(stored);
  if (!read || read.expected.length === 0) return false;
  const actual = await inTurn(share, () => read.derive(password.normalize("NFKC")));
  return actual.length === read.expected.length && timingSafeEqual(actual, read.expected);
}

/** Whether a hash was made another way than new ones are. */
export function needsRehash(stored: string): boolean {
  return !readStored(stored)?.isCurrent;
}
