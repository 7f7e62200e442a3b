// The open audit log and the list of kept emails are updated live.
import { expect, expectAccessible, expectNoSidewaysScrolling, test, waitForAnimations } from "./narthex.ts";

test("an open audit log shows how many entries are new, moves nothing, and shows them on request", async ({ as }) => {
  const [page, other] = [await as("admin"), await as("admin")];
  const addMinistry = async (name: string) =>
    expect((await other.request.post("/api/ministries", { data: { name } })).status()).toBe(201);
  await page.goto("/audit");
  const first = page.getByRole("main").getByRole("listitem").first();
  await expect(first).toContainText("logged volunteer hours");
  await waitForAnimations(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const before = await first.boundingBox();
  await addMinistry("Bell ringers");
  await expect(page.getByRole("button", { name: "1 new entry" })).toBeVisible();
  const joanna = { firstName: "Joanna", lastName: "Vane", joinDate: "2026-10-18" };
  expect((await other.request.post("/api/members", { data: joanna })).status()).toBe(201);
  await expect(page.getByRole("button", { name: "2 new entries" })).toBeVisible();
  await addMinistry("Choir of men");
  const hint = page.getByRole("button", { name: "3 new entries" });
  await expect(hint).toBeVisible();
  expect(await first.boundingBox()).toEqual(before);
  await expect(first).toContainText("logged volunteer hours");
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 812 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(hint).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "look");
  await expectNoSidewaysScrolling(page);
  await hint.click();
  await expect(first).toContainText("Choir of men");
  await expect(page.getByRole("main").getByRole("listitem").nth(2)).toContainText("Bell ringers");
  await expect(hint).toBeHidden();

  // A filtered log counts only new entries that match the filter.
  await page.goto("/audit?kind=event");
  await expect(page.getByText("No entries match").or(first)).toBeVisible();
  await addMinistry("Readers");
  const data = { title: "Harvest supper", eventDateTime: "2026-10-19T18:00" };
  expect((await other.request.post("/api/events", { data })).status()).toBe(201);
  await page.getByRole("button", { name: "1 new entry" }).click();
  await expect(first).toContainText("Harvest supper");
});

test("an open history of an event shows that there are new entries, and shows them on request", async ({ as }) => {
  const [page, other] = [await as("admin"), await as("admin")];
  const data = { title: "Harvest supper", eventDateTime: "2026-10-19T18:00" };
  const { id } = await (await other.request.post("/api/events", { data })).json();
  await page.goto(`/events/${id}?tab=history`);
  const entries = page.getByRole("tabpanel").getByRole("listitem");
  await expect(entries).toHaveText([/planned/]);
  expect((await other.request.patch(`/api/events/${id}`, { data: { location: "Barn" } })).status()).toBe(200);
  const hint = page.getByRole("button", { name: "1 new entry" });
  await expect(hint).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await hint.click();
  await expect(entries).toHaveText([/location/, /planned/]);
  await expect(hint).toBeHidden();
});

test("a kept email appears in the open settings", async ({ as, visitor }) => {
  const page = await as("admin");
  await page.goto("/settings?tab=logs");
  await expect(page.getByRole("heading", { name: "Newest emails" })).toBeVisible();
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByText("your sign-in code")).toHaveCount(0);
  const someone = await visitor();
  const data = { email: "member@example.org", type: "sign-in" };
  const answer = await someone.request.post("/api/auth/email-otp/send-verification-otp", { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(page.getByText("your sign-in code")).toBeVisible();
});
