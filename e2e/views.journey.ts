// Pages that not every role has: other roles see a refusal, without a request to the server.
import { api } from "@narthex/contract/api.ts";
import type { Page } from "@playwright/test";
import { expect, expectNotice, pressEscape, test, visit } from "./narthex.ts";

const OF_ADMINISTRATORS = ["/invitations", "/users", "/settings", "/audit"];
const OF_LEADERS = ["/members/import", "/members/duplicates"];

async function expectDenied(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await expect(page).toHaveURL((url) => url.pathname === path);
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(page.getByText("You don't have permission to view this page")).toBeVisible();
}

/** The errors that the browser logs, such as a response of 403. */
function complaints(page: Page): string[] {
  const found: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") found.push(message.text());
  });
  return found;
}

async function look(page: Page, view: string): Promise<void> {
  await page.getByRole("button", { name: /^View:/ }).click();
  await page.getByRole("menuitemradio", { name: view }).click();
}

test("an administrator in another view sees the same refusals as people of that role", async ({ as }) => {
  const page = await as("admin");
  const found = complaints(page);
  // A page that every view has: on a page for administrators the change of view would still send a request.
  await page.goto("/profile");
  await look(page, "Member View");
  await expect(page.getByRole("button", { name: "View: Member View" })).toBeVisible();
  for (const path of [...OF_ADMINISTRATORS, ...OF_LEADERS]) await expectDenied(page, path);
  await look(page, "Ministry Leader");
  await expect(page.getByRole("heading", { level: 1, name: "Likely duplicates" })).toBeVisible();
  for (const path of OF_ADMINISTRATORS) await expectDenied(page, path);
  await look(page, "Admin View");
  await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  expect(found).toEqual([]);
});

/** Changes the view with unsaved text, and keeps the text instead. */
async function cancelChangeOfView(page: Page): Promise<void> {
  await page.getByLabel("Congregation name").fill("Grace Church");
  const canceled = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await look(page, "Member View");
  await canceled;
  await page.getByRole("button", { name: "Save" }).first().click();
  await expectNotice(page, "Settings saved");
  await page.reload();
  await expect(page.getByRole("button", { name: "View: Admin View" })).toBeVisible();
  await expect(page.getByLabel("Congregation name")).toHaveValue("Grace Church");
}

test("a view of a duty shows its menu, and opens the dashboard instead of a page that it does not have", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/settings");
  await cancelChangeOfView(page);
  await look(page, "Treasurer");
  await expect(page.getByRole("heading", { level: 1, name: "My Dashboard" })).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You see what a member with the duty Treasurer sees.", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Record Donation" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Reports" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await page.getByRole("button", { name: /^View: / }).click();
  const views = page.getByRole("menu");
  await expect(views.getByText("The role “Staff”. Runs the office for the whole church.")).toBeVisible();
  await expect(views.getByText("See Narthex as")).toBeVisible();
  await expect(views.getByText("Works in the ministries that they lead or belong to.")).toBeVisible();
  await pressEscape(page);
  await look(page, "One ministry's leader");
  await expect(page.getByRole("button", { name: "View: One ministry's leader" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "My Dashboard" })).toBeVisible();
  await expectDenied(page, "/settings");
});

test("roles see no links to pages that they do not have, and their pages send no requests that they may not make", async ({
  as,
}) => {
  const member = await as("member");
  const leader = await as("intermediate_admin");
  const found = [complaints(member), complaints(leader)];
  await Promise.all([member.goto("/profile"), leader.goto("/profile")]);
  for (const page of [member, leader]) await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  for (const path of [...OF_ADMINISTRATORS, ...OF_LEADERS]) await expectDenied(member, path);
  for (const path of OF_ADMINISTRATORS) await expectDenied(leader, path);
  await leader.goto("/");
  await expect(leader.getByText("Upcoming Events").first()).toBeVisible();
  const menu = leader.getByRole("navigation", { name: "Main" });
  await expect(menu.getByRole("link", { name: "Members" })).toBeVisible();
  await expect(leader.getByRole("link", { name: /User Management|Audit log|Settings|Invitations/ })).toHaveCount(0);
  const ministryLeader = await as("ministry_leader");
  found.push(complaints(ministryLeader));
  await ministryLeader.goto("/profile");
  for (const page of [member, ministryLeader]) {
    await visit(page, "/reports");
    await expect(page.getByRole("heading", { level: 1, name: "Access Restricted" })).toBeVisible();
    await expect(page.getByText("Reports are only available to administrators.")).toBeVisible();
  }
  expect(found.flat()).toEqual([]);
});

test("a member finds the directory in the menu and from the profile", async ({ as }) => {
  const page = await as("member");
  await page.goto("/profile");
  await page.getByRole("link", { name: "See the directory" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Members" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
});

/** The text that the directory shows for the first people of the page, without the administrator. */
async function directory(page: Page): Promise<string[]> {
  await page.goto("/members?view=cards");
  const cards = page.getByRole("main").getByRole("list").first().getByRole("listitem");
  await expect(cards.first()).toBeVisible();
  const texts = await cards.allTextContents();
  return texts.filter((text) => !text.includes("Ruth Adler")).slice(0, 6);
}

/** The sum of all gifts that the page of donations shows, in cents. */
async function readTotal(page: Page): Promise<number> {
  const card = page.locator("[data-card]").filter({ has: page.getByText("Total Donations", { exact: true }) });
  const total = card.locator("dd").first();
  await expect(total).toHaveText(/^\$[\d,]+\.\d{2}$/);
  return Number((await total.textContent())?.replaceAll(/[$,.]/g, ""));
}

const ADMIN_MENU = [
  ...["Dashboard", "Members", "Attendance", "Events", "Donations", "Ministries", "Serving", "Communications"],
  ...["Invitations", "Children", "Reports", "User Management", "Settings", "Audit log"],
];
const MEMBER_MENU = [
  ...["My Dashboard", "My Attendance", "Events", "Give Online", "Members", "Ministries", "Communications"],
  ...["Serving", "Volunteer Hours"],
];

test("Member View shows an administrator the menu and the records that a member sees, and changes nothing", async ({
  as,
}) => {
  const member = await as("member");
  const page = await as("admin");
  const main = page.getByRole("navigation", { name: "Main" });
  await test.step("the menu", async () => {
    await page.goto("/");
    await expect(main.getByRole("link")).toHaveText(ADMIN_MENU);
    await look(page, "Member View");
    await expect(main.getByRole("link")).toHaveText(MEMBER_MENU);
    await expect(page.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
    await expect(page.getByRole("menu")).toHaveCount(0);
    await look(page, "Admin View");
    await expect(page.getByRole("heading", { name: "Dashboard", exact: true })).toBeVisible();
  });
  await test.step("only their own gifts", async () => {
    await visit(page, "/donations");
    const all = await readTotal(page);
    await look(page, "Member View");
    await expect(page.getByRole("link", { name: "Give Online" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Give Now" })).toHaveAttribute("href", "/give");
    await expect.poll(() => readTotal(page)).toBeLessThan(all);
    await expect(page.getByRole("button", { name: "Record Donation" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Donor/ })).toHaveCount(0);
    await page.goto("/donations/batch");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
    await look(page, "Admin View");
    await expect(page.getByRole("heading", { level: 1, name: "Enter a batch" })).toBeVisible();
  });
  await test.step("only their own hours", async () => {
    await visit(page, "/worker-hours?view=approval");
    await expect(page.getByRole("tab", { name: /^Approval/ })).toBeVisible();
    await look(page, "Member View");
    await expect(page.getByRole("tab")).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Log hours" })).toBeVisible();
    await expect(main.getByRole("link", { name: "Volunteer Hours" })).toBeVisible();
    await look(page, "Admin View");
    await expect(page.getByRole("tab", { name: /^Approval/ })).toBeVisible();
  });
  await test.step("the directory and the events", async () => {
    await page.goto("/events");
    await expect(page.getByText(/\d+ checked in/).first()).toBeVisible();
    await look(page, "Member View");
    await expect(page.getByText("You see what a member with your profile sees.")).toBeVisible();
    await expect(page.getByText(/\d+ checked in/)).toHaveCount(0);
    expect(await directory(page)).toEqual(await directory(member));
  });
  await test.step("nothing can be changed, and the view ends", async () => {
    await page.goto("/communications?tab=prayers");
    await page
      .getByRole("button", { name: /prayer request$/ })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Title").fill("For rain");
    await dialog.getByLabel("Description").fill("The fields are dry.");
    await dialog.getByRole("button", { name: "Submit" }).click();
    await expect(dialog.getByText("Go back to Admin View to change anything.", { exact: false })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("button", { name: "Back to Admin View" }).click();
    await expect(page.getByText("You see what a member with your profile sees.")).toHaveCount(0);
    await page.goto("/events");
    await expect(page.getByText(/\d+ checked in/).first()).toBeVisible();
  });
  await test.step("the sidebar stays narrow after a reload", async () => {
    await page.getByRole("button", { name: "Collapse sidebar" }).click();
    await expect(main.getByRole("link", { name: "Members" })).toBeVisible();
    await main.getByRole("link", { name: "Members" }).hover();
    await expect(page.getByRole("tooltip")).toHaveText("Members");
    await page.reload();
    await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  });
});

test("a view of an administrator ends for the next account of the tab, whose messages are marked as read", async ({
  as,
}) => {
  const [admin, page] = [await as("admin"), await as("member")];
  await page.goto("/profile");
  const { id } = (await (await page.request.get(api.signin.user.path)).json()) as { id: string };
  const data = {
    subject: "Bread on Sunday",
    content: "Could you bring it?",
    recipientType: "individual",
    recipientId: id,
  };
  expect((await admin.request.post(api.messages.send.path, { data })).ok()).toBe(true);
  await page.evaluate(() => sessionStorage.setItem("narthex.view", "greeter"));
  await page.goto("/communications?tab=messages");
  const row = page.getByRole("tabpanel").getByRole("listitem").filter({ hasText: "Bread on Sunday" });
  await expect(row.getByText("New", { exact: true })).toBeVisible();
  await row.getByRole("button").click();
  await expect(page.getByRole("dialog", { name: "Bread on Sunday" })).toContainText("Could you bring it?");
  await pressEscape(page);
  await expect(row.getByText("New", { exact: true })).toHaveCount(0);
});
