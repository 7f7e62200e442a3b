// A printed list of people, or the attendance sheet of an event, with what the viewer sees of each person.
import { MAX_ROLL_PEOPLE } from "@narthex/contract/label-formats.ts";
import type { RollQuery } from "@narthex/contract/outputs.ts";
import type { Viewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database, Postgres } from "../database/database.ts";
import { visibleEvent } from "../events/reading.service.ts";
import { phoneToDial } from "../exports/members.rules.ts";
import { memberSeenBy } from "../members/members.policy.ts";
import { type DrawingThread, drawing } from "../pdf/drawing.ts";
import { drawWithinLimit } from "../pdf/drawing-limit.ts";
import type { Secret } from "../sealed.ts";
import { readListed } from "./list.service.ts";
import { rollOf } from "./roll.rules.ts";
import type { printRoll } from "./roll.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly drawings: DrawingThread;
  readonly secret: Secret;
}

const ROLL = drawing<typeof printRoll>(new URL("./roll.ts", import.meta.url), "printRoll");

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const dayText = (day: string): string => longDate.format(new Date(`${day}T00:00:00Z`));

export async function printedRoll(
  db: Database,
  services: Needs,
  viewer: Viewer,
  { event: eventId, ...filter }: RollQuery,
  now: Temporal.Instant,
): Promise<Buffer> {
  const event = eventId === undefined ? null : await visibleEvent(db, viewer, eventId);
  const people = await readListed(db, viewer, filter, now, MAX_ROLL_PEOPLE);
  const lines = rollOf(
    people.map((record) => {
      const { firstName, lastName, phone, householdPhone, email } = memberSeenBy(viewer, record);
      const number = phone ?? householdPhone;
      return { firstName, lastName, phone: number && phoneToDial(number), email };
    }),
  );
  const form = event ? "sheet" : "roll";
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form } });
  const day = dayText(event?.eventDate ?? dayOf(viewer, now));
  const text = {
    title: event ? event.title : "People",
    below: [viewer.congregation.name, day, event ? "Attendance sheet" : ""].filter(Boolean).join(" · "),
    hasBoxes: event !== null,
  };
  return drawWithinLimit(services, viewer, ROLL, text, lines);
}
