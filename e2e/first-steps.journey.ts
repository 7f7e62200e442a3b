// The first steps of a new congregation on the dashboard.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";

const ADMIN = { email: "zoe@example.org", password: "a calm and long sentence" };

async function signIn(page: Page): Promise<void> {
  expect((await page.request.post("/api/auth/sign-in/email", { data: ADMIN })).status()).toBe(200);
}

test("a new congregation begins with its first steps, which end when each is done or skipped", async ({
  newCongregation,
  visitor,
}) => {
  const { url } = await newCongregation({
    NARTHEX_ADMIN_EMAIL: ADMIN.email,
    NARTHEX_ADMIN_PASSWORD: ADMIN.password,
  });
  const page = await visitor({ baseURL: url });
  await signIn(page);
  const profile = { firstName: "Zoë", lastName: "Núñez", address: "1 Chapel Row" };
  expect((await page.request.put("/api/members/complete-profile", { data: profile })).ok()).toBe(true);
  await page.goto("/");
  const steps = page.getByRole("list", { name: "First steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(8);
  await expect(page.getByText("0 of 8 done or skipped.", { exact: false })).toBeVisible();
  // No zeros: the figures, the chart and the tables come with the first people.
  await expect(page.getByText("Total Members")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Attendance Trends" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Recent Member Activity" })).toHaveCount(0);
  await expectAccessible(page);

  // Empty screens have the button to begin with.
  for (const [address, button] of [
    ["/communications", "Write the first announcement"],
    ["/communications?tab=prayers", "Ask for prayer"],
    ["/members/households", "Add the first household"],
    ["/children?tab=rooms", "Add the first room"],
    ["/children?tab=stations", "Add the first station"],
  ] as const) {
    await visit(page, address);
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  for (const [address, link] of [
    ["/attendance", "Create Event"],
    ["/children", "Create Event"],
    ["/children?tab=clearances", "Go to Members"],
    ["/reports?tab=attendance", "Check people in"],
    ["/reports", "Record gifts"],
  ] as const) {
    await visit(page, address);
    await expect(page.getByRole("main").getByRole("link", { name: link })).toBeVisible();
  }
  await visit(page, "/attendance?method=manual");
  await expect(page.getByRole("combobox", { name: "Event" })).toHaveText("No events up to today");
  await visit(page, "/members/import");
  await expect(page.getByText("Your first import is listed here", { exact: false })).toBeVisible();
  await page.goto("/");

  // Each step leads to its screen.
  for (const [link, heading] of [
    ["Import members", "Import members"],
    ["Invite people", "Invitations"],
    ["Open settings", "Settings"],
    ["Set up email", "Settings"],
    ["Make a poster", "Attendance"],
    ["Open calendar settings", "Settings"],
    ["Open rooms", "Children"],
  ] as const) {
    await steps.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading, exact: true })).toBeVisible();
    await page.goBack();
  }
  await steps.getByRole("link", { name: "Open calendar settings" }).click();
  await expect(page.getByRole("heading", { name: "Public calendar" })).toBeInViewport();
  await page.goBack();
  await steps.getByRole("link", { name: "Create event" }).click();
  const form = page.getByRole("dialog", { name: "Create Event" });
  await expect(form.getByLabel("Title")).toHaveValue("Sunday Service");
  await expect(form.getByLabel("Starts")).toHaveValue(/T10:00$/);
  await expect(form.getByLabel("Ends")).toHaveValue(/T11:15$/);
  await expect(form.getByLabel("How the event repeats")).toHaveValue("weekly");
  await expect(form.getByLabel("Show it to everyone, even without an account")).toBeChecked();
  const service = { title: "Sunday Service", eventDateTime: "2026-10-25T10:00" };
  expect((await page.request.post("/api/events", { data: service })).status()).toBe(201);
  // The step for visitors says what is left to do.
  expect((await page.request.put("/api/settings", { data: { publicCalendar: true } })).status()).toBe(200);
  await page.goto("/");
  await expect(steps.getByRole("listitem").filter({ hasText: "Add your Sunday service · Done" })).toBeVisible();
  await expect(steps.getByText("The public calendar is on, but no event is public.", { exact: false })).toBeVisible();
  await expect(steps.getByRole("link", { name: "Open events" })).toBeVisible();
  await expect(page.getByText("Sunday Service", { exact: true })).toBeVisible();

  // A skipped step is skipped for every administrator, in any browser.
  await steps.getByRole("button", { name: "Skip “Connect your email”" }).click();
  await expectNotice(page, "“Connect your email” is skipped");
  const phone = await visitor({ baseURL: url, viewport: { width: 375, height: 812 } });
  await signIn(phone);
  await phone.goto("/");
  const there = phone.getByRole("list", { name: "First steps" });
  await expect(there.getByText("Connect your email · Skipped")).toBeVisible();
  await expectNoSidewaysScrolling(phone);
  await expectAccessible(phone, "look");
  await there.getByRole("button", { name: "List again: Connect your email" }).click();
  await expect(there.getByRole("link", { name: "Set up email" })).toBeVisible();
  // The other window shows it without a reload.
  await expect(steps.getByRole("link", { name: "Set up email" })).toBeVisible();

  const skip = (title: string) => steps.getByRole("button", { name: `Skip “${title}”` }).click();
  const titles = [
    "Import your members",
    "Add your logo and address",
    "Connect your email",
    "Invite your staff",
    "Print the welcome QR code",
    "Show your services to visitors",
  ];
  for (const title of titles) {
    await skip(title);
    // A skipped step has fewer lines, so those below it move.
    await expect(steps.getByText(`${title} · Skipped`)).toBeVisible();
  }
  await skip("Set up children's rooms");
  await expectNotice(page, "First steps finished");
  await expect(steps).toHaveCount(0);
  await expect(page.getByText("Total Members")).toBeVisible();
  // The warning stays until phones can open the address, and a church without attendance has no rows of activity.
  await expect(page.getByText(/^Phones and other computers cannot open http:\/\/127\.0\.0\.1/)).toBeVisible();
  await expect(page.getByRole("table", { name: "Recent Member Activity" })).toHaveCount(0);
  await page.goto("/first-steps");
  await expect(page.getByRole("heading", { level: 1, name: "First steps" })).toBeVisible();
  await steps.getByRole("button", { name: "List again: Invite your staff" }).click();
  await page.goto("/");
  await expect(steps.getByRole("link", { name: "Invite people" })).toBeVisible();
});
