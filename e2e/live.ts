// Fixtures of the journeys about live changes: another person makes a change, past the connection of the observed page.
import { api } from "@narthex/contract/api.ts";
import type { Page } from "@playwright/test";
import { type Line, openLine } from "./line.ts";
import { test as base, expect } from "./narthex.ts";

interface Live {
  /** The connection between the pages of this journey and the server. */
  line: Line;
  /** An administrator's page behind the connection. Its clock can be moved ahead; that of the shared worker cannot. */
  page: Page;
  /** Creates a ministry, past the connection. */
  addMinistry(name: string): Promise<void>;
}

/** Creates a ministry on a server, with the session of a page. */
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

/**
 * How long something that comes by itself may take, in milliseconds. Journeys in parallel delay one another, so the
 * limit of the product is only required of a journey that runs alone; what is missed never appears.
 * @param alone that limit; default: of a change by someone else until it is on an open screen
 */
export const getTimeLimit = (alone = 2000): number => (test.info().config.workers === 1 ? alone : 30_000);

/** Within this time, in milliseconds, the screens of children's check-in show that the connection is lost. */
export const LOST_MS = 5000;

/** Expects that a change is soon on the screen. */
export async function expectSoon(page: Page, name: string): Promise<void> {
  await expect.poll(() => card(page, name).isVisible(), { timeout: getTimeLimit() }).toBe(true);
}

/**
 * Expects the sign that the page is not live. The page's clock is moved ahead, so the test does not wait.
 * @param step how far before each look, in milliseconds
 */
export async function expectNotLive(page: Page, step = 3000): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.fastForward(step);
      return sign(page).isVisible();
    })
    .toBe(true);
}

export async function openMinistries(page: Page): Promise<void> {
  await page.goto("/ministries");
  await expect(card(page, "Youth Ministry")).toBeVisible();
}
