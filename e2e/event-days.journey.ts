// The days of the calendar: an event of several days, and a day with many events.
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, pressEscape, test } from "./narthex.ts";

test("a retreat is shown on each of its days, and moves by the day of it that is dragged", async ({ as }) => {
  const page = await as("admin");
  const data = { title: "Winter retreat", eventDateTime: "2027-02-12T18:00", endDateTime: "2027-02-14T12:00" };
  expect((await page.request.post("/api/events", { data })).status()).toBe(201);
  await page.goto("/events?view=calendar&day=2027-02-01");
  const on = (day: string) =>
    page
      .getByRole("cell")
      .filter({ has: page.locator(`[data-date="${day}"]`) })
      .getByRole("link", { name: /^Winter/ });
  await expect(on("2027-02-12")).toContainText("6:00\u00A0PM · Day 1 of 3");
  await expect(on("2027-02-13")).toContainText("Day 2 of 3");
  await expect(on("2027-02-14")).toContainText("Day 3 of 3");
  await expect(on("2027-02-15")).toHaveCount(0);
  await expectAccessible(page);
  await on("2027-02-13").dragTo(page.getByRole("cell").filter({ has: page.locator('[data-date="2027-02-20"]') }));
  const moving = page.getByRole("alertdialog", { name: "Move Winter retreat to Friday, February 19?" });
  await moving.getByRole("button", { name: "Move" }).click();
  await expectNotice(page, "Event moved");
  await expect(on("2027-02-21")).toContainText("Day 3 of 3");

  await page.goto("/events?view=calendar&span=week&day=2027-02-21");
  const sunday = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Sunday/ }) });
  await expect(sunday.first()).toContainText("Day 3 of 3");
  await page.goto("/events?view=calendar&span=agenda&day=2027-02-01");
  await expect(page.getByText(/Day [123] of 3/)).toHaveCount(3);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
});

test("a day with many events shows four of them and a link to its week, and a phone shows the calendar first", async ({
  as,
}) => {
  const page = await as("admin");
  for (const hour of [1, 2, 3, 4, 5, 6]) {
    const data = { title: `Watch ${hour}`, eventDateTime: `2027-02-17T0${hour}:00` };
    expect((await page.request.post("/api/events", { data })).status()).toBe(201);
  }
  await page.goto("/events?view=calendar&day=2027-02-01");
  const cell = page.getByRole("cell").filter({ has: page.locator('[data-date="2027-02-17"]') });
  await expect(cell.getByRole("link", { name: "Watch 4" })).toBeVisible();
  await expect(cell.getByRole("link", { name: "Watch 5" })).toHaveCount(0);
  await page.setViewportSize({ width: 375, height: 812 });
  const calendar = page.getByRole("table", { name: "Events in February 2027" });
  expect((await calendar.boundingBox())?.y).toBeLessThan(500);
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: "More for events" }).click();
  await expect(page.getByRole("menuitem", { name: "Import" })).toBeVisible();
  await pressEscape(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await cell.getByRole("link", { name: /^\+\d+ more$/ }).click();
  await expect(page.getByRole("link", { name: "Watch 6" })).toBeVisible();
});

test("the list goes to any month and keeps the search and the ministry, also on a phone", async ({ as }) => {
  const page = await as("admin");
  const events = ["2028-06-03", "2028-06-17", "2028-07-01"].map((day) => ({ title: `Solstice ${day}`, day }));
  for (const { title, day } of [...events, { title: "Regatta", day: "2028-06-10" }]) {
    const data = { title, eventDateTime: `${day}T10:00` };
    expect((await page.request.post("/api/events", { data })).status()).toBe(201);
  }
  await page.goto("/events");
  await page.getByLabel("Search events").fill("Solstice");
  await page.getByLabel("Month", { exact: true }).selectOption({ label: "June 2028" });
  await expect(page).toHaveURL(/month=2028-06/);
  await expect(page.getByRole("heading", { name: "June 2028 (2)" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Solstice/ })).toHaveText([
    "Solstice 2028-06-03",
    "Solstice 2028-06-17",
  ]);
  await page.getByRole("button", { name: "Next month" }).click();
  await expect(page.getByRole("heading", { name: "July 2028 (1)" })).toBeVisible();
  await expect(page.getByLabel("Search events")).toHaveValue("Solstice");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "June 2028 (2)" })).toBeVisible();
  // The screen is also checked with the tooltip of the button under the pointer.
  await page.getByRole("heading", { name: "June 2028 (2)" }).hover();
  await page.getByRole("button", { name: "Next month" }).hover();
  await expect(page.getByRole("tooltip", { name: "Next month" })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole("heading", { name: "June 2028 (3)" })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await page.getByLabel("Ministry", { exact: true }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/month=2028-06.*ministry=\d/);
  await expect(page.getByText("No events found")).toBeVisible();
  await page.getByLabel("Month", { exact: true }).selectOption({ label: "All months" });
  await expect(page.getByRole("heading", { name: /^All Events/ })).toBeVisible();
  await expect(page).toHaveURL(/ministry=\d/);

  await page.goto("/events?month=2051-02");
  await expect(page.getByLabel("Month", { exact: true })).toHaveValue("2051-02");
  // From there on, months that are even further away can be chosen.
  await page.getByLabel("Month", { exact: true }).selectOption({ label: "May 2053" });
  await expect(page.getByRole("heading", { name: "May 2053 (0)" })).toBeVisible();
});
