// Children's rooms and where they are used, and the clearances of people who serve in them: valid ones, one that expires
// soon, and one that has expired.
import type { ClearanceKind } from "@narthex/contract/clearance-kinds.ts";
import { and, asc, eq, gte, inArray } from "drizzle-orm";
import type { Database } from "../../server/src/database/database.ts";
import { clearances } from "../../server/src/database/tables/clearances.ts";
import { eventSeries } from "../../server/src/database/tables/event-series.ts";
import { events } from "../../server/src/database/tables/events.ts";
import { printPrograms } from "../../server/src/database/tables/print-programs.ts";
import { roomEvents, rooms } from "../../server/src/database/tables/rooms.ts";
import { stations } from "../../server/src/database/tables/stations.ts";
import { OPEN_HOUSE } from "./gatherings.ts";
import type { Person } from "./people.ts";
import { writeCareNotes } from "./write-care-notes.ts";
import { writeChildrenHistory } from "./write-children-history.ts";

/** The last one is by grade, from kindergarten. Used on Sundays and at the Open House. */
const ROOMS: readonly (typeof rooms.$inferInsert)[] = [
  {
    name: "Nursery",
    minAge: 0,
    maxAge: 2,
    capacity: 8,
    childrenPerWorker: 4,
    minAdults: 2,
    needsUnrelatedAdults: true,
  },
  {
    name: "Preschool",
    minAge: 3,
    maxAge: 5,
    capacity: 14,
    childrenPerWorker: 6,
    minAdults: 2,
    needsUnrelatedAdults: true,
  },
  { name: "Elementary", minAge: 5, maxAge: 11, ageMonth: 9, capacity: 24, childrenPerWorker: 10, minAdults: 2 },
];
const SUNDAY_SERIES = ["Early Worship Service", "Sunday School", "Sunday Worship Service"];

/** For children of those who come to one series during the week. */
const WEEKDAY_ROOM = { name: "Playroom", minAge: 0, maxAge: 5, capacity: 10, childrenPerWorker: 5, minAdults: 2 };
const WEEKDAY_SERIES = "Women's Bible Study";

/** Archived. */
const FORMER_ROOM = { name: "Cry Room", capacity: 12, archived: true };

/** A computer beside the printers that is not switched on. Nobody has its token. */
const PRINT_PROGRAM = {
  name: "Welcome desk computer",
  printers: ["Brother-QL", "Office-laser"],
  tokenHash: "a token that nobody has",
};

/** No browser is linked to them yet. The one with a printer uses the printing program. */
const STATIONS: readonly (typeof stations.$inferInsert)[] = [
  { name: "Lobby", kind: "self_service" },
  { name: "Welcome desk", kind: "attended", printer: "Brother-QL", secondPrinter: "Office-laser", labelSize: "62mm" },
];

/** Days from today to the last day of a worker's background check and training. The last worker's check has expired. */
const ENDS: readonly { background_check: number; training: number }[] = [
  { background_check: 610, training: 300 },
  { background_check: 540, training: 18 },
  { background_check: 420, training: 210 },
  { background_check: 365, training: 120 },
  { background_check: 41, training: 250 },
  { background_check: 730, training: 330 },
  { background_check: -12, training: 90 },
];

const YOUNGEST = 22;
const OLDEST = 65;

/** Indexes of the people who serve children: adults of different homes who belong to the congregation. */
function findChildrensWorkers(people: readonly Person[]): number[] {
  const families = new Set<string>();
  const workers: number[] = [];
  for (const [place, { row, age, isCast }] of people.entries()) {
    const isFit = !isCast && row.membershipStatus === "active" && age >= YOUNGEST && age <= OLDEST;
    if (!isFit || families.has(row.lastName) || workers.length === ENDS.length) continue;
    families.add(row.lastName);
    workers.push(place);
  }
  return workers;
}

async function writeRooms(tx: Database, today: Temporal.PlainDate): Promise<void> {
  const chosen = [...ROOMS, WEEKDAY_ROOM].map((room) => ({ ...room, everyEvent: false }));
  const ids = await tx
    .insert(rooms)
    .values([...chosen, FORMER_ROOM])
    .returning({ id: rooms.id });
  const sundayIds = ids.slice(0, ROOMS.length).map(({ id }) => id);
  const selectSeriesTitled = (titles: string[]) =>
    tx
      .select({ seriesId: eventSeries.id })
      .from(eventSeries)
      .where(inArray(eventSeries.title, titles))
      .orderBy(asc(eventSeries.id));
  const openHouse = await tx
    .select({ eventId: events.id })
    .from(events)
    .where(and(eq(events.title, OPEN_HOUSE.title), gte(events.eventDate, today.toString())))
    .limit(1);
  const sundays = [...(await selectSeriesTitled(SUNDAY_SERIES)), ...openHouse];
  const weekday = (await selectSeriesTitled([WEEKDAY_SERIES])).map((one) => ({
    ...one,
    roomId: ids[ROOMS.length]?.id ?? 0,
  }));
  const rows = [...sundayIds.flatMap((roomId) => sundays.map((one) => ({ ...one, roomId }))), ...weekday];
  if (rows.length > 0) await tx.insert(roomEvents).values(rows);
}

/** @param setBy the account that entered the clearances */
export async function writeChildren(
  tx: Database,
  people: readonly Person[],
  today: Temporal.PlainDate,
  memberAt: (place: number) => number,
  setBy: string,
): Promise<void> {
  await writeRooms(tx, today);
  const programs = await tx
    .insert(printPrograms)
    .values({ ...PRINT_PROGRAM, addedBy: setBy })
    .returning({ id: printPrograms.id });
  const printProgramId = programs[0]?.id;
  await tx
    .insert(stations)
    .values(STATIONS.map((station) => (station.printer ? { ...station, printProgramId } : station)));
  const kinds: readonly ClearanceKind[] = ["background_check", "training"];
  const workers = findChildrensWorkers(people);
  const entries = workers.flatMap((place, number) =>
    kinds.map((kind) => {
      const days = ENDS[number]?.[kind === "training" ? "training" : "background_check"] ?? 0;
      return { memberId: memberAt(place), kind, validUntil: today.add({ days }).toString(), setBy };
    }),
  );
  if (entries.length > 0) await tx.insert(clearances).values(entries);
  await writeCareNotes(tx, today, setBy);
  // The last one may not serve: the background check has expired.
  await writeChildrenHistory(tx, today, workers.slice(0, -1).map(memberAt), setBy);
}
