// Entering a batch of gifts on its page.
import type { Locator, Page } from "@playwright/test";
import { expect } from "./narthex.ts";

/** Those that are not saved, and those in the ledger. */
export const lines = (page: Page): Locator => page.getByRole("main").getByRole("listitem");
export const totals = (page: Page): Locator => page.getByRole("region", { name: "Totals" });

/** Starts a batch. The focus is then in the field of the donor. */
export async function begin(page: Page, expected: string): Promise<void> {
  await page.goto("/donations/batch");
  await expect(page.getByLabel("Expected total")).toBeFocused();
  await page.keyboard.type(expected);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Donor")).toBeFocused();
}
