// Which check-ins a station may read and use.
import { type DeskViewer, isStation } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import type { CheckInRow } from "./check-ins.queries.ts";

/** A station reaches children inside and the current day only, so that it cannot read the past by counting ids. */
export const isWithinReach = (
  viewer: DeskViewer,
  { state, day }: Pick<CheckInRow, "state" | "day">,
  now: Temporal.Instant,
): boolean => !isStation(viewer) || state === "in" || day === getDay(viewer, now);
