// The board of one room, one child of it, and the children whose code someone shows.
import type { Board, CalledChild, ChildInside } from "@narthex/contract/child-board.ts";
import type { TextState } from "@narthex/contract/child-texts.ts";
import { type DeskViewer, may, type Viewer } from "../access/viewer.ts";
import { isInForce } from "../barred/barred.rules.ts";
import { listBarredFrom, requireNotBarred } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { readCareTexts } from "../care-notes/care-notes.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { maySeeEvent } from "../events/events.policy.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { computeAge } from "../people/ages.rules.ts";
import { findStayDay } from "../presence/inside.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { requireRoom } from "../rooms/rooms.service.ts";
import type { Secret } from "../sealed.ts";
import {
  findChildInside,
  findCollected,
  findCollectors,
  findInRoom,
  findMoved,
  lockWithCode,
} from "./board.queries.ts";
import { changeCheckIn, readPickupRules } from "./check-ins.queries.ts";
import { listFingerprints } from "./codes.service.ts";
import { listAdultsAtHome } from "./collectors.service.ts";
import { findLateTime } from "./late.rules.ts";
import { listProblemsNow, readLoads } from "./loads.service.ts";
import { findMissingLabels } from "./missing-labels.service.ts";
import { requireReach } from "./reach.service.ts";
import { countMissingAdults } from "./rooms.rules.ts";
import { findTextsAbout } from "./texts.queries.ts";

/** The title of a child's event; null if the viewer may not see it, or it was removed. */
export const formatEventTitle = (
  viewer: DeskViewer,
  event: { title: string; ministryId: number | null; organizerId: number | null } | null,
): string | null => (event && maySeeEvent(viewer, event) ? event.title : null);

/** What staff who are barred from a child do not see of it on the board. */
const HIDDEN = {
  age: null,
  checkedInAt: null,
  lateFrom: null,
  broughtBy: null,
  broughtById: null,
  isLocked: false,
  calledAt: null,
  hasMedicalNotes: false,
  labelsMissingFrom: null,
  texts: [],
};

/**
 * Who is in a room at an event now, also in an archived one. Staff who are barred from a child see that the child is
 * there, and the allergies, and not who collected the child or where it went.
 */
export async function readBoard(
  db: Database,
  viewer: Viewer,
  { roomId, eventId, textState }: { roomId: number; eventId: number; textState: TextState },
  now: Temporal.Instant,
): Promise<Board> {
  const event = await requireVisibleEvent(db, viewer, eventId);
  const room = await requireRoom(db, roomId);
  const today = getDay(viewer, now);
  const [load] = await readLoads(db, eventId, [room], { today, now });
  const hidden = new Set(await listBarredFrom(db, viewer, now));
  const isShown = ({ childId }: { childId: number }) => !hidden.has(childId);
  const children = await findInRoom(db, { eventId, roomId, hiddenIds: [...hidden] }, now);
  const notes = await readCareTexts(
    db,
    children.map(({ childId }) => childId),
  );
  const texts = await findTextsAbout(
    db,
    children.map(({ checkInId }) => checkInId),
  );
  const missing = await findMissingLabels(
    db,
    children.map(({ checkInId }) => checkInId),
  );
  const { lateMinutes } = await readPickupRules(db);
  return {
    roomId,
    roomName: room.name,
    eventId,
    capacity: room.capacity,
    children: children.map(({ lockedAt, bornOn, ...child }) => ({
      ...child,
      age: computeAge(today, bornOn),
      lateFrom: lateMinutes === null || !child.isCurrent ? null : findLateTime(event, child.checkedInAt, lateMinutes),
      isLocked: lockedAt !== null,
      allergies: notes.get(child.childId)?.allergies ?? null,
      hasMedicalNotes: Boolean(notes.get(child.childId)?.medicalNotes),
      labelsMissingFrom: missing.get(child.checkInId) ?? null,
      texts: texts.get(child.checkInId) ?? [],
      ...(isShown(child) ? {} : HIDDEN),
    })),
    workers: (load?.serving ?? []).map(({ id, memberId, name, since, isCounted }) => ({
      id,
      memberId,
      name,
      since,
      isCounted,
    })),
    collected: (await findCollected(db, eventId, roomId)).filter(isShown),
    moved: (await findMoved(db, eventId, roomId)).filter(isShown).map(({ event: to, ...child }) => ({
      ...child,
      eventTitle: formatEventTitle(viewer, to),
    })),
    isFull: children.filter(({ isCurrent }) => isCurrent).length >= room.capacity,
    childrenPerWorker: room.childrenPerWorker,
    adultsMissing: load ? countMissingAdults(load) : 0,
    staffingProblems: load ? listProblemsNow(load) : [],
    textState,
  };
}

/** Those who may collect a child on a day, and whom a lead calls without a list. Phone numbers are for leads. */
async function listCollectors(
  db: Database,
  viewer: DeskViewer,
  childId: number,
  today: string,
): Promise<Pick<ChildInside, "collectors" | "adultsToCall">> {
  const leads = may(viewer, "children.lead");
  const entries = await findCollectors(db, childId);
  const collectors = entries.flatMap(({ kind, until, hasDied, phone, ...collector }) =>
    kind === "barred" || !isInForce({ kind, until, hasDied }, today)
      ? []
      : [{ ...collector, kind, phone: leads ? phone : null }],
  );
  const adults = leads && entries.length === 0 ? await listAdultsAtHome(db, childId, today) : [];
  return { collectors, adultsToCall: adults.map(({ adultId, name, phone }) => ({ adultId, name, phone })) };
}

/** A child who was checked in. @throws Refusal not_found at a station, for a past check-in */
export async function readChildInside(
  db: Database,
  viewer: DeskViewer,
  id: number,
  now: Temporal.Instant,
): Promise<ChildInside> {
  const found = requireFound(await findChildInside(db, id));
  await requireReach(db, viewer, [id], now);
  await requireNotBarred(db, viewer, [found.childId], now);
  const { lockedAt, event, ...child } = found;
  const day = await findStayDay(db, id, { today: getDay(viewer, now), now });
  return {
    ...child,
    eventTitle: formatEventTitle(viewer, event),
    isLocked: lockedAt !== null,
    ...(await listCollectors(db, viewer, child.childId, day)),
  };
}

/** Marks the children inside whose code someone shows, at any event, so that their rooms make them ready. */
export async function callChildren(
  tx: Database,
  viewer: DeskViewer,
  { code, secret }: { code: string; secret: Secret },
  now: Temporal.Instant,
): Promise<CalledChild[]> {
  const found = await lockWithCode(tx, listFingerprints(secret, code), now);
  if (found.length === 0) throw new Refusal("not_found");
  await requireNotBarred(
    tx,
    viewer,
    found.map(({ childId }) => childId),
    now,
  );
  for (const { checkInId, childId } of found) {
    await changeCheckIn(tx, checkInId, { calledAt: now.toString() });
    await recordChange(tx, viewer, "child.called", { subjectId: checkInId, detail: { memberId: childId } });
  }
  return found.map(({ event, ...child }) => ({ ...child, eventTitle: formatEventTitle(viewer, event) }));
}
