// Open screens follow what others do, whatever happens to the line: each change is made by somebody else, past the line.

import { api } from "@narthex/contract/api.ts";
import type { Page } from "@playwright/test";
import { type Line, openLine } from "./line.ts";
import { test as base, expect } from "./narthex.ts";

interface Live {
  /** The line between the pages of this journey and the server. */
  line: Line;
  /** An administrator's page behind the line. */
  page: Page;
  /** Makes a ministry, past the line. */
  addMinistry(name: string): Promise<void>;
}

const test = base.extend<Live>({
  line: async ({ congregation }, use) => {
    const line = await openLine(congregation.url);
    await use(line);
    await line.close();
  },
  page: async ({ as, line }, use) => use(await as("admin", { baseURL: line.url })),
  addMinistry: async ({ as, congregation }, use) => {
    const other = await as("admin");
    await use(async (name) => {
      const answer = await other.request.post(`${congregation.url}${api.ministries.create.path}`, { data: { name } });
      expect(answer.status(), await answer.text()).toBe(201);
    });
  },
});

const card = (page: Page, name: string) => page.getByRole("heading", { name });
const sign = (page: Page) => page.getByText("Not live – reconnecting…");

async function openMinistries(page: Page): Promise<void> {
  await page.goto("/ministries");
  await expect(card(page, "Youth Ministry")).toBeVisible();
}

test("a change that was made between the page's reading and its stream's opening is shown", async ({
  page,
  line,
  addMinistry,
}) => {
  line.holdStreams();
  await openMinistries(page);
  await expect.poll(() => line.openings).toBeGreaterThan(0);
  await addMinistry("Bell ringers");
  line.restore();
  await expect(card(page, "Bell ringers")).toBeVisible();
});

test("while a proxy answers 502 the page says that it is not live, and catches up when the line is back", async ({
  page,
  line,
  addMinistry,
}) => {
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  await expect(sign(page)).toBeHidden();
  line.breakOff();
  await expect(sign(page)).toBeVisible();
  await addMinistry("Bell ringers");
  line.restore();
  await expect(card(page, "Bell ringers")).toBeVisible();
  await expect(sign(page)).toBeHidden();
  // It goes on: nothing has to be reloaded.
  await addMinistry("Choir of men");
  await expect(card(page, "Choir of men")).toBeVisible();
});

test("a laptop that slept catches up when the network is back, though its connection seems to stand", async ({
  page,
  line,
  addMinistry,
}) => {
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  line.silenceStreams();
  await addMinistry("Bell ringers");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(card(page, "Bell ringers")).toBeVisible();
});

test("ten tabs of one browser share one stream, and each shows what changes", async ({ page, line, addMinistry }) => {
  const tabs = [page];
  while (tabs.length < 10) tabs.push(await page.context().newPage());
  for (const tab of tabs) await openMinistries(tab);
  await expect.poll(() => line.streams()).toBe(1);
  await addMinistry("Bell ringers");
  for (const tab of tabs) await expect(card(tab, "Bell ringers")).toBeVisible();
  // The tab that came first is not needed by the others.
  await page.close();
  await addMinistry("Choir of men");
  for (const tab of tabs.slice(1)) await expect(card(tab, "Choir of men")).toBeVisible();
});

test("a tab that joins while a change is on its way shows it", async ({ page, line, addMinistry }) => {
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  const second = await page.context().newPage();
  // The second tab has read its list, and joins the stream only afterwards.
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await second.route(/assets\/following-/, async (route) => {
    await held;
    await route.continue();
  });
  await openMinistries(second);
  await addMinistry("Bell ringers");
  await expect(card(page, "Bell ringers")).toBeVisible();
  release();
  await expect(card(second, "Bell ringers")).toBeVisible();
});

test("what the answer to an own request was followed by is not read a second time", async ({
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
  await expect(card(page, "Choir of men")).toBeVisible();
  // Once after the own change, and once for somebody else's.
  expect(reads).toBe(2);
});

test("a tab is told of nothing by the stream of another account that signed in in the same browser", async ({
  page,
  line,
  run,
  addMinistry,
}) => {
  await openMinistries(page);
  const add = page.getByRole("button", { name: /(Add|New|Create) Ministry/ });
  await expect(add).toBeVisible();
  await expect.poll(() => line.streams()).toBe(1);
  // The browser's one session is a member's now, and the stream has to be opened again.
  await page.context().clearCookies();
  await page.context().addCookies(run.cookies.member ?? []);
  line.breakOff();
  line.restore();
  // Nothing of the administrator stays on the screen: it is the member's now, and follows as such.
  await expect(add).toBeHidden();
  await expect(card(page, "Youth Ministry")).toBeVisible();
  await addMinistry("Bell ringers");
  await expect(card(page, "Bell ringers")).toBeVisible();
});

test("a change of view opens a stream of its own, and the former one ends", async ({ page, line, addMinistry }) => {
  await openMinistries(page);
  await expect.poll(() => line.streams()).toBe(1);
  await page.getByRole("button", { name: /View/ }).first().click();
  await page.getByRole("menuitemradio", { name: "Member View" }).click();
  await expect(page.getByRole("button", { name: /(Add|New|Create) Ministry/ })).toBeHidden();
  await expect.poll(() => line.streams()).toBe(1);
  await addMinistry("Bell ringers");
  await expect(card(page, "Bell ringers")).toBeVisible();
});
