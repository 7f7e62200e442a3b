import type { Room, RoomEvent } from "@narthex/contract/rooms.ts";
import { formatDate } from "../../format/format.ts";

const MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" }),
);

/** The months on whose first day ages may count. */
export const AGE_MONTHS = MONTHS.map((name, place) => ({ value: place + 1, label: `${name} 1, by grade` }));

/** Which ages a room takes, such as "3 to 5 years", or "6 years on September 1" for a grade. */
export function formatAges({ minAge, maxAge, ageMonth }: Pick<Room, "minAge" | "maxAge" | "ageMonth">): string {
  const ages = formatAgeRange(minAge, maxAge);
  if (ageMonth === null || (minAge === null && maxAge === null)) return ages;
  return `${ages} on ${MONTHS[ageMonth - 1]} 1`;
}

function formatAgeRange(minAge: number | null, maxAge: number | null): string {
  if (minAge === null && maxAge === null) return "All ages";
  if (minAge === null) return `Up to ${maxAge} years`;
  if (maxAge === null) return `From ${minAge} years`;
  return minAge === maxAge ? `${minAge} years` : `${minAge} to ${maxAge} years`;
}

type Staffing = Pick<Room, "childrenPerWorker" | "minAdults" | "needsUnrelatedAdults">;

/** The adults that a room needs, a sentence for each rule. */
export function formatStaffing({ childrenPerWorker, minAdults, needsUnrelatedAdults }: Staffing): string[] {
  return [
    ...(minAdults === null ? [] : [minAdults === 1 ? "At least 1 adult" : `At least ${minAdults} adults`]),
    ...(childrenPerWorker === null ? [] : [`1 adult for ${childrenPerWorker} children`]),
    ...(needsUnrelatedAdults ? ["Two adults of different households"] : []),
  ];
}

export const nameRoomEvent = ({ title }: RoomEvent): string => title ?? "An event of a ministry";

/** How a series repeats, or the day of an event. */
export function describeRoomEvent({ kind, repeats, eventDate, isOver }: RoomEvent): string {
  const when =
    repeats ?? (eventDate === null ? (kind === "series" ? "Series" : "Single event") : formatDate(eventDate));
  return isOver ? `${when} · over` : when;
}

/** Where a room is used, without what is over; the same title once. */
export function formatUsedAt(usedAt: Room["usedAt"]): string[] {
  if (usedAt === null) return ["Every event"];
  const coming = usedAt.filter(({ isOver }) => !isOver);
  const names = coming.map((one) =>
    one.kind === "event" && one.eventDate !== null
      ? `${nameRoomEvent(one)}, ${formatDate(one.eventDate)}`
      : nameRoomEvent(one),
  );
  return names.length === 0 ? ["No event to come"] : [...new Set(names)];
}
