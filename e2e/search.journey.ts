// The search of everything: by keyboard from any page, by its button on a phone, and for a member.
import {
  allowRoutes,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  pressEscape,
  test,
  waitForIdle,
} from "./narthex.ts";

test("the search opens people, events and screens by keyboard, on a phone, and as a member sees them", async ({
  as,
}) => {
  const page = await as("admin");
  await allowRoutes(page);
  const dialog = page.getByRole("dialog", { name: "Search" });
  const field = dialog.getByRole("combobox");
  const highlighted = dialog.getByRole("option", { selected: true });

  await test.step("the keys open it, but not while someone types or another dialog is open", async () => {
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
    await waitForIdle(page);
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await expectAccessible(page);
    await field.fill("audit");
    await pressEscape(page);
    await expect(dialog).toHaveCount(0);
    await page.getByRole("button", { name: "Quick Check-in" }).click();
    await expect(page.getByRole("dialog", { name: "Member Check-in" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await pressEscape(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("Enter opens the row that is clearly meant", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("audit");
    await expect(highlighted).toHaveText("Audit log");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Audit log" })).toBeVisible();
  });

  await test.step("Enter opens nothing where several rows may be meant, and the arrow keys choose", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("service");
    await expect(dialog.getByRole("group", { name: "Events" }).getByRole("option").first()).toBeVisible();
    await expect(dialog.getByRole("status")).toContainText("Choose with the arrow keys");
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await expect(highlighted).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/(events|members)\/\d+$/);
    await expect(dialog).toHaveCount(0);
  });

  await test.step("what to do and the help are found by the words that people use", async () => {
    await page.keyboard.press("Control+k");
    await field.fill("roll");
    const help = dialog.getByRole("group", { name: "Help" });
    await expect(help.getByRole("option", { name: /^Attendance Print a sheet, or roll/ })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("option", { name: "Print an attendance sheet" }).click();
    const sheet = page.getByRole("dialog", { name: "Print a sheet" });
    await expect(sheet.getByLabel("With newcomers")).toBeVisible();
    await expect(sheet.getByRole("link", { name: "Print" })).toHaveAttribute("href", /status=active&event=\d+$/);
    await sheet.getByLabel("With newcomers").check();
    await expect(sheet.getByRole("link", { name: "Print" })).toHaveAttribute("href", /newcomers=true/);
    await expect(sheet.getByLabel("With phone numbers")).not.toBeChecked();
    await sheet.getByLabel("With phone numbers").check();
    await expect(sheet.getByRole("link", { name: "Print" })).toHaveAttribute("href", /phones=true/);
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Cancel" }).click();
    await expect(sheet).toHaveCount(0);
  });

  await test.step("if the server does not answer, the screens can still be chosen by keyboard", async () => {
    await page.route("**/api/search?*", (route) => route.fulfill({ status: 500, body: "down" }));
    await page.keyboard.press("Control+k");
    await field.fill("members");
    await expect(dialog.getByRole("alert")).toHaveText("Please try again in a moment.");
    await expect(highlighted).toHaveCount(0);
    await page.keyboard.press("ArrowDown");
    await expect(highlighted).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await page.unroute("**/api/search?*");
  });

  await test.step("on a phone, the button opens it as a whole screen", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScrolling(page);
    await page.setViewportSize({ width: 375, height: 812 });
    await page.emulateMedia({ colorScheme: "dark" });
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await field.fill("ruth");
    const person = dialog.getByRole("group", { name: "People" }).getByRole("option").first();
    await expect(person).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectAccessible(page, "look");
    await person.click();
    await expect(page).toHaveURL(/\/members\/\d+$/);
  });

  const member = await as("member");
  await member.goto("/");
  await member.getByRole("button", { name: "Search", exact: true }).click();
  const found = member.getByRole("dialog", { name: "Search" });
  await found.getByRole("combobox").fill("s");
  await expect(found.getByRole("option", { name: "Events" })).toBeVisible();
  for (const name of ["Settings", "Reports", "Newcomers", "Giving statements"])
    await expect(found.getByRole("option", { name, exact: true })).toHaveCount(0);
});

test("text that is typed right after the keys of the search is in its field", async ({ as }) => {
  const page = await as("admin");
  const script = page.waitForResponse(/SearchDialog/);
  await page.goto("/donations");
  // Wait until the browser has run the script, which the page loads when it is idle.
  await page.evaluate((address) => import(address), (await script).url());
  await page.keyboard.press("Control+k");
  await page.keyboard.type("gardner");
  await expect(page.getByRole("dialog", { name: "Search" }).getByRole("combobox")).toHaveValue("gardner");
});

test("on a phone the search names no keys", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await page.goto("/");
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Search" });
  await expect(dialog.getByText("Type a name, or press a screen.")).toBeVisible();
  await dialog.getByRole("combobox").fill("service");
  await expect(dialog.getByText("Press a row to open it, or type more of the name.")).toBeVisible();
  await expect(dialog.getByText("arrow keys").filter({ visible: true })).toHaveCount(0);
  await expectAccessible(page);
});
