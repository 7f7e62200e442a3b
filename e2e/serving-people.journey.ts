// What a leader does about one person or everybody at once: asking again, several answers, removing from all events.
import { api } from "@narthex/contract/api.ts";
import { allowRoutes, expect, expectAccessible, expectNotice, test } from "./narthex.ts";
import { cell, createTeam, planPerson, readOwnId, SUNDAY, send, setUpPlan } from "./serving.ts";

test("a leader asks people once more who have not answered, and those without an email address are named", async ({
  as,
}) => {
  const office = await as("admin");
  const person = { firstName: "Edith", lastName: "Quill", joinDate: "2024-01-07", membershipStatus: "active" };
  const { id: memberId } = await send<{ id: number }>(office, "post", "/api/members", person);
  const { id } = await send<{ id: number }>(office, "post", "/api/ministries", { name: "Kitchen" });
  await send(office, "put", `/api/ministries/${id}/members`, { memberIds: [memberId] });
  const team = { id, leader: office };
  await planPerson(team, await setUpPlan(team, "Cook"), "2026-10-25", memberId);
  await send(office, "post", `/api/ministries/${id}/serving/requests`);
  await office.goto(`/serving/${id}`);
  await office.getByText("1 person has not answered").click();
  await office.getByRole("button", { name: "Ask again" }).click();
  const question = office.getByRole("alertdialog", { name: "Ask again?" });
  await expectAccessible(office);
  await question.getByRole("button", { name: "Ask again" }).click();
  const named = office.getByRole("dialog", { name: "Ask these people yourself" });
  await expect(named).toContainText("Edith Quill");
  await expectAccessible(office);
  await named.getByRole("button", { name: "Done" }).click();
  await expect(named).toHaveCount(0);
});

test("a leader records several answers at once, sees the other places of a person, and removes the person from all", async ({
  as,
}) => {
  const team = await createTeam(as);
  const { id, leader, member } = team;
  const plan = await setUpPlan(team, "Greeter");
  const memberId = await readOwnId(member);
  for (const day of ["2026-10-25", "2026-11-01", "2026-11-08"]) await planPerson(team, plan, day, memberId);
  await send(leader, "post", `/api/ministries/${id}/serving/requests`);
  await planPerson(team, plan, "2026-11-15", memberId);
  await leader.goto(`/serving/${id}`);
  const open = async () => {
    await cell(leader, SUNDAY, 0)
      .getByRole("button", { name: /^Lydia Marsh/ })
      .click();
    return leader.getByRole("dialog", { name: "Lydia Marsh" });
  };
  const person = await open();
  const others = person.getByRole("region", { name: "Other places in this plan" });
  await expect(others.getByRole("listitem")).toHaveCount(3);
  await expect(others).toContainText("Sunday, November 15");
  await expectAccessible(leader);
  await person.getByRole("button", { name: "Said yes to all 3" }).click();
  await expectNotice(leader, "Lydia Marsh serves in 3 places");
  await expect(cell(leader, /Sunday, November 8/, 0)).toContainText("Accepted");

  await (await open()).getByRole("button", { name: "Remove from all 4" }).click();
  const question = leader.getByRole("alertdialog", { name: "Remove Lydia Marsh from all 4?" });
  await expect(question).toContainText("One email tells them");
  await expectAccessible(leader);
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(leader, "Lydia Marsh was removed from 4 places");
  await expect(leader.getByRole("cell").filter({ hasText: "Lydia Marsh" })).toHaveCount(0);

  // Leaders get no email about their own places.
  const ownId = await readOwnId(leader);
  for (const day of ["2026-10-25", "2026-11-01"]) await planPerson(team, plan, day, ownId);
  await send(leader, "post", `/api/ministries/${id}/serving/requests`);
  await cell(leader, SUNDAY, 0)
    .getByRole("button", { name: /^Daniel Okafor/ })
    .click();
  const own = leader.getByRole("dialog", { name: "Daniel Okafor" });
  await own.getByRole("button", { name: "Remove from all 2" }).click();
  const all = leader.getByRole("alertdialog", { name: "Remove Daniel Okafor from all 2?" });
  await expect(all).toContainText("also after the weeks that are shown.");
  await expect(all).not.toContainText("email");
  await all.getByRole("button", { name: "Cancel" }).click();
  await own.getByRole("button", { name: "Remove", exact: true }).click();
  const here = leader.getByRole("alertdialog", { name: "Remove Daniel Okafor?" });
  await expect(here).toContainText("Daniel Okafor is taken out of the position Greeter at this event.");
});

test("a person who is removed from a ministry is also taken out of its plan, unless the leader decides otherwise", async ({
  as,
}) => {
  const team = await createTeam(as);
  const { id, leader, member, staff } = team;
  const plan = await setUpPlan(team, "Greeter");
  const ids = [await readOwnId(member), await readOwnId(staff)];
  for (const [place, memberId] of ids.entries())
    await planPerson(team, plan, place === 0 ? "2026-10-25" : "2026-11-01", memberId);
  await staff.goto(`/members/${ids[0]}`);
  await staff.getByRole("button", { name: "Remove from Ushers" }).click();
  const question = staff.getByRole("alertdialog", { name: "Remove from Ushers?" });
  await expect(question.getByLabel("Also take them out of the serving plan")).toBeChecked();
  await expect(question).toContainText("1 place at upcoming events");
  await expectAccessible(staff);
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(staff, "Lydia Marsh was removed from Ushers");
  await leader.goto(`/serving/${id}`);
  await expect(cell(leader, /Sunday, November 1/, 0)).toContainText("Miriam Ellis");
  await expect(cell(leader, SUNDAY, 0)).not.toContainText("Lydia Marsh");

  await leader.goto(`/members?tab=assignments&ministry=${id}`);
  await leader.getByRole("button", { name: "Remove Miriam Ellis" }).click();
  const other = leader.getByRole("alertdialog", { name: "Remove from Ushers?" });
  await other.getByLabel("Also take them out of the serving plan").uncheck();
  await other.getByRole("button", { name: "Remove" }).click();
  await expect(leader.getByText("Miriam Ellis is removed.")).toBeAttached();
  await leader.goto(`/serving/${id}`);
  await expect(cell(leader, /Sunday, November 1/, 0)).toContainText("No longer in this ministry");

  const many = await send<{ id: number }[]>(staff, "get", `${api.members.list.path}?status=active&limit=11`);
  await send(staff, "put", `/api/ministries/${id}/members`, { memberIds: many.map((one) => one.id) });
  await staff.goto(`/members?tab=assignments&ministry=${id}`);
  const current = staff.getByRole("region", { name: "Current Members" });
  for (let one = 0; one < 11; one += 1) await current.getByRole("checkbox").nth(one).check();
  await current.getByRole("button", { name: "Remove selected" }).click();
  await expect(staff.getByRole("alertdialog", { name: "Remove 11 members from Ushers?" })).toContainText(
    "If some of them are in the serving plan, they stay there.",
  );
});

test("a person who is removed from a ministry before the places are loaded is taken out of its plan", async ({
  as,
}) => {
  const team = await createTeam(as);
  const { id, leader, member, staff } = team;
  const plan = await setUpPlan(team, "Greeter");
  const memberId = await readOwnId(member);
  await planPerson(team, plan, "2026-10-25", memberId);
  let answer = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await staff.route(`**/api/ministries/${id}/serving/people/${memberId}`, async (route) => {
    if (route.request().method() === "GET") await isAnswered;
    await route.continue();
  });
  await staff.goto(`/members/${memberId}`);
  await staff.getByRole("button", { name: "Remove from Ushers" }).click();
  const question = staff.getByRole("alertdialog", { name: "Remove from Ushers?" });
  const removal = staff.waitForResponse((response) => response.request().method() === "DELETE");
  await question.getByRole("button", { name: "Remove" }).click();
  await removal;
  answer();
  await expectNotice(staff, "Lydia Marsh was removed from Ushers");
  await leader.goto(`/serving/${id}`);
  await expect(cell(leader, SUNDAY, 0)).not.toContainText("Lydia Marsh");
});

test("the reason why a person could not be planned is shown where the list is scrolled to", async ({ as }) => {
  const team = await createTeam(as);
  const { id, leader } = team;
  await setUpPlan(team, "Greeter");
  await allowRoutes(leader);
  await leader.goto(`/serving/${id}`);
  await cell(leader, SUNDAY, 0).getByRole("button", { name: /^Add/ }).click();
  const dialog = leader.getByRole("dialog", { name: "Greeter" });
  await leader.setViewportSize({ width: 375, height: 400 });
  await leader.route("**/serving/people", (route) => route.abort());
  await dialog.getByRole("region", { name: "Free" }).getByRole("button").last().click();
  await expect(dialog.getByText("Can't reach the server.")).toBeInViewport();
  await expectAccessible(leader);
});
