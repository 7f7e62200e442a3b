// The dashboard: each card loads independently, and links to its page.
import type { Page } from "@playwright/test";
import { MOMENT, TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test, waitForCards } from "./narthex.ts";

test("the dashboard uses each answer that was requested before its scripts were loaded", async ({ as }) => {
  for (const name of ["admin", "intermediate_admin", "member"] as const) {
    const page = await as(name);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: /^(Next|Upcoming) events$/i })).toBeVisible();
    await expect.poll(() => page.evaluate("[...(globalThis.narthexEarly?.keys() ?? [])]")).toEqual([]);
  }
});

/** Path of the call, title of its card, and words that the card shows if the call succeeds. */
type DashboardCall = readonly [path: string, title: string, words: string | null];

/** @param heading of a card that none of the calls is for */
async function expectOwnFailures(page: Page, heading: string, calls: readonly DashboardCall[]): Promise<void> {
  const shown = (text: string) => page.getByText(text).filter({ visible: true }).first();
  for (const [path, title, words] of calls) {
    await test.step(path, async () => {
      const broken = {
        status: 500,
        contentType: "application/json",
        body: JSON.stringify({ message: "Out of order." }),
      };
      const address = (url: URL) => url.pathname === path;
      await page.route(address, (route) => route.fulfill(broken));
      await page.goto("/");
      const card = page.locator("[data-card]").filter({ hasText: "Out of order." });
      await expect(card).toHaveCount(1);
      await expect(card.getByRole("heading", { name: title, exact: true })).toBeVisible();
      for (const [, other, text] of calls.filter(([, name]) => name !== title))
        if (text) await expect(shown(text), `${other} beside ${title}`).toBeVisible();
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      if (path === calls[0]?.[0]) await expectAccessible(page);
      await page.unroute(address);
      await card.getByRole("button", { name: "Try again" }).click();
      await expect(card, title).toHaveCount(0);
      if (words) await expect(shown(words)).toBeVisible();
    });
  }
}

test("each failed call of the dashboard replaces only its own card", async ({ as }) => {
  await expectOwnFailures(await as("admin"), "Upcoming Events", [
    ["/api/dashboard/stats", "Figures", "Total Members"],
    ["/api/dashboard/sunday", "Last Sunday", "First visits"],
    ["/api/dashboard/decisions", "Needs a decision", "waiting to be admitted"],
    ["/api/dashboard/attendance-trend", "Attendance Trends", "Show as a table"],
    ["/api/activity/recent", "Recent Activity", "Volunteer hours logged"],
    ["/api/members/recent-activity", "Recent Member Activity", "Last Attendance"],
    ["/api/first-steps", "First steps", null],
    ["/api/serving", "Serving", null],
  ]);
});

test("each failed call of a member's dashboard replaces only its own card", async ({ as }) => {
  await expectOwnFailures(await as("member"), "Announcements", [
    ["/api/members/me", "Welcome", "Member since"],
    ["/api/attendance/me", "My Attendance", "Events attended"],
    ["/api/donations/me/summary", "My Giving", "All your gifts"],
    ["/api/announcements", "Announcements", null],
    ["/api/serving", "Serving", null],
  ]);
});

test("the cards Last Sunday and Needs a decision lead to their screens, also by a link that moves while it is pressed", async ({
  as,
}) => {
  const page = await as("admin", { viewport: { width: 375, height: 812 } });
  await page.goto("/");
  const sunday = page.locator("[data-card]").filter({ has: page.getByRole("heading", { name: "Last Sunday" }) });
  // Today is Sunday and not over.
  await expect(sunday.getByText("Oct 11, 2026")).toBeVisible();
  await expect(sunday).toContainText(/People checked in.*vs\. [\d,]+ on Oct 4/);
  await expectNoSidewaysScrolling(page);
  const people = await sunday.getByRole("definition").first().textContent();
  await sunday.getByRole("link", { name: "View report" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  await expect(page.getByText(people ?? "", { exact: true }).first()).toBeVisible();
  const waiting = page.locator("[data-card]").filter({ has: page.getByRole("heading", { name: "Needs a decision" }) });
  for (const [link, heading] of [
    [/waiting to be admitted/, "Newcomers"],
    [/waiting for approval/, "Volunteer Hours"],
    [/likely duplicate/, "Likely duplicates"],
  ] as const) {
    await page.goto("/");
    await waitForCards(page);
    await waiting.getByRole("link", { name: link }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }

  await page.setViewportSize({ width: 1280, height: 800 });
  const script = page.waitForResponse(/\/assets\/keepClicks-/);
  await page.goto("/");
  await (await script).finished();
  await waitForCards(page);
  const link = waiting.getByRole("link", { name: /waiting to be admitted/ });
  await link.hover();
  const before = await link.boundingBox();
  await page.mouse.down();
  // As a card that is shown late, for example after a change by someone else.
  await page.evaluate(() => {
    const card = document.createElement("div");
    card.style.height = "200px";
    document.querySelector("main")?.prepend(card);
  });
  // Further down, the browser would scroll by as much and keep the link in place.
  expect((await link.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0));
  await page.mouse.up();
  await expect(page.getByRole("heading", { level: 1, name: "Newcomers" })).toBeVisible();
});

test("the dashboard shows the numbers of other screens, more activity and the page of a person, and no first steps in the sample", async ({
  as,
}) => {
  const page = await as("admin");
  const figureOf = (of: Page, label: string) =>
    of
      .locator("[data-card]")
      .filter({ has: of.getByRole("term").getByText(label, { exact: true }) })
      .locator("dd")
      .first();
  await page.goto("/");
  await expect(figureOf(page, "Total Members")).toHaveText(/^\d+$/);
  await expect(page.getByRole("list", { name: "First steps" })).toHaveCount(0);
  // The sample's day is October 18.
  await expect(page.getByText(/^[+-][\d.,]+% vs last month, first 18 days$/)).toBeVisible();
  const members = await figureOf(page, "Total Members").textContent();
  await test.step("recent activity is read page by page", async () => {
    const activity = page.locator("[data-card]").filter({ has: page.getByText("Recent Activity", { exact: true }) });
    await expect(activity.getByRole("listitem")).toHaveCount(6);
    await activity.getByRole("button", { name: "Show more" }).click();
    await expect(activity.getByRole("listitem")).toHaveCount(12);
  });
  await test.step("View in Recent Member Activity opens the page of the member", async () => {
    const view = page.getByRole("link", { name: /^View [A-Z]/ }).filter({ hasText: /^View$/ });
    const name = (await view.first().getAttribute("aria-label"))?.replace("View ", "") ?? "";
    await view.first().click();
    await expect(page).toHaveURL(/\/members\/\d+$/);
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
  });
  await page.goto("/reports");
  await expect(figureOf(page, "Total Members")).toHaveText(members ?? "");
  // The list counts everyone in it, and members only if it shows active ones.
  await page.goto("/members?status=active");
  await expect(page.getByText(`${members} people`).first()).toBeVisible();

  const leader = await as("ministry_leader");
  await leader.goto("/");
  await expect(figureOf(leader, "My Attendance")).toHaveText(/^\d+$/);
  const own = await figureOf(leader, "My Attendance").textContent();
  await leader.goto("/attendance");
  await expect(figureOf(leader, "Total Records")).toHaveText(own ?? "");
});

test("an event planned from a leader's home is for that ministry, and is named there", async ({ as }) => {
  const [office, leader] = [await as("admin"), await as("ministry_leader")];
  const { id: leaderId } = await (await leader.request.get("/api/members/me")).json();
  const data = { name: "Altar Guild", leaderId };
  expect((await office.request.post("/api/ministries", { data })).ok()).toBe(true);
  await leader.goto("/");
  const guild = leader
    .getByRole("list", { name: "Your ministries" })
    .getByRole("listitem")
    .filter({ hasText: "Altar" });
  await expect(guild).toContainText("No event is planned.");
  await guild.getByRole("link", { name: "Create Event" }).click();
  const form = leader.getByRole("dialog", { name: "Create Event" });
  await expect(form.getByLabel("Ministry").getByRole("option", { selected: true })).toHaveText("Altar Guild");
  await form.getByLabel("Title").fill("Linen and brass");
  await form.getByLabel("Starts").fill("2027-03-06T09:00");
  await form.getByRole("button", { name: "Create Event" }).click();
  await expect(form).toHaveCount(0);
  await leader.goto("/");
  await expect(guild).toContainText("Next: Linen and brass");
});

test("a leader's home names the ministry, its next event and what waits", async ({ as }) => {
  const [office, member] = [await as("admin"), await as("member")];
  const ministries: { id: number; name: string }[] = await (await office.request.get("/api/ministries")).json();
  const ministryId = ministries.find(({ name }) => name === "Youth Ministry")?.id ?? 0;
  const { id: lydia } = await (await member.request.get("/api/members/me")).json();
  const assigned = { data: { memberIds: [lydia] } };
  expect((await office.request.put(`/api/ministries/${ministryId}/members`, assigned)).ok()).toBe(true);
  const hours = { data: { ministryId, hours: "1.5", workerDate: TODAY } };
  expect((await member.request.post("/api/worker-hours", hours)).ok()).toBe(true);

  const leader = await as("ministry_leader", { viewport: { width: 375, height: 812 } });
  await leader.goto("/");
  const mine = leader.getByRole("list", { name: "Your ministries" });
  await expect(mine.getByRole("link", { name: "Youth Ministry" })).toBeVisible();
  await expect(mine.getByText(/Next:/)).toBeVisible();
  await expectNoSidewaysScrolling(leader);
  await mine.getByRole("link", { name: /to approve/ }).click();
  await expect(leader.getByRole("heading", { level: 1, name: "Volunteer Hours" })).toBeVisible();
  await expect(leader).toHaveURL(/view=approval&ministry=\d+/);
  await leader.goto("/");
  await mine.getByRole("link", { name: "Youth Ministry" }).click();
  await expect(leader).toHaveURL(/tab=assignments/);

  // The next event of a ministry is read again when an event has ended.
  await leader.clock.install({ time: MOMENT });
  await leader.goto("/");
  await expect(mine.getByText(/Next:/)).toBeVisible();
  const again = leader.waitForRequest(/\/api\/dashboard\/ministries/);
  await leader.clock.fastForward("04:00:00");
  await again;

  await member.goto("/");
  await expect(member.getByText("My Giving")).toBeVisible();
  await expect(member.getByRole("heading", { name: "Your ministries" })).toHaveCount(0);
});

test("the dashboard of the staff shows new ministries, returned hours and the ministries that a person leads", async ({
  as,
}) => {
  const [office, leader] = [await as("admin"), await as("ministry_leader")];
  const staff = await as("intermediate_admin", { viewport: { width: 375, height: 812 } });
  const { id: staffId } = await (await staff.request.get("/api/members/me")).json();
  const { id: leaderId } = await (await leader.request.get("/api/members/me")).json();
  const create = async (name: string, ledBy: number): Promise<number> => {
    const created = await office.request.post("/api/ministries", { data: { name, leaderId: ledBy } });
    return (await created.json()).id;
  };
  const ministryId = await create("Altar Guild", staffId);
  const asking = await create("Kitchen", leaderId);
  const assigned = { data: { memberIds: [staffId] } };
  expect((await leader.request.put(`/api/ministries/${asking}/members`, assigned)).ok()).toBe(true);
  const hours = { data: { ministryId, hours: "1.5", workerDate: TODAY } };
  const entry = await (await staff.request.post("/api/worker-hours", hours)).json();
  const decision = { data: { status: "returned", note: "Which day was it?", updatedAt: entry.updatedAt } };
  expect((await office.request.put(`/api/worker-hours/${entry.id}/approval`, decision)).ok()).toBe(true);

  await staff.goto("/");
  await expect(staff.getByRole("button", { name: "Accept Kitchen" })).toBeVisible();
  await expect(staff.locator("section").filter({ hasText: "Which day was it?" })).toBeVisible();
  const mine = staff.getByRole("list", { name: "Your ministries" });
  await expect(mine.getByRole("link", { name: "Altar Guild" })).toBeVisible();
  await expectAccessible(staff);
  await expectNoSidewaysScrolling(staff);
});
