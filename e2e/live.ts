// What the journeys of live changes share: somebody else makes a change, past the line of the page that has to show it.
import { api } from "@narthex/contract/api.ts";
import type { Page } from "@playwright/test";
import { type Line, openLine } from "./line.ts";
import { test as base, expect } from "./narthex.ts";

interface Live {
  /** The line between the pages of this journey and the server. */
  line: Line;
  /** An administrator's page behind the line. Its clock can go ahead; that of the shared worker cannot. */
  page: Page;
  /** Makes a ministry, past the line. */
  addMinistry(name: string): Promise<void>;
}

/** Makes a ministry at a server, with the session of a page. */
export async function add(page: Page, url: string, name: string): Promise<void> {
  const answer = await page.request.post(`${url}${api.ministries.create.path}`, { data: { name } });
  expect(answer.status(), await answer.text()).toBe(201);
}

export const test = base.extend<Live>({
  line: async ({ congregation }, use) => {
    const line = await openLine(congregation.url);
    await use(line);
    await line.close();
  },
  page: async ({ as, line, now }, use) => {
    const page = await as("admin", { baseURL: line.url });
    await page.clock.install({ time: now().epochMilliseconds });
    await use(page);
  },
  addMinistry: async ({ as, congregation }, use) => {
    const other = await as("admin");
    await use(async (name) => {
      await add(other, congregation.url, name);
    });
  },
});

export const card = (page: Page, name: string) => page.getByRole("heading", { name });
export const sign = (page: Page) => page.getByText("Not live – reconnecting…");

/** The line is back, or was never gone: what changed is on the screen within two seconds. */
export async function expectSoon(page: Page, name: string): Promise<void> {
  await expect.poll(() => card(page, name).isVisible(), { timeout: 2000 }).toBe(true);
}

/** The sign appears after a time that nobody has to wait for: the page's clock goes ahead. */
export async function expectNotLive(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(3000);
      return sign(page).isVisible();
    })
    .toBe(true);
}

export async function openMinistries(page: Page): Promise<void> {
  await page.goto("/ministries");
  await expect(card(page, "Youth Ministry")).toBeVisible();
}
