// The events of the sample congregation: two years back and eight weeks ahead, in its local time.
import type { events } from "../../server/src/database/tables/events.ts";
import { CAST, CONGREGATION } from "./cast.ts";
import { toEpochDay } from "./days.ts";
import { ASKING, GATHERINGS, type Gathering, HOME_GROUP, OPEN_HOUSE } from "./gatherings.ts";
import { MINISTRIES, type MinistryRows } from "./ministries.ts";
import type { People } from "./people.ts";
import { createRandom } from "./random.ts";

type Happening = Omit<Gathering, "days">;

export interface Occasion {
  readonly row: typeof events.$inferInsert;
  readonly gathering: Happening;
  readonly day: Temporal.PlainDate;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  /** Index in the list of people. */
  readonly organizer: number;
  /** Index in MINISTRIES. */
  readonly ministry: number | null;
}

const YEARS_BACK = 2;
const WEEKS_AHEAD = 8;

/** With `exactly`, that many events: the oldest are removed, or home groups are added. */
export function makeCalendar(
  { people }: People,
  { leaders }: MinistryRows,
  today: Temporal.PlainDate,
  exactly?: number,
): Occasion[] {
  const findPlace = (email: string): number => people.findIndex(({ row }) => row.email === email);
  const office = findPlace(CAST.intermediate_admin.email);
  const daniel = findPlace(CAST.ministry_leader.email);

  const createOccasion = (gathering: Happening, day: Temporal.PlainDate): Occasion => {
    const index = MINISTRIES.findIndex(({ name }) => name === gathering.ministry);
    const ministry = index < 0 ? null : index;
    const { start, end } = gathering;
    const startsAt = day.toZonedDateTime({ timeZone: CONGREGATION.timezone, plainTime: start }).epochMilliseconds;
    const announced = day.subtract({ days: Temporal.PlainDate.compare(day, today) > 0 ? 60 : 42 });
    return {
      gathering,
      day,
      startsAt,
      ministry,
      organizer: gathering.isDaniels ? daniel : ministry === null ? office : (leaders[ministry] ?? office),
      row: {
        title: gathering.title,
        description: gathering.description,
        eventDate: day.toString(),
        startTime: start,
        endDate: end ? day.add({ days: end.daysLater ?? 0 }).toString() : null,
        endTime: end?.time ?? null,
        timezone: CONGREGATION.timezone,
        location: gathering.location,
        isPublic: ministry === null,
        ...(gathering.title === ASKING.title ? { asksForReplies: true, capacity: ASKING.capacity } : {}),
        maxAttendees: gathering.capacity ? Math.max(8, Math.round(people.length * gathering.capacity)) : null,
        createdAt: `${announced}T15:00:00Z`,
        updatedAt: `${announced}T15:00:00Z`,
      },
    };
  };

  const first = today.subtract({ years: YEARS_BACK });
  const days = toEpochDay(today.add({ weeks: WEEKS_AHEAD })) - toEpochDay(first) + 1;
  const found: Occasion[] = [createOccasion(openHouse(today), today)];
  for (let offset = 0; offset < days; offset++) {
    const day = first.add({ days: offset });
    for (const gathering of GATHERINGS) if (gathering.days(day)) found.push(createOccasion(gathering, day));
  }
  const random = createRandom("home groups");
  for (let missing = (exactly ?? 0) - found.length; missing > 0; missing--) {
    found.push(createOccasion(HOME_GROUP, first.add({ days: random.whole(0, days - 1) })));
  }
  const inOrder = found.sort((a, b) => a.startsAt - b.startsAt);
  return exactly === undefined ? inOrder : inOrder.slice(Math.max(0, inOrder.length - exactly));
}

/** On Sundays the Open House begins after the services. */
function openHouse(today: Temporal.PlainDate): Happening {
  return today.dayOfWeek === 7 ? { ...OPEN_HOUSE, start: "13:00" } : OPEN_HOUSE;
}
