// What the journeys about serving plans share: a ministry with its leader and people, and its plan.
import { api } from "@narthex/contract/api.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import type { Page } from "@playwright/test";
import { expect } from "./narthex.ts";

/** Sends a request of a page's session. @param address with the ids filled in */
export async function send<T>(
  page: Page,
  method: "get" | "post" | "put" | "patch",
  address: string,
  data?: unknown,
): Promise<T> {
  const answer = await page.request[method](address, data === undefined ? {} : { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

export const readOwnId = async (page: Page) => (await send<{ id: number }>(page, "get", api.members.me.path)).id;

export interface Team {
  id: number;
  leader: Page;
  member: Page;
  staff: Page;
}

type AsPerson = (name: "admin" | "ministry_leader" | "member" | "intermediate_admin", look?: object) => Promise<Page>;

/** A ministry of Daniel, who leads it, with Lydia and Miriam. */
export async function createTeam(as: AsPerson, look = {}): Promise<Team> {
  const office = await as("admin");
  const leader = await as("ministry_leader", look);
  const member = await as("member", look);
  const staff = await as("intermediate_admin");
  const memberIds = [await readOwnId(leader), await readOwnId(member), await readOwnId(staff)];
  const data = { name: "Ushers", leaderId: memberIds[0] };
  const { id } = await send<{ id: number }>(office, "post", api.ministries.create.path, data);
  await send(office, "put", `/api/ministries/${id}/members`, { memberIds });
  return { id, leader, member, staff };
}

const readPlan = ({ id, leader }: Pick<Team, "id" | "leader">) =>
  send<ServingPlan>(leader, "get", `/api/ministries/${id}/serving`);

/** Positions with one person each, at the series of the Sunday service. */
export async function setUpPlan(team: Pick<Team, "id" | "leader">, ...names: string[]): Promise<ServingPlan> {
  const { id, leader } = team;
  const { positionsVersion } = await readPlan(team);
  const positions = names.map((name) => ({ name, needed: 1 }));
  await send(leader, "put", `/api/ministries/${id}/serving/positions`, { positions, version: positionsVersion });
  const address = `/api/ministries/${id}/serving/events`;
  const choices = await send<{ kind: string; id: number; title: string }[]>(leader, "get", address);
  const service = choices.find(({ title }) => title === "Sunday Worship Service");
  await send(leader, "put", address, { kind: service?.kind, id: service?.id, serves: true });
  return readPlan(team);
}

/** Plans a person on a day for the first position. */
export async function planPerson(
  team: Pick<Team, "id" | "leader">,
  plan: ServingPlan,
  day: string,
  memberId: number,
): Promise<PlannedPerson> {
  const eventId = plan.events.find(({ eventDate }) => eventDate === day)?.id;
  const data = { eventId, positionId: plan.positions[0]?.id, memberId };
  return send(team.leader, "put", `/api/ministries/${team.id}/serving/people`, data);
}

/** The cell of a position in the row of a day. */
export const cell = (page: Page, day: RegExp, column: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: day }) })
    .getByRole("cell")
    .nth(column);

export const SUNDAY = /Sunday, October 25/;
