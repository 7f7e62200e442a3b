// The app on a phone of 375 pixels: the menu and its three ways of closing, and self-check-in.
import { expect, expectAccessible, expectNoSidewaysScrolling, test, waitForIdle } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

test("the menu slides out, and closes by a link, by the backdrop, and when the window gets wide", async ({ as }) => {
  const page = await as("member", PHONE);
  await page.goto("/");
  const open = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("dialog", { name: "Menu" });

  await open.click();
  await expect(menu.getByText("Lydia Marsh")).toBeVisible();
  await expect(menu.getByText("member@example.org")).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Events" }).click();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/events$/);

  await open.click();
  await expect(menu).toBeVisible();
  await waitForIdle(page);
  await page.mouse.click(360, 400);
  await expect(menu).toHaveCount(0);

  await open.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 768, height: 812 });
  await expect(menu).toHaveCount(0);
});

test("a member checks in, and reaches home, giving, events and the whole menu from the bar at the bottom", async ({
  as,
}) => {
  const page = await as("member", PHONE);
  await test.step("checks in", async () => {
    await page.goto("/attendance");
    await page.getByRole("button", { name: "Quick Check-in" }).tap();
    const dialog = page.getByRole("dialog", { name: "Member Check-in" });
    await dialog
      .getByRole("button", { name: /Open House/ })
      .first()
      .tap();
    const button = dialog.getByRole("button", { name: "Check Me In" });
    const size = await button.boundingBox();
    expect(size?.height).toBeGreaterThanOrEqual(44);
    await button.tap();
    await expect(dialog.getByText("Already Checked In")).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page);
  });
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  await expect(bar.locator("a, button")).toHaveText(["Home", "Check in", "Give", "Events", "More"]);
  await expect(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  for (const tab of await bar.locator("a, button").all()) {
    expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await bar.getByRole("link", { name: "Give" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Give Online" })).toBeVisible();
  await bar.getByRole("button", { name: "Check in" }).tap();
  await page.getByRole("dialog", { name: "Member Check-in" }).getByRole("button", { name: "Close" }).tap();
  await bar.getByRole("button", { name: "More" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByRole("link", { name: "Volunteer Hours" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Volunteer Hours" })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 812 });
  await expect(bar).toBeHidden();
});

test("an administrator prints a sheet of an event from Attendance, and the bar leads to the members", async ({
  as,
}) => {
  const page = await as("admin", PHONE);
  await page.goto("/attendance");
  await test.step("a sheet is printed, and the event shows its day", async () => {
    await expect(page.getByRole("combobox", { name: "Event" }).locator("option:checked")).toHaveText(
      /^Oct 18, 2026 · 11:00\sAM · Sunday Worship/,
    );
    await page.getByRole("button", { name: "Print a sheet" }).click();
    const sheet = page.getByRole("dialog", { name: "Print a sheet" });
    await expect(sheet.getByRole("link", { name: "Print" })).toHaveAttribute("href", /event=\d+/);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await expectNoSidewaysScrolling(page);
  });
  await test.step("the bar", async () => {
    const bar = page.getByRole("navigation", { name: "Shortcuts" });
    await expect(bar.locator("a, button")).toHaveText(["Home", "Check in", "Members", "Events", "More"]);
    // The search comes before the totals.
    const search = await page.getByRole("searchbox").boundingBox();
    const totals = await page.getByText("Total Records").boundingBox();
    expect(search?.y).toBeLessThan(totals?.y ?? 0);
    await bar.getByRole("link", { name: "Members" }).tap();
    await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("an administrator reaches every page from the profile menu; on a wide window they are in the sidebar", async ({
  as,
}) => {
  const page = await as("admin", PHONE);
  await page.goto("/");
  await page.getByRole("button", { name: /^Account: / }).tap();
  await expect(page.getByRole("menuitem")).toHaveText([
    "Profile",
    "Volunteer Hours",
    "Invitations",
    "User Management",
    "Settings",
    "Audit log",
    "Sign Out",
  ]);
  await page.getByRole("menuitem", { name: "Settings" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 812 });
  await page.getByRole("button", { name: /^Account: / }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Volunteer Hours", "Sign Out"]);
});
