// Families at the check-in desk.
import {
  type FamiliesQuery,
  type Family,
  type FamilyChild,
  MAX_FAMILIES_LISTED,
} from "@narthex/contract/child-families.ts";
import { type DeskViewer, isSelfService } from "../access/viewer.ts";
import { isBarred, isInForce } from "../barred/barred.rules.ts";
import { listBarredFrom, readEntriesOf } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { readCareTexts } from "../care-notes/care-notes.service.ts";
import type { Database } from "../database/database.ts";
import { findEventDay } from "../events/events.rules.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { computeAge } from "../people/ages.rules.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { isKnownAdult } from "./ages.rules.ts";
import { formatEventTitle } from "./board.service.ts";
import { readPickupRules } from "./check-ins.queries.ts";
import {
  findChildrenOf,
  findFamilies,
  findFamilyPeople,
  findLatestVisits,
  findListedAlone,
  findPhonesEnding,
  findPlacesInside,
  type Lists,
} from "./families.queries.ts";
import {
  findLastVisit,
  getPhoneEnd,
  isPossibleNumber,
  isWholeNumber,
  parseSearch,
  preselectAdult,
  selectListed,
} from "./families.rules.ts";
import { countForChild, openLoads } from "./loads.service.ts";
import { proposeRooms } from "./proposals.service.ts";
import { listOffers } from "./rooms.rules.ts";

const MOST_WITH_DIGITS = 5;
const TOO_FEW = "Please enter at least three letters of a name, or the last four digits of a phone number.";
const TOO_MANY = "Too many families have these digits. Please enter the whole phone number.";
const TOO_MANY_SHARE =
  "Too many families have this phone number. Please use a family's QR code, or its name at the desk.";

function buildSearch({ search = "", householdId }: FamiliesQuery) {
  if (householdId !== undefined) return { householdId };
  const parsed = parseSearch(search);
  if (!parsed) throw refuseField("search", TOO_FEW);
  return parsed;
}

/** Families whose number ends with the last four digits; of more than five, those with the whole number that was typed. */
async function findByDigits(db: Database, digits: string, field: string, lists: Lists) {
  const phoneEnd = getPhoneEnd(digits);
  const limit = MOST_WITH_DIGITS + 1;
  const found = await findFamilies(db, { phoneEnd }, limit, lists);
  if (found.length <= MOST_WITH_DIGITS) return found;
  const phones = (await findPhonesEnding(db, phoneEnd)).filter((phone) => isWholeNumber(digits, phone));
  // A list would show families to someone who tries out numbers.
  if (phones.length === 0 && !isPossibleNumber(digits)) throw refuseField(field, TOO_MANY);
  const exact = await findFamilies(db, { phones }, limit, lists);
  if (exact.length > MOST_WITH_DIGITS) throw refuseField(field, TOO_MANY_SHARE);
  return exact;
}

/** Families with the typed name first, then those with another form of a first name, such as James for Jim. */
async function findByName(db: Database, name: string, lists: Lists) {
  const limit = MAX_FAMILIES_LISTED + 1;
  const asTyped = await findFamilies(db, { name }, limit, lists);
  const inOtherForm = await findFamilies(db, { otherFormOf: name }, limit, lists);
  return [...new Map([...asTyped, ...inOtherForm].map((family) => [family.id, family])).values()].slice(0, limit);
}

type Person = Awaited<ReturnType<typeof findFamilyPeople>>[number];
type Child = Pick<Person, "memberId" | "firstName" | "lastName" | "bornOn">;

/** The children of a household, and others whom an adult of it may collect, each once. */
function listChildren(people: readonly Person[], others: Awaited<ReturnType<typeof findChildrenOf>>): Child[] {
  const adults = new Set(people.filter(({ role }) => role !== "child").map(({ memberId }) => memberId));
  const own = people.filter(({ role }) => role === "child");
  const all = [...own, ...others.filter(({ adultId, memberId }) => adults.has(adultId ?? 0) && !adults.has(memberId))];
  return [...new Map(all.map((child) => [child.memberId, child])).values()];
}

/**
 * Families by name or by the end of a phone number, with the rooms for each child. Staff who are barred from a child see
 * that the child is there, in which room, and the allergies, and nothing that follows from the age or earlier visits.
 * @param query of a known household, with the last four digits that found it
 * @param field the field of the caller's form that has the search
 */
export async function searchFamilies(
  db: Database,
  viewer: DeskViewer,
  query: FamiliesQuery & { phoneEnd?: string | null },
  now: Temporal.Instant,
  field = "search",
): Promise<Family[]> {
  const { eventId } = query;
  const event = await requireVisibleEvent(db, viewer, eventId);
  const { eventDate } = event;
  const search = buildSearch(query);
  const today = getDay(viewer, now);
  const hidden = await listBarredFrom(db, viewer, now);
  const lists = { today, hidden };
  const found = await ("digits" in search
    ? findByDigits(db, search.digits, field, lists)
    : "name" in search
      ? findByName(db, search.name, lists)
      : findFamilies(db, search, MAX_FAMILIES_LISTED + 1, lists));
  if (query.householdId !== undefined && found.length === 0) throw new Refusal("not_found");
  if (found.length === 0) return [];
  const householdIds = found.map(({ id }) => id);
  const people = await findFamilyPeople(db, householdIds);
  const listed = await findListedAlone(db, householdIds, lists);
  const adultIds = people.filter(({ role }) => role !== "child").map(({ memberId }) => memberId);
  const { minCollectorAge } = await readPickupRules(db);
  // A child of another household would tell who may collect it.
  const others = (await findChildrenOf(db, adultIds, today)).filter(({ memberId }) => !hidden.includes(memberId));
  const childIds = [...new Set([...people, ...others].map(({ memberId }) => memberId))];
  const inside = await findPlacesInside(db, childIds, now);
  const latest = await findLatestVisits(db, { childIds, eventId, day: findEventDay(event, now) });
  const entries = await readEntriesOf(db, childIds);
  const notes = await readCareTexts(db, childIds);
  const loads = await openLoads(db, eventId, { today, now });

  const phoneEnd = "digits" in search ? getPhoneEnd(search.digits) : (query.phoneEnd ?? null);
  return found.map(({ id, name, phone }) => {
    const own = people.filter(({ householdId }) => householdId === id);
    const { shown, isWithHousehold } = selectListed(
      listed.filter(({ householdId }) => householdId === id),
      { phones: [phone, ...own.map((one) => one.phone)], phoneEnd, isSelfService: isSelfService(viewer) },
    );
    const children = listChildren(own, others)
      .filter(({ bornOn }) => !isKnownAdult({ bornOn, roles: ["child"] }, today))
      .filter(({ memberId }) => isWithHousehold || shown.some(({ childId }) => childId === memberId));
    const visits = latest.filter(({ childId }) =>
      children.some(({ memberId }) => memberId === childId && !hidden.includes(memberId)),
    );
    const last = findLastVisit(visits);
    const ofHousehold = isWithHousehold ? own.filter(({ role }) => role !== "child") : [];
    const alone = [...new Map(shown.map((one) => [one.memberId, one])).values()];
    const adults = [
      ...ofHousehold.map((adult) => ({ ...adult, isOfHousehold: true, hasPhone: Boolean(adult.phone ?? phone) })),
      ...alone.map((adult) => ({ ...adult, isOfHousehold: false, hasPhone: Boolean(adult.phone) })),
    ]
      .filter(({ bornOn }) => (computeAge(today, bornOn) ?? minCollectorAge) >= minCollectorAge)
      .map((adult) => {
        const who = { id: adult.memberId, names: [`${adult.firstName} ${adult.lastName}`], age: null };
        return {
          ...adult,
          isUsual: last?.adultId === adult.memberId,
          isInactive: adult.status === "inactive",
          isBarred: children.some(({ memberId }) => isBarred(who, entries.get(memberId) ?? [], today)),
        };
      });
    const preselected = preselectAdult(adults, {
      phoneEnd,
      isSelfService: isSelfService(viewer),
    });
    const known = children.map((child) => {
      const stay = inside.find(({ childId }) => childId === child.memberId);
      const bornOn = hidden.includes(child.memberId) ? null : child.bornOn;
      const age = computeAge(eventDate, bornOn);
      const rooms = listOffers(
        loads.map((room) => countForChild(room, child.memberId)),
        { bornOn, day: eventDate },
      );
      const isUsual = last
        ? last.childIds.has(child.memberId)
        : age !== null && rooms.some(({ problem }) => problem !== "age");
      return { ...child, bornOn, stay, age, rooms, isUsual };
    });
    const mayCome = known
      .filter(({ stay }) => stay?.eventId !== eventId)
      .map(({ memberId, bornOn, isUsual, stay }) => {
        const usual = visits.find(({ childId }) => childId === memberId)?.roomId ?? null;
        return { id: memberId, bornOn, usual, isTicked: isUsual && !stay };
      });
    const proposed = proposeRooms(loads, mayCome, eventDate);
    return {
      householdId: id,
      name,
      adults: adults.map(({ memberId, firstName, lastName, hasPhone, isOfHousehold }) => ({
        memberId,
        firstName,
        lastName,
        hasPhone,
        isOfHousehold,
        isPreselected: memberId === preselected,
      })),
      children: known.map(
        ({ stay, age, rooms, isUsual, ...child }): FamilyChild => ({
          memberId: child.memberId,
          firstName: child.firstName,
          lastName: child.lastName,
          age,
          allergies: notes.get(child.memberId)?.allergies ?? null,
          isUsual,
          hasCollectors:
            hidden.includes(child.memberId) ||
            (entries.get(child.memberId) ?? []).some((entry) => entry.kind !== "barred" && isInForce(entry, today)),
          proposedRoomId: proposed.get(child.memberId) ?? null,
          inside: stay
            ? {
                checkInId: stay.checkInId,
                roomId: stay.roomId,
                roomName: stay.roomName,
                isHere: stay.eventId === eventId,
                eventTitle: formatEventTitle(viewer, stay.event),
              }
            : null,
          rooms,
        }),
      ),
    };
  });
}
