// A slow connection: every page responds to the click and the URL immediately, and shows that it is loading.
import type { Page } from "@playwright/test";
import type { CastName } from "../sample/src/cast.ts";
import { allowRoutes, expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

const PAGES: Partial<Record<CastName, readonly { path: string; heading: string }[]>> = {
  admin: [
    { path: "/", heading: "Dashboard" },
    { path: "/members", heading: "Members" },
    { path: "/attendance", heading: "Attendance" },
    { path: "/events", heading: "Events" },
    { path: "/ministries", heading: "Ministries" },
    { path: "/invitations", heading: "Invitations" },
    { path: "/users", heading: "User Management" },
    { path: "/worker-hours", heading: "Volunteer Hours" },
    { path: "/settings", heading: "Settings" },
    { path: "/audit", heading: "Audit log" },
    { path: "/profile", heading: "Profile" },
  ],
  member: [
    { path: "/", heading: "My Dashboard" },
    { path: "/attendance", heading: "My Attendance" },
    { path: "/serving", heading: "Serving" },
    { path: "/serving/1", heading: "Serving plan" },
    { path: "/worker-hours", heading: "Volunteer Hours" },
  ],
};

interface HeldReads {
  hold(): void;
  release(): void;
}

/**
 * Can hold every read except the session's. One route for the whole journey: to add and remove it for each page would
 * switch the interception of all requests while some are in progress.
 */
async function routeReads(page: Page): Promise<HeldReads> {
  let gate = Promise.resolve();
  let release = (): void => {};
  await page.route(/\/api\/(?!auth\/|live|login)/, async (route) => {
    await gate;
    await route.continue().catch(() => {}); // the page may have been left
  });
  return {
    hold() {
      ({ promise: gate, resolve: release } = Promise.withResolvers<void>());
    },
    release: () => release(),
  };
}

for (const [name, pages] of Object.entries(PAGES)) {
  test(`every page of ${name} shows its title and placeholders until its data is loaded`, async ({ as }) => {
    const page = await as(name as CastName);
    const reads = await routeReads(page);
    const title = (heading: string) => page.getByRole("heading", { level: 1, name: heading, exact: true });
    for (const { path, heading } of pages) {
      await test.step(path, async () => {
        reads.hold();
        await page.goto(path);
        await expect(page.getByRole("button", { name: /^Account: / }), path).toBeVisible();
        await expect(title(heading)).toBeVisible();
        await expect(page.getByRole("main").locator("[aria-busy=true]").first(), path).toBeVisible();
        reads.release();
        await expect(title(heading)).toBeVisible();
        await expect(page.getByRole("main").locator("[aria-busy=true]"), path).toHaveCount(0);
      });
    }
  });
}

test("a click opens the page before its data is loaded, on a phone too", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 375, height: 812 }, colorScheme: "dark" });
  await allowRoutes(page);
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: /^All Events/ })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  const reads = await routeReads(page);
  reads.hold();
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Volunteer Hours" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Volunteer Hours" })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  reads.release();
  await expect(page.getByRole("button", { name: "Log hours" })).toBeVisible();
});

test("on a slow device, the title and placeholders of the first page appear before its data is loaded", async ({
  as,
}) => {
  const page = await as("member");
  const reads = await routeReads(page);
  reads.hold();
  const device = await page.context().newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await page.goto("/worker-hours");
  await expect(page.getByRole("heading", { level: 1, name: "Volunteer Hours" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account: / })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]").first()).toBeVisible();
  await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  reads.release();
  await expect(page.getByRole("button", { name: "Log hours" })).toBeVisible();
});

test("while the session is unknown, the page shows that it is loading", async ({ as }) => {
  const page = await as("member");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/auth/user", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/profile", { waitUntil: "commit" });
  await expect(page.getByRole("status").getByText("Loading")).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("a page whose script does not load reports it after a time, and is loaded by a retry", async ({ as, now }) => {
  const page = await as("admin");
  await page.clock.install({ time: now().epochMilliseconds });
  const retry = page.getByRole("button", { name: "Try again" });
  const pass = async () => {
    // Moves the page's clock until the script counts as failed, so that the test does not wait.
    await expect
      .poll(async () => {
        await page.clock.fastForward(2000);
        return retry.isVisible();
      })
      .toBe(true);
  };
  await allowRoutes(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await page.route(/assets\/InvitationsPage/, () => {});
  await page.getByRole("link", { name: "Invitations" }).click();
  await expect(page.getByRole("main").getByText("Loading", { exact: true })).toBeAttached();
  await pass();
  await expect(page.getByRole("alert")).toContainText("The server did not answer in time.");
  await page.unroute(/assets\/InvitationsPage/);
  await retry.click();
  await expect(page.getByRole("heading", { name: "All invitations" })).toBeVisible();

  // The same at the first start, when the screen is still empty. Three seconds later that page tries again by itself, so
  // its clock is stopped.
  await page.clock.pauseAt(now().add({ minutes: 5 }).epochMilliseconds);
  await page.route(/assets\/SignedIn/, () => {});
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("status").getByText("Loading", { exact: true })).toBeAttached();
  await pass();
  await page.unroute(/assets\/SignedIn/);
  await retry.click();
  await page.clock.resume();
  await expect(page.getByRole("heading", { name: "All invitations" })).toBeVisible();
});
