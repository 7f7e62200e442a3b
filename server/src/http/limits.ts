// Rate limits, counted in PostgreSQL, so that all servers of a congregation count together and a restart forgets nothing.
// The table holds keyed hashes, never an address of anybody.
import { createHmac } from "node:crypto";
import { lt } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Database, type Postgres, withoutWaitingForDisk } from "../database/database.ts";
import { rateLimits } from "../database/tables/operations.ts";
import { Refusal } from "../refusal.ts";

export interface Rule {
  /** How many times something may be done ... */
  readonly points: number;
  /** ... within this many seconds of the first time. */
  readonly seconds: number;
}

interface Counting {
  readonly postgres: Postgres;
  readonly secret: string;
}

function limiter(services: Counting, name: string, rule: Rule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: withoutWaitingForDisk(services.postgres.aside),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: rule.points,
    duration: rule.seconds,
  });
}

function hashed(services: Counting, key: string): string {
  return createHmac("sha256", services.secret).update(key).digest("base64url").slice(0, 22);
}

/**
 * Counts one more time and refuses it with `too_many` when there were too many already.
 * Counting comes first, so that fifty requests at once are fifty times; it holds even where the request then fails.
 * @param name what is being done, such as "password"
 * @param key by whom or to whom, such as an email address in lower case
 * @returns how many times it is, with this one
 */
export async function limit(services: Counting, name: string, key: string, rule: Rule): Promise<number> {
  try {
    return (await limiter(services, name, rule).consume(hashed(services, key))).consumedPoints;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new Refusal("too_many", { retryAfter: Math.max(1, refused.msBeforeNext / 1000) });
  }
}

/** Counts one more time, and says whether it was still among those that may be. */
export async function take(services: Counting, name: string, key: string, rule: Rule): Promise<boolean> {
  try {
    await limit(services, name, key, rule);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Takes one count back, such as that of a password that was right. */
export async function giveBack(services: Counting, name: string, key: string, rule: Rule): Promise<void> {
  await limiter(services, name, rule).reward(hashed(services, key), 1);
}

/** The same for whoever calls from one address; one Wi-Fi for a whole congregation is one address, so be generous. */
export function limitAddress(services: Counting, name: string, address: string, rule: Rule): Promise<number> {
  return limit(services, `${name} from`, networkOf(address), rule);
}

/** Some proxies forward the port of the connection with the address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** An IPv4 address, or the network (/64) that an IPv6 address belongs to, all of which one household has. */
export function networkOf(forwarded: string): string {
  const address = withoutPort(forwarded);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = [], tail = []] = address.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/**
 * What one owner of addresses has cheaply: 256 addresses of IPv4, or a /48 of IPv6. Coarser than a network, so a phone network
 * may be one for many; for limits that leave others a way.
 */
export function neighborhoodOf(address: string): string {
  const network = networkOf(address);
  const separator = network.includes(":") ? ":" : ".";
  return network.split(separator).slice(0, 3).join(separator);
}

/** Starts counting anew, such as after a right password. */
export async function forgive(services: Counting, name: string, key: string): Promise<void> {
  await limiter(services, name, { points: 1, seconds: 1 }).delete(hashed(services, key));
}

/** Removes counters whose time is over. */
export async function pruneLimits(db: Database, now: Temporal.Instant): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.epochMilliseconds));
}
