// Who can serve in which position of a serving plan, chosen by those who plan.
import { api } from "@narthex/contract/api.ts";
import { allowRoutes, expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";
import { cell, createTeam, planPerson, readOwnId, SUNDAY, send, setUpPlan } from "./serving.ts";

test("a leader chooses who can serve; others see no button there, and filling plans only those chosen", async ({
  as,
}) => {
  const team = await createTeam(as);
  const { id, leader, member } = team;
  await setUpPlan(team, "Greeter", "Sound");
  await member.goto(`/serving/${id}`);
  const sound = cell(member, SUNDAY, 1).getByRole("button", { name: /^I can serve: Sound/ });
  await expect(sound).toBeVisible();

  await allowRoutes(leader);
  await leader.goto(`/serving/${id}`);
  await leader.getByRole("button", { name: "People", exact: true }).click();
  const people = leader.getByRole("dialog", { name: "People" });
  await people.getByRole("checkbox", { name: "Miriam Ellis: Sound" }).check();
  await expect(people.getByRole("columnheader", { name: "Sound" })).toContainText("1 person");
  await expect(people.getByRole("columnheader", { name: "Greeter" })).toContainText("Anyone");
  await expectAccessible(leader);
  await expect(sound).toHaveCount(0);
  await expect(cell(member, SUNDAY, 0).getByRole("button", { name: /^I can serve: Greeter/ })).toBeVisible();

  // A choice that could not be saved is not checked, and the row says so.
  await leader.route(`**/api/ministries/${id}/serving/position-people`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  const lydia = people.getByRole("checkbox", { name: "Lydia Marsh: Sound" });
  await lydia.click();
  await expect(people.getByRole("row").filter({ hasText: "Lydia Marsh" }).getByRole("alert")).toContainText(/\w/);
  await expect(lydia).not.toBeChecked();
  await leader.unroute(`**/api/ministries/${id}/serving/position-people`);
  await lydia.check();
  await expect(sound).toBeVisible();
  await lydia.uncheck();
  await expect(sound).toHaveCount(0);
  await people.getByRole("button", { name: "Done" }).click();

  await cell(leader, SUNDAY, 1)
    .getByRole("button", { name: /^Add: Sound/ })
    .click();
  const candidates = leader.getByRole("dialog", { name: "Sound" });
  const free = candidates.getByRole("region", { name: "Free" }).getByRole("listitem");
  await expect(free.first()).toContainText("Miriam Ellis");
  await expect(free.first()).toContainText("Can serve here");
  await expect(free.filter({ hasText: "Can serve here" })).toHaveCount(1);
  await candidates.getByRole("button", { name: "Done" }).click();

  await leader.getByRole("button", { name: "Fill open places" }).click();
  const filling = leader.getByRole("dialog", { name: "Fill open places" });
  await expect(filling.getByRole("checkbox", { name: "Sound" })).toBeChecked();
  await expect(filling.getByRole("checkbox", { name: "Greeter" })).not.toBeChecked();
  await expect(filling).toContainText("for those who are checked for it under People");
  await filling.getByRole("button", { name: "Fill places" }).click();
  await expect(cell(leader, SUNDAY, 1)).toContainText("Miriam Ellis");
});

test("a leader sees beside a person who of the household serves at the same event", async ({ as }) => {
  const team = await createTeam(as);
  const { id, leader, member, staff } = team;
  const [lydiaId, miriamId] = [await readOwnId(member), await readOwnId(staff)];
  const members = [lydiaId, miriamId].map((memberId) => ({ memberId, role: "adult" }));
  const household = { name: "Shared Home", members };
  await send(staff, "post", api.households.create.path, household);
  const plan = await setUpPlan(team, "Sound", "Greeter");
  await planPerson(team, plan, "2026-10-25", miriamId);
  await leader.goto(`/serving/${id}`);
  await cell(leader, SUNDAY, 1)
    .getByRole("button", { name: /^Add: Greeter/ })
    .click();
  const greeters = leader.getByRole("dialog", { name: "Greeter" });
  await expect(greeters.getByRole("button", { name: /^Lydia Marsh/ })).toContainText("Miriam serves: Sound");
  await expectAccessible(leader);
});

test("on a phone each person has a list of positions, and those who served before are checked together", async ({
  as,
}) => {
  const office = await as("admin", { viewport: { width: 375, height: 812 } });
  const ministries = await send<{ id: number; name: string }[]>(office, "get", api.ministries.list.path);
  const welcome = ministries.find(({ name }) => name === "Hospitality and Welcome");
  await office.goto(`/serving/${welcome?.id}`);
  await office.getByRole("button", { name: "People", exact: true }).click();
  const people = office.getByRole("dialog", { name: "People" });
  const coffee = people.getByRole("region", { name: "Positions" }).getByRole("listitem").filter({ hasText: "Coffee" });
  await expect(coffee).toContainText("Anyone");
  const person = people.getByRole("region", { name: "People" }).getByRole("listitem").first();
  await expect(person).toContainText("Not checked anywhere");
  await person.locator("summary").click();
  await person.getByRole("checkbox", { name: "Usher" }).check();
  await expect(person).not.toContainText("Not checked anywhere");
  await expectAccessible(office);
  await expectNoSidewaysScrolling(office);

  const check = coffee.getByRole("button", { name: /^Check \d+ who served here: Coffee$/ });
  await check.click();
  await expectNotice(office, "5 people checked for Coffee");
  await expect(check).toHaveCount(0);
  await expect(coffee).toContainText(/\d people/);
});

test("on a phone the dialog that fills places is not wider than the window, for a position with a long word", async ({
  as,
}) => {
  const team = await createTeam(as, { viewport: { width: 375, height: 812 } });
  const { id, leader } = team;
  await setUpPlan(team, "Kinderbetreuungsverantwortlichenvertretungsbeauftragte");
  await leader.goto(`/serving/${id}`);
  await leader.getByRole("button", { name: "Fill open places" }).click();
  const name = leader.getByRole("dialog", { name: "Fill open places" }).getByText("Kinderbetreuungs");
  await expect(name).toBeInViewport({ ratio: 1 });
});

test("a leader sees who served how often in a period, and exports it as a table", async ({ as }) => {
  const office = await as("admin");
  const ministries = await send<{ id: number; name: string }[]>(office, "get", api.ministries.list.path);
  const music = ministries.find(({ name }) => name === "Music and Choir");
  await office.goto(`/serving/${music?.id}`);
  await office.getByRole("button", { name: "Who served how often" }).click();
  const dialog = office.getByRole("dialog", { name: "Who served how often" });
  const lydia = dialog.getByRole("row").filter({ hasText: "Lydia Marsh" });
  // The sample has the services of the last five weeks.
  await expect(lydia.getByRole("cell").first()).toHaveText("1");
  await expectAccessible(office);
  const downloading = office.waitForEvent("download");
  await dialog.getByRole("link", { name: "Export CSV" }).click();
  expect((await downloading).suggestedFilename()).toBe("serving.csv");
  await dialog.getByRole("combobox", { name: "Period" }).selectOption("Last year");
  await expect(dialog.getByRole("status")).toHaveText("Jan 1 – Dec 31, 2025");
  await expect(lydia.getByRole("cell").first()).toHaveText("0");

  await office.emulateMedia({ media: "print" });
  await expect(office.getByRole("heading", { name: "Who served how often: Music and Choir" })).toBeVisible();
  await expect(dialog).not.toBeVisible();
});
