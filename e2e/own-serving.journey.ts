// What people of a ministry do about its serving plan: taking open places, entering days away, reading it on a phone.
import { api } from "@narthex/contract/api.ts";
import type { ServingPlan } from "@narthex/contract/serving.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { cell, createTeam, planPerson, readOwnId, SUNDAY, send, setUpPlan } from "./serving.ts";

const PHONE = { viewport: { width: 375, height: 812 } };

test("a member takes an open place, and sees no button at places that are taken", async ({ as }) => {
  const team = await createTeam(as);
  const { member, leader } = team;
  await setUpPlan(team, "Greeter");
  await leader.goto("/");
  const ushers = leader
    .getByRole("listitem")
    .filter({ has: leader.getByRole("link", { name: "Ushers", exact: true }) });
  const open = ushers.getByRole("link", { name: /open places? in the serving plan of the next two weeks$/ });
  const count = Number.parseInt((await open.textContent()) ?? "", 10);
  await open.click();
  await expect(cell(leader, SUNDAY, 0)).toContainText("1 more needed");
  await expect(leader.getByText("1 more needed")).toHaveCount(count);
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

test("a leader enters days away for people, who see who entered them, and both can remove them", async ({ as }) => {
  const team = await createTeam(as);
  const { id, member, leader, staff } = team;
  const plan = await setUpPlan(team, "Greeter");
  await planPerson(team, plan, "2026-10-25", await readOwnId(member));
  for (const address of ["9 Elm Street", "3 Mill Lane"]) {
    const data = { firstName: "Ada", lastName: "Quill", address, joinDate: "2026-10-04", membershipStatus: "active" };
    const namesake = await send<{ id: number }>(staff, "post", api.members.create.path, data);
    await send(staff, "put", `/api/ministries/${id}/members`, { memberIds: [namesake.id] });
  }
  await leader.goto(`/serving/${id}`);
  const lydia = cell(leader, SUNDAY, 0).getByRole("button", { name: /^Lydia Marsh/ });
  await lydia.click();
  await leader.getByRole("dialog", { name: "Lydia Marsh" }).getByRole("button", { name: "Add days away" }).click();
  const dialog = leader.getByRole("dialog", { name: "When is Lydia Marsh away?" });
  await expect(dialog.getByLabel("First day")).toHaveValue("2026-10-25");
  await dialog.getByLabel("Last day").fill("2026-10-26");
  await expectAccessible(leader);
  await dialog.getByRole("button", { name: "Add days" }).click();
  await expectNotice(leader, "Days away saved");
  await leader.getByRole("dialog", { name: "Lydia Marsh" }).getByRole("button", { name: "Done" }).click();
  await expect(lydia).toContainText("Away");

  await cell(leader, SUNDAY, 0).getByRole("button", { name: /^Add/ }).click();
  const candidates = leader.getByRole("dialog", { name: "Greeter" });
  await candidates.getByRole("searchbox").fill("quill");
  await expect(candidates.getByRole("button", { name: "Ada Quill" })).toHaveCount(2);
  await expect(candidates.getByRole("button", { name: "Miriam Ellis" })).toHaveCount(0);
  await candidates.getByRole("button", { name: "Add days away" }).click();
  const other = leader.getByRole("dialog", { name: "Days away" });
  await expect(other).toContainText("These are the people of the list before.");
  await other.getByRole("button", { name: "Cancel" }).click();
  await candidates.getByRole("searchbox").fill("");
  await expect(candidates.getByRole("button", { name: "Miriam Ellis" })).toBeVisible();
  await candidates.getByRole("button", { name: "Add days away" }).click();
  await expect(other).toContainText("For people who are planned here, press their name in the plan.");
  await expect(other.getByRole("option")).toHaveText([
    "Choose a person",
    "Miriam Ellis",
    "Daniel Okafor",
    /^Ada Quill · .*9 Elm Street/,
    /^Ada Quill · .*3 Mill Lane/,
  ]);
  await other.getByLabel("Person").selectOption("Miriam Ellis");
  await expectAccessible(leader);
  await other.getByRole("button", { name: "Add days" }).click();
  await expect(leader.getByRole("dialog", { name: "Greeter" })).toContainText("Away");
  await leader.getByRole("dialog", { name: "Greeter" }).getByRole("button", { name: "Done" }).click();

  const away = leader.getByRole("group").filter({ hasText: "people away" });
  await leader.getByText(/people away$/).click();
  await expect(away).toContainText("Lydia Marsh: Oct 25 – 26, 2026");
  await expectAccessible(leader);
  await leader.getByRole("button", { name: /^Remove days away of Miriam Ellis, Oct 25/ }).click();
  await expect(leader.getByText("1 person away")).toBeVisible();
  await expect(leader.getByText("Miriam Ellis: Oct 25")).toHaveCount(0);

  await member.goto("/serving");
  const entered = member.getByRole("list", { name: "Days away" }).getByRole("listitem").filter({ hasText: "Oct 25" });
  await expect(entered).toContainText("Entered by Daniel Okafor");
  await entered.getByRole("button", { name: /^Remove Oct 25/ }).click();
  await expect(lydia).not.toContainText("Away");
});

test("an event of several days shows its last day, and is on days away in its middle", async ({ as }) => {
  const office = await as("admin");
  const team = await createTeam(as);
  const { id, member, leader } = team;
  await setUpPlan(team, "Greeter");
  const camp = { title: "Camp", eventDateTime: "2026-11-06T09:00", endDateTime: "2026-11-08T15:00", location: "Lake" };
  const { id: eventId } = await send<{ id: number }>(office, "post", "/api/events", camp);
  await send(leader, "put", `/api/ministries/${id}/serving/events`, { kind: "event", id: eventId, serves: true });
  const plan = await send<ServingPlan>(leader, "get", `/api/ministries/${id}/serving`);
  await planPerson(team, plan, "2026-11-06", await readOwnId(member));
  await send(leader, "post", `/api/ministries/${id}/serving/requests`);
  await send(member, "post", "/api/serving/away", { firstDay: "2026-11-07", lastDay: "2026-11-07" });
  await member.goto("/serving");
  await expect(member.getByText(/^Friday, November 6, 9:00\sAM – Sunday, November 8$/)).toBeVisible();
  await member.getByRole("button", { name: /^I can serve: Greeter, Camp/ }).click();
  await expect(member.getByRole("status").filter({ hasText: "You are planned on these days" })).toContainText("Camp");
  await leader.goto(`/serving/${id}`);
  await expect(leader.getByRole("rowheader", { name: /Camp/ })).toContainText(/9:00\sAM – Sunday, November 8/);
  await leader.goto(`/serving/${id}?from=9999-12-31`);
  await expect(leader.getByRole("rowheader", { name: /Camp/ })).toBeVisible();
  await expect(leader).not.toHaveURL(/9999/);
  await leader.goto(`/serving/${id}?from=1900-01-10`);
  await expect(leader.getByRole("button", { name: "Earlier" })).toBeDisabled();
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

test("a person who was asked for several events accepts all of them with one button", async ({ as }) => {
  const team = await createTeam(as);
  const { id, leader, member } = team;
  const plan = await setUpPlan(team, "Greeter");
  for (const day of ["2026-10-25", "2026-11-01"]) await planPerson(team, plan, day, await readOwnId(member));
  await send(leader, "post", `/api/ministries/${id}/serving/requests`);
  await member.goto("/serving");
  const waiting = member.getByRole("list", { name: "Waiting for your answer" });
  await expect(waiting).toContainText("Ushers");
  const count = await waiting.getByRole("listitem").count();
  await expectAccessible(member);
  await member.getByRole("button", { name: `I can serve at all ${count}` }).click();
  await expectNotice(member, `You serve in ${count} places`);
  await expect(waiting).toHaveCount(0);
  const serves = member.getByRole("list", { name: "You serve" });
  await expect(serves.getByRole("listitem").filter({ hasText: "Ushers" })).toHaveCount(2);
});
