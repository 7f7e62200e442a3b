// Checking people in at an event on another day, at one that is canceled, and at one that is deleted.
import type { Page } from "@playwright/test";
import { addEventToday, addPeople } from "./checkin-data.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

/** Adds an event of one hour. @returns its id */
async function addEvent(page: Page, title: string, day: string): Promise<number> {
  const data = { title, eventDateTime: `${day}T18:00`, endDateTime: `${day}T19:00` };
  const answer = await page.request.post("/api/events", { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

test("check-in before and after the day of an event shows a note, and a headcount below the check-ins a hint", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  await test.step("before the day, a note has the date", async () => {
    const id = await addEvent(page, "Harvest supper", "2026-10-20");
    await page.goto(`/attendance?event=${id}`);
    const note = page.getByText(/^This event is on Tue\w*, Oct\w* 20/);
    await expect(note).toBeVisible();
    await expectAccessible(page);
    await page.goto("/attendance");
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(note).toHaveCount(0);
  });
  await test.step("after the day, it counts for that day", async () => {
    const id = await addEvent(page, "Evening prayer", "2026-10-16");
    await addPeople(page, [{ firstName: "Late", lastName: "Pennington" }]);
    await page.goto(`/attendance?event=${id}`);
    await expect(page.getByText(/^This event was on Fri\w*, Oct\w* 16/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("searchbox").fill("Pennington");
    await page.getByRole("button", { name: "Check In Late Pennington" }).click();
    await expectNotice(page, "Check-in Successful");
    const records = (await (await page.request.get(`/api/attendance/event/${id}`)).json()) as { checkInTime: string }[];
    expect(records.map(({ checkInTime }) => checkInTime)).toEqual(["2026-10-16T22:00:00.000Z"]);
  });
  await test.step("a headcount below the number of check-ins shows a hint, and is saved", async () => {
    const id = await addEventToday(page, "Vespers");
    await addPeople(page, [{ firstName: "Ada", lastName: "Pennington" }]);
    await page.goto(`/attendance?event=${id}`);
    await page.getByRole("searchbox").fill("Pennington");
    await page.getByRole("button", { name: "Check In Ada Pennington" }).click();
    await expectNotice(page, "Check-in Successful");
    await page.getByRole("button", { name: "Enter headcount of Vespers" }).click();
    const dialog = page.getByRole("dialog", { name: "Headcount" });
    const hint = dialog.getByText("More people are checked in: 1.");
    await dialog.getByLabel("Adults").fill("0");
    await expect(hint).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Children").fill("1");
    await expect(hint).toHaveCount(0);
    await dialog.getByLabel("Children").fill("");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectNotice(page, "Headcount saved");
  });
});

test("the check-in list of an event closes when the event is canceled or deleted", async ({ as, visitor }) => {
  const page = await as("intermediate_admin", { viewport: { width: 375, height: 812 } });
  const admin = await as("admin");
  const [canceled, deleted] = [await addEventToday(admin, "Vespers"), await addEventToday(admin, "Compline")];
  const code = await admin.request.post("/api/checkin/generate", { data: { eventId: canceled } });
  const { sessionId } = (await code.json()) as { sessionId: string };
  const phone = await visitor({ viewport: { width: 375, height: 812 } });
  await phone.goto(`/checkin/${sessionId}`);
  await expect(phone.getByText(/^Sunday, October 18, all day$/)).toBeVisible();
  await expect(phone.getByLabel("First name")).toBeVisible();

  const button = page.getByRole("button", { name: /^Check In / }).first();
  await page.goto(`/attendance?event=${canceled}`);
  await expect(button).toBeVisible();
  await admin.request.post(`/api/events/${canceled}/cancel`, { data: { tell: "nobody" } });
  await expect(page.getByRole("heading", { name: "This event was canceled" })).toBeVisible();
  await expect(button).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScrolling(page);

  await phone.reload();
  await expect(phone.getByText("This event was canceled.")).toBeVisible();
  await expect(phone.getByLabel("First name")).toHaveCount(0);
  await expectAccessible(phone);

  await page.goto(`/attendance?event=${deleted}`);
  await expect(button).toBeVisible();
  await admin.request.delete(`/api/events/${deleted}`);
  await expect(page.getByRole("heading", { name: "This event was deleted" })).toBeVisible();
  await expect(button).toHaveCount(0);
  await expectAccessible(page);
});
