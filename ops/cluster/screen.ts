// An open event page in a browser, as at a check-in desk: whether it says that it is not live, and what it shows.
import type { Browser } from "@playwright/test";
import { until } from "../../server/test/until.ts";
import type { Session } from "../proofs/load.ts";

const CATCH_UP_WITHIN_MS = 30_000;
const SIGN = "[data-not-live]";
/** Runs in the page, which this project has no types for. */
const REMEMBER_SIGN = `
  window.saidNotLive = false;
  new MutationObserver(() => { window.saidNotLive ||= document.querySelector("${SIGN}") !== null })
    .observe(document, { childList: true, subtree: true });
`;

export interface Screen {
  /** Whether "Not live" was ever shown. */
  saidNotLive(): Promise<boolean>;
  /** Waits until the page shows this number of check-ins and is live. @returns milliseconds */
  catchUp(count: number): Promise<number>;
  close(): Promise<void>;
}

export async function openScreen(browser: Browser, { url, cookie }: Session, eventId: number): Promise<Screen> {
  const context = await browser.newContext({ serviceWorkers: "block" });
  const cookies = cookie.split("; ").map((line) => {
    const [name = "", ...value] = line.split("=");
    return { name, value: value.join("="), url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.addInitScript(REMEMBER_SIGN);
  await page.goto(`${url}/events/${eventId}`);
  await page.getByRole("heading", { name: "Details" }).waitFor();
  const read = async () => ({
    count: Number(
      /Checked in\s*([\d,]+)/.exec((await page.locator("main").textContent()) ?? "")?.[1]?.replace(",", ""),
    ),
    isLive: (await page.locator(SIGN).count()) === 0,
  });
  return {
    saidNotLive: () => page.evaluate("window.saidNotLive"),
    async catchUp(count) {
      const from = performance.now();
      await until(read, (shown) => shown.count === count && shown.isLive, CATCH_UP_WITHIN_MS);
      return Math.round(performance.now() - from);
    },
    close: () => context.close(),
  };
}
