// The calendar of another program is imported, shown with its reasons, and undone.
import { GOOGLE } from "../server/test/calendar-files.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

test("a calendar of Google is read, imported without its task, and undone", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/events");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import a Calendar" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Address of the calendar").fill("https://127.0.0.1/calendar.ics");
  await page.getByRole("button", { name: "Read calendar" }).click();
  await expect(page.getByText("This address is not on the public internet.").first()).toBeVisible();

  const task = ["BEGIN:VTODO", "UID:1", "SUMMARY:Buy candles", "END:VTODO", "END:VCALENDAR"].join("\r\n");
  const buffer = Buffer.from(GOOGLE.replace("END:VCALENDAR", task));
  await page.getByLabel("Calendar file").setInputFiles({ name: "church.ics", mimeType: "text/calendar", buffer });
  await expect(page.getByRole("heading", { name: "Grace Church" })).toBeVisible();
  await expect(page.getByText("Every Sunday at 10:30 AM, until January 31, 2027")).toBeVisible();
  await expect(page.getByText("It is a task. Only events are imported.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await page.getByRole("combobox", { name: "New events belong to" }).selectOption({ index: 1 });
  await page.getByRole("button", { name: "Import 3 entries" }).click();
  await expect(page.getByRole("heading", { name: "3 entries were imported" })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Download left-out data" })).toBeVisible();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "10 events were deleted." })).toBeVisible();
});
