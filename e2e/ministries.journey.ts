// Ministries: one is created, people are assigned, and its leader manages it.
import type { Locator, Page } from "@playwright/test";
import {
  allowRoutes,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  pressEscape,
  test,
} from "./narthex.ts";

const card = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Ministries" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

const people = (dialog: Locator, title: "Current Members" | "Available Members") =>
  dialog.getByRole("region", { name: title });

/** The number that a list shows; NaN until it has loaded. */
const counted = async (region: Locator) => {
  const words = await region.getByRole("heading").textContent();
  return Number.parseInt(words?.replace(/\D/g, "") ?? "", 10);
};

/** The number that a list shows, once it has loaded. */
async function firstCounted(region: Locator): Promise<number> {
  await expect.poll(() => counted(region)).not.toBeNaN();
  return counted(region);
}

/** Confirms the question before people are removed. */
async function confirmRemoval(page: Page): Promise<void> {
  const question = page.getByRole("alertdialog", { name: /^Remove / });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(question).toHaveCount(0);
}

test("a ministry is added, edited, and gets ten people, one by one and together; one of them leaves", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/ministries");
  await page.getByRole("button", { name: "Add Ministry" }).click();
  const adding = page.getByRole("dialog", { name: "Add Ministry" });
  await expect(adding).toBeVisible();
  await expectAccessible(page);
  await adding.getByRole("button", { name: "Add Ministry" }).click();
  await expect(adding.getByText("Required")).toBeVisible();
  await adding.getByLabel("Name").fill("youth ministry");
  await adding.getByLabel("Description").fill("Candles, linen and bread");
  await adding.getByRole("button", { name: "Add Ministry" }).click();
  await expectNotice(page, "Failed to create ministry. Please try again.");
  await expect(adding.getByText("There is already a ministry with this name.")).toBeVisible();
  await expect(adding.getByLabel("Description")).toHaveValue("Candles, linen and bread");
  await adding.getByLabel("Name").fill("Altar Guild");
  await adding.getByRole("button", { name: "Add Ministry" }).click();
  await expectNotice(page, "Ministry created successfully.");
  await expect(card(page, "Altar Guild")).toContainText("No Leader Assigned");
  await expect(card(page, "Altar Guild")).toContainText("0 members");

  await page.getByRole("searchbox").fill("LINEN");
  await expect(page.getByRole("list", { name: "Ministries" }).getByRole("heading")).toHaveText(["Altar Guild"]);
  await expect(page).toHaveURL(/search=LINEN/);
  await page.getByRole("button", { name: "Edit Altar Guild" }).click();
  const editing = page.getByRole("dialog", { name: "Edit ministry" });
  const leader = editing.getByRole("combobox", { name: "Leader" });
  await expect(leader).toHaveValue("No Leader");
  await leader.fill("miriam el");
  await expect(editing.getByRole("option", { name: /Miriam Ellis/ })).toBeVisible();
  await expectAccessible(page);
  await leader.press("Enter");
  await expect(leader).toHaveValue("Miriam Ellis");
  await editing.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Ministry updated successfully.");
  await expect(card(page, "Altar Guild")).toContainText("Miriam Ellis");

  await page.goto("/members");
  await page.getByRole("tab", { name: "Ministry Assignments" }).click();
  await expect(page).toHaveURL(/\/members\?tab=assignments$/);
  await page.getByRole("button", { name: "Manage Assignments of Altar Guild" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Assignments" });
  const [current, available] = [people(dialog, "Current Members"), people(dialog, "Available Members")];
  await expect(current).toContainText("No members currently assigned to this ministry.");
  const before = await firstCounted(available);

  const assigned: string[] = [];
  for (let one = 1; one <= 5; one += 1) {
    const button = available.getByRole("button", { name: /^Assign (?!Selected)/ }).first();
    const name = ((await button.getAttribute("aria-label")) ?? "").replace("Assign ", "");
    assigned.push(name);
    await button.click();
    await expect(current.getByText(name, { exact: true })).toBeVisible();
    await expect.poll(() => counted(current)).toBe(one);
  }
  const boxes = available.getByRole("checkbox");
  for (let one = 0; one < 5; one += 1) await boxes.nth(one).check();
  await expect(available).toContainText("5 selected");
  await available.getByRole("button", { name: "Assign selected" }).click();
  await expect.poll(() => counted(current)).toBe(10);
  await expect.poll(() => counted(available)).toBe(before - 10);

  const [leaving = ""] = assigned;
  await current.getByRole("button", { name: `Remove ${leaving}` }).click();
  const question = page.getByRole("alertdialog", { name: "Remove from Altar Guild?" });
  await expect(question).toContainText("Volunteer hours stay on record.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => counted(current)).toBe(10);
  await current.getByRole("button", { name: `Remove ${leaving}` }).click();
  await confirmRemoval(page);
  await expect.poll(() => counted(current)).toBe(9);
  await expect(available.getByText(leaving, { exact: true })).toBeVisible();
  const ticks = current.getByRole("checkbox");
  for (let one = 0; one < 3; one += 1) await ticks.nth(one).check();
  await expect(current).toContainText("3 selected");
  await expectAccessible(page);
  await current.getByRole("button", { name: "Remove selected" }).click();
  await confirmRemoval(page);
  await expect.poll(() => counted(current)).toBe(6);
  await expect.poll(() => counted(available)).toBe(before - 6);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(card(page, "Altar Guild")).toContainText("6 members");
  await page.reload();
  await expect(card(page, "Altar Guild")).toContainText("6 members");
});

test("a bulk removal that the server refuses is reverted, and the people stay selected", async ({ as }) => {
  const page = await as("intermediate_admin");
  await allowRoutes(page);
  await page.goto("/members?tab=assignments&ministry=1");
  const current = people(page.getByRole("dialog", { name: "Manage Assignments" }), "Current Members");
  const before = await firstCounted(current);
  const { promise: released, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/ministries/1/members/removal", async (route) => {
    await released;
    await route.fulfill({ status: 503, json: { code: "unavailable", message: "The server is busy." } });
  });
  const ticks = current.getByRole("checkbox");
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await current.getByRole("button", { name: "Remove selected" }).click();
  await confirmRemoval(page);
  await expect.poll(() => counted(current)).toBe(before - 2);
  answer();
  await expectNotice(page, "The server is busy.");
  await expect.poll(() => counted(current)).toBe(before);
  await expect(current).toContainText("2 selected");
});

test("an assignment that the server refuses is reverted", async ({ as }) => {
  const page = await as("intermediate_admin");
  await allowRoutes(page);
  await page.goto("/members?tab=assignments&ministry=1");
  const dialog = page.getByRole("dialog", { name: "Manage Assignments" });
  const [current, available] = [people(dialog, "Current Members"), people(dialog, "Available Members")];
  const button = available.getByRole("button", { name: /^Assign (?!Selected)/ }).first();
  await expect(button).toBeVisible();
  const before = await firstCounted(current);
  const name = ((await button.getAttribute("aria-label")) ?? "").replace("Assign ", "");
  const { promise: released, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/ministries/1/members", async (route) => {
    if (route.request().method() !== "PUT") return route.continue();
    await released;
    await route.fulfill({ status: 503, json: { code: "unavailable", message: "The server is busy." } });
  });
  await button.click();
  await expect.poll(() => counted(current)).toBe(before + 1);
  answer();
  await expectNotice(page, "The server is busy.");
  await expect.poll(() => counted(current)).toBe(before);
  await expect(available.getByText(name, { exact: true })).toBeVisible();
});

test("a ministry's leader manages only their own ministry, and the assigned person sees it immediately", async ({
  as,
}) => {
  const [daniel, lydia] = [await as("ministry_leader"), await as("member")];
  await lydia.goto("/events?view=list");
  await expect(lydia.getByRole("heading", { name: /^All Events/ })).toBeVisible();
  await expect(lydia.getByText("Youth Group").filter({ visible: true })).toHaveCount(0);

  await daniel.goto("/");
  await daniel.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Ministries" }).click();
  await expect(daniel.getByRole("button", { name: /^Edit / })).toHaveCount(1);
  await expect(daniel.getByRole("button", { name: "Add Ministry" })).toHaveCount(0);
  await daniel.getByRole("button", { name: "Edit Youth Ministry" }).click();
  const editing = daniel.getByRole("dialog", { name: "Edit ministry" });
  await expect(editing.getByLabel("Name")).toHaveCount(0);
  await editing.getByLabel("Description").fill("Friday evenings with a meal.");
  await editing.getByRole("button", { name: "Save" }).click();
  await expectNotice(daniel, "Ministry updated successfully.");

  await card(daniel, "Youth Ministry")
    .getByRole("link", { name: /members of Youth Ministry/ })
    .click();
  const dialog = daniel.getByRole("dialog", { name: "Manage Assignments" });
  await dialog.getByRole("searchbox").fill("lydia marsh");
  const [current, available] = [people(dialog, "Current Members"), people(dialog, "Available Members")];
  await available.getByRole("button", { name: "Assign Lydia Marsh" }).click();
  await expect(current.getByText("Lydia Marsh", { exact: true })).toBeVisible();
  await expect(lydia.getByText("Youth Group").filter({ visible: true }).first()).toBeVisible();
  await current.getByRole("button", { name: "Remove Lydia Marsh" }).click();
  await expect(daniel.getByRole("alertdialog")).toContainText(
    "If you add this person again, the person is asked again",
  );
  await confirmRemoval(daniel);
  await expect(available.getByRole("button", { name: "Assign Lydia Marsh" })).toBeVisible();
  await expect(lydia.getByText("Youth Group").filter({ visible: true })).toHaveCount(0);
  await daniel.goBack();
  await expect(daniel.getByRole("dialog")).toHaveCount(0);
});

test("the form says what a former leader keeps as a member of the ministry if another one is chosen", async ({
  as,
}) => {
  const [office, daniel] = [await as("admin"), await as("ministry_leader")];
  const { id: leaderId } = await (await daniel.request.get("/api/members/me")).json();
  const { id } = await (await office.request.post("/api/ministries", { data: { name: "Ushers", leaderId } })).json();
  await office.request.put(`/api/ministries/${id}/members`, { data: { memberIds: [leaderId] } });
  await office.goto("/ministries?search=Ushers");
  const openForm = () => office.getByRole("button", { name: "Edit Ushers" }).click();
  await openForm();
  const form = office.getByRole("dialog", { name: "Edit ministry" });
  const note = form.getByText("Until they are removed from it under Ministry Assignments");
  const leader = form.getByRole("combobox", { name: "Leader" });
  await expect(leader).toHaveValue("Daniel Okafor");
  await expect(form.getByText("assign people, plan who serves, and approve hours.")).toBeVisible();
  await expect(note).toHaveCount(0);
  await leader.fill("miriam el");
  await expect(form.getByRole("option", { name: /Miriam Ellis/ })).toBeVisible();
  await leader.press("Enter");
  await expect(note).toContainText(
    "Daniel Okafor has the role “One ministry's leader” and still belongs to this ministry.",
  );
  await expectAccessible(office);
  await office.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(office);
  await form.getByRole("button", { name: "Save" }).click();
  await expectNotice(office, "Ministry updated successfully.");
});

test("a member sees who serves where, and changes nothing", async ({ as }) => {
  const page = await as("member", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await page.goto("/ministries");
  await expect(card(page, "Youth Ministry")).toContainText("Daniel Okafor");
  await expect(page.getByRole("button", { name: /^(Add|Edit) / })).toHaveCount(0);
  await page.goto("/members?tab=assignments");
  await expect(page.getByRole("button", { name: /^Manage Assignments/ })).toHaveCount(0);
  await page.getByRole("button", { name: "View members of Youth Ministry" }).tap();
  const dialog = page.getByRole("dialog", { name: "Youth Ministry" });
  await expect(dialog.getByRole("list", { name: "Current Members" }).getByRole("listitem").first()).toBeVisible();
  await dialog.getByRole("searchbox").fill("a");
  await expect(dialog.getByRole("status").filter({ hasText: /^(1 member|\d+ members) found$/ })).toBeAttached();
  await expect(dialog.getByRole("button", { name: /Assign|Remove/ })).toHaveCount(0);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test("with the keyboard only: assign two people in a row, remove one, leave", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members?tab=assignments");
  const opener = page.getByRole("button", { name: "Manage Assignments of Prayer Ministry" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Manage Assignments" });
  const search = dialog.getByRole("searchbox");
  await expect(search).toBeFocused();
  const [current, available] = [people(dialog, "Current Members"), people(dialog, "Available Members")];
  await expect(available.getByRole("button", { name: /^Assign (?!Selected)/ }).first()).toBeVisible();
  const before = await firstCounted(current);
  const first = available.getByRole("button", { name: /^Assign (?!Selected)/ }).first();
  for (let stops = 0; stops < 60; stops += 1) {
    if (await first.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => counted(current)).toBe(before + 1);
  await page.keyboard.press("Enter");
  await expect.poll(() => counted(current)).toBe(before + 2);
  await search.focus();
  await page.keyboard.press("Tab");
  await expect(current.locator(":focus")).toHaveAccessibleName(/^Select /);
  await page.keyboard.press("Tab");
  await expect(current.locator(":focus")).toHaveAccessibleName(/^Remove /);
  await page.keyboard.press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).press("Enter");
  await expect.poll(() => counted(current)).toBe(before + 1);
  await expect(current.locator(":focus")).toHaveAccessibleName(/^Remove /);
  await pressEscape(page);
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
