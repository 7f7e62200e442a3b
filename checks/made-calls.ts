// Makes calls, and notes which of them recorded a change.
import { api } from "@narthex/contract/api.ts";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { Congregation, Person } from "../server/test/congregation.ts";

/** The calls that were made, with whether they recorded a change. */
export const made = new Map<Endpoint, boolean>();

/** Makes a call, which must succeed, and notes whether it recorded a change. */
export async function note<Answer extends { status: number }>(
  { postgres }: Congregation,
  call: Endpoint,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const { rows } = await postgres.pool.query("select pg_snapshot_xmax(pg_current_snapshot())::text as next");
  const answer = await send();
  if (answer.status >= 300) throw new Error(`${call.method} ${call.path} answered ${JSON.stringify(answer)}`);
  const found = await postgres.pool.query("select from live_changes where xact >= $1::xid8", [rows[0]?.next]);
  if (call.method !== "GET") made.set(call, made.get(call) === true || found.rowCount !== 0);
  return answer;
}

/** The same person, whose calls are noted. */
export function watchedBy(person: Person, where: Congregation): Person {
  return { ...person, call: (call, input) => note(where, call, () => person.call(call, input)) };
}

/** Adds two likely duplicates, marks them as different, merges them, undoes the merge, and deletes one. */
export async function changeTwins(admin: Person, joinDate: string): Promise<void> {
  const { members, duplicates, merges } = api;
  const body = { firstName: "Ann", lastName: "Twin", joinDate, email: "ann@example.org" };
  const create = async () => (await admin.call(members.create, { body })).body.id;
  const [id, otherId] = [await create(), await create()];
  await admin.call(duplicates.likelyMatches, { body: { ...body, phone: "", dateOfBirth: "" } });
  await admin.call(duplicates.dismiss, { body: { memberIds: [id, otherId] } });
  await admin.call(api.newcomers.postpone, { params: { id }, body: {} });
  await admin.call(api.newcomers.admit, { body: { people: [{ id, likely: [otherId] }] } });
  const { mergeId } = (await admin.call(merges.merge, { params: { id }, body: { otherId } })).body;
  await admin.call(merges.undo, { params: { id: mergeId } });
  await admin.call(members.remove, { params: { id } });
}

/** Changes an event, cancels it, reads previews of a series, changes it, and undoes that. */
export async function changeEventAndSeries({ call }: Person, eventId: number): Promise<void> {
  const { events, eventSeries } = api;
  const params = { id: eventId };
  await call(events.update, { params, body: { location: "Hall" } });
  await call(events.cancel, { params, body: {} });
  await call(events.reinstate, { params, body: {} });
  const recurrence = { rule: "FREQ=WEEKLY", count: 3 };
  const weekly = { title: "Weekly", eventDateTime: "2026-12-01T10:00", recurrence };
  const { id } = (await call(events.create, { body: weekly })).body;
  await call(eventSeries.preview, { body: { ...recurrence, eventDateTime: weekly.eventDateTime } });
  await call(eventSeries.previewChange, { params: { id }, query: { scope: "all" }, body: { location: "Hall" } });
  await call(events.update, { params: { id }, query: { scope: "all" }, body: { location: "Hall" } });
  const [change] = (await call(eventSeries.undoable)).body;
  await call(eventSeries.undo, { params: { id: change?.id ?? 0 } });
}
