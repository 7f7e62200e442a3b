// The events that a station offers for check-in. Pure.
import type { StationKind } from "@narthex/contract/station-kinds.ts";
import { findPickupStart } from "../children/late.rules.ts";

interface Times {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly endTime: string | null;
}

/** How many events a family chooses from. */
const MOST_OFFERED = 3;
/** A family does not come to an event that starts later than this. */
const SOON = Temporal.Duration.from({ hours: 3 });

const toMilliseconds = (instant: string): number => Temporal.Instant.from(instant).epochMilliseconds;

/** Why families do not check in to an event now; null if they do. A greeter does it at any time of the day. */
export function findSelfServiceProblem(
  event: Times,
  now: Temporal.Instant,
): "event_over" | "event_not_open_yet" | null {
  if (toMilliseconds(findPickupStart(event)) <= now.epochMilliseconds) return "event_over";
  return toMilliseconds(event.startsAt) <= toMilliseconds(now.add(SOON).toString()) ? null : "event_not_open_yet";
}

/**
 * The events of a day, as a station offers them: the one that is on first, then the next ones, then those that are over.
 * At self-service, families choose only from those that are on or start soon.
 */
export function listOfferedEvents<E extends Times>(
  events: readonly E[],
  kind: StationKind,
  now: Temporal.Instant,
): E[] {
  const nowAt = now.epochMilliseconds;
  const byStart = [...events].sort((one, other) => toMilliseconds(one.startsAt) - toMilliseconds(other.startsAt));
  const open = byStart.filter((event) => toMilliseconds(findPickupStart(event)) > nowAt);
  const on = open.filter(({ startsAt }) => toMilliseconds(startsAt) <= nowAt).reverse();
  const over = byStart.filter((event) => !open.includes(event)).reverse();
  const all = [...on, ...open.filter((event) => !on.includes(event)), ...over];
  if (kind === "attended") return all;
  const soon = all.filter((event) => findSelfServiceProblem(event, now) === null);
  const computeDistance = ({ startsAt }: E) => Math.abs(toMilliseconds(startsAt) - nowAt);
  const nearest = [...soon].sort((one, other) => computeDistance(one) - computeDistance(other)).slice(0, MOST_OFFERED);
  return soon.filter((event) => nearest.includes(event));
}

/** A code as someone types it from a link: without spaces and hyphens, in capitals. */
export const formatCode = (code: string): string => code.replace(/(.{5})(?=.)/g, "$1-");
