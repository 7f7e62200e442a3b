// Headcounts of past services: more people than were checked in, because visitors have no record.
import type { Roll } from "./attendance.ts";
import type { Occasion } from "./calendar.ts";
import { createRandom } from "./random.ts";

export interface SampleHeadcount {
  /** Index in the calendar. */
  readonly event: number;
  readonly adults: number;
  readonly children: number;
  /** Null for services that are not streamed. */
  readonly online: number | null;
}

const STREAMED = "Sunday Worship Service";

export function makeHeadcounts(
  calendar: readonly Occasion[],
  rolls: readonly Roll[],
  today: Temporal.PlainDate,
): SampleHeadcount[] {
  const random = createRandom("headcounts");
  return calendar.flatMap(({ row, day }, event) => {
    const here = rolls[event]?.length ?? 0;
    const isPast = Temporal.PlainDate.compare(day, today) < 0;
    if (!isPast || here === 0 || !row.title.includes("Service")) return [];
    const adults = Math.round(here * 0.85) + random.whole(2, 12);
    const children = Math.round(here * 0.22) + random.whole(0, 6);
    const online = row.title === STREAMED ? random.whole(3, 14) : null;
    return [{ event, adults, children, online }];
  });
}
