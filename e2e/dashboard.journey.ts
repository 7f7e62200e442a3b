// The dashboard: each card loads independently, and links to its page.
import { expect, expectAccessible, test } from "./narthex.ts";

test("a failed call replaces only its own card, which is refetched on request", async ({ as }) => {
  const page = await as("admin");
  const refuse = "**/api/dashboard/stats";
  const broken = { status: 500, contentType: "application/json", body: JSON.stringify({ message: "Out of order." }) };
  await page.route(refuse, (route) => route.fulfill(broken));
  await page.goto("/");
  const figures = page.locator("[data-card]").filter({ hasText: "Out of order." });
  await expect(figures).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Upcoming Events" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent Member Activity" })).toBeVisible();
  await expectAccessible(page);
  await page.unroute(refuse);
  await figures.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Total Members")).toBeVisible();
  await expect(figures).toHaveCount(0);

  const member = await as("member");
  await member.route("**/api/donations/me/summary", (route) => route.fulfill(broken));
  await member.goto("/");
  await expect(member.getByText("Out of order.")).toHaveCount(1);
  await expect(member.getByText("Welcome, Lydia")).toBeVisible();
  await expect(member.getByRole("heading", { name: "Announcements" })).toBeVisible();
});

test("View in Recent Member Activity opens the page of the member", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/");
  const view = page.getByRole("link", { name: /^View [A-Z]/ }).filter({ hasText: /^View$/ });
  const name = (await view.first().getAttribute("aria-label"))?.replace("View ", "") ?? "";
  await view.first().click();
  await expect(page).toHaveURL(/\/members\/\d+$/);
  await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
});
