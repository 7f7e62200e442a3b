// Makes the changing calls about children, for the check that each records a change.
import { api } from "@narthex/contract/api.ts";
import type { Person } from "../server/test/congregation.ts";

export async function checkChildrenInAndOut(admin: Person, setNow: (at: string) => void): Promise<void> {
  const {
    children,
    childAlerts,
    childLabels,
    childPaper,
    childReport,
    noteReviews,
    childTexts,
    childrenInside,
    childFamilies,
    careNotes,
    rooms,
    roomMoves,
    clearances,
    events,
    guardians,
  } = api;
  await admin.call(children.changeSettings, { body: { codes: "family" } });
  const body = { title: "Service", eventDateTime: "2026-11-22T10:00" };
  const { id: eventId } = (await admin.call(events.create, { body })).body;
  const { id: roomId } = (await admin.call(rooms.create, { body: { name: "Hall", capacity: 8 } })).body;
  const add = async (firstName: string) =>
    (
      await admin.call(api.members.create, {
        body: { firstName, lastName: "Kind", joinDate: "2026-11-22", phone: "+12125550111" },
      })
    ).body.id;
  const [childId, adultId] = [await add("Mia"), await add("Hana")];
  const { id: nestId } = (await admin.call(rooms.create, { body: { name: "Nest", capacity: 1 } })).body;
  const params = { id: adultId };
  await admin.call(clearances.replace, { params, body: [{ kind: "background_check", validUntil: "2027-01-01" }] });
  const { id: workerId } = (await admin.call(children.startServing, { body: { eventId, roomId, memberId: adultId } }))
    .body;
  await admin.call(children.stopServing, { params: { id: workerId } });
  const list = [
    { adultId, kind: "parent" },
    { adultName: "Sam Stranger", kind: "barred" },
  ] as const;
  await admin.call(guardians.replace, { params: { id: childId }, body: [...list] });
  const checkIn = async () => {
    const [one] = (await admin.call(children.checkIn, { body: { eventId, roomId, childIds: [childId], adultId } }))
      .body;
    return { checkInId: one?.id ?? 0, code: one?.code ?? "" };
  };
  const first = await checkIn();
  await (await admin.fetch(childLabels.pdf.path.replace(":id", String(first.checkInId)))).arrayBuffer();
  await (await admin.fetch(childPaper.pdf.path.replace(":id", String(eventId)))).arrayBuffer();
  await admin.call(childPaper.show, { params: { id: eventId } });
  for (const printed of [true, false])
    await admin.call(childLabels.confirm, { body: { checkInIds: [first.checkInId], printed } });
  for (const target of [{ roomId }, { checkInId: first.checkInId }])
    await admin.call(childTexts.send, { body: { eventId, ...target, text: "Please come." } });
  for (const [fromRoomId, to, override] of [
    [roomId, nestId, { reason: "With a sibling" }],
    [nestId, roomId, undefined],
  ] as const)
    await admin.call(roomMoves.move, {
      params: { id: first.checkInId },
      body: { roomId: to, fromRoomId, ...(override ? { override } : {}) },
    });
  await admin.call(childrenInside.call, { body: { code: first.code } });
  await admin.refused(children.checkOut, { body: { ...first, collectorName: "Nobody" } });
  const sick = { allergies: "Peanuts", medicalNotes: "Asthma" };
  await admin.call(careNotes.replace, { params: { id: childId }, body: sick });
  await admin.call(childrenInside.show, { params: { id: first.checkInId } });
  const family = {
    adult: { firstName: "Ada", lastName: "Neu", phone: "+12125550612" },
    children: [{ firstName: "Tim", lastName: "Neu", dateOfBirth: "", ...sick }],
  };
  await admin.call(childFamilies.create, { body: family });
  await admin.call(children.approve, { body: { checkInId: first.checkInId, kind: "second" } });
  for (let wrong = 0; wrong < 5; wrong++)
    await admin.refused(children.checkOut, { body: { checkInId: first.checkInId, code: "?" } });
  const note = { note: "A mistake" };
  await admin.call(children.unlock, { params: { id: first.checkInId }, body: note });
  const { id } = (await admin.call(children.checkOut, { body: first })).body;
  await admin.call(children.reverseCheckOut, { params: { id }, body: note });
  await admin.refused(children.checkOut, { body: { ...first, collectorName: "Sam Stranger" } });
  const [alert] = (await admin.call(childAlerts.list)).body;
  await admin.call(childAlerts.show, { params: { id: alert?.id ?? 0 } });
  await admin.call(children.reverseCheckIn, { params: { id: first.checkInId }, body: note });
  const here = await checkIn();
  const { id: nextId } = (await admin.call(events.create, { body: { ...body, title: "Next Service" } })).body;
  const move = { eventId: nextId, roomId, childIds: [childId], adultId };
  const [second = { id: 0 }] = (await admin.call(children.checkIn, { body: move })).body;
  await admin.refused(children.checkOut, { body: here });
  setNow("2027-11-24T15:00:00Z");
  const [confirmed, removed] = (await admin.call(noteReviews.list)).body;
  for (const [call, entry] of [
    [noteReviews.confirm, confirmed],
    [noteReviews.remove, removed],
  ] as const)
    await admin.call(call, { params: { source: entry?.source ?? "guardian", id: entry?.id ?? 0 } });
  await admin.call(childReport.explain, { params: { id: second.id }, body: note });
}
