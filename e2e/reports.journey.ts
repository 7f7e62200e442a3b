// Reports from the overview to a custom report: viewed, drilled down, exported, saved, and shared by URL.
import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { openPdf } from "../server/test/pdf.ts";
import { giveDuty } from "./children.ts";
import {
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  pressEscape,
  test,
  waitForIdle,
} from "./narthex.ts";

const card = (page: Page, label: string) =>
  page.locator("[data-card]").filter({ has: page.getByText(label, { exact: true }) });

async function lines(download: Download): Promise<string[]> {
  return (await readFile((await download.path()) ?? "", "utf8")).replace("\uFEFF", "").trim().split("\r\n");
}

async function taken(page: Page, name: string): Promise<Download> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name, exact: true }).click();
  return download;
}

test("the overview shows the figures as charts and tables, and exports them as CSV", async ({ as }) => {
  const ruth = await as("admin");
  await ruth.goto("/");
  await ruth.getByRole("link", { name: "Reports", exact: true }).click();
  await expect(ruth.getByRole("heading", { level: 1, name: "Reports" })).toBeVisible();
  for (const [label, note] of [
    ["Total Members", /Active, of/],
    ["Total Attendance", "Last 30 days"],
    ["Monthly Donations", "This month"],
    ["Active Workers", /This month/],
  ] as const)
    await expect(card(ruth, label)).toContainText(note);

  const members = await card(ruth, "Total Members").locator("dd").first().textContent();
  const chart = ruth.getByRole("img", { name: /^Attendance, last four weeks: week of .+ check-ins/ });
  await expect(chart.locator(".recharts-bar-rectangle")).toHaveCount(4);
  const ring = ruth.getByRole("img", { name: /^Giving this month by fund: / });
  await expect(ring.locator("text").first()).toHaveText(/^\d+%$/);
  await ruth.getByText("Show as a table").first().click();
  const table = ruth.getByRole("table", { name: "Attendance, last four weeks" });
  await expect(table.getByRole("row")).toHaveCount(5);
  await expectAccessible(ruth);

  const complete = await taken(ruth, "Export all");
  expect(complete.suggestedFilename()).toBe("complete-report.csv");
  const [header, ...rows] = await lines(complete);
  expect(header).toBe("Report Type,Metric,Value");
  expect(rows).toContain(`Members,Total Members,${members?.replace(",", "")}`);

  await ruth.getByRole("tab", { name: "Attendance" }).click();
  await expect(ruth).toHaveURL(/tab=attendance/);
  const attendance = await taken(ruth, "Export attendance");
  expect(attendance.suggestedFilename()).toBe("attendance-report.csv");
  expect((await lines(attendance))[0]).toBe("Date,Count,Event");
  await ruth.getByRole("tab", { name: "Donations" }).click();
  const donations = await taken(ruth, "Export donations");
  expect(donations.suggestedFilename()).toBe("donation-report.csv");
  expect((await lines(donations))[0]).toBe("Type,Amount");
  await ruth.getByRole("tab", { name: "Members" }).click();
  const memberFile = await taken(ruth, "Export members");
  expect(memberFile.suggestedFilename()).toBe("member-report.csv");
  expect(await lines(memberFile)).toHaveLength(4);

  // From the reports to the hours that wait for approval.
  await ruth.getByRole("tab", { name: "Overview" }).click();
  await ruth.getByRole("link", { name: "Approve hours" }).click();
  await expect(ruth).toHaveURL(/worker-hours\?view=approval/);
});

test("a detailed table is sorted, filtered and drilled down; the URL contains every choice", async ({ as }) => {
  const miriam = await as("intermediate_admin");
  await miriam.goto("/reports");
  await miriam.getByText("Detailed", { exact: true }).click();
  await expect(miriam.getByRole("table", { name: "Attendance by event" })).toBeVisible();
  await miriam.getByRole("tab", { name: "Donations" }).click();
  const table = miriam.getByRole("table", { name: "Donations by type" });
  await expect(table).toBeVisible();

  // With the keyboard: the smallest first, then a row opens its records.
  const amount = table.getByRole("columnheader", { name: "Amount" });
  await amount.getByRole("button").press("Enter");
  await amount.getByRole("button").press("Enter");
  await expect(amount).toHaveAttribute("aria-sort", "ascending");
  await expect(miriam).toHaveURL(/sort=first&order=ascending/);
  const tithe = table.getByRole("row").filter({ hasText: "Tithe" });
  const gifts = await tithe.getByRole("cell").nth(2).textContent();
  await tithe.getByRole("link", { name: "Tithe" }).press("Enter");
  const records = miriam.getByRole("dialog", { name: "Tithe" });
  await expect(records).toContainText(`${gifts} records`);
  await expect(miriam).toHaveURL(/open=tithe/);
  await expectAccessible(miriam);
  await pressEscape(miriam);
  await expect(records).toBeHidden();

  await miriam.getByLabel("Method").selectOption({ label: "Check" });
  await expect(miriam).toHaveURL(/method=check/);
  await expect(tithe.getByRole("cell").nth(2)).not.toHaveText(gifts ?? "");
  await miriam.getByLabel("Donor contains").fill("nobody is called so");
  await expect(miriam.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await miriam.getByRole("link", { name: "Start over" }).click();
  await expect(tithe.getByRole("cell").nth(2)).toHaveText(gifts ?? "");

  // Another window at the same URL shows the same.
  await miriam.getByLabel("Group by").selectOption({ label: "Month" });
  await miriam.getByLabel("Period").selectOption({ label: "Last year" });
  await expect(miriam.getByRole("table", { name: "Donations by month" }).getByRole("row")).toHaveCount(14);
  const total = await miriam.getByRole("row").last().textContent();
  const ruth = await as("admin");
  await ruth.goto(miriam.url());
  await expect(ruth.getByRole("row").last()).toHaveText(total ?? "");

  // An invalid choice in the URL is reported beside its field, and the others are kept.
  await ruth.goto("/reports?view=detailed&tab=donations&type=bribe&method=cash&start=2026-03-01&end=2026-02-01");
  await expect(ruth.getByLabel("End date")).toHaveAttribute("aria-invalid", "true");
  await expect(ruth.getByLabel("End date")).toHaveAccessibleDescription("The end cannot be before the start.");
  await expect(ruth.getByLabel("Type")).toHaveAccessibleDescription(/^“bribe” cannot be chosen here\./);
  await expect(ruth.getByLabel("Method")).toHaveValue("cash");
});

test("a custom report is generated, printed, saved under a name, renamed and removed", async ({ as }) => {
  const ruth = await as("admin");
  await ruth.goto("/reports?view=custom");
  await ruth.getByLabel("Start date").fill("2026-03-01");
  await ruth.getByLabel("End date").fill("2026-02-01");
  await ruth.getByRole("button", { name: "Generate Custom Report" }).click();
  await expect(ruth.getByText("The end cannot be before the start.").first()).toBeVisible();
  await expectAccessible(ruth);
  await ruth.getByLabel("End date").fill("2026-08-31");
  await ruth.getByLabel("Category").selectOption({ label: "Workers" });
  await ruth.getByLabel("Group by").selectOption({ label: "Ministry" });
  await ruth.getByRole("button", { name: "Generate Custom Report" }).click();
  const table = ruth.getByRole("table", { name: "Workers by ministry" });
  await expect(table).toBeVisible();
  await expect(ruth.getByRole("img", { name: /^Workers by ministry\. / })).toBeVisible();
  await expect(ruth).toHaveURL(/category=workers.*groupBy=ministry/);
  await expectAccessible(ruth);

  const csv = await taken(ruth, "Export CSV");
  const [header, ...rows] = await lines(csv);
  expect(header).toBe("Ministry,Approved hours,Submitted hours,People");
  await expect(table.getByRole("row")).toHaveCount(rows.length + 2);
  const pdf = await taken(ruth, "Download PDF");
  expect(pdf.suggestedFilename()).toBe("workers-report.pdf");
  const { strings } = await openPdf(await readFile((await pdf.path()) ?? ""));
  expect(strings.join(" ")).toContain("March 1, 2026 to August 31, 2026");

  await ruth.getByRole("button", { name: "Save this report" }).click();
  const dialog = ruth.getByRole("dialog", { name: "Save report" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please enter a name.").first()).toBeVisible();
  await dialog.getByLabel("Name").fill("Spring helpers");
  await dialog.getByLabel("Name").press("Enter");
  await expectNotice(ruth, "Report saved");

  // It can be opened again, also in another window, which was updated live.
  await ruth.goto("/reports?view=custom");
  await ruth.getByLabel("Start date").fill("2026-04-01");
  await ruth.getByRole("link", { name: "Spring helpers" }).click();
  await expect(table).toBeVisible();
  // The form shows the choice of the report, which is not unsaved.
  await expect(ruth.getByLabel("Start date")).toHaveValue("2026-03-01");
  await ruth.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(ruth.getByRole("heading", { level: 1, name: "Dashboard" })).toBeVisible();
  await ruth.goBack();
  await ruth.getByRole("button", { name: "Actions for Spring helpers" }).click();
  await ruth.getByRole("menuitem", { name: "Rename" }).click();
  await ruth.getByRole("dialog").getByLabel("Name").fill("Helpers in spring");
  await ruth.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
  await expect(ruth.getByRole("link", { name: "Helpers in spring" })).toBeVisible();
  await ruth.getByRole("button", { name: "Actions for Helpers in spring" }).click();
  await ruth.getByRole("menuitem", { name: "Delete" }).click();
  await ruth.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(ruth, "Report deleted");
  await expect(ruth.getByRole("link", { name: "Helpers in spring" })).toBeHidden();

  // An invalid report cannot be saved.
  await ruth.goto("/reports?view=custom&category=workers&start=2026-03-01&end=2026-08-31&ministryId=99999");
  await expect(ruth.getByLabel("Ministry")).toHaveAccessibleDescription(/^This ministry no longer exists\./);
  await expect(ruth.getByRole("button", { name: "Save this report" })).toHaveCount(0);
});

test("a printed report has the tables and no buttons", async ({ as }) => {
  const ruth = await as("admin");
  await ruth.goto("/reports");
  await expect(ruth.getByRole("img", { name: /^Giving this month/ })).toBeVisible();
  await ruth.emulateMedia({ media: "print" });
  await expect(ruth.getByRole("table", { name: "Giving this month by fund" })).toBeVisible();
  await expect(ruth.getByRole("navigation")).toBeHidden();
  await expect(ruth.getByRole("link", { name: "Export all" })).toBeHidden();
  await expect(ruth.getByText(/^Grace Community Church · Printed on /)).toBeVisible();
  await ruth.goto("/reports?view=detailed&tab=donations&method=cash");
  await expect(ruth.getByText("Only: method Cash")).toBeVisible();
  await ruth.goto("/");
  await expect(ruth.getByRole("table", { name: "Check-ins by week" })).toBeVisible();
  await expect(ruth.getByRole("link", { name: /^View/ })).toHaveCount(0);
  for (const role of ["button", "radio"] as const) await expect(ruth.getByRole(role)).toHaveCount(0);
});

test("reports are updated live, on a phone too", async ({ as }) => {
  const phone = await as("admin", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await phone.goto("/reports");
  const value = card(phone, "Monthly Donations").locator("dd").first();
  await expect(value).toContainText("$");
  const before = await value.textContent();
  await expectNoSidewaysScrolling(phone);
  const miriam = await as("intermediate_admin");
  const answer = await miriam.request.post("/api/donations", {
    data: { amount: "12.34", donationType: "missions" },
    headers: { origin: new URL(phone.url()).origin },
  });
  expect(answer.status()).toBe(201);
  await expect(value).not.toHaveText(before ?? "");

  // Another time zone can change every day and sum: all data on the screen is refetched.
  for (const timezone of ["America/Chicago", "America/New_York"]) {
    const again = phone.waitForResponse(/\/api\/reports\/attendance$/);
    expect((await phone.request.put("/api/settings", { data: { timezone } })).status()).toBe(200);
    await again;
  }
});

test("a custom report of a treasurer begins with the only category", async ({ as }) => {
  const treasurer = await as("member");
  await giveDuty(await as("admin"), treasurer, "treasurer");
  await treasurer.goto("/reports?view=custom");
  await expect(treasurer.getByRole("combobox", { name: "Category" })).toHaveValue("donations");
  await expect(treasurer.getByRole("combobox", { name: "Method" })).toBeVisible();
  await expect(treasurer.getByRole("combobox", { name: "Ministry" })).toHaveCount(0);
});

test("a treasurer compares giving with the year before, by month, fund and giver", async ({ as }) => {
  const [treasurer, admin] = [await as("member"), await as("admin")];
  await giveDuty(admin, treasurer, "treasurer");
  // More people than a list shows at first, two of one name.
  for (const [place, firstName] of [..."AABCDEFGHIJKLMNOPQRST"].entries()) {
    const phone = `(212) 555-01${place + 10}`;
    const person = { firstName, lastName: "Lapsed", phone, joinDate: "2024-01-07", membershipStatus: "active" };
    const { id: memberId } = await (await admin.request.post("/api/members", { data: person })).json();
    const data = { memberId: Number(memberId), amount: "1.00", donationDate: "2024-06-02" };
    expect((await treasurer.request.post("/api/donations", { data })).status()).toBe(201);
  }
  const period = "start=2024-06-02&end=2024-06-02&groupBy=month&open=2024-06-01";
  await treasurer.goto(`/reports?view=custom&category=donations&${period}`);
  await expect(treasurer.getByRole("dialog")).toContainText("A Lapsedphone ending in 11");
  await treasurer.goto("/reports");
  await treasurer.getByRole("radio", { name: "Giving" }).check({ force: true });
  const months = treasurer.getByRole("table", { name: "Giving by month" });
  await expect(months.getByRole("row")).toHaveCount(12);
  await expect(months.getByRole("row").last()).toContainText("Total");
  await expect(card(treasurer, "Given in 2025 to Oct 18")).toBeVisible();
  await expect(treasurer.getByRole("heading", { name: /^Gave in 2025, not in 2026 \(\d+\)$/ })).toBeVisible();
  await expectAccessible(treasurer);

  const download = await taken(treasurer, "Export CSV");
  const [header, ...rows] = await lines(download);
  expect(header).toMatch(/^Fund,2026-01,.+,2026,2025 to 2025-10-18,2025$/);
  const shown = await card(treasurer, "Given in 2026").locator("dd").first().textContent();
  expect(rows.at(-1)?.split(",").at(-3)).toBe(shown?.replace(/[$,]/g, ""));

  await treasurer.getByRole("table", { name: "Giving by fund" }).getByRole("button", { name: "Missions" }).click();
  await expect(treasurer).toHaveURL(/fund=\d+/);
  await expect(treasurer.getByLabel("Fund")).toHaveValue(/\d/);
  await expect(treasurer.getByRole("table", { name: "Giving by fund" })).toHaveCount(0);
  await expect(
    treasurer.getByRole("heading", { name: /^Gave to Missions in 2025, not in 2026 \(\d+\)$/ }),
  ).toBeVisible();
  await expect(treasurer.getByRole("heading", { name: /^First gift to Missions in 2026 \(\d+\)$/ })).toBeVisible();
  await waitForIdle(treasurer);
  await months.getByRole("link", { name: "February" }).click();
  await expect(treasurer).toHaveURL(/\/donations\?from=2026-02-01&to=2026-02-28&fund=\d+/);

  await treasurer.goto("/reports?view=giving&year=2025");
  await expect(months.getByRole("row")).toHaveCount(14);
  await treasurer.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(treasurer);

  // As wide as a Letter sheet between its margins.
  await treasurer.setViewportSize({ width: 690, height: 912 });
  await treasurer.emulateMedia({ media: "print" });
  const lapsed = treasurer.getByRole("heading", { name: /^Gave in 2024, not in 2025 \(\d+\)$/ });
  const [people] = /\d+(?=\)$)/.exec((await lapsed.textContent()) ?? "") ?? [];
  const paper = treasurer.locator("[data-card]").filter({ has: lapsed });
  await expect(paper.getByRole("listitem")).toHaveCount(Number(people));
  const givers = months.getByRole("columnheader", { name: "Givers in 2024" });
  await expect(givers).toBeVisible();
  const region = treasurer.getByRole("region", { name: "Giving by month" });
  await expect.poll(() => region.evaluate((at) => at.scrollWidth - at.clientWidth)).toBe(0);
  const { byPage } = await openPdf(new Uint8Array(await treasurer.pdf({ format: "Letter" })));
  // The months begin on the first page, below the figures of the year.
  expect(byPage[0]).toContain("January");
});
