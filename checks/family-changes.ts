// Makes the changing calls about households, guardians, rooms and clearances, for the check that each records a change.
import { api } from "@narthex/contract/api.ts";
import type { Person } from "../server/test/congregation.ts";

export async function changeFamilies(admin: Person, memberId: number): Promise<void> {
  const { households, guardians, rooms, clearances } = api;
  const { id } = (
    await admin.call(households.create, { body: { name: "Marsh", members: [{ memberId, role: "child" }] } })
  ).body;
  await admin.call(households.update, { params: { id }, body: { address: "3 Main Street" } });
  const barred = [{ adultName: "Sam Stranger", kind: "barred" as const }];
  await admin.call(guardians.replace, { params: { id: memberId }, body: barred });
  await admin.call(guardians.list, { params: { id: memberId } });
  await admin.call(households.remove, { params: { id } });

  const room = (await admin.call(rooms.create, { body: { name: "Nursery", capacity: 8 } })).body;
  await admin.call(rooms.update, { params: { id: room.id }, body: { archived: true } });
  const body = [{ kind: "training", validUntil: "2027-01-01" } as const];
  await admin.call(clearances.replace, { params: { id: memberId }, body });
}
