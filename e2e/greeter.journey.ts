// Sunday, during the late service: one greeter checks in a queue while another person watches the numbers.
import type { Page } from "@playwright/test";
import { openQuickCheckin } from "./checkin-data.ts";
import { giveDuty } from "./children.ts";
import { allowRoutes, expect, expectAccessible, expectNotice, test } from "./narthex.ts";

/** The number of people of the sample congregation who are checked in at the late service. */
const HERE = 54;
/** These people are not checked in at any event today. */
const ABSENT = [
  ...["Hannah Yates", "Arthur Yates", "Chloe Yates", "Josiah Yates", "Roberto Morales"],
  ...["Emily Barlow", "Martin Barlow", "Elżbieta Wiśniewska", "Teresa García Ordóñez", "Abraham Chacko"],
];
/** One of the first names in the list. */
const NEAR_THE_TOP = "Rhonda Anderson";

/** The attendance count beside the greeter's list. */
async function expectCount(page: Page, count: number): Promise<void> {
  const words = page.getByText(new RegExp(`(^|\\D)${count} checked in$`)).filter({ visible: true });
  await expect(words).not.toHaveCount(0);
}

test("a greeter checks in ten people while a second window watches", async ({ as }) => {
  const greeter = await as("intermediate_admin");
  const watcher = await as("admin");
  await Promise.all([greeter.goto("/attendance"), watcher.goto("/attendance")]);
  await expect(greeter.getByRole("heading", { name: "Check-in Methods" })).toBeVisible();
  await expectCount(greeter, HERE);
  await expectCount(watcher, HERE);

  const search = greeter.getByRole("searchbox");
  for (const [place, name] of ABSENT.entries()) {
    await search.fill(name);
    await expect(greeter.getByRole("button", { name: `Check In ${name}` })).toBeVisible();
    await search.press("Enter");
    await expectCount(greeter, HERE + place + 1);
    // The other window is updated live.
    await expectCount(watcher, HERE + place + 1);
    await expect(watcher.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
  }
});

test("a greeter taps the wrong person and undoes it; a second window is updated, and undoes another", async ({
  as,
  now,
}) => {
  const greeter = await as("intermediate_admin");
  await greeter.clock.install({ time: now().epochMilliseconds });
  const watcher = await as("admin");
  await Promise.all([greeter.goto("/attendance"), watcher.goto("/attendance")]);
  const name = NEAR_THE_TOP;
  await expectCount(watcher, HERE);
  const tap = greeter.getByRole("button", { name: `Check In ${name}` });
  const undo = greeter.getByRole("button", { name: `Undo check-in of ${name}` });
  const remove = watcher.getByRole("button", { name: `Remove record of ${name} at ` });
  await tap.scrollIntoViewIfNeeded();
  const place = await tap.boundingBox();

  // The second tap of a double tap must not reach the undo button.
  await tap.dblclick();
  await expectNotice(greeter, "Check-in Successful");
  await expect(undo).toBeVisible();
  const far = await undo.boundingBox();
  expect((far?.x ?? 0) + (far?.width ?? 0)).toBeLessThan(place?.x ?? 0);
  await expectCount(watcher, HERE + 1);
  await expect(remove).toBeVisible();

  // The undo button ignores taps right after a check-in.
  await greeter.clock.runFor(1000);
  await undo.click();
  await expectNotice(greeter, "Check-in undone");
  await expectCount(greeter, HERE);
  await expectCount(watcher, HERE);
  await expect(remove).toHaveCount(0);

  await tap.click();
  await expect(undo).toBeVisible();
  await remove.click();
  const question = watcher.getByRole("alertdialog", { name: "Remove this attendance record?" });
  await expect(question.getByText(`The record of ${name} at `)).toBeVisible();
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(watcher, "Check-in undone");
  await expect(undo).toHaveCount(0);
  await expect(tap).toBeVisible();
  await expectCount(greeter, HERE);
});

test("on a phone a check-in moves no row of the list, and its undo is not where the button was", async ({ as }) => {
  const phone = await as("intermediate_admin", { viewport: { width: 375, height: 812 } });
  await phone.goto("/attendance");
  const rows = phone.locator("[data-member]");
  await expect(rows.nth(5)).toBeVisible();
  const names = await rows.getByRole("link").evaluateAll((all) => all.slice(0, 6).map((one) => one.textContent));
  const measure = async () => {
    const heights: (number | undefined)[] = [];
    for (const name of names) {
      const row = rows.filter({ has: phone.getByRole("link", { name, exact: true }) });
      heights.push((await row.boundingBox())?.height);
    }
    return heights;
  };
  await phone.evaluate(() => document.fonts.ready);
  const before = await measure();
  for (const name of names) {
    const tap = phone.getByRole("button", { name: `Check In ${name}`, exact: true });
    if ((await tap.count()) === 0) continue;
    const place = await tap.boundingBox();
    await tap.click();
    const far = await phone.getByRole("button", { name: `Undo check-in of ${name}`, exact: true }).boundingBox();
    expect((far?.x ?? 0) + (far?.width ?? 0)).toBeLessThan(place?.x ?? 0);
  }
  await expect(rows.first().getByText("Checked In")).toBeVisible();
  expect(await measure()).toEqual(before);
  await expectAccessible(phone, "look");
});

test("a person who is already checked in is not counted twice, from two windows", async ({ as }) => {
  const [one, two] = [await as("admin"), await as("intermediate_admin")];
  const open = async (page: Page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Quick Check-in" }).click();
    const dialog = page.getByRole("dialog", { name: "Member Check-in" });
    await dialog.getByRole("button", { name: /Open House/ }).click();
    return dialog;
  };
  await allowRoutes(one);
  const [first, second] = [await open(one), await open(two)];
  await expectAccessible(one);
  const name = "Emily Barlow";
  const label = `Check In ${name}`;
  await first.getByRole("searchbox").fill(name);
  await second.getByRole("searchbox").fill(name);
  for (const dialog of [first, second]) await expect(dialog.getByText("0 of the 1 below")).toBeVisible();
  // The first check-in is held until the second person has tapped, who therefore still sees the button.
  const tapped = Promise.withResolvers<void>();
  await one.route("**/api/attendance", async (route) => {
    await tapped.promise;
    await route.continue();
  });
  await first.getByRole("button", { name: label }).click();
  await second.getByRole("button", { name: label }).click();
  tapped.resolve();
  await expect(first.getByRole("button", { name: label })).toHaveCount(0);
  await expect(second.getByRole("button", { name: label })).toHaveCount(0);
  await one.goto("/attendance");
  await expect(
    one
      .getByRole("row", { name: new RegExp(`${name}.*Open House`) })
      .or(one.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "Open House" })),
  ).toHaveCount(1);
});

test("with the keyboard only: open the dialog, choose the event, find, check in, leave", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/");
  const quick = page.getByRole("button", { name: "Quick Check-in" });
  await expect(quick).toBeVisible();
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press("Tab");
    if (await quick.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(quick).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Member Check-in" });
  await expect(dialog).toBeVisible();
  const event = dialog.getByRole("button", { name: /Open House/ });
  for (let stops = 0; stops < 30; stops += 1) {
    if (await event.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const search = dialog.getByRole("searchbox");
  await expect(search).toBeFocused();
  await expect(dialog.getByText("0 of the first 60 below")).toBeVisible();
  const name = "Emily Barlow";
  const label = `Check In ${name}`;
  await page.keyboard.type(name);
  await expect(dialog.getByRole("button", { name: label })).toBeVisible();
  await expect(dialog.getByText("0 of the 1 below")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: label })).toHaveCount(0);
  // The first Escape clears the search box, and a notice that is being closed may consume another one.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(quick).toBeFocused();
});

test("a visitor is added at the check-in with the keyboard, is checked in, and waits to be admitted; a greeter adds no one", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  await page.goto("/");
  const dialog = await openQuickCheckin(page, "Open House");
  await dialog.getByRole("searchbox").fill("lydia marsch");
  await dialog.getByRole("button", { name: "Add Lydia Marsch" }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add a visitor" });
  await expect(adding.getByLabel("First name")).toHaveValue("Lydia");
  await adding.getByLabel("Last name").fill("");
  await adding.getByRole("button", { name: "Add and check in" }).press("Enter");
  await expect(adding.getByText("Last name is required")).toBeVisible();
  await expectAccessible(page);
  await adding.getByLabel("Last name").fill("Marsch");
  await adding.getByLabel("Phone").fill("(518) 555-0177");
  await page.keyboard.press("Enter");
  await expectNotice(page, "Check-in Successful");
  await expect(adding).toHaveCount(0);
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await expect(dialog.getByRole("searchbox")).toHaveValue("");
  await page.goto("/members/newcomers");
  await expect(page.getByRole("list", { name: "Newcomers" })).toContainText("Lydia Marsch");
  const found = await page.request.get("/api/members?search=lydia%20marsch");
  expect(await found.json()).toMatchObject([{ membershipStatus: "pending", joinDate: null }]);

  const greeter = await as("member");
  await giveDuty(await as("admin"), greeter, "greeter");
  await greeter.goto("/attendance");
  await greeter.getByRole("searchbox").fill("wren haddad");
  await expect(greeter.getByText("Someone new fills in a short form")).toBeVisible();
  await expect(greeter.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  await expectAccessible(greeter);
  await greeter.getByRole("button", { name: "Fill in the form here" }).click();
  await expect(greeter.getByLabel("First name")).toHaveValue("Wren");
  await expect(greeter.getByLabel("Last name")).toHaveValue("Haddad");
  await expect(greeter.getByRole("checkbox")).toHaveCount(0);
  await expectAccessible(greeter);
  await greeter.getByLabel("Phone").fill("(518) 555-0179");
  await greeter.getByRole("button", { name: "Check in" }).click();
  await expect(greeter.getByRole("heading", { name: "Welcome, Wren" })).toBeVisible();
  await expectAccessible(greeter);
  await greeter.getByRole("link", { name: "Back to Attendance" }).click();
  await greeter.getByRole("searchbox").fill("wren nobody");
  await greeter.getByRole("link", { name: "Show the QR code" }).click();
  await expect(greeter.getByRole("tab", { name: "QR Code" })).toHaveAttribute("aria-selected", "true");
  await greeter.getByRole("button", { name: "Generate QR Code" }).click();
  await expectNotice(greeter, "QR Code Generated");
  await expect(greeter.getByRole("img", { name: /^QR code for checking in to / })).toBeVisible();
  const opening = greeter.waitForEvent("popup");
  await greeter.getByRole("link", { name: "Open the form on this device" }).click();
  const form = await opening;
  await expect(form.getByLabel("First name")).toHaveValue("");
  await expect(form.getByRole("checkbox")).toHaveCount(0);
  await expectAccessible(form);
  await form.getByLabel("First name").fill("Wren");
  await form.getByLabel("Last name").fill("Haddad");
  await form.getByLabel("Phone").fill("(518) 555-0178");
  await form.getByRole("button", { name: "Check in" }).click();
  await expect(form.getByRole("heading", { name: "Welcome, Wren" })).toBeVisible();
  expect(await form.evaluate(() => localStorage.getItem("narthex.visitor"))).toBeNull();
  await form.close();
  await greeter.getByRole("tab", { name: "Direct Check-in" }).click();
  await greeter.getByRole("tab", { name: "QR Code" }).click();
  await expect(greeter.getByRole("link", { name: "Open the form on this device" })).toBeVisible();
});

test("the list is one stop of the Tab key, and the arrow keys reach every control", async ({ as }) => {
  const page = await as("intermediate_admin");
  await page.goto("/attendance");
  const search = page.getByRole("searchbox");
  const list = page.getByRole("region", { name: "Members" });
  const isInList = () => list.evaluate((one) => one.contains(document.activeElement));
  await search.fill("adler");
  await expect(page.getByRole("link", { name: "Ruth Adler", exact: true }).first()).toBeVisible();
  // The first people of the directory are shown until the search is answered.
  await expect(page.getByRole("link", { name: NEAR_THE_TOP, exact: true })).toHaveCount(0);
  await search.focus();
  await page.keyboard.press("Tab");
  if (!(await isInList())) await page.keyboard.press("Tab");
  expect(await isInList()).toBe(true);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add a visitor" })).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await isInList()).toBe(false);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await isInList()).toBe(true);
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("button", { name: /, household of / }).first()).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(list.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(list.getByRole("listitem").nth(1).getByRole("button").last()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await expect(search).toBeFocused();
});
