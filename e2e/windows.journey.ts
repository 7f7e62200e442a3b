// A browser window that several journeys use one after the other.
import { readPageTime, TOMORROW } from "./clock.ts";
import { expect, test } from "./narthex.ts";

/** A size that no other journey uses, so that no other window can be reused. */
const OPTIONS = { viewport: { width: 1000, height: 700 } };

test("a reused window contains no data of the previous journey", async ({ windows, congregation, offset, run }) => {
  const page = await windows.open(OPTIONS, offset);
  const context = page.context();
  await context.addCookies(run.cookies.admin ?? []);
  await page.goto(`${congregation.url}/profile`);
  await page.evaluate(() => {
    localStorage.setItem("local", "kept");
    sessionStorage.setItem("session", "kept");
    return new Promise((resolve) => {
      indexedDB.open("kept").onsuccess = resolve;
    });
  });
  await context.route("**/api/ministries", (route) => route.abort());
  await page.setViewportSize({ width: 375, height: 812 });
  await context.newPage();
  await windows.finish(true);

  const again = await windows.open(OPTIONS, offset + 86_400_000);
  expect(again === page).toBe(true);
  expect(context.pages()).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
  expect(again.viewportSize()).toEqual(OPTIONS.viewport);
  const stored = await again.evaluate(async () => ({
    local: localStorage.length,
    session: sessionStorage.length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }));
  expect(stored).toEqual({ local: 0, session: 0, databases: [] });
  await context.addCookies(run.cookies.admin ?? []);
  await again.goto(`${congregation.url}/ministries`);
  await expect(again.getByRole("heading", { name: "Youth Ministry" })).toBeVisible();
  expect(await readPageTime(again)).toContain(TOMORROW);

  // The clock of a page cannot be restored.
  await again.clock.install();
  await windows.finish(true);
  expect(again.isClosed()).toBe(true);
});

test("the window of a failed journey is closed", async ({ windows, congregation, offset }) => {
  const page = await windows.open({}, offset);
  await page.goto(`${congregation.url}/events`);
  await windows.finish(false);
  expect(page.isClosed()).toBe(true);
});
