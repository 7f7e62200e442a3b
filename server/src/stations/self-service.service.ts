// Check-in by the families themselves: a family is found by digits of a phone number or its card, and nothing is
// edited.

import type { Family } from "@narthex/contract/child-families.ts";
import { isAllDay } from "@narthex/contract/event-days.ts";
import type {
  ArrivedChild,
  FamilyArrival,
  FamilyLookup,
  StationFamily,
  StationState,
} from "@narthex/contract/station.ts";
import { isSelfService, type StationViewer } from "../access/viewer.ts";
import type { DeskCaller } from "../children/alerts.service.ts";
import { checkChildrenIn } from "../children/check-ins.service.ts";
import { getPhoneEnd } from "../children/families.rules.ts";
import { searchFamilies } from "../children/families.service.ts";
import { withRooms } from "../children/loads.service.ts";
import type { Database } from "../database/database.ts";
import { isDayOver } from "../events/events.rules.ts";
import { listKnownWithChildren, listOpenEvents, requireVisibleEvent } from "../events/reading.service.ts";
import { readCurrentLogo } from "../logo/logo.service.ts";
import { formatShortName } from "../people/name.ts";
import { isPrintedByProgram } from "../print-queue/queue.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { findHouseholdWithCard } from "./family-cards.service.ts";
import { sealFamily, unsealFamily } from "./family-token.ts";
import { findSelfServiceProblem, listOfferedEvents } from "./offered-events.rules.ts";
import { findRoomNames } from "./stations.queries.ts";

const MOST_EVENTS = 20;
const LOOK_UP_AGAIN = "Please look up your family again.";
const NOT_FROM_HERE = "Please choose from the list.";
const UNKNOWN_CARD = "This code is not known here. Please enter the digits of a phone number.";

/**
 * The events that take children now. A greeter also hands over children of an event of yesterday, which takes no more
 * of them.
 */
async function listEvents(db: Database, viewer: StationViewer, now: Temporal.Instant) {
  const open = (await withRooms(db, await listOpenEvents(db, now))).slice(0, MOST_EVENTS);
  const known = new Set(open.map(({ id }) => id));
  const left = isSelfService(viewer) ? [] : await listKnownWithChildren(db, viewer, now);
  const offered = listOfferedEvents([...open, ...left.filter(({ id }) => !known.has(id))], viewer.station.kind, now);
  return offered.map((event) => {
    const { id, title, startTime, endTime, eventDate, timezone } = event;
    return {
      id,
      title,
      startTime: isAllDay({ startTime, endTime }) ? null : startTime,
      ...(isDayOver(event, now) ? { day: eventDate } : {}),
      timezone,
    };
  });
}

/** Which station this is, and its events. */
export async function readStationState(
  db: Database,
  viewer: StationViewer,
  now: Temporal.Instant,
): Promise<StationState> {
  const { station, congregation } = viewer;
  return {
    name: station.name,
    kind: station.kind,
    congregation: congregation.name,
    logo: await readCurrentLogo(db),
    isPrintedByProgram: await isPrintedByProgram(db, station.id),
    labelSize: station.labelSize,
    timezone: congregation.timezone,
    events: await listEvents(db, viewer, now),
  };
}

interface Caller {
  readonly viewer: StationViewer;
  readonly secret: Secret;
  readonly now: Temporal.Instant;
}

type Arriving = Caller & Pick<DeskCaller, "services">;

/**
 * The people of a family who are shown after a lookup. A family's code does not show who is on the lists of its children.
 * @param phoneEnd the last four digits that were typed; null for a code
 */
function listShown({ adults, children }: Family, phoneEnd: string | null) {
  const isShown = (adult: Family["adults"][number]) => adult.hasPhone && (phoneEnd !== null || adult.isOfHousehold);
  return { adults: adults.filter(isShown), children };
}

function toStationFamily({ viewer, secret, now }: Caller, family: Family, phoneEnd: string | null): StationFamily {
  const { adults, children } = listShown(family, phoneEnd);
  const toNamed = (person: { memberId: number; firstName: string; lastName: string }) => ({
    id: person.memberId,
    name: formatShortName(person),
  });
  return {
    token: sealFamily(secret, { stationId: viewer.station.id, householdId: family.householdId, phoneEnd }, now),
    adults: adults.map((adult) => ({ ...toNamed(adult), isPreselected: adult.isPreselected })),
    children: children.map((child) => ({ ...toNamed(child), isUsual: child.isUsual })),
  };
}

/** @param name with a period at its end, such as "Mia B." */
const formatUnplaced = (name: string, age: number | null): string =>
  age === null ? `We do not have the date of birth of ${name}` : `No room here takes the age of ${name}`;

/** At most five families with children. */
export async function lookUpFamilies(
  db: Database,
  caller: Caller,
  { eventId, digits, card }: FamilyLookup,
): Promise<StationFamily[]> {
  const householdId = card === undefined ? undefined : await findHouseholdWithCard(db, caller.secret, card);
  if (householdId === null) throw refuseField("card", UNKNOWN_CARD);
  const found = await searchFamilies(db, caller.viewer, { eventId, search: digits, householdId }, caller.now, "digits");
  const phoneEnd = digits === undefined ? null : getPhoneEnd(digits);
  const shown = found
    .filter(({ children }) => children.length > 0)
    .map((family) => toStationFamily(caller, family, phoneEnd));
  // A child of two households would be shown twice to a grandmother, who sees no other adult.
  return shown.filter((family, place) => !shown.slice(0, place).some((other) => hasSamePeople(family, other)));
}

function hasSamePeople(one: StationFamily, other: StationFamily): boolean {
  const listIds = ({ adults, children }: StationFamily) =>
    [adults, children].map((people) => people.map(({ id }) => id));
  return JSON.stringify(listIds(one)) === JSON.stringify(listIds(other));
}

/** @returns null for a barred adult: the alert is written, and the caller refuses after the commit */
export async function checkFamilyIn(
  tx: Database,
  caller: Arriving,
  { eventId, family: token, adultId, childIds, requestKey }: FamilyArrival,
): Promise<ArrivedChild[] | null> {
  const { viewer, secret, now } = caller;
  const problem = findSelfServiceProblem(await requireVisibleEvent(tx, viewer, eventId), now);
  if (problem !== null) throw new Refusal(problem);
  const looked = unsealFamily(secret, viewer.station.id, token, now);
  if (looked === null) throw refuseField("family", LOOK_UP_AGAIN);
  const { householdId, phoneEnd } = looked;
  const [family] = await searchFamilies(tx, viewer, { eventId, householdId, phoneEnd }, now);
  const shown = family && listShown(family, phoneEnd);
  if (!shown?.adults.some(({ memberId }) => memberId === adultId)) throw refuseField("adultId", NOT_FROM_HERE);
  const own = new Set(shown.children.map(({ memberId }) => memberId));
  if (!childIds.every((id) => own.has(id))) throw refuseField("childIds", NOT_FROM_HERE);
  const unplaced = shown.children.find(
    ({ memberId, age, rooms }) =>
      childIds.includes(memberId) && (age === null || rooms.every(({ problem }) => problem === "age")),
  );
  if (unplaced) throw refuseField("childIds", formatUnplaced(formatShortName(unplaced), unplaced.age));
  const done = await checkChildrenIn(tx, { ...caller, requestKey }, { eventId, adultId, childIds });
  if (done === null) return null;
  const names = await findRoomNames(tx);
  return done.map(({ roomId, code, ...child }) => {
    if (code === null) throw new Refusal("already_checked_in");
    return { ...child, code, roomName: names.get(roomId) ?? "" };
  });
}
