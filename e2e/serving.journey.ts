// The serving plan of a ministry: its leader plans and asks people, who answer, take open places and enter days away.
import { api } from "@narthex/contract/api.ts";
import type { PlannedPerson, ServingPlan } from "@narthex/contract/serving.ts";
import type { Page } from "@playwright/test";
import { tabTo } from "./keyboard.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 } };

/** Sends a request of a page's session. @param address with the ids filled in */
async function send<T>(page: Page, method: "get" | "post" | "put", address: string, data?: unknown): Promise<T> {
  const answer = await page.request[method](address, data === undefined ? {} : { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

const readOwnId = async (page: Page) => (await send<{ id: number }>(page, "get", api.members.me.path)).id;

interface Team {
  id: number;
  leader: Page;
  member: Page;
  staff: Page;
}

type AsPerson = (name: "admin" | "ministry_leader" | "member" | "intermediate_admin", look?: object) => Promise<Page>;

/** A ministry of Daniel, who leads it, with Lydia and Miriam. */
async function createTeam(as: AsPerson, look = {}): Promise<Team> {
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

const readPlan = ({ id, leader }: Team) => send<ServingPlan>(leader, "get", `/api/ministries/${id}/serving`);

/** Positions with one person each, at the series of the Sunday service. */
async function setUpPlan(team: Team, ...names: string[]): Promise<ServingPlan> {
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
async function planPerson(team: Team, plan: ServingPlan, day: string, memberId: number): Promise<PlannedPerson> {
  const eventId = plan.events.find(({ eventDate }) => eventDate === day)?.id;
  const data = { eventId, positionId: plan.positions[0]?.id, memberId };
  return send(team.leader, "put", `/api/ministries/${team.id}/serving/people`, data);
}

/** The cell of a position in the row of a day. */
const cell = (page: Page, day: RegExp, column: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: day }) })
    .getByRole("cell")
    .nth(column);

const SUNDAY = /Sunday, October 25/;

test("a leader sets up a plan and asks two people; one accepts, the other declines with a reason", async ({ as }) => {
  const team = await createTeam(as);
  const { leader, member, staff } = team;
  await leader.goto(`/serving/${team.id}`);
  await expect(leader.getByRole("heading", { name: "Set up the plan" })).toBeVisible();
  await expectAccessible(leader);

  await leader.getByRole("button", { name: "Add positions" }).click();
  const positions = leader.getByRole("dialog", { name: "Positions" });
  await positions.getByLabel("Position 1", { exact: true }).fill("Greeter");
  await positions.getByRole("button", { name: "Add position" }).click();
  await positions.getByLabel("Position 2", { exact: true }).fill("Sound");
  await expectAccessible(leader);
  await positions.getByRole("button", { name: "Save" }).click();
  await expectNotice(leader, "Positions saved");

  await leader.getByRole("button", { name: "Choose events" }).click();
  const events = leader.getByRole("dialog", { name: "Events" });
  await events.getByRole("searchbox").fill("worship");
  await events.getByRole("checkbox", { name: /^Sunday Worship Service Every/ }).check();
  await expectAccessible(leader);
  await events.getByRole("button", { name: "Done" }).click();

  await cell(leader, SUNDAY, 0)
    .getByRole("button", { name: /^Add: Greeter/ })
    .click();
  const greeters = leader.getByRole("dialog", { name: "Greeter" });
  await expect(greeters.getByRole("region", { name: "Free" })).toBeVisible();
  await expectAccessible(leader);
  await greeters.getByRole("button", { name: "Lydia Marsh" }).click();
  await expect(greeters).toHaveCount(0);
  await expect(cell(leader, SUNDAY, 0)).toContainText("Lydia Marsh");
  await expect(cell(leader, SUNDAY, 0)).toContainText("Planned");
  await cell(leader, SUNDAY, 1)
    .getByRole("button", { name: /^Add: Sound/ })
    .click();
  await leader.getByRole("dialog", { name: "Sound" }).getByRole("button", { name: "Miriam Ellis" }).click();
  await expect(cell(leader, SUNDAY, 1)).toContainText("Miriam Ellis");

  await member.goto("/serving");
  await expect(member.getByText("You serve at no event to come.", { exact: false })).toBeVisible();
  await leader.getByRole("button", { name: "Send requests (2)" }).click();
  const question = leader.getByRole("alertdialog", { name: "Send 2 requests?" });
  await expectAccessible(leader);
  await question.getByRole("button", { name: "Send" }).click();
  await expectNotice(leader, "2 people asked");
  await expect(leader.getByRole("button", { name: /^Send requests/ })).toHaveCount(0);

  await expect(member.getByRole("heading", { name: "Waiting for your answer" })).toBeVisible();
  await expectAccessible(member);
  await member.getByRole("button", { name: /^I can serve: Greeter/ }).click();
  await expect(member.getByRole("button", { name: /^I can serve: Greeter/ })).toHaveCount(0);
  await expect(member.getByRole("list", { name: "You serve" })).toContainText("Sunday Worship Service");
  await expect(cell(leader, SUNDAY, 0)).toContainText("Accepted");

  await staff.goto("/serving");
  await staff.getByRole("button", { name: /^I cannot: Sound/ }).click();
  const declining = staff.getByRole("dialog", { name: "You cannot serve" });
  await declining.getByLabel("Reason").fill("Traveling");
  await expectAccessible(staff);
  await declining.getByRole("button", { name: "I cannot serve" }).click();
  await expect(declining).toHaveCount(0);
  await expect(staff.getByRole("list", { name: "You cannot serve" })).toContainText("Your reason: Traveling");
  await expect(cell(leader, SUNDAY, 1)).toContainText("Declined");
  await expect(cell(leader, SUNDAY, 1)).toContainText("Traveling");
  await expect(cell(leader, SUNDAY, 1)).toContainText("1 more needed");

  // The leader records what Miriam says on the phone.
  await cell(leader, SUNDAY, 1)
    .getByRole("button", { name: /^Miriam Ellis/ })
    .click();
  const person = leader.getByRole("dialog", { name: "Miriam Ellis" });
  await expectAccessible(leader);
  await person.getByRole("button", { name: "Said yes" }).click();
  await expect(person).toHaveCount(0);
  await expect(cell(leader, SUNDAY, 1)).toContainText("Accepted");
  await expect(staff.getByRole("list", { name: "You serve" })).toContainText("Sound");
});

test("a member takes an open place, and sees no button at places that are taken", async ({ as }) => {
  const team = await createTeam(as);
  const { id, member, leader } = team;
  await setUpPlan(team, "Greeter");
  await leader.goto(`/serving/${id}`);
  await expect(cell(leader, SUNDAY, 0)).toContainText("1 more needed");
  await member.goto("/ministries");
  await member.getByRole("link", { name: "Serving plan of Ushers" }).click();
  await expect(cell(member, SUNDAY, 0)).toContainText("1 more needed");
  await expect(member.getByRole("button", { name: "Positions" })).toHaveCount(0);
  await expectAccessible(member);
  await cell(member, SUNDAY, 0)
    .getByRole("button", { name: /^I can serve: Greeter/ })
    .click();
  await expectNotice(member, "You serve");
  await expect(cell(member, SUNDAY, 0)).toContainText("Lydia Marsh");
  await expect(cell(member, SUNDAY, 0).getByRole("button")).toHaveCount(0);
  await expect(cell(leader, SUNDAY, 0)).toContainText("Lydia Marsh");
});

test("days away are a conflict in the plan, and the person is told what is planned on them", async ({ as }) => {
  const team = await createTeam(as);
  const { id, member, leader } = team;
  const plan = await setUpPlan(team, "Greeter");
  const { id: requestId } = await planPerson(team, plan, "2026-11-01", await readOwnId(member));
  await send(leader, "post", `/api/ministries/${id}/serving/requests`);
  await send(member, "put", `/api/serving/${requestId}/answer`, { answer: "accepted" });
  await member.goto("/serving");
  await member.getByRole("button", { name: "Add days" }).click();
  const dialog = member.getByRole("dialog", { name: "Days away" });
  await dialog.getByLabel("First day").fill("2026-10-24");
  await dialog.getByLabel("Last day").fill("2026-10-20");
  await dialog.getByRole("button", { name: "Add days" }).click();
  await expect(dialog.getByText("The last day cannot be before the first.")).toBeVisible();
  await dialog.getByLabel("Last day").fill("2026-11-02");
  await dialog.getByRole("button", { name: "Add days" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(member.getByRole("status").filter({ hasText: "You are planned on these days" })).toContainText(
    "Sunday Worship Service on Sunday, November 1",
  );

  await leader.goto(`/serving/${id}`);
  await expect(cell(leader, /Sunday, November 1/, 0)).toContainText("Away");
  await cell(leader, SUNDAY, 0).getByRole("button", { name: /^Add/ }).click();
  const conflicts = leader.getByRole("dialog", { name: "Greeter" }).getByRole("region", { name: "With a conflict" });
  await expect(conflicts).toContainText("Lydia Marsh");
  // A conflict is a warning only.
  await conflicts.getByRole("button", { name: /Lydia Marsh/ }).click();
  await expect(cell(leader, SUNDAY, 0)).toContainText("Away");

  await member.getByRole("button", { name: /^Remove Oct 24/ }).click();
  await expect(member.getByText("You are planned on these days")).toHaveCount(0);
  await expect(cell(leader, SUNDAY, 0)).not.toContainText("Away");
});

test("a person who was asked is removed after a question, and open places are filled together", async ({ as }) => {
  const team = await createTeam(as);
  const { id, leader, member } = team;
  const plan = await setUpPlan(team, "Greeter");
  await planPerson(team, plan, "2026-10-25", await readOwnId(member));
  await send(leader, "post", `/api/ministries/${id}/serving/requests`);
  await leader.goto(`/serving/${id}`);
  await cell(leader, SUNDAY, 0)
    .getByRole("button", { name: /^Lydia Marsh/ })
    .click();
  await leader.getByRole("dialog", { name: "Lydia Marsh" }).getByRole("button", { name: "Remove" }).click();
  const question = leader.getByRole("alertdialog", { name: "Remove Lydia Marsh?" });
  await expect(question).toContainText("An email tells them");
  await expectAccessible(leader);
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(leader, "Lydia Marsh was removed");
  await expect(cell(leader, SUNDAY, 0)).toContainText("1 more needed");

  await leader.getByRole("button", { name: "Fill open places" }).click();
  await expectNotice(leader, "No place is open in these weeks.");
  await expect(cell(leader, SUNDAY, 0)).toContainText("1 of 1");
  await expect(leader.getByRole("button", { name: /^Send requests/ })).toBeVisible();
  await cell(leader, SUNDAY, 0).getByRole("button", { name: /^Add/ }).click();
  const greeters = leader.getByRole("dialog", { name: "Greeter" });
  await greeters.getByLabel("People needed at this event").selectOption("2");
  await expect(greeters.getByText("1 of 2 planned.")).toBeVisible();
  await greeters.getByRole("button", { name: "Done" }).click();
  await expect(cell(leader, SUNDAY, 0)).toContainText("1 more needed");
  await expect(cell(leader, /Sunday, November 1/, 0)).toContainText("1 of 1");
});

test("positions that someone else changed at the same time are shown before they are saved", async ({ as }) => {
  const team = await createTeam(as);
  const { id, leader } = team;
  const plan = await setUpPlan(team, "Greeter", "Sound");
  await leader.goto(`/serving/${id}`);
  await leader.getByRole("button", { name: "Positions" }).click();
  const dialog = leader.getByRole("dialog", { name: "Positions" });
  await dialog.getByRole("button", { name: "Move Sound up" }).click();
  await expect(dialog.getByLabel("Position 1", { exact: true })).toHaveValue("Sound");
  await dialog.getByRole("button", { name: "Remove Greeter" }).click();
  await expect(dialog.getByRole("status")).toContainText("You remove Greeter.");
  const others = [
    ...plan.positions.map(({ id, name, needed }) => ({ id, name, needed })),
    { name: "Coffee", needed: 2 },
  ];
  const version = plan.positionsVersion;
  await send(leader, "put", `/api/ministries/${id}/serving/positions`, { positions: others, version });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("Someone else changed the positions at the same time.", { exact: false }),
  ).toBeVisible();
  await expect(dialog.getByLabel("Position 3", { exact: true })).toHaveValue("Coffee");
  await dialog.getByRole("button", { name: "Remove Greeter" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(leader.getByRole("columnheader")).toHaveText(["Event", "Sound", "Coffee"]);
});

test("a person is planned with the keyboard only", async ({ as }) => {
  const team = await createTeam(as);
  const { id, leader } = team;
  await setUpPlan(team, "Greeter");
  await leader.goto(`/serving/${id}`);
  const add = cell(leader, SUNDAY, 0).getByRole("button", { name: /^Add/ });
  await tabTo(leader, add);
  await leader.keyboard.press("Enter");
  const dialog = leader.getByRole("dialog", { name: "Greeter" });
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await leader.keyboard.type("lyd");
  await expect(dialog.getByRole("button", { name: /Miriam Ellis/ })).toHaveCount(0);
  await leader.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(cell(leader, SUNDAY, 0)).toContainText("Lydia Marsh");
  await expect(add).toBeFocused();
});

test("on a phone, the plan and the own page scroll in one direction, and other weeks can be opened", async ({ as }) => {
  const team = await createTeam(as, PHONE);
  const { id, leader, member } = team;
  const plan = await setUpPlan(team, "Greeter", "Sound", "Slides", "Coffee", "Children's helper", "Parking");
  await planPerson(team, plan, "2026-10-25", await readOwnId(member));
  await send(leader, "post", `/api/ministries/${id}/serving/requests`);
  await leader.goto(`/serving/${id}`);
  const sunday = leader.getByRole("list", { name: "Serving plan" }).getByRole("listitem").filter({ hasText: SUNDAY });
  await expect(sunday.first()).toContainText("Lydia Marsh");
  await expectNoSidewaysScrolling(leader);
  await expectAccessible(leader);
  await leader.getByRole("button", { name: "Later" }).click();
  await expect(leader).toHaveURL(/from=2026-11-29/);
  await expect(leader.getByText("Sunday, November 29")).toBeVisible();
  await leader.getByRole("button", { name: "Today" }).click();
  await expect(sunday.first()).toBeVisible();
  await expect(leader).not.toHaveURL(/from=/);

  await member.goto("/");
  await expect(member.getByText("Please answer whether you can serve.")).toBeVisible();
  await expectAccessible(member, "look");
  await member.getByRole("link", { name: "View all" }).filter({ visible: true }).first().click();
  await expect(member.getByRole("heading", { level: 1, name: "Serving" })).toBeVisible();
  await expectNoSidewaysScrolling(member);
});
