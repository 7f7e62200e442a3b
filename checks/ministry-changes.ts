// Makes every changing call about ministries, hours given to them, and serving plans.
import { api } from "@narthex/contract/api.ts";
import type { Person } from "../server/test/congregation.ts";

const memberIdOf = async (person: Person) => (await person.call(api.members.me)).body.id;

/** @returns the id of the ministry, which Daniel leads and Lydia belongs to */
export async function changeMinistries({ admin, daniel, lydia }: Record<"admin" | "daniel" | "lydia", Person>) {
  const { ministries, workerHours } = api;
  const { body: ministry } = await admin.call(ministries.create, { body: { name: "Choir" } });
  const params = { id: ministry.id };
  const memberId = await memberIdOf(lydia);
  await admin.call(ministries.update, { params, body: { leaderId: await memberIdOf(daniel) } });
  const body = { memberIds: [memberId] };
  for (const answer of [ministries.decline, ministries.leave, ministries.accept]) {
    await daniel.call(ministries.assign, { params, body });
    await lydia.call(answer, { params });
  }
  await admin.call(ministries.unassignMany, { params, body });
  await admin.call(ministries.assign, { params, body });
  await admin.call(ministries.unassign, { params: { ...params, memberId } });

  const log = async (hours: string) =>
    (await lydia.call(workerHours.log, { body: { ministryId: ministry.id, hours, workerDate: "2026-11-21" } })).body;
  const [first, second, third] = [await log("1"), await log("2"), await log("3")];
  await lydia.call(workerHours.change, { params: { id: first.id }, body: { hours: "1.5" } });
  await lydia.call(workerHours.remove, { params: { id: first.id } });
  await admin.call(workerHours.decide, { params: { id: second.id }, body: { status: "approved" } });
  await admin.call(workerHours.decideMany, { body: { status: "approved", entries: [{ id: third.id }] } });
  await admin.call(ministries.assign, { params, body });
  return ministry.id;
}

interface Means {
  /** Reads the secret of the newest email that asks Lydia to serve. */
  linkOf: () => Promise<string>;
  callAt: (at: string, call: () => Promise<unknown>) => Promise<void>;
}

export async function changeServing(
  { daniel, lydia, stranger }: Record<"daniel" | "lydia" | "stranger", Person>,
  ministryId: number,
  { linkOf, callAt }: Means,
): Promise<void> {
  const { events, linkedServing, ownServing, plannedPeople, positionPeople, serving, servingAnswers, servingAway } =
    api;
  const params = { id: ministryId };
  const about = { title: "Concert", eventDateTime: "2026-12-06T18:00", ministryId };
  const { id: eventId } = (await daniel.call(events.create, { body: about })).body;
  const { positionsVersion: version } = (await daniel.call(serving.plan, { params, query: {} })).body;
  const list = { positions: [{ name: "Soprano", needed: 2 }], version };
  const positionId = (await daniel.call(serving.setPositions, { params, body: list })).body[0]?.id ?? 0;
  await daniel.call(serving.choose, { params, body: { kind: "event", id: eventId, serves: true } });
  const place = { eventId, positionId };
  await daniel.call(serving.setNeed, { params, body: { ...place, needed: 3 } });
  await daniel.call(serving.fill, { params, body: { weeks: 6 } });
  await daniel.call(serving.discard, { params, body: { weeks: 6 } });
  for (const serves of [false, true]) await daniel.call(serving.leaveOut, { params, body: { eventId, serves } });
  const memberId = await memberIdOf(lydia);
  await daniel.call(positionPeople.set, { params, body: { memberId, positionId, canServe: true } });
  await daniel.call(positionPeople.set, { params, body: { memberId, positionId, canServe: false } });
  const again = async () => (await daniel.call(serving.add, { params, body: { ...place, memberId } })).body.id;
  await daniel.call(serving.remove, { params: { id: await again() } });
  const id = await again();
  await daniel.call(serving.ask, { params });
  await callAt("2026-11-23T15:01:00Z", () => daniel.call(plannedPeople.askAgain, { params }));
  const token = await linkOf();
  await stranger.call(linkedServing.look, { body: { token } });
  await stranger.call(linkedServing.answer, { body: { token, id, answer: "accepted" } });
  const came = { present: [memberId], absent: [] };
  await callAt("2026-12-07T15:00:00Z", () =>
    daniel.call(api.groupAttendance.save, { params: { id: eventId }, body: came }),
  );
  await callAt("2026-12-07T15:00:00Z", () => daniel.call(positionPeople.addServed, { params, body: { positionId } }));
  await lydia.call(ownServing.answer, { params: { id }, body: { answer: "declined" } });
  await lydia.call(servingAnswers.accept, { body: { ids: [id] } });
  await lydia.call(ownServing.answer, { params: { id }, body: { answer: "declined" } });
  await stranger.call(servingAnswers.acceptByLink, { body: { token, ids: [id] } });
  await lydia.call(ownServing.answer, { params: { id }, body: { answer: "declined" } });
  await lydia.call(serving.volunteer, { params, body: place });
  await daniel.call(plannedPeople.remove, { params: { ...params, memberId } });
  const away = { firstDay: "2026-12-24", lastDay: "2026-12-26" };
  const entered = (await daniel.call(servingAway.add, { params, body: { ...away, memberId } })).body;
  await daniel.call(servingAway.remove, { params: { ...params, awayId: entered.id } });
  const days = (await lydia.call(ownServing.addAway, { body: away })).body;
  await lydia.call(ownServing.removeAway, { params: { id: days.id } });
}
