// The menus and tooltips of the frame, whose scripts are loaded after the first screen.
import { expect, pressEscape, test } from "./narthex.ts";

/** Journeys with the mouse move it here first, away from every button. */
const AWAY = { x: 640, y: 700 } as const;

test("a menu opens with a key, also for the first time, and Esc returns the focus to its button", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/profile");
  for (const [button, first] of [
    ["Account: ", "Profile"],
    ["View: ", "Admin View"],
  ] as const) {
    const trigger = page.getByRole("button", { name: new RegExp(`^${button}`) });
    await expect(trigger).toHaveAttribute("aria-haspopup", "menu");
    for (const key of ["ArrowDown", "Enter"]) {
      await trigger.focus();
      await page.keyboard.press(key);
      await expect(page.getByRole(/^View/.test(button) ? "menuitemradio" : "menuitem", { name: first })).toBeFocused();
      await pressEscape(page);
      await expect(page.getByRole("menu")).toHaveCount(0);
      await expect(trigger).toBeFocused();
    }
  }
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await expect(bell).toHaveAttribute("aria-haspopup", "dialog");
  await bell.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await pressEscape(page);
  await expect(bell).toBeFocused();
});

test("the page reloads if the script of its menus is missing, and the menu opens then", async ({ as }) => {
  const page = await as("admin");
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  // A page may request a script again whose preload failed.
  await page.route(/\/assets\/HeaderMenus-/, (route) =>
    documents === 1 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await page.goto("/profile");
  await page.waitForFunction(() =>
    performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload"),
  );
  await page.getByRole("button", { name: /^Account: / }).click();
  await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();
});

test("the page reloads if the script of its alerts, or of a menu that is pressed again, does not arrive in time", async ({
  as,
  now,
}) => {
  const page = await as("admin");
  await page.clock.install({ time: now().epochMilliseconds });
  let documents = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  let menus = 0;
  await page.route(/\/assets\/HeaderMenus-/, (route) => {
    menus += 1;
    return menus === 1 ? undefined : route.continue();
  });
  await page.goto("/profile");
  const account = page.getByRole("button", { name: /^Account: / });
  // Moves the page's clock until the script counts as failed, in steps that are shorter than a notice is shown.
  const waitFor = (isDone: () => Promise<boolean>) =>
    expect
      .poll(
        async () => {
          await page.clock.fastForward(2000);
          return isDone();
        },
        { timeout: 90_000 },
      )
      .toBe(true);
  await account.click();
  await waitFor(() => page.locator("li[data-state=open]").isVisible());
  expect(menus).toBe(1);
  await account.click();
  // The page that is loaded then has the normal speed.
  await waitFor(async () => documents === 2);
  await expect.poll(() => menus).toBeGreaterThan(1);
  await account.click();
  await expect(page.getByRole("menuitem", { name: "Sign Out" })).toBeVisible();

  let requested = 0;
  await page.route(/\/assets\/AlertBanner-/, (route) => {
    requested += 1;
    return requested === 1 ? undefined : route.continue();
  });
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  await expect.poll(() => requested).toBe(1);
  await waitFor(async () => documents === 4);
  await expect.poll(() => requested).toBeGreaterThan(1);
});

test("a button whose popover is open has no tooltip over it", async ({ as }) => {
  const page = await as("admin");
  await page.clock.install();
  await page.goto("/profile");
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await bell.click();
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  // The first press replaces the button, which is then under the pointer as if it had just arrived.
  await page.mouse.move(AWAY.x, AWAY.y);
  await bell.hover();
  await page.clock.fastForward(2000);
  await expect(page.getByRole("tooltip")).toHaveCount(0);
});
