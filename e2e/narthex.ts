// What every journey has: a congregation of its own, windows of the people in it, and axe for what they see.
import { type BrowserContextOptions, test as base, type Page, expect as playwrightExpect } from "@playwright/test";
import axe from "axe-core";
import type { CastName } from "../sample/src/cast.ts";
import { type Host, type RunningServer, startHost } from "./host.ts";
import { lastingPort } from "./port.ts";
import { type Run, readRun } from "./run.ts";
import { openWindows, type Windows } from "./windows.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Journey {
  /** Whether the server reaches its database through a proxy, so that it can be taken away. */
  viaProxy: boolean;
  /** A copy of the sample congregation, for this journey alone. */
  congregation: RunningServer;
  /** Another server on the database of the congregation. */
  secondServer(): Promise<RunningServer>;
  /** A congregation that nobody has set up, with an environment of its own; it ends with the journey. */
  newCongregation(env?: Record<string, string>): Promise<RunningServer>;
  /** A page of somebody signed in to the sample congregation, in a browser window of their own. */
  as(name: CastName, options?: BrowserContextOptions): Promise<Page>;
  /** What time it is on the server and the pages. Playwright itself, and with it the journey's own code, keeps the machine's time. */
  now(): Temporal.Instant;
  /** A page of somebody signed out, in a window of their own; at the sample congregation unless `baseURL` says otherwise. */
  visitor(options?: BrowserContextOptions): Promise<Page>;
}

interface Worker {
  run: Run;
  host: Host;
  /** Where the congregation of every journey of this worker listens. With one origin, the browser keeps compiled scripts. */
  port: number;
  windows: Windows;
}

export const test = base.extend<Journey, Worker>({
  run: [
    async ({ browserName: _ }, use) => {
      await use(readRun());
    },
    { scope: "worker" },
  ],
  host: [
    async ({ run }, use) => {
      const host = startHost(run);
      await use(host);
      await host.end();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  port: [async ({ browserName: _ }, use) => use(await lastingPort()), { scope: "worker" }],
  windows: [
    async ({ browser, port, run }, use) => {
      const windows = openWindows(browser, `http://127.0.0.1:${port}`, run.offset);
      await use(windows);
      await windows.close();
    },
    { scope: "worker" },
  ],
  viaProxy: [false, { option: true }],
  congregation: async ({ host, viaProxy, port }, use) => {
    const server = await host.open({ mode: "demo", template: "sample", viaProxy, port });
    await use(server);
    await server.stop();
  },
  secondServer: async ({ host, congregation }, use) => {
    const opened: RunningServer[] = [];
    await use(async () => {
      const server = await host.open({ mode: "demo", database: congregation.database });
      opened.push(server);
      return server;
    });
    for (const server of opened) await server.stop();
  },
  newCongregation: async ({ host }, use) => {
    const opened: RunningServer[] = [];
    await use(async (env = {}) => {
      const server = await host.open({ mode: "start", template: "empty", env });
      opened.push(server);
      return server;
    });
    for (const server of opened) await server.stop();
  },
  now: async ({ run }, use) => use(() => Temporal.Now.instant().add({ milliseconds: run.offset })),
  baseURL: async ({ congregation }, use) => use(congregation.url),
  page: async ({ visitor }, use) => use(await visitor()),
  visitor: async ({ windows, congregation: _ }, use, testInfo) => {
    await use((options = {}) => windows.open(options));
    await windows.finish(testInfo.status === testInfo.expectedStatus);
  },
  as: async ({ visitor, run }, use) => {
    await use(async (name, options) => {
      const page = await visitor(options);
      await page.context().addCookies(run.cookies[name] ?? []);
      return page;
    });
  },
});

/** Playwright's own, but that a poll looks again after a tenth of a second instead of a whole one. */
export const expect: typeof playwrightExpect = new Proxy(playwrightExpect, {
  get: (target, key) => {
    if (key !== "poll") return Reflect.get(target, key);
    const poll: typeof target.poll = (actual, options) =>
      target.poll(actual, { intervals: [100], ...(typeof options === "string" ? { message: options } : options) });
    return poll;
  },
});

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

/** Rows after the twelfth of a list are built like those before, and take most of the time. */
const LATER_ROWS = [["li:nth-child(n + 13)"], ["tr:nth-child(n + 13)"]];

/** The rules whose result depends on the window's size and colors. */
const RULES_OF_LOOK: axe.RunOptions = { ...RULES, runOnly: ["color-contrast", "target-size"] };

/**
 * Expects that no rule of WCAG 2.2 AA is broken, in the open dialog or else on the whole screen. Runs axe itself and not its
 * Playwright adapter, which loads axe for each run and returns what is right as well, and so takes four times as long.
 * @param part "look" for the rules alone that depend on size and colors, where all others have been checked before
 */
export async function expectAccessible(page: Page, part: "all" | "look" = "all"): Promise<void> {
  // Axe is quicker than a page that is only just loading. The page before may be there still, unseen.
  const title = page.getByRole("heading", { level: 1, includeHidden: true }).filter({ visible: true });
  await expect(title.first()).toBeVisible();
  await stillness(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate(
    async ({ rules, later }) => {
      // What is behind a dialog is hidden from everybody, and was checked without it.
      const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
      const { violations } = await window.axe.run({ include: dialog ?? document, exclude: later }, rules);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { rules: part === "all" ? RULES : RULES_OF_LOOK, later: LATER_ROWS },
  );
  expect(broken).toEqual([]);
}

const NOWHERE = "/nowhere";

/**
 * Goes to an address within the application, as a link does. This takes half the processor time of `page.goto`, which loads
 * every script again; use that one where loading is what is tested. It first opens an address without a page, so that no
 * content of the page before is mistaken for the new one.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const nothing = page.getByRole("heading", { level: 1, name: "404 Page Not Found" });
  const follow = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, to);
  await follow(NOWHERE);
  await expect(nothing).toBeVisible();
  if (address === NOWHERE) return;
  await follow(address);
  await expect(nothing).toHaveCount(0);
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
