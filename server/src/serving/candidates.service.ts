// Whom a leader may ask for a position, and people for all open places of some weeks.
import { foldText } from "@narthex/contract/fold.ts";
import type { ListedMember } from "@narthex/contract/members.ts";
import type { FillInput, ServingPlanQuery } from "@narthex/contract/serving.ts";
import type { CandidatesQuery, ServingCandidates } from "@narthex/contract/serving-people.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { listMembersWith, type MatchingMember, readMembers } from "../members/directory.service.ts";
import { maySeeHouseholds } from "../members/members.policy.ts";
import { isListedAsChild } from "../people/ages.rules.ts";
import { findLeaderIds } from "../people/leaders.ts";
import { type CandidateFacts, findServingCandidates } from "./candidates.queries.ts";
import { chooseSuggested, sortCandidates } from "./candidates.rules.ts";
import { describePlanChange, requirePlanning } from "./ministry.service.ts";
import { countUnaccepted } from "./plan.queries.ts";
import { listDays, lockPlace, readPlaces } from "./plan.service.ts";
import { lockPlanMinistry, type PlanMinistry } from "./positions.queries.ts";
import { findServingRelatives } from "./relatives.queries.ts";
import { deleteDrafts, insertRequests } from "./requests.queries.ts";

/** More are found by their name. */
const LISTED = 100;
const READ = 1000;

const toPerson = (
  { id, firstName, lastName, distinction }: Pick<ListedMember, "id" | "firstName" | "lastName" | "distinction">,
  isChild: boolean,
) => ({ memberId: id, firstName, lastName, isChild, distinction });

/** The people of a ministry and those who lead it, as far as the viewer finds them, in the order of the directory. */
export async function listPeople(
  db: Database,
  viewer: Viewer,
  { id }: PlanMinistry,
  search: string | undefined,
  now: Temporal.Instant,
) {
  const query = { search, limit: READ, status: "active" as const };
  const describe = (member: MatchingMember, today: string) => ({
    isChild: isListedAsChild(member.household?.role ?? "adult", member, today),
  });
  const { rows } = await listMembersWith(db, viewer, query, { ministry: { id, belongs: true } }, now, describe);
  const people = rows.map(({ isChild, ...member }) => toPerson(member, isChild));
  // Leaders may serve without being assigned to the ministry.
  const others = (await findLeaderIds(db, id)).filter((leader) => people.every(({ memberId }) => memberId !== leader));
  const leaders = [...(await readMembers(db, viewer, others)).values()].filter(({ firstName, lastName }) =>
    foldText(`${firstName} ${lastName}`).includes(foldText(search ?? "")),
  );
  return [...people, ...leaders.map((leader) => toPerson({ ...leader, distinction: null }, false))];
}

type Person = Awaited<ReturnType<typeof listPeople>>[number];

function joinFacts(people: readonly Person[], facts: readonly CandidateFacts[]) {
  const byId = new Map(facts.map((one) => [one.memberId, one]));
  return people.flatMap((person) => {
    const own = byId.get(person.memberId);
    return own ? [{ ...own, ...person }] : [];
  });
}

export async function listCandidates(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  { search, ...place }: CandidatesQuery,
  now: Temporal.Instant,
): Promise<ServingCandidates> {
  const ministry = await requirePlanning(db, viewer, ministryId);
  const people = await listPeople(db, viewer, ministry, search, now);
  const found = joinFacts(people, await findServingCandidates(db, { ...place, ministryId }));
  const { eventId } = place;
  const serving = await findServingRelatives(db, { ministryId, eventId, onlyOfMinistry: !maySeeHouseholds(viewer) });
  const relatives = Map.groupBy(serving, ({ memberId }) => memberId);
  const listed = sortCandidates(found).slice(0, LISTED);
  return {
    people: listed.map((person) => ({ ...person, relatives: relatives.get(person.memberId) ?? [] })),
    total: found.length,
    unaccepted: await countUnaccepted(db, ministryId),
  };
}

/** Plans people for the open places of some weeks, event by event, so that each choice knows the earlier ones. */
export async function fillOpenPlaces(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  { positionIds, ...query }: FillInput,
  now: Temporal.Instant,
): Promise<{ planned: number; open: number }> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  // Of two concurrent requests, the second finds the places of the first.
  await lockPlanMinistry(tx, ministryId);
  const people = await listPeople(tx, viewer, ministry, undefined, now);
  const { positions, events } = await readPlaces(tx, ministryId, listDays(viewer, query, now), now);
  const isChosen = (positionId: number) => positionIds === undefined || positionIds.includes(positionId);
  let [planned, stillOpen] = [0, 0];
  for (const { event, places } of events)
    for (const { positionId, open } of places) {
      if (open === 0 || !isChosen(positionId)) continue;
      const place = { eventId: event.id, positionId };
      await lockPlace(tx, ministryId, place, now);
      const candidates = joinFacts(people, await findServingCandidates(tx, { ...place, ministryId }));
      const position = positions.find(({ id }) => id === positionId);
      const chosen = chooseSuggested(candidates, {
        open,
        isNew: !position?.isKnown,
        isLimited: position?.isLimited ?? false,
      });
      planned += await insertRequests(
        tx,
        place,
        chosen.map(({ memberId }) => memberId),
        now.toString(),
      );
      stillOpen += open - chosen.length;
    }
  if (planned > 0) await recordChange(tx, viewer, "ministry.serving_planned", { about: describePlanChange(ministry) });
  return { planned, open: stillOpen };
}

/** Removes the drafts of some weeks, such as after filling places by mistake. Nobody was told of them. */
export async function discardDrafts(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  query: ServingPlanQuery,
  now: Temporal.Instant,
): Promise<{ removed: number }> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  const removed = await deleteDrafts(tx, ministryId, { ...listDays(viewer, query, now), at: now.toString() });
  if (removed > 0) await recordChange(tx, viewer, "ministry.serving_planned", { about: describePlanChange(ministry) });
  return { removed };
}
