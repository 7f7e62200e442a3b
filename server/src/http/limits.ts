// Rate limits, counted in PostgreSQL, so that all servers of a congregation share the counters and a restart keeps
// them. The table contains keyed hashes instead of addresses.
import { lt } from "drizzle-orm";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { type Database, type Postgres, withoutWaitingForDisk } from "../database/database.ts";
import { rateLimits } from "../database/tables/operations.ts";
import { Refusal } from "../refusal.ts";
import { hashWith, type Secret } from "../sealed.ts";

export interface Rule {
  /** Maximum number of attempts ... */
  readonly points: number;
  /** ... within this many seconds of the first one. */
  readonly seconds: number;
}

/** What counting an attempt needs. */
export interface LimitNeeds {
  readonly postgres: Postgres;
  readonly secret: Secret;
}

function createLimiter(services: LimitNeeds, name: string, rule: Rule): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: withoutWaitingForDisk(services.postgres.counterPool),
    storeType: "client",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: rule.points,
    duration: rule.seconds,
  });
}

function hashKey(services: LimitNeeds, key: string): string {
  return hashWith(services.secret, key).toString("base64url").slice(0, 22);
}

/**
 * Counts an attempt, and refuses it with `too_many` if the limit is exceeded. It counts before it compares, so that
 * fifty simultaneous requests are fifty attempts; the attempt stays counted if the request fails. @param name the
 * limited action, such as "password" @param key the person or address, such as an email address in lower case @returns
 * the number of attempts including this one
 */
export async function limitKey(services: LimitNeeds, name: string, key: string, rule: Rule): Promise<number> {
  try {
    return (await createLimiter(services, name, rule).consume(hashKey(services, key))).consumedPoints;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw new Refusal("too_many", { retryAfter: Math.max(1, refused.msBeforeNext / 1000) });
  }
}

/** Counts an attempt. @returns whether it is within the limit */
export async function countAttempt(services: LimitNeeds, name: string, key: string, rule: Rule): Promise<boolean> {
  try {
    await limitKey(services, name, key, rule);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Subtracts an attempt, such as one with the right password. */
export async function subtractAttempt(services: LimitNeeds, name: string, key: string, rule: Rule): Promise<void> {
  await createLimiter(services, name, rule).reward(hashKey(services, key), 1);
}

/** Limits attempts from one address. The Wi-Fi of a whole congregation has one address, so limits must be generous. */
export function limitAddress(services: LimitNeeds, name: string, address: string, rule: Rule): Promise<number> {
  return limitKey(services, `${name} from`, getNetwork(address), rule);
}

/** Removes the port that some proxies forward with the address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** An IPv4 address, or the /64 network of an IPv6 address, which one household has. */
export function getNetwork(forwarded: string): string {
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
 * The range that one owner of addresses gets cheaply: 256 addresses of IPv4, or a /48 of IPv6. Coarser than a network
 * and possibly shared by many phones; for limits that leave other people a way to continue.
 */
export function getNeighborhood(address: string): string {
  const network = getNetwork(address);
  const separator = network.includes(":") ? ":" : ".";
  return network.split(separator).slice(0, 3).join(separator);
}

/** Resets a counter, such as after a right password. */
export async function resetLimit(services: LimitNeeds, name: string, key: string): Promise<void> {
  await createLimiter(services, name, { points: 1, seconds: 1 }).delete(hashKey(services, key));
}

/** Deletes expired counters. */
export async function pruneLimits(db: Database, now: Temporal.Instant): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, now.epochMilliseconds));
}
