// Open screens show other people's changes, in any number of tabs, and read nothing twice.
import { api } from "@narthex/contract/api.ts";
import { DEFAULT_TIMEZONE } from "@narthex/contract/limits.ts";
import type { Page } from "@playwright/test";
import type { Line } from "./line.ts";
import { card, expectSoon, getTimeLimit, openMinistries, sign, test } from "./live.ts";
import { allowRoutes, expect } from "./narthex.ts";
import type { Cookies } from "./run.ts";

test("a change between the page's read and the opening of its stream is shown", async ({ page, line, addMinistry }) => {
  line.holdStreams();
  await openMinistries(page);
  await expect.poll(() => line.openings).toBeGreaterThan(0);
  await addMinistry("Bell ringers");
  line.restore();
  await expectSoon(page, "Bell ringers");
});

test("a change during the first read of a page is shown", async ({ page, line, addMinistry }) => {
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  // The second tab's list was read before the change, and its response arrives after the notice.
  const second = await page.context().newPage();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: read, resolve: noteRead } = Promise.withResolvers<void>();
  await second.route(
    (url) => url.pathname === api.ministries.list.path,
    async (route) => {
      const response = await route.fetch();
      noteRead();
      await released;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  const followed = second.waitForResponse(/assets\/following-/);
  await second.goto("/ministries");
  await Promise.all([read, followed]);
  await addMinistry("Bell ringers");
  await expectSoon(page, "Bell ringers");
  release();
  await expectSoon(second, "Bell ringers");
});

test("ten tabs of one browser share one stream, and each shows what changes", async ({ page, line, addMinistry }) => {
  const tabs = [page];
  while (tabs.length < 10) tabs.push(await page.context().newPage());
  for (const tab of tabs) await openMinistries(tab);
  await expect.poll(() => line.streams()).toBe(1);
  await addMinistry("Bell ringers");
  // Ten pages at once take more than two seconds on a busy machine; other journeys check that limit.
  await Promise.all(tabs.map((tab) => expect(card(tab, "Bell ringers")).toBeVisible()));
  // The other tabs do not depend on the first tab.
  await page.close();
  await addMinistry("Choir of men");
  await Promise.all(tabs.slice(1).map((tab) => expect(card(tab, "Choir of men")).toBeVisible()));
});

test("a tab that joins during a change shows it", async ({ page, line, addMinistry }) => {
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  const second = await page.context().newPage();
  // The second tab has read its list, and joins the stream only afterwards.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await second.route(/assets\/following-/, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  await openMinistries(second);
  await addMinistry("Bell ringers");
  await expectSoon(page, "Bell ringers");
  release();
  await expectSoon(second, "Bell ringers");
});

test("the notice of an own change causes no second read, and a change of view opens a new stream", async ({
  page,
  line,
  addMinistry,
}) => {
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  let reads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && new URL(request.url()).pathname === api.ministries.list.path) reads += 1;
  });
  await page.getByRole("button", { name: /(Add|New|Create) Ministry/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Bell ringers");
  await dialog.getByRole("button", { name: /(Add|Create|Save)/ }).click();
  await expect(card(page, "Bell ringers")).toBeVisible();
  await addMinistry("Choir of men");
  await expectSoon(page, "Choir of men");
  // Once after the own change, and once after another person's.
  expect(reads).toBe(2);
  await test.step("a change of view", async () => {
    await page.getByRole("button", { name: /View/ }).first().click();
    await page.getByRole("menuitemradio", { name: "Member View" }).click();
    await expect(page.getByRole("button", { name: /(Add|New|Create) Ministry/ })).toBeHidden();
    await expect.poll(() => line.streams()).toBe(1);
    await addMinistry("Lamp lighters");
    await expectSoon(page, "Lamp lighters");
  });
});

test("the page of an event shows check-ins by other people, also after a count that failed", async ({
  page,
  line,
  as,
  now,
}) => {
  const other = await as("admin");
  const eventDateTime = now().toZonedDateTimeISO(DEFAULT_TIMEZONE).toPlainDateTime().toString().slice(0, 16);
  const created = await other.request.post(api.events.create.path, { data: { title: "Open house", eventDateTime } });
  const { id: eventId } = (await created.json()) as { id: number };
  const people = (await (await other.request.get(`${api.members.list.path}?limit=2`)).json()) as { id: number }[];
  const checkIn = async (memberId: number | undefined) => {
    const answer = await other.request.post(api.attendance.record.path, { data: { memberId, eventId } });
    expect(answer.status(), await answer.text()).toBe(201);
  };
  await allowRoutes(page);
  await page.goto(`/events/${eventId}`);
  await expect(page.getByRole("heading", { name: "Open house" })).toBeVisible();
  await expect.poll(() => line.streams()).toBe(1);
  await checkIn(people[0]?.id);
  const overview = page.getByRole("main");
  await expect.poll(() => overview.textContent(), { timeout: getTimeLimit() }).toMatch(/Checked in\s*1(?!\d)/);
  let failed = 0;
  const isEvent = (url: URL) => url.pathname === `/api/events/${eventId}`;
  await page.route(isEvent, async (route) => {
    failed += 1;
    await route.abort();
  });
  await checkIn(people[1]?.id);
  await expect.poll(() => failed).toBeGreaterThan(0);
  await page.unroute(isEvent);
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000);
      return overview.textContent();
    })
    .toMatch(/Checked in\s*2(?!\d)/);
});

/** Gives the browser another session, or none, and reopens the stream with it. */
async function replaceSession(page: Page, line: Line, cookies: Cookies): Promise<void> {
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  line.breakOff();
  line.restore();
}

/** A read is sent three times before it counts as failed; the fourth request is the first of another read. */
const FAILED_READ = 4;

/** Fails every request for the signed-in account, until `restore`. */
async function failAccount(page: Page) {
  const isAccount = (url: URL) => url.pathname === api.signin.user.path;
  let requests = 0;
  await page.route(isAccount, async (route) => {
    requests += 1;
    await route.abort();
  });
  return { requests: () => requests, restore: () => page.unroute(isAccount) };
}

test("a tab shows the data of the account that signed in in another tab, also if its first read failed", async ({
  page,
  line,
  run,
  addMinistry,
}) => {
  await allowRoutes(page);
  await openMinistries(page);
  const add = page.getByRole("button", { name: /(Add|New|Create) Ministry/ });
  await expect(add).toBeVisible();
  await expect.poll(() => line.streams()).toBe(1);
  await test.step("the first read succeeds", async () => {
    await replaceSession(page, line, run.cookies.intermediate_admin ?? []);
    await expect(page.getByRole("button", { name: /^Account: Miriam/ })).toBeVisible();
    await expect.poll(() => line.streams()).toBe(1);
    await addMinistry("Bell ringers");
    await expectSoon(page, "Bell ringers");
  });
  await test.step("the first read of the account fails", async () => {
    const account = await failAccount(page);
    const reloaded = page.waitForEvent("load");
    await replaceSession(page, line, run.cookies.member ?? []);
    await expect.poll(account.requests).toBeGreaterThanOrEqual(FAILED_READ);
    await account.restore();
    await reloaded;
    // No data of the former account remains on the screen.
    await expect(add).toBeHidden();
    await expect(card(page, "Youth Ministry")).toBeVisible();
  });
});

test("a refused stream is opened again if the session is still valid", async ({ page, line, run, addMinistry }) => {
  await allowRoutes(page);
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  const account = await failAccount(page);
  await replaceSession(page, line, []);
  await expect.poll(account.requests).toBeGreaterThanOrEqual(FAILED_READ);
  await page.context().addCookies(run.cookies.admin ?? []);
  await account.restore();
  await addMinistry("Bell ringers");
  await expect(card(page, "Bell ringers")).toBeVisible();
  await expect(sign(page)).toBeHidden();
});

test("a member's new name is shown on a screen about another subject", async ({ page, as, line, congregation }) => {
  const other = await as("admin");
  const send = async (method: string, path: string, data: object): Promise<{ id: number; updatedAt: string }> => {
    const answer = await other.request.fetch(`${congregation.url}${path}`, { method, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const zoe = { firstName: "Zoe", lastName: "Quill", joinDate: "2024-01-07", membershipStatus: "active" };
  const { id, updatedAt } = await send("POST", "/api/members", zoe);
  await send("POST", "/api/donations", { memberId: id, amount: "12.00" });
  await page.goto("/donations");
  await expect(page.getByText("Zoe Quill", { exact: true }).first()).toBeVisible();
  await expect.poll(() => line.streams()).toBe(1);
  await send("PUT", `/api/members/${id}`, { lastName: "Quillan", updatedAt });
  const renamed = page.getByText("Zoe Quillan", { exact: true }).first();
  await expect.poll(() => renamed.isVisible(), { timeout: getTimeLimit() }).toBe(true);
});
