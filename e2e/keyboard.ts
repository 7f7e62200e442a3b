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

/** Moves on with a key, and checks after each press that nothing covers the control that has the focus. */
export async function expectFocusInSight(page: Page, key: "Tab" | "Shift+Tab", presses: number): Promise<void> {
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press(key);
    await expect
      .poll(() =>
        page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused || focused === document.body) return "nothing has the focus";
          const shown = focused.closest("label:has(.sr-only:focus)") ?? focused;
          const { x, y, width, height } = shown.getBoundingClientRect();
          const found = document.elementFromPoint(x + width / 2, y + height / 2);
          return shown.contains(found) ? "in sight" : `${focused.outerHTML} is covered by ${found?.outerHTML}`;
        }),
      )
      .toBe("in sight");
  }
}
