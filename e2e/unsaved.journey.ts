// Unsaved text: it is not lost by accident, and invalid fields are easy to find.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNotice, pressEscape, test } from "./narthex.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Discard your changes?" });
const menu = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true });

test("leaving a half-filled page asks first, by menu, by Back and by closing the window", async ({ as }) => {
  const page = await as("member");
  await page.goto("/events");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Edit Profile" }).click();

  // Without typed text there is no question.
  await menu(page, "Events").click();
  await expect(page).toHaveURL(/\/events$/);
  await page.goBack();

  await page.getByRole("button", { name: "Edit Profile" }).click();
  const address = page.getByRole("textbox", { name: "Home address" });
  await address.fill("7 Unsaved Lane");
  await menu(page, "Events").click();
  await expect(question(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await expectAccessible(page);
  await pressEscape(page);
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/profile$/);
  await expect(address).toHaveValue("7 Unsaved Lane");

  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(address).toHaveValue("7 Unsaved Lane");

  const dialogEvent = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const browsersOwn = await dialogEvent;
  expect(browsersOwn.type()).toBe("beforeunload");
  await browsersOwn.dismiss();

  await menu(page, "Events").click();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
});

test("keeping changes in the settings leads back to the field that is not saved", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/settings");
  await page.getByRole("textbox", { name: "Legal name" }).fill("Grace Church Association");
  const weeks = page.getByLabel(/^Weeks of absence/);
  await weeks.fill("5");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expectNotice(page, "Settings saved");

  await menu(page, "Dashboard").click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  const legalName = page.getByRole("textbox", { name: "Legal name" });
  await expect(legalName).toBeFocused();
  await expect(legalName).toBeInViewport();

  // From another section, too.
  await page.getByRole("navigation", { name: "Sections of the settings" }).getByRole("link", { name: "Email" }).click();
  await expect(legalName).toBeHidden();
  await menu(page, "Dashboard").click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(legalName).toBeFocused();
  await expect(legalName).toBeInViewport();
  await expect(page).toHaveURL(/\/settings$/);
});

test("a half-filled dialog is not lost by Back, nor by closing the window", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/events");
  await menu(page, "Members").click();
  await page.getByRole("button", { name: "Add New Member" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Member" });

  // Without typed text there is no question.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();

  await menu(page, "Members").click();
  await page.getByRole("button", { name: "Add New Member" }).click();
  await dialog.getByLabel("First name").fill("Amos");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await expectAccessible(page);
  await pressEscape(page);
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/members$/);
  await expect(dialog.getByLabel("First name")).toHaveValue("Amos");

  const dialogEvent = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await dialogEvent).dismiss();
  // Chromium ignores a navigation until the page has received the answer.
  await expect(dialog.getByLabel("First name")).toHaveValue("Amos");
  await page.goBack();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test("Back within the same path asks only if it closes a dialog with typed text", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/communications");
  await page.getByRole("tab", { name: /^Prayer/ }).click();
  await page
    .getByRole("button", { name: /prayer request$/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("For the harvest");
  await page.goBack();
  await expect(question(page)).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Title")).toHaveValue("For the harvest");
  await pressEscape(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("tab", { name: /^Announcements/ })).toHaveAttribute("aria-selected", "true");
  await expect(question(page)).toHaveCount(0);
});

test("Back and Discard close a dialog with typed text, also if Back leads to the same screen", async ({ as }) => {
  const admin = await as("admin");
  const data = { subject: "Tuning of the pipe organ", content: "It is tuned on Friday.", recipientType: "all" };
  expect((await admin.request.post("/api/messages", { data })).status()).toBe(201);
  const page = await as("member");
  await page.goto("/communications?tab=messages");
  await page.getByRole("listitem").filter({ hasText: "Tuning of the pipe organ" }).getByRole("button").click();
  await page.getByRole("dialog", { name: "Tuning of the pipe organ" }).getByRole("button", { name: "Reply" }).click();
  const reply = page.getByRole("dialog", { name: "Re: Tuning of the pipe organ" });
  await reply.getByRole("textbox", { name: "Message" }).fill("Thank you.");
  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(reply.getByRole("textbox", { name: "Message" })).toHaveValue("Thank you.");
  await page.goBack();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(reply).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL(/tab=messages$/);
});

test("saved or unchanged forms are left without a question: settings, invitations, hours", async ({ as }) => {
  const page = await as("admin");
  const leave = async () => {
    await menu(page, "Events").click();
    await expect(page.getByRole("heading", { level: 1, name: "Events" })).toBeVisible();
  };
  for (const path of ["/settings", "/invitations", "/worker-hours", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
    await leave();
  }
  await page.goto("/worker-hours");
  await page.getByRole("button", { name: "0.5 hours", exact: true }).click();
  await menu(page, "Events").click();
  await expect(question(page)).toBeVisible();
  await page.getByRole("button", { name: "Keep editing" }).click();
  // Another tab of the page discards nothing.
  await page.getByLabel(/What did you do/).fill("Swept the yard");
  await page.getByRole("tab", { name: /^Approval/ }).click();
  await expect(page.getByRole("heading", { name: "Log hours" })).toBeHidden();
  await page.getByRole("tab", { name: /^My hours/ }).click();
  await expect(page.getByLabel(/What did you do/)).toHaveValue("Swept the yard");
  await page.getByRole("button", { name: "Log hours" }).click();
  await expectNotice(page, "Hours logged");
  await leave();
});

test("the invalid field that gets the focus is visible below the top bar", async ({ as }) => {
  const page = await as("member");
  await page.goto("/profile");
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("First name").fill("");
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  const bar = await page.getByRole("banner").boundingBox();
  const label = await page.locator("label", { hasText: "First name" }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});
