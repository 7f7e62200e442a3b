import { departures } from "@narthex/contract/departures.ts";
import type { Person } from "./congregation.ts";

/** Why and when a member left, without the time of the last change; null for a member who has not left. */
export async function readDeparture(office: Person, memberId: number) {
  const { departure } = (await office.call(departures.show, { params: { id: memberId } })).body;
  return departure && { reason: departure.reason, leftOn: departure.leftOn };
}
