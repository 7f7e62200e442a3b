// A page whose server cannot be reached: one of its scripts is missing, and checks of the server fail.
import { api } from "@narthex/contract/api.ts";
import type { Page } from "@playwright/test";
import { expect } from "./narthex.ts";

/** The paths of checks whether the server is available. */
const CHECKED = ["/", api.signin.user.path];

interface LostScript {
  allow: () => void;
  /** How many checks of the server have failed. */
  countFailedChecks: () => number;
}

/** Refuses a script and each check whether the server is available. */
export async function loseScript(page: Page, script: RegExp): Promise<LostScript> {
  let isAway = true;
  let failedChecks = 0;
  await page.route(
    ({ pathname }) => CHECKED.includes(pathname) || script.test(pathname),
    (route) => {
      const isCheck = route.request().method() === "HEAD";
      if (!isAway || !(isCheck || script.test(route.request().url()))) return route.continue();
      if (isCheck) failedChecks++;
      return route.abort();
    },
  );
  return {
    allow: () => {
      isAway = false;
    },
    countFailedChecks: () => failedChecks,
  };
}

/**
 * Refuses a script and each check whether the server is available.
 * @returns waits until the error page has seen a failed check, and allows both: it is reloaded only after such a check
 */
export async function refuseScript(page: Page, script: RegExp): Promise<() => Promise<void>> {
  const { allow, countFailedChecks } = await loseScript(page, script);
  return async () => {
    await expect(page.getByRole("heading", { name: "This could not be loaded" })).toBeVisible();
    // One check is made because the script failed, and at least one by the error page.
    await expect.poll(countFailedChecks).toBeGreaterThanOrEqual(2);
    allow();
  };
}
