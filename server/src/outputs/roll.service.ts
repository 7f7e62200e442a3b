// A printed list of people, or the attendance sheet of an event, with what the viewer sees of each person.
import { MAX_ROLL_PEOPLE } from "@narthex/contract/label-formats.ts";
import type { RollQuery } from "@narthex/contract/outputs.ts";
import type { Viewer } from "../access/viewer.ts";
import { formatLongDay } from "../calendar/day.words.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { findEventDay } from "../events/events.rules.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { formatPhoneToDial } from "../exports/members.rules.ts";
import { toVisibleMember } from "../members/members.policy.ts";
import { distinguishNamesakes } from "../members/namesakes.service.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { toListedHousehold } from "../people/ages.rules.ts";
import { readListed } from "./list.service.ts";
import { buildRoll } from "./roll.rules.ts";
import type { printRoll } from "./roll.ts";

const ROLL = createDrawing<typeof printRoll>(new URL("./roll.ts", import.meta.url), "printRoll");

export async function drawRoll(
  db: Database,
  services: DrawingNeeds,
  viewer: Viewer,
  { event: eventId, newcomers, phones, ...filter }: RollQuery,
  now: Temporal.Instant,
): Promise<Buffer> {
  const event = eventId === undefined ? null : await requireVisibleEvent(db, viewer, eventId);
  const listed = await readListed(db, viewer, filter, now, MAX_ROLL_PEOPLE);
  const pending = newcomers
    ? await readListed(db, viewer, { ...filter, status: "pending" }, now, MAX_ROLL_PEOPLE - listed.length)
    : [];
  const people = [...listed.filter(({ id }) => !pending.some((one) => one.id === id)), ...pending];
  const namesakes = await distinguishNamesakes(
    db,
    viewer,
    people.map(({ id }) => id),
    now,
    { showsNamesOnly: true, isPrinted: true },
  );
  const today = getDay(viewer, now);
  const lines = buildRoll(
    people.map((record) => {
      const shown = toVisibleMember(viewer, record);
      const { firstName, lastName, phone, householdPhone, email, household, membershipStatus } = shown;
      const hasPhone = event === null || phones !== undefined;
      const number = hasPhone ? (phone ?? householdPhone) : null;
      const isChild = toListedHousehold(household, record, today)?.isChild ?? false;
      const isNew = newcomers !== undefined && membershipStatus === "pending";
      return {
        firstName,
        lastName,
        membershipStatus,
        isChild,
        isNew,
        namesake: namesakes.get(record.id),
        phone: number && formatPhoneToDial(number),
        email,
        address: event === null ? (shown.address ?? shown.householdAddress) : null,
      };
    }),
  );
  const form = event ? "sheet" : "roll";
  await recordChange(db, viewer, "members.list_exported", { subjectId: "list", detail: { form } });
  const day = formatLongDay(event ? findEventDay(event, now) : today);
  const text = {
    title: event ? event.title : "People",
    below: [viewer.congregation.name, day, event ? "Attendance sheet" : ""].filter(Boolean).join(" · "),
    hasBoxes: event !== null,
  };
  return drawWithinLimit(services, viewer, ROLL, text, lines);
}
