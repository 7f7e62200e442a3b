// Everyone who was checked in at an event, by last name, as a table and to print.
import { listEventDays } from "@narthex/contract/event-days.ts";
import type { Viewer } from "../access/viewer.ts";
import { type PersonAt, readEveryoneAt } from "../attendance/records.service.ts";
import { formatLongDay } from "../calendar/day.words.ts";
import { getDayIn } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { escapeCell } from "../exports/cells.rules.ts";
import { writeCsvFile } from "../exports/csv.ts";
import { distinguishNamesakes } from "../members/namesakes.service.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { buildRoll, formatHousehold } from "./roll.rules.ts";
import type { printRoll } from "./roll.ts";

const ROLL = createDrawing<typeof printRoll>(new URL("./roll.ts", import.meta.url), "printRoll");

const { compare } = new Intl.Collator("en-US", { sensitivity: "base" });

const TIME = { hour: "numeric", minute: "2-digit" } as const;
const DAY_AND_TIME = { month: "short", day: "numeric", ...TIME } as const;

const formatListedName = ({ lastName, firstName }: PersonAt): string =>
  [lastName, firstName].filter(Boolean).join(", ");

/** @throws Refusal not_found */
async function readPeople(db: Database, viewer: Viewer, eventId: number, form: "csv" | "pdf", now: Temporal.Instant) {
  const event = await requireVisibleEvent(db, viewer, eventId);
  const found = await readEveryoneAt(db, viewer, eventId, now);
  const hasOtherDay = found.some(({ checkInTime }) => getDayIn(event.timezone, checkInTime) !== event.eventDate);
  const time = new Intl.DateTimeFormat("en-US", { ...(hasOtherDay ? DAY_AND_TIME : TIME), timeZone: event.timezone });
  const ids = found.flatMap(({ memberId }) => memberId ?? []);
  const namesakes = await distinguishNamesakes(db, viewer, ids, now, { showsNamesOnly: true, isPrinted: true });
  const people = found.map((person) => ({
    ...person,
    name: formatListedName(person),
    time: time.format(new Date(person.checkInTime)),
    namesake: namesakes.get(person.memberId ?? 0),
  }));
  await recordChange(db, viewer, "attendance.exported", { subjectId: eventId, detail: { eventId, form } });
  return { event, people };
}

/** @throws Refusal not_found */
export async function exportPeopleAsCsv(
  db: Database,
  viewer: Viewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<string> {
  const { people } = await readPeople(db, viewer, eventId, "csv", now);
  const sorted = people.toSorted((one, other) => compare(one.name, other.name));
  const rows = sorted.map(({ name, time, household, namesake }) => [
    escapeCell(name),
    time,
    escapeCell(formatHousehold(household, namesake)),
  ]);
  return writeCsvFile([["Name", "Checked in", "Household"], ...rows]);
}

/** @throws Refusal not_found, too_many */
export async function drawPeople(
  db: Database,
  services: DrawingNeeds,
  viewer: Viewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<Buffer> {
  const { event, people } = await readPeople(db, viewer, eventId, "pdf", now);
  const count = people.length === 1 ? "1 person" : `${people.length} people`;
  const days = [...new Set([event.eventDate, listEventDays(event).at(-1) ?? event.eventDate])];
  const text = {
    title: event.title,
    below: [viewer.congregation.name, days.map(formatLongDay).join(" to "), count].join(" · "),
    hasBoxes: false,
  };
  const lines = buildRoll(
    people.map(({ firstName, lastName, time: phone, household, namesake }) => {
      const isChild = household?.isChild ?? false;
      return { firstName, lastName, membershipStatus: "active", isChild, phone, email: null, address: null, namesake };
    }),
  );
  return drawWithinLimit(services, viewer, ROLL, text, lines);
}
