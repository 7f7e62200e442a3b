// Makes every changing call of tags, saved lists and saved reports once.
import { api } from "@narthex/contract/api.ts";
import type { Person } from "../server/test/congregation.ts";

export async function changeTags(person: Person, memberId: number): Promise<void> {
  const { tags } = api;
  const params = { id: (await person.call(tags.create, { body: { name: "Newsletter" } })).body.id };
  const body = { memberIds: [memberId] };
  await person.call(tags.update, { params, body: { name: "Weekly mail" } });
  await person.call(tags.putOn, { params, body });
  await person.call(tags.takeOff, { params, body });
  await person.call(tags.remove, { params });
}

export async function changeLists(person: Person): Promise<void> {
  const { memberLists } = api;
  const body = { name: "Absent", filter: { notSeenWeeks: 6 } };
  const params = { id: (await person.call(memberLists.create, { body })).body.id };
  await person.call(memberLists.update, { params, body: { name: "Away" } });
  await person.call(memberLists.remove, { params });
}

/** @param end the last day of the report, YYYY-MM-DD */
export async function changeReports(person: Person, end: string): Promise<void> {
  const { savedReports } = api;
  const report = { category: "members", start: "2026-11-01", end } as const;
  const { id } = (await person.call(savedReports.save, { body: { name: "Monthly", report } })).body;
  await person.call(savedReports.rename, { params: { id }, body: { name: "Weekly" } });
  await person.call(savedReports.remove, { params: { id } });
}
