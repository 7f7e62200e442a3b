// Whom a leader may ask for a position, and people for all open places of some weeks.
import type { CandidatesQuery, ServingCandidate, ServingPlanQuery } from "@narthex/contract/serving.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { listMembersWith } from "../members/directory.service.ts";
import { isListedAsChild } from "../people/ages.rules.ts";
import { type CandidateFacts, findCandidates } from "./candidates.queries.ts";
import { chooseSuggested, sortCandidates } from "./candidates.rules.ts";
import { describePlanChange, requirePlanning } from "./ministry.service.ts";
import { listDays, lockPlace, readPlaces } from "./plan.service.ts";
import { lockPlanMinistry } from "./positions.queries.ts";
import { insertRequests } from "./requests.queries.ts";

/** More are found by their name. */
const LISTED = 100;
const READ = 1000;

/** The people of a ministry whom the viewer finds, in the order of the directory. */
async function listPeople(
  db: Database,
  viewer: Viewer,
  ministryId: number,
  search: string | undefined,
  now: Temporal.Instant,
) {
  const query = { search, limit: READ, status: "active" as const };
  const { rows } = await listMembersWith(
    db,
    viewer,
    query,
    { ministry: { id: ministryId, belongs: true } },
    now,
    (member, today) => ({
      isChild: isListedAsChild(member.household?.role ?? "adult", member, today),
    }),
  );
  return rows.map(({ id, firstName, lastName, isChild, distinction }) => ({
    memberId: id,
    firstName,
    lastName,
    isChild,
    distinction,
  }));
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
): Promise<ServingCandidate[]> {
  await requirePlanning(db, viewer, ministryId);
  const people = await listPeople(db, viewer, ministryId, search, now);
  const facts = await findCandidates(db, { ...place, ministryId });
  return sortCandidates(joinFacts(people, facts)).slice(0, LISTED);
}

/** Plans people for the open places of some weeks, event by event, so that each choice knows the earlier ones. */
export async function fillOpenPlaces(
  tx: Database,
  viewer: Viewer,
  ministryId: number,
  query: ServingPlanQuery,
  now: Temporal.Instant,
): Promise<{ planned: number; open: number }> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  // Of two concurrent requests, the second finds the places of the first.
  await lockPlanMinistry(tx, ministryId);
  const people = await listPeople(tx, viewer, ministryId, undefined, now);
  const { events } = await readPlaces(tx, ministryId, listDays(viewer, query, now), now);
  let [planned, stillOpen] = [0, 0];
  for (const { event, places } of events)
    for (const { positionId, open } of places) {
      if (open === 0) continue;
      const place = { eventId: event.id, positionId };
      await lockPlace(tx, ministryId, place, now);
      const chosen = chooseSuggested(joinFacts(people, await findCandidates(tx, { ...place, ministryId })), open);
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
