// Makes the changing calls about households, guardians, rooms, clearances and follow-ups, for the check that each
// records a change.
import { api } from "@narthex/contract/api.ts";
import type { Person } from "../server/test/congregation.ts";

const TODAY = "2026-11-22";

export async function changeFamilies(admin: Person, lydia: Person, memberId: number): Promise<void> {
  const { households, guardians, rooms, clearances, followUps } = api;
  const { id } = (
    await admin.call(households.create, { body: { name: "Marsh", members: [{ memberId, role: "child" }] } })
  ).body;
  await admin.call(households.update, { params: { id }, body: { address: "3 Main Street" } });
  await moveHousehold(admin, id, memberId);
  const barred = [{ adultName: "Sam Stranger", kind: "barred" as const }];
  await admin.call(guardians.replace, { params: { id: memberId }, body: barred });
  await admin.call(guardians.list, { params: { id: memberId } });
  await checkHouseholdIn(admin, lydia, id, memberId);
  await chooseJointStatements(admin, id, memberId);
  await admin.call(households.remove, { params: { id } });

  const room = (await admin.call(rooms.create, { body: { name: "Nursery", capacity: 8 } })).body;
  await admin.call(rooms.update, { params: { id: room.id }, body: { archived: true } });
  const body = [{ kind: "training", validUntil: "2027-01-01" } as const];
  await admin.call(clearances.replace, { params: { id: memberId }, body });
  await leaveAndReturn(admin);

  const followUp = (await admin.call(followUps.create, { body: { memberId, reason: "Is ill" } })).body;
  await admin.call(followUps.change, { params: { id: followUp.id }, body: { outcome: "Is well again." } });
}

async function leaveAndReturn(admin: Person): Promise<void> {
  const body = { firstName: "Otis", lastName: "Lane", joinDate: TODAY };
  const params = { id: (await admin.call(api.members.create, { body })).body.id };
  await admin.call(api.announcementEmails.stop, { params, body: { state: "unsubscribed" } });
  await admin.call(api.departures.record, { params, body: { reason: "moved", leftOn: TODAY } });
  await admin.call(api.members.update, { params, body: { membershipStatus: "active" } });
}

async function moveHousehold(admin: Person, id: number, memberId: number): Promise<void> {
  const members = [{ memberId, role: "adult" as const }];
  await admin.call(api.households.update, { params: { id }, body: { members } });
  await admin.call(api.members.update, { params: { id: memberId }, body: { address: "4 Main Street" } });
  await admin.call(api.households.move, { params: { id }, body: { memberId } });
}

async function chooseJointStatements(admin: Person, id: number, memberId: number): Promise<void> {
  const partner = { firstName: "Jo", lastName: "Marsh", joinDate: TODAY };
  const memberIds = [memberId, (await admin.call(api.members.create, { body: partner })).body.id];
  const members = memberIds.map((one) => ({ memberId: one, role: "adult" as const, primary: true }));
  await admin.call(api.households.update, { params: { id }, body: { members } });
  for (const chosen of [memberIds, []])
    await admin.call(api.jointStatements.choose, { params: { id }, body: { memberIds: chosen } });
}

/** Checks in a member's own household, by QR code and without, which only an adult of the household may do. */
async function checkHouseholdIn(admin: Person, lydia: Person, householdId: number, memberId: number): Promise<void> {
  const members = [{ memberId, role: "adult" as const }];
  await admin.call(api.households.update, { params: { id: householdId }, body: { members } });
  const plan = async (title: string) => {
    const event = { title, eventDateTime: `${TODAY}T10:00` };
    return (await admin.call(api.events.create, { body: event })).body.id;
  };
  const [picnic, hike] = [await plan("Picnic"), await plan("Hike")];
  const { sessionId } = (await admin.call(api.checkin.generate, { body: { eventId: picnic } })).body;
  await lydia.call(api.checkin.submitHousehold, { params: { sessionId }, body: { memberIds: [memberId] } });
  await lydia.call(api.checkin.checkOwnHouseholdIn, { params: { id: hike }, body: { memberIds: [memberId] } });
  for (const id of [picnic, hike]) await admin.call(api.events.remove, { params: { id } });
}
