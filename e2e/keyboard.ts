// Moves through a screen with the keyboard only.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./narthex.ts";

/** More presses than any screen needs. */
const MOST_STOPS = 60;

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}
