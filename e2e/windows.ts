// Browser windows that the journeys of one worker use one after the other. A new window has its own process that
// compiles every script again and fetches every file, which takes as much processor time as three pages; a cleared one
// does not.
import { isDeepStrictEqual } from "node:util";
import { api } from "@narthex/contract/api.ts";
import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page, ViewportSize } from "@playwright/test";
import { moveClock } from "./clock.ts";

/** The maximum number of idle windows. Some journeys need three side by side, in up to two kinds. */
const MOST_KEPT = 5;

/** Methods with a permanent effect on a window. It is closed after the journey that called one of them. */
const LASTING = {
  page: ["addInitScript", "emulateMedia", "exposeBinding", "exposeFunction"],
  clock: ["install", "pauseAt", "setFixedTime", "setSystemTime"],
  context: ["addInitScript", "exposeBinding", "exposeFunction", "grantPermissions", "newCDPSession", "setOffline"],
} as const;

/** Kinds of event that journeys listen to. */
const EVENTS = ["close", "console", "dialog", "download", "load", "pageerror", "request", "response"] as const;

/** A response that the browser shows without running a script. */
const EMPTY_PAGE = api.operations.health.path;

interface Window {
  page: Page;
  context: BrowserContext;
  options: BrowserContextOptions;
  size: ViewportSize | null;
  /** Sets the clock of the next pages that it shows. */
  setClock(offset: number): Promise<void>;
  /** Whether nothing permanent was done to it. */
  isReusable: boolean;
}

export interface Windows {
  /** A blank window, new or reused, without cookies, with the clock of the journey. */
  open(options: BrowserContextOptions, offset: number): Promise<Page>;
  /** Clears the windows of the finished journey while its server is still running, or closes them. */
  finish(hasPassed: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Calls `note` whenever one of the methods is called. */
function watchMethods(one: object, methods: readonly string[], note: () => void): void {
  for (const name of methods) {
    const method: (...given: unknown[]) => unknown = Reflect.get(one, name);
    Reflect.set(one, name, (...given: unknown[]) => {
      note();
      return method.apply(one, given);
    });
  }
}

/** Removes everything that the page and the journey left in the browser. Fails if the window cannot be reused. */
async function emptyWindow({ page, context, size }: Window, origin: string): Promise<void> {
  for (const event of EVENTS) page.removeAllListeners(event);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  for (const other of context.pages()) if (other !== page) await other.close();
  if (!page.url().startsWith(`${origin}/`)) throw new Error("The window is at another server.");
  // Typed text is saved as a draft when the page is left, so the page is left first.
  await page.goto(`${origin}${EMPTY_PAGE}`);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    const deleteDatabase = (name: string) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name);
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
        request.onblocked = () => reject(new Error("The database is still open."));
      });
    for (const { name = "" } of await indexedDB.databases()) await deleteDatabase(name);
  });
  await context.clearCookies();
  if (size && !isDeepStrictEqual(page.viewportSize(), size)) await page.setViewportSize(size);
}

/** The windows of a worker, whose journeys all have the same origin. */
export function openWindows(browser: Browser, origin: string): Windows {
  const used: Window[] = [];
  const kept: Window[] = [];

  async function openNew(options: BrowserContextOptions): Promise<Window> {
    const context = await browser.newContext(options);
    const addInitScript = context.addInitScript.bind(context);
    let clock: Disposable | null = null;
    const setClock = async (offset: number): Promise<void> => {
      await clock?.dispose();
      clock = await addInitScript(moveClock, offset);
    };
    const page = await context.newPage();
    // Files and stored text of another server would be visible to the next journey that uses its port.
    const isReusable = (options.baseURL ?? origin) === origin;
    const window: Window = { page, context, options, size: page.viewportSize(), setClock, isReusable };
    const note = (): void => {
      window.isReusable = false;
    };
    watchMethods(page, LASTING.page, note);
    watchMethods(page.clock, LASTING.clock, note);
    watchMethods(context, LASTING.context, note);
    return window;
  }

  async function finishWindow(window: Window, hasPassed: boolean): Promise<void> {
    const isEmpty =
      hasPassed &&
      window.isReusable &&
      !window.page.isClosed() &&
      (await emptyWindow(window, origin).then(
        () => true,
        () => false,
      ));
    if (isEmpty) kept.push(window);
    else await window.context.close();
  }

  return {
    async open(options, offset) {
      const place = kept.findIndex((window) => isDeepStrictEqual(window.options, options));
      const [window = await openNew(options)] = place === -1 ? [] : kept.splice(place, 1);
      used.push(window);
      await window.setClock(offset);
      return window.page;
    },
    async finish(hasPassed) {
      await Promise.all(used.splice(0).map((window) => finishWindow(window, hasPassed)));
      const tooMany = kept.splice(0, Math.max(0, kept.length - MOST_KEPT));
      await Promise.all(tooMany.map(({ context }) => context.close()));
    },
    async close() {
      await Promise.all([...used, ...kept].map(({ context }) => context.close()));
    },
  };
}
