// The calendar of another program is imported, shown with its reasons, and undone.
import { calendarOf, eventOf, GOOGLE } from "../server/test/calendar-files.ts";
import { addFamilyOfFive } from "./children.ts";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

test("a calendar of Google is read, imported without its task, and undone", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/events");
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Import a calendar" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Address of the calendar").fill("https://127.0.0.1/calendar.ics");
  await page.getByRole("button", { name: "Read calendar" }).click();
  await expect(page.getByText("This address is not on the public internet.").first()).toBeVisible();

  const task = ["BEGIN:VTODO", "UID:1", "SUMMARY:Buy candles", "END:VTODO", "END:VCALENDAR"].join("\r\n");
  const buffer = Buffer.from(GOOGLE.replace("END:VCALENDAR", task));
  await page.getByLabel("Calendar file").setInputFiles({ name: "church.ics", mimeType: "text/calendar", buffer });
  await expect(page.getByRole("heading", { name: "Grace Church" })).toBeVisible();
  await expect(page.getByText("Every Sunday at 10:30 AM, until January 31, 2027")).toBeVisible();
  await expect(page.getByText("Dec 20, 2026: 4:00 PM, “Carols”")).toBeVisible();
  await expect(page.getByText("Jan 3, 2027: canceled")).toBeVisible();
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

test("past events are left out until their box is checked, on a phone", async ({ as }) => {
  const page = await as("admin");
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/events/import");
  const days = ["DTSTART:20250105T180000Z", "SUMMARY:Evening prayer"];
  const rule = "RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1";
  const file = calendarOf(
    eventOf("picnic", "DTSTART:20250704T160000Z", "SUMMARY:Picnic of an earlier year"),
    eventOf("prayer", ...days, "RRULE:FREQ=MONTHLY;BYDAY=1SU"),
    eventOf("council", "DTSTART:20270129T000000Z", rule, "SUMMARY:Council"),
  );
  const calendar = { name: "church.ics", mimeType: "text/calendar", buffer: Buffer.from(file) };
  await page.getByLabel("Calendar file").setInputFiles(calendar);
  await expect(page.getByText("It repeats every month, on the last working day of it.")).toBeVisible();
  await expect(page.getByText("past events are left out.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Picnic" })).toContainText("Past");
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Import 1 entry" })).toBeVisible();
  await page.getByRole("checkbox", { name: /^Also import \d+ past events/ }).check();
  await expect(page.getByRole("listitem").filter({ hasText: "Picnic" })).toContainText("New");
  await page.getByRole("button", { name: "Import 2 entries" }).click();
  await expect(page.getByRole("heading", { name: "2 entries were imported" })).toBeVisible();
});

test("an import and an undo that would take the event from a child inside name the event", async ({ as }) => {
  const page = await as("admin");
  const { roomId, janId, childIds } = await addFamilyOfFive(page);
  const upload = async (day: string, ...lines: string[]): Promise<{ id: number }> => {
    const entry = eventOf("lunch", `DTSTART;TZID=America/New_York:${day}T130000`, "SUMMARY:Harvest lunch", ...lines);
    const file = { name: "church.ics", mimeType: "text/calendar", buffer: Buffer.from(calendarOf(entry)) };
    const answer = await page.request.post("/api/imports/calendar", { multipart: { file } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return await answer.json();
  };
  const enter = async ({ id }: { id: number }) => {
    const answer = await page.request.post(`/api/imports/calendar/${id}/confirm`, { data: {} });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  const today = TODAY.replaceAll("-", "");
  await enter(await upload("20261101"));
  const moved = await upload(today);
  await enter(moved);
  const [lunch] = await (await page.request.get("/api/events?search=Harvest")).json();
  const override = { reason: "The second adult is on the way" };
  const data = { eventId: lunch.id, roomId, childIds: [childIds[0]], adultId: janId, override };
  const arrived = await page.request.post("/api/children/check-ins", { data });
  expect(arrived.ok(), await arrived.text()).toBe(true);
  const reason = /A child is checked in to “Harvest lunch” .* try again after the child has left/;

  await page.goto(`/events/import?id=${moved.id}`);
  await page.getByRole("button", { name: "Undo this import" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await expect(dialog.getByRole("alert")).toContainText(reason);

  const { id } = await upload(today, "STATUS:CANCELLED");
  await page.goto(`/events/import?id=${id}`);
  await page.getByRole("button", { name: "Update 1 entry" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Harvest lunch" })).toContainText(reason);
});
