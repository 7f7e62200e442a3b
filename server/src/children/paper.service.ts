// The paper list of a service (docs/decisions/0168). A slip is a code that exists before the check-in: once its number
// is entered, the code on it is the proof, like that of a tag.
import { PAPER_LIST_DAYS, type PaperList } from "@narthex/contract/child-paper.ts";
import type { DeskViewer, Viewer } from "../access/viewer.ts";
import { formatStart } from "../calendar/day.words.ts";
import { formatWeekdayInSentence } from "../calendar/recurrence.words.ts";
import { readCareTexts } from "../care-notes/care-notes.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { checkInOpens, findEventDay, isDayOver } from "../events/events.rules.ts";
import { type KnownEvent, requireVisibleEvent } from "../events/reading.service.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { toPrintableOrEmpty } from "../pdf/printable.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { formatPrintedAllergies } from "./allergy-text.ts";
import { lockPickupRules } from "./check-ins.queries.ts";
import { takeCode } from "./codes.queries.ts";
import { createCode, openCode } from "./codes.service.ts";
import { findOpenRooms } from "./loads.queries.ts";
import {
  deleteSlipsBefore,
  findHolders,
  findRegulars,
  findSlip,
  findSlipNumbers,
  findUnusedSlips,
  insertSlips,
} from "./paper.queries.ts";
import { countSlips, findExpectedRoom, formatListedName } from "./paper.rules.ts";
import type { printPaperList } from "./paper-list.ts";

const sheets = createDrawing<typeof printPaperList>(new URL("./paper-list.ts", import.meta.url), "printPaperList");

/** A child who came within these weeks is expected. */
const WEEKS = 12;
const MOST_CHILDREN = 1000;
const NO_ROOM = "Room to be chosen";
const UNKNOWN_SLIP = "This event has no slip with this number.";
const USED_BEFORE =
  "This child already had the code of this slip. Please leave the number empty: the child gets a new code.";
const OTHER_ADULT = "This slip belongs to another family. Please check its number.";

async function listExpectedChildren(
  db: Database,
  event: KnownEvent,
  now: Temporal.Instant,
): Promise<PaperList["rooms"]> {
  const to = findEventDay(event, now);
  const from = Temporal.PlainDate.from(to).subtract({ weeks: WEEKS }).toString();
  const regulars = await findRegulars(db, { from, to }, MOST_CHILDREN);
  const rooms = await findOpenRooms(db, event.id);
  const notes = await readCareTexts(
    db,
    regulars.map(({ childId }) => childId),
  );
  const placed = Map.groupBy(regulars, ({ bornOn, roomId }) =>
    findExpectedRoom(rooms, { bornOn, day: event.eventDate }, roomId),
  );
  return [...rooms, { id: null, name: NO_ROOM }].flatMap(({ id, name }) => {
    const children = placed.get(id) ?? [];
    if (id === null && children.length === 0) return [];
    return {
      name: toPrintableOrEmpty(name),
      children: children.map((child) => {
        const allergies = notes.get(child.childId)?.allergies;
        return {
          name: formatListedName(child),
          allergies: allergies ? formatPrintedAllergies(allergies) : null,
        };
      }),
    };
  });
}

/** Adds the slips that an event lacks. The row of settings is locked, so that two people make the same ones. */
async function addSlips(tx: Database, event: KnownEvent, wanted: number, secret: Secret, now: Temporal.Instant) {
  await lockPickupRules(tx);
  const last = (await findSlipNumbers(tx, event.id)).at(-1) ?? 0;
  const day = event.endDate ?? event.eventDate;
  const rows = [];
  for (let number = last + 1; number <= wanted; number++)
    rows.push({ eventId: event.id, number, day, codeId: (await createCode(tx, secret, [], now)).id });
  if (rows.length > 0) await insertSlips(tx, rows);
}

interface PaperRequest {
  readonly eventId: number;
  readonly secret: Secret;
}

/** The event whose list may be opened now. @throws Refusal more than a week before it, after it, and if it is canceled */
async function requireEventOfList(db: Database, viewer: DeskViewer, eventId: number, now: Temporal.Instant) {
  const event = await requireVisibleEvent(db, viewer, eventId);
  if (event.cancelledAt !== null) throw new Refusal("event_cancelled");
  const soon = now.add({ hours: 24 * PAPER_LIST_DAYS });
  if (Temporal.Instant.compare(soon, checkInOpens(event)) < 0) throw new Refusal("event_not_open_yet");
  if (isDayOver(event, now)) throw new Refusal("event_over");
  return event;
}

/** At an event of several days, the day of the check-ins, as on the tags. Only the first day has a time. */
function formatDayOfList(event: KnownEvent, now: Temporal.Instant): string {
  const day = findEventDay(event, now);
  return day === event.eventDate ? formatStart(event) : formatWeekdayInSentence(day);
}

/** Reads who is expected at an event, and its slips that no one has. */
async function readPaperList(
  tx: Database,
  event: KnownEvent,
  secret: Secret,
  now: Temporal.Instant,
): Promise<PaperList> {
  const rooms = await listExpectedChildren(tx, event, now);
  const expected = rooms.reduce((sum, { children }) => sum + children.length, 0);
  await addSlips(tx, event, countSlips(expected), secret, now);
  const slips = (await findUnusedSlips(tx, event.id)).flatMap(({ number, sealed }) => {
    const code = openCode(secret, sealed);
    return code === null ? [] : [{ number, code }];
  });
  return { title: toPrintableOrEmpty(event.title), day: formatDayOfList(event, now), rooms, slips };
}

/** The list to print. Recorded. */
export async function openPaperList(
  tx: Database,
  viewer: Viewer,
  { eventId, secret }: PaperRequest,
  now: Temporal.Instant,
): Promise<PaperList> {
  const list = await readPaperList(tx, await requireEventOfList(tx, viewer, eventId, now), secret, now);
  await recordChange(tx, viewer, "event.opened_paper_list", { subjectId: eventId });
  return list;
}

/** The list that a desk keeps until the app cannot be reached; null for an event without rooms. Recorded. */
export async function keepPaperList(
  tx: Database,
  viewer: DeskViewer,
  { eventId, secret }: PaperRequest,
  now: Temporal.Instant,
): Promise<PaperList | null> {
  const event = await requireEventOfList(tx, viewer, eventId, now);
  if ((await findOpenRooms(tx, eventId)).length === 0) return null;
  const list = await readPaperList(tx, event, secret, now);
  await recordChange(tx, viewer, "event.kept_paper_list", { subjectId: eventId });
  return list;
}

export async function drawPaperList(services: DrawingNeeds, viewer: Viewer, list: PaperList): Promise<Buffer> {
  return drawWithinLimit(services, viewer, sheets, list);
}

interface Slip {
  readonly eventId: number;
  readonly number: number;
  readonly adultId: number;
  /** The children who get a code now. */
  readonly childIds: readonly number[];
  readonly secret: Secret;
}

/**
 * The code of a slip, for all children whom one adult brought. Rooms must be locked, so that check-ins take slips one
 * after the other. @throws Refusal for a slip of another event or another adult, or with a code that a child had before
 */
export async function readCodeOfSlip(tx: Database, { eventId, number, adultId, childIds, secret }: Slip) {
  const found = await findSlip(tx, eventId, number);
  const code = found && openCode(secret, found.sealed);
  if (!found || !code) throw refuseField("slipNumber", UNKNOWN_SLIP);
  const holders = await findHolders(tx, found.codeId);
  if (holders.some((holder) => holder.adultId !== adultId)) throw refuseField("slipNumber", OTHER_ADULT);
  // A check-in that was reversed was a mistake, and the family still has the slip.
  if (holders.some(({ childId, state }) => state !== "undone" && childIds.includes(childId ?? 0)))
    throw refuseField("slipNumber", USED_BEFORE);
  await takeCode(tx, found.codeId);
  return { id: found.codeId, code };
}

/** Slips end with the day of their event, everywhere in the world. */
export async function pruneSlips(tx: Database, now: Temporal.Instant): Promise<void> {
  const today = now.toZonedDateTimeISO("UTC").toPlainDate();
  await deleteSlipsBefore(tx, today.subtract({ days: 1 }).toString());
}
