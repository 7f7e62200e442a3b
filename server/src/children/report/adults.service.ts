// When each adult who served counted for the rules of the room: until a clearance ended, and not while a child was
// inside from whom the adult is barred.
import { listBarredChildren } from "../../barred/barred.service.ts";
import { startOfDay } from "../../calendar/days.ts";
import { readClearancesOf } from "../../clearances/clearances.service.ts";
import type { Database } from "../../database/database.ts";
import { type RatioStay, type Service, subtractStays } from "./ratio.rules.ts";
import { findClearanceChanges } from "./report.queries.ts";

export const toMilliseconds = (at: string): number => Temporal.Instant.from(at).epochMilliseconds;

/** When someone counts no longer, and the children from whom they are barred, with when the bar was entered. */
export interface AdultLimits {
  readonly countsUntil: number;
  readonly barredSince: ReadonlyMap<number, number>;
}

export interface ChildStay extends RatioStay {
  readonly childId: number | null;
}

/**
 * Removed and replaced entries are not stored. A person without a background check counts until the latest change of
 * their clearances.
 */
export async function readLimits(
  db: Database,
  people: readonly { readonly memberId: number; readonly name: string }[],
  { today, timezone }: { today: string; timezone: string },
): Promise<ReadonlyMap<number, AdultLimits>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ memberId }) => memberId);
  const clearances = Map.groupBy(await readClearancesOf(db, ids), ({ memberId }) => memberId);
  const changes = await findClearanceChanges(db, ids);
  const barred = await listBarredChildren(
    db,
    people.map(({ memberId: id, name }) => ({ id, names: [name] })),
    today,
  );
  return new Map(
    people.map(({ memberId }, place) => {
      const own = clearances.get(memberId) ?? [];
      const ends = own.map(({ validUntil, createdAt }) =>
        Math.max(
          toMilliseconds(startOfDay(timezone, Temporal.PlainDate.from(validUntil).add({ days: 1 }))),
          toMilliseconds(createdAt),
        ),
      );
      const removedAt = own.some(({ kind }) => kind === "background_check") ? undefined : changes.get(memberId);
      const barredSince = new Map<number, number>();
      for (const { childId, since } of barred[place] ?? [])
        barredSince.set(childId, Math.min(barredSince.get(childId) ?? Number.POSITIVE_INFINITY, toMilliseconds(since)));
      return [
        memberId,
        {
          countsUntil: Math.min(...ends, removedAt ? toMilliseconds(removedAt) : Number.POSITIVE_INFINITY),
          barredSince,
        },
      ];
    }),
  );
}

/** The parts of a service that count. @param children the stays in the same room at the same event */
export function listCounted(
  service: Service,
  limits: AdultLimits | undefined,
  children: readonly ChildStay[],
): Service[] {
  if (!limits) return [service];
  const { countsUntil, barredSince } = limits;
  const kept = children.flatMap(({ childId, from, to }) => {
    const since = barredSince.get(childId ?? 0);
    return since === undefined ? [] : [{ from: Math.max(from, since), to: Math.max(to, since) }];
  });
  return subtractStays(service, [{ from: countsUntil, to: Number.POSITIVE_INFINITY }, ...kept]);
}
