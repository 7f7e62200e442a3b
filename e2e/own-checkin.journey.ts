// Checking oneself in without a code, under My Attendance.
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, test } from "./narthex.ts";

test("My Attendance offers an event of today that has ended, and not one that is canceled", async ({ as }) => {
  const admin = await as("admin");
  for (const [title, hour] of [
    ["Sunrise prayer", "06"],
    ["Vespers", "18"],
  ]) {
    const data = { title, eventDateTime: `${TODAY}T${hour}:00`, endDateTime: `${TODAY}T${hour}:45` };
    const added = await admin.request.post("/api/events", { data });
    expect(added.status(), await added.text()).toBe(201);
    const { id } = await added.json();
    if (title === "Vespers") await admin.request.post(`/api/events/${id}/cancel`, { data: { tell: "nobody" } });
  }

  const member = await as("member");
  await member.goto("/attendance");
  const button = member.getByRole("button", { name: "Check Me In to Sunrise prayer" });
  await expect(button).toBeVisible();
  await expect(member.getByRole("button", { name: /Vespers/ })).toHaveCount(0);
  await button.click();
  const row = member.getByRole("listitem").filter({ hasText: "Sunrise prayer" });
  await expect(row.getByText("Already Checked In")).toBeVisible();
  await expectAccessible(member);

  // Bad Wi-Fi is no missing profile.
  let isFailing = true;
  await member.route("**/api/members/me", (route) => (isFailing ? route.fulfill({ status: 500 }) : route.continue()));
  await member.goto("/attendance");
  await member.getByRole("button", { name: "Quick Check-in" }).click();
  const own = member.getByRole("dialog", { name: "Member Check-in" });
  await own.getByRole("button", { name: /Sunrise prayer/ }).click();
  await expect(own.getByRole("heading", { name: "This could not be loaded" })).toBeVisible();
  isFailing = false;
  await own.getByRole("button", { name: "Try again" }).click();
  await expect(own.getByText("Already Checked In")).toBeVisible();

  await admin.goto("/attendance");
  await admin.getByRole("button", { name: "Quick Check-in" }).click();
  const dialog = admin.getByRole("dialog", { name: "Member Check-in" });
  await expect(dialog.getByRole("button", { name: /Sunrise prayer/ })).toBeVisible();
  await expect(dialog.getByRole("button", { name: /Vespers/ })).toHaveCount(0);
});
