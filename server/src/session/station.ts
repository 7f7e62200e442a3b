// The station behind a request: a browser whose cookie has the token of a station that is not revoked.
import type { CookieSerializeOptions } from "@fastify/cookie";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { StationViewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import type { Config } from "../config.ts";
import { type Postgres, prepareOnce } from "../database/database.ts";
import { settings } from "../database/tables/operations.ts";
import { stations } from "../database/tables/stations.ts";
import { createToken, hashToken } from "../token.ts";
import { buildCookieName, isSecureSite } from "./cookies.ts";

interface Needs {
  readonly config: Pick<Config, "publicUrl">;
  readonly clock: Clock;
  readonly postgres: Postgres;
}

/** The most that browsers allow. */
const COOKIE_DAYS = 400;
/** The last use is kept to the minute, so that a station does not write at each call. */
const USE_PAUSE = Temporal.Duration.from({ minutes: 1 });

export const buildStationCookieName = (config: Pick<Config, "publicUrl">): string => buildCookieName(config, "station");

function buildCookieOptions(config: Pick<Config, "publicUrl">): CookieSerializeOptions {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isSecureSite(config), maxAge: COOKIE_DAYS * 86_400 };
}

/** A new token. @returns its hash, and a function that sets its cookie, for after the commit */
export function createStationToken(
  { config }: Pick<Needs, "config">,
  reply: FastifyReply,
): { hash: string; setCookie(): void } {
  const { token, hash } = createToken();
  return {
    hash,
    setCookie: () => void reply.setCookie(buildStationCookieName(config), token, buildCookieOptions(config)),
  };
}

const stationByToken = prepareOnce((db) =>
  db
    .select({
      id: stations.id,
      name: stations.name,
      kind: stations.kind,
      labelSize: stations.labelSize,
      addedBy: stations.addedBy,
      lastUsedAt: stations.lastUsedAt,
      congregationName: settings.congregationName,
      timezone: settings.timezone,
    })
    .from(stations)
    .innerJoin(settings, eq(settings.id, 1))
    .where(and(eq(stations.tokenHash, sql.placeholder("hash")), isNull(stations.revokedAt)))
    .prepare("station_by_token"),
);

/** Removes the cookie of a revoked station, so that the browser can be used for something else. */
export function clearStationCookie({ config }: Pick<Needs, "config">, reply: FastifyReply): void {
  const { maxAge: _, ...place } = buildCookieOptions(config);
  reply.clearCookie(buildStationCookieName(config), place);
}

/** Whether the browser has the cookie of a station, which may be revoked. */
export const hasStationCookie = ({ config }: Pick<Needs, "config">, { cookies }: FastifyRequest): boolean =>
  Boolean(cookies[buildStationCookieName(config)]);

/** The station that calls; null for other browsers and revoked stations. */
export async function readStation(services: Needs, { cookies }: FastifyRequest): Promise<StationViewer | null> {
  const token = cookies[buildStationCookieName(services.config)];
  if (!token) return null;
  const { db } = services.postgres;
  const [row] = await stationByToken(db).execute({ hash: hashToken(token) });
  if (!row) return null;
  const { congregationName, timezone, lastUsedAt, ...station } = row;
  const now = services.clock();
  const before = now.subtract(USE_PAUSE);
  if (lastUsedAt === null || Temporal.Instant.compare(Temporal.Instant.from(lastUsedAt), before) < 0)
    await db
      .update(stations)
      .set({ lastUsedAt: now.toString() })
      .where(
        and(eq(stations.id, station.id), or(isNull(stations.lastUsedAt), lt(stations.lastUsedAt, before.toString()))),
      );
  return { userId: null, station, congregation: { name: congregationName, timezone } };
}
