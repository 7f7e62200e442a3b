// Sunday, ten to nine: a queue at the door, and somebody else watching the numbers.
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";

/** The running count beside the greeter's list, as a number. */
async function counted(page: Page): Promise<number> {
  const words = await page
    .getByText(/[\d,]+ checked in$/)
    .filter({ visible: true })
    .first()
    .textContent();
  return Number(words?.replace(/\D/g, ""));
}

/** The name of somebody who is not here yet. The list draws only what one sees, and at its top all may be here already. */
async function somebodyAbsent(list: Page | Locator): Promise<string> {
  const absent = list.getByRole("button", { name: /^Check In / });
  const rows = list.getByRole("button", { name: /^(Check In|Undo check-in of) / });
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(absent).not.toHaveCount(0, { timeout: 500 });
  }).toPass();
  const label = await absent.last().getAttribute("aria-label");
  return (label ?? "").replace("Check In ", "");
}

test("a greeter checks in ten people while a second window watches", async ({ as }) => {
  const greeter = await as("intermediate_admin");
  const watcher = await as("admin");
  await Promise.all([greeter.goto("/attendance"), watcher.goto("/attendance")]);
  await expect(greeter.getByRole("heading", { name: "Check-in Methods" })).toBeVisible();
  const before = await counted(greeter);
  await expect.poll(() => counted(watcher)).toBe(before);

  const search = greeter.getByRole("searchbox");
  for (let person = 1; person <= 10; person += 1) {
    const name = await somebodyAbsent(greeter);
    await search.fill(name);
    await expect(greeter.getByRole("button", { name: `Check In ${name}` }).first()).toBeVisible();
    await search.press("Enter");
    await expect.poll(() => counted(greeter)).toBe(before + person);
    // The other window follows by itself.
    await expect.poll(() => counted(watcher)).toBe(before + person);
    await expect(watcher.getByText(name).filter({ visible: true }).first()).toBeVisible();
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
  }
});

test("a greeter taps the wrong person and undoes it; a second window follows, and undoes another", async ({ as }) => {
  const greeter = await as("intermediate_admin");
  const watcher = await as("admin");
  await Promise.all([greeter.goto("/attendance"), watcher.goto("/attendance")]);
  const name = await somebodyAbsent(greeter);
  const before = await counted(greeter);
  await expect.poll(() => counted(watcher)).toBe(before);
  const tap = greeter.getByRole("button", { name: `Check In ${name}` });
  const undo = greeter.getByRole("button", { name: `Undo check-in of ${name}` });
  const remove = watcher.getByRole("button", { name: `Remove record of ${name} at ` });
  await tap.scrollIntoViewIfNeeded();
  const place = await tap.boundingBox();

  // The second tap of a double tap meets nothing that undoes.
  await tap.dblclick();
  await expectNotice(greeter, "Check-in Successful");
  await expect(undo).toBeVisible();
  const far = await undo.boundingBox();
  expect((far?.x ?? 0) + (far?.width ?? 0)).toBeLessThan(place?.x ?? 0);
  await expect.poll(() => counted(watcher)).toBe(before + 1);
  await expect(remove).toBeVisible();
  await expectAccessible(greeter);

  // Right after a check-in Undo is deaf for a moment.
  await expect(async () => {
    await undo.click({ timeout: 1000 });
    await expect(undo).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expectNotice(greeter, "Check-in undone");
  await expect.poll(() => counted(greeter)).toBe(before);
  await expect.poll(() => counted(watcher)).toBe(before);
  await expect(remove).toHaveCount(0);

  await tap.click();
  await expect(undo).toBeVisible();
  await remove.click();
  const question = watcher.getByRole("alertdialog", { name: "Remove this attendance record?" });
  await expect(question.getByText(`The record of ${name} at `)).toBeVisible();
  await question.getByRole("button", { name: "Remove" }).click();
  await expectNotice(watcher, "Check-in undone");
  await expect(undo).toHaveCount(0);
  await expect(tap).toBeVisible();
  await expect.poll(() => counted(greeter)).toBe(before);
});

test("a person who is here already is not counted twice, whoever taps", async ({ as }) => {
  const [one, two] = [await as("admin"), await as("intermediate_admin")];
  const open = async (page: Page) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Quick Check-in" }).click();
    const dialog = page.getByRole("dialog", { name: "Member Check-in" });
    await dialog
      .getByRole("button", { name: /Open House/ })
      .first()
      .click();
    return dialog;
  };
  const [first, second] = [await open(one), await open(two)];
  await expectAccessible(one);
  const name = await somebodyAbsent(first);
  const label = `Check In ${name}`;
  await second.getByRole("searchbox").fill(name);
  // The first tap is on its way until somebody else has tapped: that one sees the button still.
  const tapped = Promise.withResolvers<void>();
  await one.route("**/api/attendance", async (route) => {
    await tapped.promise;
    await route.continue();
  });
  await first.getByRole("button", { name: label }).click();
  await second.getByRole("button", { name: label }).click();
  tapped.resolve();
  await expect(first.getByRole("button", { name: label })).toHaveCount(0);
  await expect(second.getByRole("button", { name: label })).toHaveCount(0);
  await one.goto("/attendance");
  await expect(
    one
      .getByRole("row", { name: new RegExp(`${name}.*Open House`) })
      .or(one.getByRole("listitem").filter({ hasText: name }).filter({ hasText: "Open House" })),
  ).toHaveCount(1);
});

test("with the keyboard alone: open the dialog, choose the event, find, check in, leave", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/");
  const quick = page.getByRole("button", { name: "Quick Check-in" });
  await expect(quick).toBeVisible();
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press("Tab");
    if (await quick.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(quick).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Member Check-in" });
  await expect(dialog).toBeVisible();
  const event = dialog.getByRole("button", { name: /Open House/ }).first();
  for (let stops = 0; stops < 30; stops += 1) {
    if (await event.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  const search = dialog.getByRole("searchbox");
  await expect(search).toBeFocused();
  const name = await somebodyAbsent(dialog);
  const label = `Check In ${name}`;
  await page.keyboard.type(name);
  await expect(dialog.getByRole("button", { name: label })).toBeVisible();
  await expect(dialog.getByText(/^0 of 1 shown/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: label })).toHaveCount(0);
  // The first Esc empties the search box, and a notice that is just going takes one for itself.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(quick).toBeFocused();
});
