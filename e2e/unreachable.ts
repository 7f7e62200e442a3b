// A page whose server cannot be reached: one of its scripts is missing, and checks of the server fail.
import type { Page } from "@playwright/test";
import { expect } from "./narthex.ts";

/**
 * Refuses a script and each check whether the server is available.
 * @returns waits until the error page has seen a failed check, and allows both: it is reloaded only after such a check
 */
export async function refuseScript(page: Page, script: RegExp): Promise<() => Promise<void>> {
  let isAway = true;
  let failedChecks = 0;
  await page.route(
    ({ pathname }) => pathname === "/" || script.test(pathname),
    (route) => {
      if (!isAway) return route.continue();
      if (route.request().method() === "HEAD") failedChecks++;
      return route.abort();
    },
  );
  return async () => {
    await expect(page.getByRole("heading", { name: "This could not be loaded" })).toBeVisible();
    // One check is made because the script failed, and at least one by the error page.
    await expect.poll(() => failedChecks).toBeGreaterThanOrEqual(2);
    isAway = false;
  };
}
