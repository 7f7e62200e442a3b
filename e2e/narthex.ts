// The fixtures of every journey: its own congregation, browser windows of the people in it, and accessibility checks
// with axe.
import { type BrowserContextOptions, test as base, type Page, expect as playwrightExpect } from "@playwright/test";
import axe from "axe-core";
import type { CastName } from "../sample/src/cast.ts";
import { MOMENT, offsetTo } from "./clock.ts";
import { startHost } from "./host.ts";
import { lastingPort } from "./port.ts";
import { type Run, readRun } from "./run.ts";
import type { Host, RunningServer } from "./running-server.ts";
import { slowSeed } from "./slow-pages.ts";
import { openWindows, type Windows } from "./windows.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Journey {
  /** The offset from the machine's time to the journey's time, in milliseconds. */
  offset: number;
  /** Whether the server reaches its database through a proxy, so that the connection can be cut. */
  viaProxy: boolean;
  /** The seed of the delays of its pages, with `SLOW_PAGES`. */
  slow: string | null;
  /** A copy of the sample congregation, for this journey only. */
  congregation: RunningServer;
  /** Another server on the database of the congregation. */
  secondServer(): Promise<RunningServer>;
  /** An unconfigured congregation with its own environment; it is closed at the end of the journey. */
  newCongregation(env?: Record<string, string>): Promise<RunningServer>;
  /** A page of a person who is signed in to the sample congregation, in a separate browser window. */
  as(name: CastName, options?: BrowserContextOptions): Promise<Page>;
  /**
   * The current time on the server and the pages. Playwright, and with it the journey's own code, uses the machine's
   * time.
   */
  now(): Temporal.Instant;
  /**
   * A page of a visitor without a session, in a separate window; at the sample congregation unless `baseURL` is given.
   */
  visitor(options?: BrowserContextOptions): Promise<Page>;
}

interface Worker {
  run: Run;
  host: Host;
  /**
   * The port of the congregations of every journey of this worker. With one origin, the browser caches compiled
   * scripts.
   */
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
    { scope: "worker" },
  ],
  port: [async ({ browserName: _ }, use) => use(await lastingPort()), { scope: "worker" }],
  windows: [
    async ({ browser, port }, use) => {
      const windows = openWindows(browser, `http://127.0.0.1:${port}`);
      await use(windows);
      await windows.close();
    },
    { scope: "worker" },
  ],
  viaProxy: [false, { option: true }],
  offset: async ({ browserName: _ }, use) => use(offsetTo(MOMENT)),
  slow: async ({ browserName: _ }, use, { title }) => use(slowSeed(title)),
  congregation: async ({ host, offset, viaProxy, port, slow }, use) => {
    const server = await host.open({ mode: "demo", offset, template: "sample", viaProxy, port, slow });
    await use(server);
    await server.stop();
  },
  secondServer: async ({ host, offset, congregation, slow }, use) => {
    const opened: RunningServer[] = [];
    await use(async () => {
      const server = await host.open({ mode: "demo", offset, database: congregation.database, slow });
      opened.push(server);
      return server;
    });
    for (const server of opened) await server.stop();
  },
  newCongregation: async ({ host, offset, slow }, use) => {
    const opened: RunningServer[] = [];
    await use(async (env = {}) => {
      const server = await host.open({ mode: "start", offset, template: "empty", env, slow });
      opened.push(server);
      return server;
    });
    for (const server of opened) await server.stop();
  },
  now: async ({ offset }, use) => use(() => Temporal.Now.instant().add({ milliseconds: offset })),
  baseURL: async ({ congregation }, use) => use(congregation.url),
  page: async ({ visitor }, use) => use(await visitor()),
  visitor: async ({ windows, offset, congregation: _ }, use, testInfo) => {
    await use((options = {}) => windows.open(options, offset));
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

/** Playwright's own, except that a poll retries after a tenth of a second instead of a whole one. */
export const expect: typeof playwrightExpect = new Proxy(playwrightExpect, {
  get: (target, key) => {
    if (key !== "poll") return Reflect.get(target, key);
    const poll: typeof target.poll = (actual, options) =>
      target.poll(actual, { intervals: [100], ...(typeof options === "string" ? { message: options } : options) });
    return poll;
  },
});

/** Waits until all animations have ended, because half-faded text has less contrast. Endless animations are ignored. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.effect?.getComputedTiming().iterations === Infinity || one.playState !== "running"),
  );
}

/**
 * Waits until the page is idle: Radix listens for keys and presses outside only after two effects of what has just
 * opened, which on a busy machine run some frames later than the first paint.
 */
export async function waitForIdle(page: Page): Promise<void> {
  const idle = () =>
    page.evaluate(() => {
      // `page.clock` replaces the function by a timer, and keeps the browser's own here.
      const { requestIdleCallback: request }: Window = Reflect.get(window, "__pwClock")?.builtins ?? window;
      return new Promise<void>((resolve) => request.call(window, () => resolve(), { timeout: 1000 }));
    });
  await idle();
  await idle();
}

/** Presses Escape once the page is idle. */
export async function pressEscape(page: Page): Promise<void> {
  await waitForIdle(page);
  await page.keyboard.press("Escape");
}

/** Waits until every card is loaded, because a card without content is removed, which moves those below it. */
export async function waitForCards(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
}

const RULES: axe.RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  resultTypes: ["violations"],
  preload: false,
};

/** Rows after the twelfth of a list have the same structure as those before, and take most of the time. */
const LATER_ROWS = [["li:nth-child(n + 13)"], ["tr:nth-child(n + 13)"]];

/** Depends on where the pointer is, and is outside all landmarks. Its own test checks it (TooltipHost.browser.test.tsx). */
const TOOLTIP = ["[data-radix-popper-content-wrapper]:has([role=tooltip])"];

/** Content of previous filters, which is dimmed until the new content has arrived. */
const OUTDATED = "[aria-busy=true].opacity-60";

/** The rules whose result depends on the window's size and colors. */
const RULES_OF_LOOK: axe.RunOptions = { ...RULES, runOnly: ["color-contrast", "target-size"] };

/**
 * Expects that no rule of WCAG 2.2 AA is violated, in the open dialog or else on the whole screen. Runs axe directly
 * and not its Playwright adapter, which loads axe for each run and also returns passed rules, and therefore takes four
 * times as long.
 * @param part "look" for only the rules that depend on size and colors, if all others have been checked before
 */
export async function expectAccessible(page: Page, part: "all" | "look" = "all"): Promise<void> {
  // Axe may start before the new page has rendered. The previous page may still be there, hidden.
  const title = page.getByRole("heading", { level: 1, includeHidden: true }).filter({ visible: true });
  await expect(title.first()).toBeVisible();
  // Content that is about to be replaced has less contrast.
  await expect(page.locator(OUTDATED)).toHaveCount(0);
  await waitForAnimations(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const broken = await page.evaluate(
    async ({ rules, ignored }) => {
      // Content behind a dialog is hidden from everyone, and was checked without the dialog.
      const dialog = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1);
      const { violations } = await window.axe.run({ include: dialog ?? document, exclude: ignored }, rules);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
    },
    { rules: part === "all" ? RULES : RULES_OF_LOOK, ignored: [...LATER_ROWS, TOOLTIP] },
  );
  expect(broken).toEqual([]);
}

/**
 * Makes routes that are added to an open page catch every later request. Call it before the page is loaded: otherwise
 * the first route switches on the interception, and a busy page may send its next requests before it knows that.
 */
export async function allowRoutes(page: Page): Promise<void> {
  await page.route("**/matches-no-request", (route) => route.continue());
}

/** How long a notice is visible, in milliseconds. */
const NOTICE_MS = 5000;

/** Runs in the page: timers that take as long as a notice (`NOTICE_MS` in web/src/ui/notify.ts) take an hour. */
function delayNoticeTimers(noticeMs: number): void {
  const start = window.setTimeout;
  const startLate = (run: TimerHandler, delay?: number, ...given: unknown[]) =>
    start(run, delay === noticeMs ? 3_600_000 : delay, ...given);
  Reflect.set(window, "setTimeout", startLate);
}

/** Keeps notices on the screen, because a busy machine may measure them late. Call it before the page is loaded. */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(delayNoticeTimers, NOTICE_MS);
}

const NOWHERE = "/nowhere";

/**
 * Navigates to a path within the application, as a link does. This takes half the processor time of `page.goto`, which
 * loads every script again; use that one if loading is under test. It first navigates to a path without a page, so that
 * no content of the previous page is mistaken for the new one.
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

/**
 * Expects a visible notice. Its text is also announced to screen readers from another element, so the first is used.
 */
export async function expectNotice(page: Page, words: string): Promise<void> {
  await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
}

export const LOGGED_OUT = "You are logged out. Logging in again...";

/**
 * Expects that an action reports the end of the session and opens the sign-in page. The notice is visible for only half
 * a second, so the page records in its session storage that it was there.
 */
export async function expectLoggedOut(page: Page, act: () => Promise<unknown>): Promise<void> {
  const watch = (notice: string) => {
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(notice)) sessionStorage.setItem(notice, "shown");
    }).observe(document, { childList: true, subtree: true, characterData: true });
  };
  await page.addInitScript(watch, LOGGED_OUT);
  await page.evaluate(watch, LOGGED_OUT);
  // The page waits as long as a notice until it leaves without one, which may be too short on a busy machine.
  await keepNotices(page);
  await page.evaluate(delayNoticeTimers, NOTICE_MS);
  await act();
  await expect(page).toHaveURL(({ pathname }) => pathname === "/api/login");
  expect(await page.evaluate((notice) => sessionStorage.getItem(notice), LOGGED_OUT)).toBe("shown");
}

/** Expects that nothing overflows horizontally. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window ?? 0);
}
