// Typing stays fast for any number of entered lines: a keystroke renders no other line.
import type { Page } from "@playwright/test";
import { expect, test } from "./narthex.ts";

const LINES = 300;
/** The date of every line, which appears nowhere else on the page in words. */
const DAY = "2026-10-11";
const DAY_IN_WORDS = "Oct 11, 2026";

/** Creates a batch with 300 lines. */
async function fillBatch(page: Page): Promise<number> {
  const batch = { batchDate: DAY, expectedTotal: "9999" };
  const { id } = await (await page.request.post("/api/donation-batches", { data: batch })).json();
  const gift = { amount: 10, donationDate: DAY, donationMethod: "check", batchId: id };
  for (let written = 0; written < LINES; written += 20) {
    const sent = Array.from({ length: 20 }, () => page.request.post("/api/donations", { data: gift }));
    for (const answer of await Promise.all(sent)) expect(answer.status()).toBe(201);
  }
  return id;
}

/** Counts how often the page formats a date: each line formats its own when it is rendered. */
function countDates(words: string): void {
  const prototype = Intl.DateTimeFormat.prototype;
  const format = Object.getOwnPropertyDescriptor(prototype, "format");
  Object.assign(window, { datesWritten: 0 });
  Object.defineProperty(prototype, "format", {
    ...format,
    get() {
      const write: Intl.DateTimeFormat["format"] = format?.get?.call(this);
      return (date?: Date | number) => {
        const written = write(date);
        if (written === words) Object.assign(window, { datesWritten: Reflect.get(window, "datesWritten") + 1 });
        return written;
      };
    },
  });
}

/** Returns how many lines are rendered during an action, up to the next painted frame. */
async function linesDrawn(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => Reflect.set(window, "datesWritten", 0));
  await act();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(window, "datesWritten")))),
      ),
  );
}

test("typing in a batch of 300 lines renders none of them, and Enter only the new one", async ({ as }) => {
  const page = await as("admin");
  const id = await fillBatch(page);
  await page.addInitScript(countDates, DAY_IN_WORDS);
  await page.goto(`/donations/batch?id=${id}`);
  const rows = page.getByRole("main").locator("ol[reversed] > li");
  await expect(rows).toHaveCount(LINES);
  expect(await page.evaluate(() => Reflect.get(window, "datesWritten"))).toBeGreaterThanOrEqual(LINES);
  await page.getByLabel("Donor").focus();
  for (const key of "Lyd") expect(await linesDrawn(page, () => page.keyboard.press(key))).toBe(0);
  await expect(page.getByRole("option", { name: /Lydia Marsh/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.getByLabel("Amount").focus();
  for (const key of "12.5") expect(await linesDrawn(page, () => page.keyboard.press(key))).toBe(0);
  const drawn = await linesDrawn(page, async () => {
    await page.keyboard.press("Enter");
    await expect(rows).toHaveCount(LINES + 1);
    await expect(page.getByText("Saving")).toHaveCount(0);
  });
  // Rendered as sending, as saved, and after the refetch.
  expect(drawn).toBeLessThanOrEqual(3);
});
