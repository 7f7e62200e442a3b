// The serving plan of a ministry, for those who plan: setting it up, asking people, and recording answers.
import type { ServingPlan } from "@narthex/contract/serving.ts";
import { expectFocusInSight, tabTo } from "./keyboard.ts";
import { allowRoutes, expect, expectAccessible, expectNotice, test } from "./narthex.ts";
import { cell, createTeam, planPerson, readOwnId, SUNDAY, send, setUpPlan } from "./serving.ts";

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
  await expect(events.getByText("If one is missing, type more of its title.")).toBeVisible();
  await events.getByRole("searchbox").fill("worship");
  const service = events.getByRole("checkbox", { name: /^Sunday Worship Service Every/ });
  // It is checked once its saving begins, in a task after the click.
  await service.click();
  await expect(service).toBeChecked();
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
  const waiting = member.getByRole("list", { name: "Waiting for your answer" });
  await expect(waiting).not.toContainText("Ushers");
  await leader.getByRole("button", { name: "Send requests (2)" }).click();
  const question = leader.getByRole("alertdialog", { name: "Send 2 requests?" });
  await expectAccessible(leader);
  await question.getByRole("button", { name: "Send" }).click();
  await expectNotice(leader, "2 people asked");
  await expect(leader.getByRole("button", { name: /^Send requests/ })).toHaveCount(0);

  await expect(waiting).toContainText("Ushers");
  await expectAccessible(member);
  await member.getByRole("button", { name: /^I can serve: Greeter/ }).click();
  await expect(waiting).not.toContainText("Ushers");
  await expect(member.getByRole("button", { name: /^I cannot after all: Greeter/ })).toBeFocused();
  await expect(member.getByRole("list", { name: "You serve" })).toContainText("Greeter · Ushers");
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
  const filling = leader.getByRole("dialog", { name: "Fill open places" });
  // No one was asked for the position before, so the leader chooses it.
  await expect(filling.getByRole("button", { name: "Fill places" })).toBeDisabled();
  await filling.getByLabel("Greeter").check();
  await expectAccessible(leader);
  await filling.getByRole("button", { name: "Fill places" }).click();
  await expectNotice(leader, "Press Send requests when the plan is right.");
  await expect(cell(leader, SUNDAY, 0)).toContainText("1 of 1");
  await leader.getByText("How often each person serves in these weeks").click();
  await expect(leader.getByRole("listitem").filter({ hasText: /Miriam Ellis: \d times?/ })).toBeVisible();
  await expect(leader.getByRole("button", { name: /^Send requests/ })).toBeVisible();
  await cell(leader, SUNDAY, 0).getByRole("button", { name: /^Add/ }).click();
  const greeters = leader.getByRole("dialog", { name: "Greeter" });
  await greeters.getByLabel("People needed at this event").selectOption("2");
  await expect(greeters.getByText("1 of 2 planned.")).toBeVisible();
  await greeters.getByRole("button", { name: "Done" }).click();
  await expect(cell(leader, SUNDAY, 0)).toContainText("1 more needed");
  await expect(cell(leader, /Sunday, November 1/, 0)).toContainText("1 of 1");
});

test("an event is left out and taken in again; in a long and wide plan names and the focus stay in sight", async ({
  as,
}) => {
  const team = await createTeam(as);
  const { id, leader, member } = team;
  const plan = await setUpPlan(team, "Greeter", "Sound", "Lights", "Doors", "Books", "Tea", "Cars");
  await planPerson(team, plan, "2026-10-25", await readOwnId(member));
  await leader.goto(`/serving/${id}`);
  await leader.getByLabel("Weeks to show").selectOption("26 weeks");
  await expect(leader).toHaveURL(/weeks=26/);
  const last = leader.getByRole("row").last();
  await last.scrollIntoViewIfNeeded();
  await expect(leader.getByRole("columnheader", { name: "Greeter" })).toBeInViewport();
  await cell(leader, SUNDAY, 6).getByRole("button", { name: /^Add/ }).focus();
  await expectFocusInSight(leader, "Tab", 30);
  await expectFocusInSight(leader, "Shift+Tab", 30);

  await leader.setViewportSize({ width: 1280, height: 480 });
  await leader.getByRole("button", { name: "People", exact: true }).click();
  const people = leader.getByRole("dialog", { name: "People" });
  await people.getByRole("checkbox").last().focus();
  await expectFocusInSight(leader, "Shift+Tab", 20);
  await expectFocusInSight(leader, "Tab", 20);
  await people.getByRole("button", { name: "Done" }).click();
  await leader.setViewportSize({ width: 1280, height: 800 });
  await leader.getByLabel("Weeks to show").selectOption("2 weeks");
  await expect(leader.getByRole("row")).toHaveCount(3);

  await leader.getByRole("button", { name: /^Leave out: Sunday Worship Service, Sunday, October 25/ }).click();
  await expectNotice(leader, "The event is left out");
  await expect(cell(leader, SUNDAY, 0)).toContainText("Does not serve at this event");
  await expectAccessible(leader);
  await member.goto(`/serving/${id}`);
  await expect(member.getByRole("rowheader", { name: /November 8/ })).toBeVisible();
  await expect(member.getByRole("rowheader", { name: SUNDAY })).toHaveCount(0);
  await cell(leader, SUNDAY, 0)
    .getByRole("button", { name: /^Serve here/ })
    .click();
  await expect(cell(leader, SUNDAY, 0)).toContainText("1 more needed");
  await expect(member.getByRole("rowheader", { name: SUNDAY })).toBeVisible();
});

test("what was typed in the positions is kept when someone else changed them at the same time", async ({ as }) => {
  const team = await createTeam(as);
  const { id, leader } = team;
  const plan = await setUpPlan(team, "Greeter", "Sound");
  await leader.goto(`/serving/${id}`);
  await leader.getByRole("button", { name: "Positions" }).click();
  const dialog = leader.getByRole("dialog", { name: "Positions" });
  const up = dialog.getByRole("button", { name: "Move Sound up" });
  await up.press("Enter");
  await expect(dialog.getByLabel("Position 1", { exact: true })).toHaveValue("Sound");
  await expect(up).toBeFocused();
  await up.press("Enter");
  await expect(dialog.getByLabel("Position 1", { exact: true })).toHaveValue("Sound");
  await dialog.getByRole("button", { name: "Remove Greeter" }).click();
  await expect(dialog.getByRole("status")).toContainText("You remove Greeter.");
  await dialog.getByRole("button", { name: "Add position" }).click();
  await dialog.getByLabel("Position 2", { exact: true }).fill("Parking");
  const others = [
    ...plan.positions.map(({ id, name, needed }) => ({ id, name: name === "Sound" ? "Audio" : name, needed })),
    { name: "Coffee", needed: 2 },
  ];
  const version = plan.positionsVersion;
  await send(leader, "put", `/api/ministries/${id}/serving/positions`, { positions: others, version });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(
    dialog.getByText("Someone else changed the positions at the same time.", { exact: false }),
  ).toBeVisible();
  await expect(dialog.getByRole("status")).toContainText("Someone else renamed Sound to Audio and added Coffee.");
  await expect(dialog.getByRole("status")).toContainText("You remove Greeter.");
  for (const [place, name] of ["Audio", "Parking", "Coffee"].entries())
    await expect(dialog.getByLabel(`Position ${place + 1}`, { exact: true })).toHaveValue(name);
  await expectAccessible(leader);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(leader.getByRole("columnheader")).toHaveText(["Event", "Audio", "Parking", "Coffee"]);
});

test("a list without people to plan says why, and so does filling open places", async ({ as }) => {
  const office = await as("admin");
  const leader = await as("ministry_leader");
  const data = { name: "Ushers" };
  const { id } = await send<{ id: number }>(office, "post", "/api/ministries", data);
  await setUpPlan({ id, leader: office }, "Greeter");
  await office.goto(`/serving/${id}`);
  const add = cell(office, SUNDAY, 0).getByRole("button", { name: /^Add/ });
  await add.click();
  const dialog = office.getByRole("dialog", { name: "Greeter" });
  await expect(dialog.getByText("No one belongs to this ministry yet.")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();

  await send(office, "put", `/api/ministries/${id}`, { ...data, leaderId: await readOwnId(leader) });
  const memberIds = [await readOwnId(await as("member"))];
  await send(leader, "put", `/api/ministries/${id}/members`, { memberIds });
  await leader.goto(`/serving/${id}`);
  const plan = await send<ServingPlan>(leader, "get", `/api/ministries/${id}/serving`);
  for (const { id: eventId } of plan.events)
    await send(leader, "put", `/api/ministries/${id}/serving/people`, {
      eventId,
      positionId: plan.positions[0]?.id,
      memberId: await readOwnId(leader),
    });
  await cell(leader, SUNDAY, 0).getByRole("button", { name: /^Add/ }).click();
  const greeters = leader.getByRole("dialog", { name: "Greeter" });
  await expect(greeters).toContainText("1 person of this ministry has not accepted yet");
  await expectAccessible(leader);
  await greeters.getByLabel("People needed at this event").selectOption("2");
  await expect(greeters.getByText("1 of 2 planned.")).toBeVisible();
  await greeters.getByRole("button", { name: "Done" }).click();
  await leader.getByRole("button", { name: "Fill open places" }).click();
  const filling = leader.getByRole("dialog", { name: "Fill open places" });
  await filling.getByLabel("Greeter").check();
  await filling.getByRole("button", { name: "Fill places" }).click();
  const why =
    "Narthex plans only adults who have accepted the ministry, are free, and are checked for the position under People. If no one is checked for a position, it plans people who were asked before and did not decline, and people who have no other position in the ministry.";
  await expectNotice(leader, `1 place is still open. ${why}`);
});

test("people without an email address stay marked, also when the answer to sending is lost", async ({ as }) => {
  const office = await as("admin");
  const person = { firstName: "Edith", lastName: "Quill", joinDate: "2024-01-07", membershipStatus: "active" };
  const { id: memberId } = await send<{ id: number }>(office, "post", "/api/members", person);
  const { id } = await send<{ id: number }>(office, "post", "/api/ministries", { name: "Kitchen" });
  await send(office, "put", `/api/ministries/${id}/members`, { memberIds: [memberId] });
  const team = { id, leader: office };
  await planPerson(team, await setUpPlan(team, "Cook"), "2026-10-25", memberId);
  await allowRoutes(office);
  await office.goto(`/serving/${id}`);
  await expect(cell(office, SUNDAY, 0)).toContainText("No email");
  await office.route("**/serving/requests", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await office.getByRole("button", { name: "Send requests (1)" }).click();
  await office.getByRole("alertdialog", { name: "Send 1 request?" }).getByRole("button", { name: "Send" }).click();
  const sent = office.getByRole("dialog", { name: "Requests sent" });
  await expect(sent).toContainText("marked with “No email”");
  await expectAccessible(office);
  await sent.getByRole("button", { name: "Done" }).click();
  await expect(cell(office, SUNDAY, 0)).toContainText("Asked");
  await expect(cell(office, SUNDAY, 0)).toContainText("No email");
  await cell(office, SUNDAY, 0)
    .getByRole("button", { name: /^Edith Quill/ })
    .click();
  await office.getByRole("dialog", { name: "Edith Quill" }).getByRole("button", { name: "Remove" }).click();
  await expect(office.getByRole("alertdialog")).toContainText("has no email address. Please tell them yourself.");
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
  await leader.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(cell(leader, SUNDAY, 0)).toContainText("Lydia Marsh");
  await expect(add).toBeFocused();
});
