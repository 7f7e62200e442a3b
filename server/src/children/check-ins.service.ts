// Checks children in. Places are counted under a lock of the rooms, and each child is locked, so that two stations make
// one check-in with one code. A child who is inside at another event moves (moves.service.ts).

import type { ChildCheckIn, NewChildCheckIns } from "@narthex/contract/children.ts";
import type { DeskViewer } from "../access/viewer.ts";
import { buildMakerColumns, isSelfService, may } from "../access/viewer.ts";
import { checkIn } from "../attendance/attendance.service.ts";
import { isBarred } from "../barred/barred.rules.ts";
import { readEntries, requireNotBarred, requireNotBarredFromFamilies } from "../barred/barred.service.ts";
import { type Adult, compareWithNamesakes } from "../barred/namesakes.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseCancelled } from "../events/cancel.service.ts";
import { checkInOpens, findEventDay, isDayOver } from "../events/events.rules.ts";
import { type KnownEvent, lockKnownEvent, requireVisibleEvent, shareKnownEvent } from "../events/reading.service.ts";
import { checkPerson } from "../members/members.rules.ts";
import { enterFirstPhone, requireMember } from "../members/members.service.ts";
import { computeAge } from "../people/ages.rules.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { isKnownAdult } from "./ages.rules.ts";
import { type DeskCaller, recordBarred } from "./alerts.service.ts";
import { assignCodes } from "./assign-codes.service.ts";
import { countMadeAt, findHomes, findRoles, insertCheckIn, insertEntry, readPickupRules } from "./check-ins.queries.ts";
import { type Collector, isOnList } from "./checkout.rules.ts";
import { openCode } from "./codes.service.ts";
import { lockRooms } from "./loads.queries.ts";
import { listBarredServing, readLoads } from "./loads.service.ts";
import { endStay, lockStays, type MovedStay, recordMove } from "./moves.service.ts";
import { takePlace } from "./places.service.ts";
import { sendTagsOfStation } from "./print-tags.service.ts";
import { chooseRooms } from "./proposals.service.ts";
import { findVisibleCodes } from "./shown-codes.service.ts";

const NO_PHONE = "This adult has no phone number. Please enter one first, so that they can be reached.";
const NOT_RELATED = "This adult is neither of the child's household nor on the list of who may collect the child.";
const CHOOSE = "Please choose from the list.";
const IS_ADULT = "One of these people is an adult. Please choose the children only.";
const formatTooYoung = (least: number) =>
  `This person is under ${least}. Please choose the adult who brings the children.`;

/**
 * The event of a check-in, which is neither changed, canceled nor deleted until the transaction ends. It is locked before
 * people, like in other check-ins: the other order could end in a deadlock.
 * @throws Refusal before the day of the event, after it, and for a canceled one
 */
export async function requireOpenEvent(
  tx: Database,
  viewer: DeskViewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<KnownEvent> {
  const { maxAttendees } = await requireVisibleEvent(tx, viewer, eventId);
  const event = await (maxAttendees === null ? shareKnownEvent : lockKnownEvent)(tx, eventId);
  refuseCancelled(event);
  if (Temporal.Instant.compare(now, checkInOpens(event)) < 0) throw new Refusal("event_not_open_yet");
  if (isDayOver(event, now)) throw new Refusal("event_over");
  return event;
}

interface Arrival extends DeskCaller {
  readonly secret: Secret;
  /** Names a request of a self-service station, which may send it again. */
  readonly requestKey?: string | undefined;
}

type Bringer = Collector & Adult;

/** The adult who brings the children. @throws Refusal for someone who is too young, or cannot be reached */
async function requireAdult(
  tx: Database,
  { viewer, now }: Arrival,
  { adultId, childIds, adultPhone }: NewChildCheckIns,
  { today, minCollectorAge }: { today: string; minCollectorAge: number },
): Promise<Bringer> {
  if (childIds.includes(adultId)) throw refuseField("adultId", CHOOSE);
  const adult = await requireMember(tx, adultId);
  const age = computeAge(today, adult.dateOfBirth ?? adult.estimatedBirthDate);
  if (age !== null && age < minCollectorAge) throw refuseField("adultId", formatTooYoung(minCollectorAge));
  if (!adult.phone && !adult.household?.phone) {
    if (!adultPhone) throw refuseField(adultPhone === undefined ? "adultId" : "adultPhone", NO_PHONE);
    await requireNotBarredFromFamilies(tx, viewer, [adultId], now);
    await enterPhone(tx, { viewer, now }, adultId, adultPhone);
  }
  const names = [`${adult.firstName} ${adult.lastName}`];
  return { id: adultId, names, age, phone: adult.phone ?? adult.household?.phone ?? null, isKnown: true };
}

/** @throws Refusal for someone who is no child: the check-in of an adult would count as one of a child */
async function requireChildren(tx: Database, people: readonly { id: number; bornOn: string | null }[], today: string) {
  const roles = await findRoles(
    tx,
    people.map(({ id }) => id),
  );
  for (const { id, bornOn } of people)
    if (isKnownAdult({ bornOn, roles: (roles.get(id) ?? []).map(({ role }) => role) }, today))
      throw refuseField("childIds", IS_ADULT);
}

/** The first phone number of an adult. A number that is known is changed by managers of members. */
async function enterPhone(tx: Database, { viewer, now }: Pick<Arrival, "viewer" | "now">, id: number, typed: string) {
  const { person, wrong } = checkPerson({ phone: typed }, getDay(viewer, now));
  if (wrong.phone) throw refuseField("adultPhone", wrong.phone);
  await enterFirstPhone(tx, viewer, id, person.phone, now);
}

type Relation = "barred" | "related" | "none";

async function findRelation(tx: Database, childId: number, adult: Collector, today: string): Promise<Relation> {
  const entries = await readEntries(tx, childId);
  if (isBarred(adult, entries, today)) return "barred";
  if (isOnList(adult, entries, today)) return "related";
  const homes = await findHomes(tx, [childId, adult.id ?? 0]);
  const own = homes.get(childId) ?? [];
  return (homes.get(adult.id ?? 0) ?? []).some((id) => own.includes(id)) ? "related" : "none";
}

/**
 * The check-in that a child has at this event already, with its code. @throws Refusal if the code is not for this
 * caller
 */
async function repeatCheckIn(
  tx: Database,
  arrival: Arrival,
  { eventId, adultId }: Pick<NewChildCheckIns, "eventId" | "adultId">,
  stay: MovedStay,
): Promise<ChildCheckIn> {
  const { viewer, secret, requestKey } = arrival;
  const { id, childId, roomId, codeId, requestKey: ownKey } = stay.checkIn;
  const isSame = stay.checkIn.eventId === eventId && stay.checkIn.adultId === adultId;
  // At self-service, only a repetition of the request that checked the child in returns the code, because its answer may be lost.
  const isRepeated = requestKey !== undefined && requestKey === ownKey && isSame;
  if (isSelfService(viewer) && !(isRepeated && (await countMadeAt(tx, [id], viewer.station.id)) > 0))
    throw new Refusal("already_checked_in");
  const code = openCode(secret, stay.sealed);
  const isVisible = (await findVisibleCodes(tx, arrival, [codeId])).has(codeId);
  if (code === null || !isVisible) throw new Refusal("already_checked_in");
  return { id, childId: childId ?? 0, roomId, code };
}

/**
 * Whether the adult must not bring one of these children; the alert is written then.
 * @throws Refusal for an adult who is not related to one of them
 */
async function isBarredFrom(
  tx: Database,
  arrival: Arrival,
  adult: Bringer,
  { childIds, today }: { childIds: readonly number[]; today: string },
): Promise<boolean> {
  const recordBrought = (childId: number) =>
    recordBarred(tx, arrival, { kind: "brought", childId, roomId: null, collectorName: adult.names[0] ?? "" });
  for (const childId of childIds) {
    const relation = await findRelation(tx, childId, adult, today);
    if (relation === "none") throw refuseField("adultId", NOT_RELATED);
    if (relation === "related") continue;
    await recordBrought(childId);
    return true;
  }
  const [namesake] = await compareWithNamesakes(tx, adult, { ids: childIds }, today);
  if (!namesake) return false;
  await recordBrought(namesake.childId ?? namesake.guardedId);
  // With a similar name the child comes in: a lead decides at the checkout.
  return namesake.match === "same";
}

interface Placement {
  event: KnownEvent;
  childId: number;
  roomId: number;
  isException: boolean;
  code: { id: number; code: string | null };
  /** The check-in at another event, which ends. */
  stay: MovedStay | undefined;
}

/** Records the check-in of one child, with its entry, attendance and change. */
async function recordCheckIn(
  tx: Database,
  arrival: Arrival,
  { adultId, slipNumber, override }: NewChildCheckIns,
  { event, childId, roomId, isException, code: { id: codeId, code }, stay }: Placement,
): Promise<ChildCheckIn> {
  const { viewer, now, requestKey = null } = arrival;
  const eventId = event.id;
  const at = now.toString();
  // A brother or sister whose room broke no rule needs no reason.
  const reason = isException ? override?.reason : null;
  const id = await insertCheckIn(tx, {
    childId,
    eventId,
    day: findEventDay(event, now),
    roomId,
    adultId,
    codeId,
    wrongCodes: stay?.checkIn.wrongCodes ?? 0,
    lockedAt: stay?.checkIn.lockedAt ?? null,
    arrivedAt: stay?.checkIn.arrivedAt ?? at,
    requestKey,
    createdAt: at,
  });
  await insertEntry(tx, {
    checkInId: id,
    kind: "checked_in",
    at,
    ...buildMakerColumns(viewer),
    collectorId: adultId,
    note: [slipNumber && `Paper slip ${slipNumber}`, reason].filter(Boolean).join("\n") || null,
  });
  if (stay) await recordMove(tx, arrival, stay, { id, eventId });
  await checkIn(tx, { event, memberId: childId, at: now, actor: viewer, mayOverfill: !isSelfService(viewer) });
  const kind = isException ? "child.checked_in_by_override" : "child.checked_in";
  await recordChange(tx, viewer, kind, { subjectId: id, detail: { eventId, memberId: childId } });
  return { id, childId, roomId, code };
}

/**
 * Checks children in, all or none.
 * @returns null for an adult who must not collect one of them: the alert is written, and the caller refuses after the
 * commit
 */
export async function checkChildrenIn(
  tx: Database,
  arrival: Arrival,
  input: NewChildCheckIns,
): Promise<ChildCheckIn[] | null> {
  const { viewer, now } = arrival;
  const { eventId, childIds, override } = input;
  const event = await requireOpenEvent(tx, viewer, eventId, now);
  if (override && !may(viewer, "children.lead")) throw new Refusal("forbidden");
  await requireNotBarred(tx, viewer, childIds, now);
  const today = getDay(viewer, now);
  const { minCollectorAge, codes } = await readPickupRules(tx);
  const adult = await requireAdult(tx, arrival, input, { today, minCollectorAge });
  const { people, stays } = await lockStays(tx, arrival, { eventId, childIds });
  if (people.length !== childIds.length) throw refuseField("childIds", CHOOSE);
  await requireChildren(tx, people, today);
  if (await isBarredFrom(tx, arrival, adult, { childIds: people.map(({ id }) => id), today })) return null;

  const rooms = await readLoads(tx, eventId, await lockRooms(tx, eventId), { today, now });
  const placing = { rooms, mayOverride: override !== undefined };
  const arriving = people.filter(({ id }) => stays.get(id)?.checkIn.eventId !== eventId);
  const roomOf = await chooseRooms(tx, input, arriving, { rooms, event, now });
  const codeOf = await assignCodes(tx, arrival, input, { stays: [...stays.values()], isOneForAll: codes === "family" });
  const done: ChildCheckIn[] = [];
  const made: { id: number; childId: number }[] = [];
  for (const childId of childIds) {
    const stay = stays.get(childId);
    if (stay && (isSelfService(viewer) || stay.checkIn.eventId === eventId)) {
      done.push(await repeatCheckIn(tx, arrival, input, stay));
      continue;
    }
    const bornOn = people.find(({ id }) => id === childId)?.bornOn ?? null;
    const born = { id: childId, bornOn, day: event.eventDate };
    const { room, isException } = takePlace(placing, born, roomOf.get(childId) ?? null);
    // The adult at the desk does not learn of the bar, and a lead decides who serves.
    for (const { name } of listBarredServing(room, childId))
      await recordBarred(tx, arrival, { kind: "serving", childId, roomId: room.id, collectorName: name });
    if (stay) await endStay(tx, viewer, stay);
    const code = await codeOf(childId);
    const own = await recordCheckIn(tx, arrival, input, { event, childId, roomId: room.id, isException, code, stay });
    done.push(own);
    if (own.code !== null) made.push({ id: own.id, childId });
  }
  await sendTagsOfStation(tx, viewer, made, now);
  return done;
}
