// Who serves at one event, in all ministries whose plans the viewer may see.
import type { ServingTeam } from "@narthex/contract/serving-teams.ts";
import type { Viewer } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { isShownTo, readPlaces } from "./plan.service.ts";
import { findServingMinistries } from "./positions.queries.ts";
import { mayPlan, maySeePlan } from "./serving.policy.ts";

export async function listTeams(
  db: Database,
  viewer: Viewer,
  eventId: number,
  now: Temporal.Instant,
): Promise<ServingTeam[]> {
  const { eventDate } = await requireVisibleEvent(db, viewer, eventId);
  const ministries = await findServingMinistries(db, eventId);
  const teams: ServingTeam[] = [];
  for (const ministry of ministries.filter((one) => maySeePlan(viewer, one))) {
    const plans = mayPlan(viewer, ministry);
    const { positions, events } = await readPlaces(db, ministry.id, { from: eventDate, to: eventDate }, now);
    const places = events.find(({ event }) => event.id === eventId)?.places ?? [];
    const names = new Map(positions.map(({ id, name }) => [id, name]));
    teams.push({
      ministry: { id: ministry.id, name: ministry.name },
      positions: places.map(({ positionId, needed, open, people }) => ({
        id: positionId,
        name: names.get(positionId) ?? "",
        needed,
        open,
        people: people.filter((person) => person.state !== "declined" && isShownTo(person, plans)),
      })),
    });
  }
  return teams.filter(({ positions }) => positions.length > 0);
}
