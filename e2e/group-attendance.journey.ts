// The leader of a ministry takes the attendance of its people on a phone.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";
import { createTeam, readOwnId, send } from "./serving.ts";

/** Opens the attendance of an event, and the dialog to take it. */
async function open(page: Page, eventId: number) {
  await page.goto(`/events/${eventId}?tab=attendance`);
  await page.getByRole("button", { name: "Take attendance" }).click();
  return page.getByRole("dialog", { name: "Take attendance" });
}

test("a leader checks who was at the rehearsal, and corrects it later, but cannot begin before its day", async ({
  as,
}) => {
  const {
    id,
    staff,
    member,
    leader: phone,
  } = await createTeam(as, { viewport: { width: 375, height: 812 }, hasTouch: true });
  const about = { title: "Evening rehearsal", eventDateTime: "2026-10-18T09:00", ministryId: id };
  const event: { id: number } = await send(phone, "post", "/api/events", about);
  const dialog = await open(phone, event.id);
  await expect(dialog.getByRole("button", { name: "Save 0 present" })).toBeVisible();
  await dialog.getByRole("checkbox", { name: /Lydia Marsh/ }).check();
  await dialog.getByRole("checkbox", { name: /Miriam Ellis/ }).check();
  await dialog.getByRole("checkbox", { name: /Miriam Ellis/ }).uncheck();
  // The office records both meanwhile.
  const data = { present: [await readOwnId(staff), await readOwnId(member)], absent: [] };
  await send(staff, "put", `/api/events/${event.id}/group-attendance`, data);
  await expect(dialog.getByRole("checkbox", { name: /Miriam Ellis/ })).toBeChecked();
  // One press changes a box that both have checked.
  await dialog.getByRole("checkbox", { name: /Lydia Marsh/ }).uncheck();
  await dialog.getByRole("checkbox", { name: /Lydia Marsh/ }).check();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await dialog.getByRole("button", { name: "Save 2 present" }).click();
  await expectNotice(phone, "Attendance saved");
  for (const name of ["Lydia Marsh", "Miriam Ellis"])
    await expect(phone.getByRole("main").getByText(name)).toBeVisible();

  const again = await open(phone, event.id);
  await expect(again.getByRole("checkbox", { name: /Lydia Marsh/ })).toBeChecked();
  await again.getByRole("checkbox", { name: /Lydia Marsh/ }).uncheck();
  await again.getByRole("button", { name: "Save 1 present" }).click();
  // Before that, the dialog hides the page from the next expectation.
  await expect(again).toHaveCount(0);
  await expect(phone.getByRole("main").getByText("Lydia Marsh")).toHaveCount(0);
  await expect(phone.getByRole("main").getByText("Miriam Ellis")).toBeVisible();

  const next: { id: number } = await send(phone, "post", "/api/events", {
    ...about,
    eventDateTime: "2026-10-25T09:00",
  });
  await visit(phone, `/events/${next.id}?tab=attendance`);
  await expect(phone.getByText("Check-ins of this event appear here.")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Take attendance" })).toHaveCount(0);
});

test("a leader with the role Member takes the attendance, also when someone leaves the ministry meanwhile", async ({
  as,
}) => {
  const { id, staff, leader, member } = await createTeam(as);
  const [daniel, lydia, miriam] = [await readOwnId(leader), await readOwnId(member), await readOwnId(staff)];
  await member.goto("/dashboard");
  const about = { title: "Morning rehearsal", eventDateTime: "2026-10-18T09:00", ministryId: id };
  const event: { id: number } = await send(leader, "post", "/api/events", about);
  await member.goto(`/events/${event.id}`);
  await expect(member.getByRole("tab", { name: "Overview" })).toBeVisible();
  await expect(member.getByRole("tab", { name: "Attendance" })).toHaveCount(0);
  await send(staff, "put", `/api/ministries/${id}`, { coLeaderIds: [lydia] });
  const dialog = await open(member, event.id);
  for (const name of [/Daniel/, /Miriam Ellis/]) await dialog.getByRole("checkbox", { name }).check();
  await expect(dialog.getByRole("button", { name: "Save 2 present" })).toBeVisible();
  await send(staff, "post", `/api/ministries/${id}/members/removal`, { memberIds: [miriam] });
  await expect(dialog.getByRole("checkbox", { name: /Miriam Ellis/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Save 1 present" }).click();
  await expectNotice(member, "Attendance saved");
  const records: { memberId: number }[] = await send(member, "get", `/api/attendance/event/${event.id}`);
  expect(records.map(({ memberId }) => memberId)).toEqual([daniel]);
});
