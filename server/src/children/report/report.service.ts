// What happened in the children's rooms over a span of days (docs/decisions/0172). The rules about adults are those that
// each room has now.
import { type ChildReport, type ChildReportDays, MAX_REPORT_ROWS } from "@narthex/contract/child-report.ts";
import type { ChildReportPart, OverrideKind } from "@narthex/contract/child-report-kinds.ts";
import type { Viewer } from "../../access/viewer.ts";
import { listBarredFrom, requireNotBarred } from "../../barred/barred.service.ts";
import { getDay, startOfDay } from "../../calendar/days.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { maySeeEvent } from "../../events/events.policy.ts";
import { writeCsvFile } from "../../exports/csv.ts";
import { Refusal, refuseField, requireFound } from "../../refusal.ts";
import { findHomes, insertEntry, lockCheckIn } from "../check-ins.queries.ts";
import { type AdultLimits, type ChildStay, listCounted, readLimits, toMilliseconds } from "./adults.service.ts";
import { computeRatio, listStays, type Service, splitByRoom } from "./ratio.rules.ts";
import { findReadings, findReportRooms, findReportSteps, findVisits, findWorkersAt } from "./report.queries.ts";
import { buildPartTable } from "./report.rules.ts";

type Visits = Awaited<ReturnType<typeof findVisits>>;
type VisitRow = Visits[number];
type Steps = Awaited<ReturnType<typeof findReportSteps>>;
type Step = Steps[number];

const TOO_MANY = `There is more to report than ${MAX_REPORT_ROWS.toLocaleString("en-US")} rows. Please choose fewer days.`;

const HIDDEN_EVENT = "An event of a ministry";

const KINDS = {
  read_care_notes: "care_notes",
  read_barred: "barred",
  read_alert: "alert",
  bar_lifted: "bar_lifted",
  bar_shortened: "bar_shortened",
} as const;

const toVisit = ({ checkInId, childId, childName, day, eventTitle, room }: VisitRow) => ({
  checkInId,
  childId,
  childName,
  day,
  eventTitle,
  roomName: room.name,
});

/**
 * What people decided in a step, and who approved it. A slip's number alone is no reason, unless a lead typed it as one.
 */
function listDecisions(step: Step): Pick<ChildReport["overrides"][number], "kind" | "approvedBy" | "calledName">[] {
  const { kind, note, isByOverride, proof, isByLead, leadName, secondName, calledName } = step;
  const alone = (own: OverrideKind) => [{ kind: own, approvedBy: null, calledName: null }];
  if (kind === "room_changed") return note === null ? [] : alone("room_rule");
  const isSlip = note !== null && /^Paper slip \d+$/.test(note);
  if (kind === "checked_in") return isByOverride || (note !== null && !isSlip) ? alone("room_rule") : [];
  if (kind === "collected")
    return [
      ...(proof === "lost_tag" ? [{ kind: "lost_tag" as const, approvedBy: secondName, calledName: null }] : []),
      ...(isByLead ? [{ kind: "approved_collector" as const, approvedBy: leadName, calledName }] : []),
    ];
  return kind === "unlocked" || kind === "collection_reversed" || kind === "check_in_reversed" ? alone(kind) : [];
}

/** Whether the child can no longer be inside, and no one recorded who collected the child. */
const isNotCollected = ({ state, isCurrent }: VisitRow): boolean =>
  state === "uncollected" || (state === "in" && !isCurrent);

const isInside = ({ state, isCurrent }: VisitRow): boolean => state === "in" && isCurrent;

interface Records {
  readonly visits: Visits;
  readonly steps: ReadonlyMap<number, Steps>;
  readonly workers: Awaited<ReturnType<typeof findWorkersAt>>;
  readonly homes: ReadonlyMap<number, readonly number[]>;
  readonly limits: ReadonlyMap<number, AdultLimits>;
  /** The rooms that children left for another one. */
  readonly formerRooms: Awaited<ReturnType<typeof findReportRooms>>;
  readonly now: Temporal.Instant;
}

const isRoomChange = ({ kind }: Step): boolean => kind === "room_changed";

/** A visit in each room in which the child was. The child counts where it was last. */
function listPresences({ visits, steps, formerRooms, now }: Records) {
  return visits.flatMap((visit) => {
    const own = steps.get(visit.checkInId) ?? [];
    const { room: last, endsAt, childId } = visit;
    const until = endsAt === null ? 0 : Math.min(toMilliseconds(endsAt), now.epochMilliseconds);
    const stays = splitByRoom(listStays(own, until), own.filter(isRoomChange), last.id);
    const former = [...new Set(stays.map(({ roomId }) => roomId))].flatMap((id) =>
      id === last.id ? [] : (formerRooms.get(id) ?? []),
    );
    return [last, ...former].map((room) => ({
      ...visit,
      room,
      isCounted: room === last,
      stays: stays.flatMap(({ roomId, ...stay }): ChildStay[] => (roomId === room.id ? [{ ...stay, childId }] : [])),
    }));
  });
}

/**
 * One line for each room, event and day of check-ins. The ratio of a day counts until the next such day, also children
 * who came earlier.
 */
function listRooms(records: Records): ChildReport["rooms"] {
  const { workers, homes, limits } = records;
  const inRooms = Map.groupBy(listPresences(records), ({ eventId, room }) => `${eventId} ${room.id}`);
  const lines = [...inRooms.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { eventId, eventTitle, room, timezone } = first;
    const adultsWith = (stays: readonly ChildStay[]): Service[] =>
      workers
        .filter((worker) => worker.eventId === eventId && worker.roomId === room.id)
        .flatMap(({ memberId, checkedInAt, checkedOutAt }) => {
          const service = {
            from: toMilliseconds(checkedInAt),
            to: checkedOutAt === null ? Number.POSITIVE_INFINITY : toMilliseconds(checkedOutAt),
            homes: homes.get(memberId ?? 0) ?? [],
          };
          return listCounted(service, limits.get(memberId ?? 0), stays);
        });
    const days = [...new Set(rows.map(({ day }) => day))].toSorted();
    const starts = days.map((day) => toMilliseconds(startOfDay(timezone ?? "UTC", day)));
    return days.map((day, place) => {
      const counted = rows.filter((row) => row.isCounted && row.day === day);
      const from = place === 0 ? Number.NEGATIVE_INFINITY : (starts[place] ?? 0);
      const to = starts[place + 1] ?? Number.POSITIVE_INFINITY;
      const stays = rows
        .flatMap((row) => row.stays)
        .map((stay) => ({ ...stay, from: Math.max(stay.from, from), to: Math.min(stay.to, to) }))
        .filter((stay) => stay.from < stay.to);
      const ratio = eventId === null ? null : computeRatio(room, stays, adultsWith(stays));
      return {
        day,
        eventId,
        eventTitle,
        roomId: room.id,
        roomName: room.name,
        children: countChildren(counted),
        firstVisits: counted.filter(({ isFirst }) => isFirst).length,
        isRatioKept: ratio?.isKept ?? null,
        brokenMinutes: ratio?.brokenMinutes ?? 0,
        brokenRules: [...(ratio?.brokenRules ?? [])],
      };
    });
  });
  return lines.toSorted((one, other) => Number(one.day < other.day) - Number(one.day > other.day));
}

/** Different children; a removed one cannot be compared with others. */
const countChildren = (rows: readonly VisitRow[]): number =>
  new Set(rows.map(({ childId, checkInId }) => childId ?? `removed ${checkInId}`)).size;

/** The title of an event is hidden from leads who may not see the event; null if the event was removed. */
const hideTitle =
  (viewer: Viewer) =>
  (visit: VisitRow): VisitRow => ({
    ...visit,
    eventTitle: visit.eventId === null || maySeeEvent(viewer, visit) ? visit.eventTitle : HIDDEN_EVENT,
  });

/** The board that lists the child; null if none does, or if the viewer may not see the event. */
function findBoard(viewer: Viewer, { state, eventId, room, ...event }: VisitRow) {
  return state === "in" && eventId !== null && maySeeEvent(viewer, event) ? { eventId, roomId: room.id } : null;
}

function listNotCollected(viewer: Viewer, { visits, steps }: Records): ChildReport["notCollected"] {
  return visits.filter(isNotCollected).map((visit) => ({
    ...toVisit(visit),
    board: findBoard(viewer, visit),
    explanations: (steps.get(visit.checkInId) ?? []).flatMap(({ kind, note, byName, at }) =>
      kind === "explained" ? [{ note: note ?? "", byName, at }] : [],
    ),
  }));
}

/** @param formerRooms as in the records */
function listOverrides(
  visits: Visits,
  steps: ReadonlyMap<number, Steps>,
  formerRooms: Records["formerRooms"],
): ChildReport["overrides"] {
  return visits.flatMap((visit) => {
    const own = steps.get(visit.checkInId) ?? [];
    return own.flatMap((step) => {
      const { id, at, byName, note } = step;
      const collectorName = step.kind === "collected" ? step.collectorName : null;
      // The room in which the child was then: the one that the child left next.
      const left = own.find((later) => isRoomChange(later) && later.id > id)?.fromRoomId;
      const roomName = formerRooms.get(left ?? 0)?.name ?? visit.room.name;
      const shown = { ...toVisit(visit), roomName, id, at, collectorName, byName };
      // The reasons of both decisions at one collection are stored as one text.
      return listDecisions(step).map((decision, place) => ({
        ...shown,
        ...decision,
        reason: place === 0 ? note : null,
      }));
    });
  });
}

export async function readChildReport(
  db: Database,
  viewer: Viewer,
  { from, to }: ChildReportDays,
  now: Temporal.Instant,
): Promise<ChildReport> {
  const { timezone } = viewer.congregation;
  const isWithin = ({ day }: { day: string }) => from <= day && day <= to;
  const found = (await findVisits(db, { from, to }, now)).map(hideTitle(viewer));
  const all = found.filter(isWithin);
  const visits = all.filter(({ state }) => state !== "undone");
  // Rows of a child are not for staff who are barred from the child; totals and rooms count every child.
  const hidden = await listBarredFrom(db, viewer, now);
  const isShown = ({ childId }: { childId: number | null }) => childId === null || !hidden.includes(childId);
  const steps = Map.groupBy(await findReportSteps(db, { from, to }), ({ checkInId }) => checkInId);
  const eventIds = [...new Set(visits.flatMap(({ eventId }) => eventId ?? []))];
  const workers = await findWorkersAt(db, eventIds);
  const homes = await findHomes(
    db,
    workers.flatMap(({ memberId }) => memberId ?? []),
  );
  const people = new Map(workers.flatMap(({ memberId, name }) => (memberId === null ? [] : [[memberId, name]])));
  const limits = await readLimits(
    db,
    [...people].map(([memberId, name]) => ({ memberId, name })),
    { today: getDay(viewer, now), timezone },
  );
  const left = [...steps.values()].flatMap((own) => own.flatMap(({ fromRoomId }) => fromRoomId ?? []));
  const formerRooms = await findReportRooms(db, [...new Set(left)]);
  const records = {
    visits: found.filter(({ state }) => state !== "undone"),
    steps,
    workers,
    homes,
    limits,
    formerRooms,
    now,
  };
  const end = Temporal.PlainDate.from(to).add({ days: 1 });
  const span = { from: startOfDay(timezone, from), to: startOfDay(timezone, end) };
  const readings = (await findReadings(db, span, MAX_REPORT_ROWS + 1)).filter(isShown);
  const rooms = listRooms(records).filter(isWithin);
  const notCollected = listNotCollected(viewer, records).filter(isWithin).filter(isShown);
  const parts = {
    rooms,
    firstVisits: visits.filter((visit) => visit.isFirst && isShown(visit)).map(toVisit),
    notCollected,
    overrides: listOverrides(all.filter(isShown), steps, formerRooms),
    readings: readings.map(({ action, ...reading }) => ({ ...reading, kind: KINDS[action] })),
  };
  if (Object.values(parts).some(({ length }) => length > MAX_REPORT_ROWS)) throw refuseField("to", TOO_MANY);
  return {
    from,
    to,
    children: countChildren(visits),
    visits: visits.length,
    brokenRooms: rooms.filter(({ isRatioKept }) => isRatioKept === false).length,
    unexplained: notCollected.filter(({ explanations }) => explanations.length === 0).length,
    inside: visits.filter(isInside).length,
    ...parts,
  };
}

/** One part as CSV, and its audit entry, from one snapshot. */
export function exportChildReport(
  { postgres }: { readonly postgres: Postgres },
  viewer: Viewer,
  { part, ...days }: ChildReportDays & { part: ChildReportPart },
  now: Temporal.Instant,
): Promise<string> {
  return postgres.snapshot(async (tx) => {
    const report = await readChildReport(tx, viewer, days, now);
    await recordChange(tx, viewer, "report.exported", { subjectId: `children-${part}` });
    return writeCsvFile(buildPartTable(report, part, viewer.congregation.timezone));
  }, "read write");
}

/** Explains why no one collected a child. It stays in the history, and does not say that the child was collected. */
export async function explainNotCollected(
  tx: Database,
  viewer: Viewer,
  { id, note }: { id: number; note: string },
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const checkIn = requireFound(await lockCheckIn(tx, id));
  const { day, childId } = checkIn;
  await requireNotBarred(tx, viewer, [childId], now);
  const [visit] = (await findVisits(tx, { from: day, to: day }, now)).filter(({ checkInId }) => checkInId === id);
  if (!visit || !isNotCollected(visit)) throw new Refusal("conflict");
  await insertEntry(tx, { checkInId: id, kind: "explained", at: now.toString(), byUser: viewer.userId, note });
  await recordChange(tx, viewer, "child.explained", { subjectId: id, detail: { memberId: childId } });
  return { id };
}
