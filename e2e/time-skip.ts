import type { Page } from "@playwright/test";

/** Prepares a page for `clock.fastForward`. Call it before the page is loaded. */
export async function prepareTimeSkip(page: Page, start: Temporal.Instant): Promise<void> {
  await page.clock.install({ time: start.epochMilliseconds });
  // The page would correct its clock with the server's time, which is not skipped.
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === "date" ? null : get.call(this, name);
    };
  });
}
