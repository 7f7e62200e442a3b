// A bad connection: failed requests, lost responses, and requests that hang.
import type { Page, Route } from "@playwright/test";
import { addEventToday } from "./checkin-data.ts";
import { allowRoutes, expect, expectAccessible, test } from "./narthex.ts";

/**
 * Responds to the first requests of one method with a status, and lets the others pass. @returns the number of requests
 */
async function failFirst(page: Page, url: string, method: string, fails: number, status: number) {
  const seen = { requests: 0 };
  await page.route(url, async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    seen.requests += 1;
    if (seen.requests > fails) return route.continue();
    return status === 0 ? route.abort() : route.fulfill({ status, body: "down" });
  });
  return seen;
}

/** Opens no live stream. It makes the page read again when it opens, which would also be counted. */
async function withoutLive(page: Page): Promise<void> {
  // Requests of a shared worker cannot be held or refused; without one, the page opens the stream itself.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "SharedWorker"));
  await page.route("**/api/live*", (route) => route.abort());
}

test("a read that fails twice on the network is retried, and one that the server itself fails is not", async ({
  as,
}) => {
  const page = await as("admin");
  await withoutLive(page);
  for (const status of [0, 502, 503, 504]) {
    await test.step(String(status || "no answer"), async () => {
      const seen = await failFirst(page, "**/api/ministries", "GET", 2, status);
      await page.goto("/ministries");
      await expect(page.getByRole("heading", { name: "Youth Ministry" })).toBeVisible();
      expect(seen.requests).toBe(3);
      await page.unroute("**/api/ministries");
    });
  }
  await test.step("the server fails", async () => {
    const seen = await failFirst(page, "**/api/ministries", "GET", 9, 500);
    await page.goto("/ministries");
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await expect(tryAgain).toBeVisible();
    const before = seen.requests;
    await tryAgain.click();
    await expect.poll(() => seen.requests).toBe(before + 1);
    await expect(tryAgain).toBeEnabled();
    expect(seen.requests).toBe(before + 1);
  });
});

test("a hanging change ends after its timeout, is reported, and is not retried automatically", async ({ as, now }) => {
  const page = await as("admin");
  await page.clock.install({ time: now().epochMilliseconds });
  await allowRoutes(page);
  await page.goto("/ministries");
  let requests = 0;
  await page.route("**/api/ministries", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    requests += 1; // never responds
  });
  await page.getByRole("button", { name: /(Add|New|Create) Ministry/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bell ringers");
  await dialog.getByRole("button", { name: /(Add|Create|Save)/ }).click();
  await expect.poll(() => requests).toBe(1);
  await page.clock.runFor(15_000);
  await expect(dialog.getByText("The server did not answer in time.").first()).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Bell ringers");
  await page.clock.runFor(60_000);
  expect(requests).toBe(1);
});

test("a search that waits for its answer says so above the list of the search before", async ({ as }) => {
  const page = await as("intermediate_admin");
  const held = Promise.withResolvers<void>();
  await page.route(/\/roll\?.*search=adler/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/attendance");
  const rows = page.getByRole("region", { name: "Members" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  await page.getByRole("searchbox").fill("adler");
  await expect(page.getByText("Searching… The list below is from the previous search.")).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText("No connection. The list below is from the previous search.")).toBeVisible();
  await expectAccessible(page);
  await page.context().setOffline(false);
  held.resolve();
  await expect(page.getByText("The list below is from the previous search.")).toHaveCount(0);
  await expect(rows.first()).toContainText("Adler");
});

test("the end of a roll is loaded while it is being refetched, and a scrolled one is refetched in one request after another person's check-in", async ({
  as,
}) => {
  const page = await as("admin");
  const list = page.getByRole("region", { name: "Members" });
  await test.step("the end is reached during a slow read", async () => {
    const eventId = await addEventToday(page, "A long list");
    await allowRoutes(page);
    await page.goto(`/attendance?event=${eventId}`);
    await expect(list.getByRole("listitem").first()).toBeVisible();
    // Another person changes a member: the list is refetched, and the response is slow.
    const held = Promise.withResolvers<void>();
    let waiting = 0;
    await page.route("**/roll?*", async (route) => {
      if (new URL(route.request().url()).searchParams.has("after")) return route.fallback();
      waiting += 1;
      await held.promise;
      await route.continue();
    });
    const answer = await page.request.post("/api/members", {
      data: { firstName: "Zzyzx", lastName: "Zzyzx", joinDate: "2024-01-07", membershipStatus: "active" },
    });
    expect(answer.status()).toBe(201);
    await expect.poll(() => waiting).toBeGreaterThan(0);
    const next = page.waitForRequest((request) => /roll\?.*after=/.test(request.url()));
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    held.resolve();
    await next;
    await expect(list.getByRole("listitem").and(page.locator("[aria-posinset='61']"))).toBeAttached();
    await page.unroute("**/roll?*");
  });
  await test.step("another person checks someone in", async () => {
    const eventId = await addEventToday(page, "Another greeter");
    await page.goto(`/attendance?event=${eventId}`);
    const row = (place: number) => list.locator(`[aria-posinset='${place}']`);
    const { members } = (await (await page.request.get(`/api/events/${eventId}/roll?limit=1000`)).json()) as {
      members: { id: number; firstName: string; lastName: string }[];
    };
    const { id = 0, firstName, lastName } = members.at(-1) ?? {};
    await expect(row(1)).toBeVisible();
    await expect(async () => {
      await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await expect(row(members.length)).toBeAttached({ timeout: 500 });
    }).toPass();
    const requests: URL[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/roll?")) requests.push(new URL(request.url()));
    });
    const greeter = await as("intermediate_admin");
    const answer = await greeter.request.post("/api/attendance", { data: { memberId: id, eventId } });
    expect(answer.status()).toBe(201);
    await expect(list.getByRole("button", { name: `Undo check-in of ${firstName} ${lastName}` })).toBeAttached();
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    expect(requests.filter((url) => url.searchParams.has("after"))).toEqual([]);
  });
});
