// Makes the changing calls of check-in stations, for the check that each records a change.
import { api } from "@narthex/contract/api.ts";
import type { Congregation, Person } from "../server/test/congregation.ts";
import { codeOf } from "../server/test/stations.ts";
import { watchedBy } from "./made-calls.ts";

/** Adds, renames, enrolls and revokes a station, at which a family is checked in. */
export async function useStation(admin: Person, congregation: Congregation): Promise<void> {
  const { stations, station, events, rooms, members, households, familyCards } = api;
  const { id } = (await admin.call(stations.create, { body: { name: "Lobby", kind: "self_service" } })).body;
  const params = { id };
  await admin.call(stations.update, { params, body: { name: "East door" } });
  const browser = watchedBy(congregation.stranger(), congregation);
  const { url } = (await admin.call(stations.link, { params })).body;
  await browser.call(station.enroll, { body: { code: codeOf(url) } });
  const service = { title: "Service", eventDateTime: "2026-11-22T10:00" };
  const { id: eventId } = (await admin.call(events.create, { body: service })).body;
  await admin.call(rooms.create, { body: { name: "Tent", capacity: 8 } });
  const add = async (firstName: string, dateOfBirth: string) =>
    (
      await admin.call(members.create, {
        body: { firstName, lastName: "Zelt", joinDate: "2026-11-22", phone: "+12125550177", dateOfBirth },
      })
    ).body.id;
  const [adultId, childId] = [await add("Ada", "1990-01-01"), await add("Tim", "2021-01-01")];
  const people = [
    { memberId: adultId, role: "adult" as const },
    { memberId: childId, role: "child" as const },
  ];
  const zelt = (await admin.call(households.create, { body: { name: "Zelt", members: people } })).body;
  await admin.call(familyCards.renew, { params: { id: zelt.id } });
  const [family] = (await browser.call(station.families, { body: { eventId, digits: "0177" } })).body;
  const arrival = { eventId, family: family?.token ?? "", adultId, childIds: [childId] };
  await browser.call(station.checkIn, { body: arrival });
  await admin.call(stations.revoke, { params });
}
