// What every journey has: the sample congregation on a server of its own, the four accounts, and an axe for each screen.
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import axe from "axe-core";
import { CAST, type CastName, DEMO_PASSWORD } from "../server/src/database/demo/cast.ts";
import { type RunningServer, startServer } from "./server.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Journey {
  /** A page of someone signed in, in a browser window of their own. */
  as(name: CastName, options?: BrowserContextOptions): Promise<Page>;
}

export const test = base.extend<Journey, { congregation: RunningServer }>({
  congregation: [
    async ({ browserName: _ }, use) => {
      const server = await startServer("demo");
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ congregation }, use) => use(congregation.url),
  as: async ({ browser, congregation }, use) => {
    const windows: Page[] = [];
    await use(async (name, options) => {
      const page = await openWindow(browser, congregation.url, options);
      windows.push(page);
      await signIn(page, congregation, name);
      return page;
    });
    await Promise.all(windows.map((page) => page.context().close()));
  },
});

async function openWindow(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options });
  return context.newPage();
}

/** Who is signed in already on a server; a new window goes on with that session, as a second tab does. */
const signedIn = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();

/** Signs in by the page's own call, which is quicker than typing; the sign-in page has a journey of its own. */
async function signIn(page: Page, { url }: RunningServer, name: CastName): Promise<void> {
  const who = `${name} ${url}`;
  await page.context().addCookies(signedIn.get(who) ?? []);
  const known = await page.request.get("/api/auth/user");
  if (known.ok()) return;
  const data = { email: CAST[name].email, password: DEMO_PASSWORD };
  const answer = await page.request.post("/api/auth/sign-in/email", { data });
  expect(answer.status(), await answer.text()).toBe(200);
  signedIn.set(who, await page.context().cookies());
}

/** Waits until nothing fades or slides any more: half-faded text has no contrast of its own. What turns for ever may turn. */
export async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.effect?.getComputedTiming().iterations === Infinity || one.playState !== "running"),
  );
}

const RULES: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  preload: false,
};

/**
 * No rule of WCAG 2.2 AA is broken on the screen as it stands. Axe itself is asked, not its Playwright adapter: that one
 * brings axe anew for each look and carries home what is right as well, which takes four times as long.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Axe is quicker than a page that is only just loading. The page before may be there still, unseen.
  const title = page.getByRole("heading", { level: 1, includeHidden: true }).filter({ visible: true });
  await expect(title.first()).toBeVisible();
  await stillness(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate(async (rules) => {
    const { violations } = await window.axe.run(document, rules);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
  }, RULES);
  expect(broken).toEqual([]);
}

/** A notice stands on the screen; its words are also read aloud from elsewhere in the page, so the first is meant. */
export async function expectNotice(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
}

/**
 * What is done meets a session that has ended. Its notice stands for half a second, until the sign-in page comes; it is
 * looked for in every frame, because a locator looks twice a second.
 */
export async function expectLoggedOut(page: Page, act: () => Promise<unknown>): Promise<void> {
  const words = "You are logged out. Logging in again...";
  const seen = page.waitForFunction((text) => document.body?.textContent?.includes(text), words);
  await Promise.all([seen, act()]);
}

/** Nothing sticks out at the side. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}

export { expect };
