// Open screens catch up within two seconds after any failure of the server, its database, the network or the laptop.
import { ALIVE_MS } from "@narthex/contract/live-protocol.ts";
import type { Page } from "@playwright/test";
import { add, card, expectNotLive, expectSoon, openMinistries, sign, test } from "./live.ts";
import { allowRoutes, expect, expectNotice, pressEscape, waitForCards } from "./narthex.ts";
import { refuseScript } from "./unreachable.ts";

/** Simulates that the tab is hidden or becomes visible. */
async function show(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, "visibilityState", { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

test("a page that was not live, or not up to date, shows the missed change: after a proxy's 502, a failed read and sleep", async ({
  page,
  line,
  addMinistry,
}) => {
  await allowRoutes(page);
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  await test.step("a proxy responds with 502", async () => {
    await expect(sign(page)).toBeHidden();
    line.breakOff();
    await expectNotLive(page);
    await addMinistry("Bell ringers");
    line.restore();
    await expectSoon(page, "Bell ringers");
    await expect(sign(page)).toBeHidden();
    // Live updates continue without a reload.
    await addMinistry("Choir of men");
    await expectSoon(page, "Choir of men");
  });
  await test.step("the read after a change fails, and is retried", async () => {
    let failed = 0;
    await page.route("**/api/ministries", (route) => {
      failed += 1;
      return route.abort();
    });
    await addMinistry("Lamp lighters");
    await expect.poll(() => failed).toBeGreaterThan(0);
    await expectNotLive(page);
    await page.unroute("**/api/ministries");
    await page.clock.runFor(2000);
    await expectSoon(page, "Lamp lighters");
    await expect(sign(page)).toBeHidden();
  });
  await test.step("the network is back after sleep, and the connection seems open", async () => {
    await expect.poll(() => line.streams()).toBe(1);
    line.silenceStreams();
    await addMinistry("Bread bakers");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expectSoon(page, "Bread bakers");
  });
});

test("a change that is committed during a server restart is shown afterwards", async ({
  as,
  now,
  congregation,
  secondServer,
}) => {
  const other = await secondServer();
  const page = await as("admin");
  await page.clock.install({ time: now().epochMilliseconds });
  await openMinistries(page);
  await congregation.halt();
  await expectNotLive(page);
  await add(page, other.url, "Bell ringers");
  await congregation.resume();
  await expectSoon(page, "Bell ringers");
  await expect(sign(page)).toBeHidden();
});

test("a page that could not load what follows changes says that it is not live, and is loaded again afterwards", async ({
  page,
  line,
  addMinistry,
}) => {
  let isAway = true;
  await page.route(/\/$|\/assets\/following-/, (route) => (isAway ? route.abort() : route.continue()));
  await openMinistries(page);
  await expectNotLive(page);
  isAway = false;
  await expect.poll(() => line.streams()).toBe(1);
  await expect(sign(page)).toBeHidden();
  await addMinistry("Bell ringers");
  await expectSoon(page, "Bell ringers");
});

test("a notice appears although the script of notices could not be loaded with the page", async ({ page }) => {
  let checks = 0;
  let isAway = true;
  await page.route(/\/$|\/assets\/Notices-/, (route) => {
    if (!isAway) return route.continue();
    if (route.request().method() === "HEAD") checks += 1;
    return route.abort();
  });
  await openMinistries(page);
  // The check whether the server is available follows the script, which a page may have requested twice.
  await expect.poll(() => checks).toBeGreaterThan(0);
  isAway = false;
  await page.getByRole("button", { name: "Add Ministry" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Ministry" });
  await dialog.getByLabel("Name").fill("Bell ringers");
  await dialog.getByRole("button", { name: "Add Ministry" }).click();
  await expectNotice(page, "Ministry created successfully.");
});

test("a dialog opens and a page is loaded once the connection is back, if they were opened without it", async ({
  page,
}) => {
  await allowRoutes(page);
  await page.goto("/");
  const title = page.getByRole("heading", { level: 1, name: "Dashboard" });
  await waitForCards(page);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Quick Check-in" }).click();
  await expectNotice(page, "Can't reach the server. Please check your connection and try again.");
  await expect(title).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Quick Check-in" }).click();
  await expect(page.getByRole("dialog", { name: "Member Check-in" })).toBeVisible();
  await test.step("a page whose script could not be loaded", async () => {
    await pressEscape(page);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const allow = await refuseScript(page, /\/assets\/Ministries/);
    await page.getByRole("link", { name: "Ministries" }).first().click();
    await allow();
    await expect(card(page, "Youth Ministry")).toBeVisible();
  });
});

test.describe("with a database that can be lost", () => {
  test.use({ viaProxy: true });

  test("the page shows that it is not live, also on a dialog, and shows changes committed in the meantime", async ({
    page,
    line,
    congregation,
    secondServer,
  }) => {
    const other = await secondServer();
    await openMinistries(page);
    await expect.poll(() => line.streams()).toBe(1);
    await page.getByRole("button", { name: "Add Ministry" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await congregation.loseDatabase();
    // In small steps: the page would open another stream if its worker missed two checks, which are ten seconds apart.
    await expectNotLive(page, 500);
    // For screen readers too: a dialog hides the content behind it from them.
    await expect(page.getByRole("status").filter({ has: sign(page) })).toBeVisible();
    await add(page, other.url, "Bell ringers");
    await page.getByRole("button", { name: "Cancel" }).click();
    await congregation.findDatabase();
    await expectSoon(page, "Bell ringers");
    await expect(sign(page)).toBeHidden();
    // The stream stayed open all the time.
    expect(line.openings).toBe(1);
  });
});

test("a stream that is refused with a retry delay is requested after that delay", async ({
  page,
  line,
  addMinistry,
}) => {
  line.refuseStream(2);
  await openMinistries(page);
  await addMinistry("Bell ringers");
  await expect.poll(() => line.streams()).toBe(1);
  expect(line.waited).toBeGreaterThanOrEqual(2000);
  await expectSoon(page, "Bell ringers");
});

test("tabs whose shared worker was ended by the browser share one stream of a new one", async ({
  page,
  line,
  addMinistry,
  browser,
}) => {
  const second = await page.context().newPage();
  for (const tab of [page, second]) await openMinistries(tab);
  await expect.poll(() => line.streams()).toBe(1);
  const devtools = await browser.newBrowserCDPSession();
  const workers = async () => {
    const { targetInfos } = await devtools.send("Target.getTargets");
    return targetInfos.filter(({ type, url }) => type === "shared_worker" && url.startsWith(line.url));
  };
  const [former] = await workers();
  await devtools.send("Target.closeTarget", { targetId: former?.targetId ?? "" });
  await expect.poll(() => line.streams()).toBe(0);
  await addMinistry("Bell ringers");
  // The first check pings the worker, the second finds no response. A third one would come before the new worker had
  // time to respond, and the tabs would consider it dead as well.
  for (const _look of [1, 2]) await page.clock.runFor(10_000);
  await Promise.all([page, second].map((tab) => expectSoon(tab, "Bell ringers")));
  // Both tabs have joined, because both received the missed change: one worker and one stream for the two.
  expect(await workers()).toHaveLength(1);
  await expect.poll(() => line.streams()).toBe(1);
  await addMinistry("Choir of men");
  await Promise.all([page, second].map((tab) => expectSoon(tab, "Choir of men")));
  expect(line.streams()).toBe(1);
});

test.describe("in a browser without shared workers", () => {
  test.beforeEach(async ({ page, line }) => {
    await page.context().addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker"));
    await openMinistries(page);
    await expect.poll(() => line.streams()).toBe(1);
  });

  test("each visible tab has its own stream, and a tab that becomes visible again catches up", async ({
    page,
    line,
    addMinistry,
  }) => {
    const second = await page.context().newPage();
    await openMinistries(second);
    await expect.poll(() => line.streams()).toBe(2);
    await addMinistry("Bell ringers");
    await Promise.all([page, second].map((tab) => expectSoon(tab, "Bell ringers")));
    await show(second, "hidden");
    await expect.poll(() => line.streams()).toBe(1);
    await addMinistry("Choir of men");
    await expectSoon(page, "Choir of men");
    await expect(card(second, "Choir of men")).toBeHidden();
    await show(second, "visible");
    await expectSoon(second, "Choir of men");
  });

  test("a connection without data is replaced after two missed heartbeats, or after sleep with stopped timers", async ({
    page,
    line,
    addMinistry,
  }) => {
    await test.step("two missed heartbeats", async () => {
      // The silence begins with a heartbeat, after which the page reads nothing.
      const { arrivals } = line;
      await expect.poll(() => line.arrivals).toBeGreaterThan(arrivals);
      line.silenceStreams();
      await addMinistry("Bell ringers");
      await page.clock.runFor(ALIVE_MS);
      expect(line.openings).toBe(1);
      await page.clock.runFor(ALIVE_MS + 4000);
      await expectSoon(page, "Bell ringers");
      expect(line.openings).toBeGreaterThan(1);
    });
    await test.step("eight hours of sleep", async () => {
      await expect.poll(() => line.streams()).toBe(1);
      line.silenceStreams();
      await addMinistry("Choir of men");
      await page.clock.fastForward("08:00:00");
      await expectSoon(page, "Choir of men");
    });
  });
});
