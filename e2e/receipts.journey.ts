// A receipt for one gift: opened and sent by the office, opened by the donor.
import type { Page } from "@playwright/test";
import { openPdf } from "../server/test/pdf.ts";
import { TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

async function record(page: Page, amount: string, donor = "lydia marsh"): Promise<void> {
  const query = new URLSearchParams({ search: donor });
  const [member] = (await (await page.request.get(`/api/members?${query}`)).json()) as { id: number }[];
  const data = { memberId: member?.id, amount, donationType: "tithe", donationMethod: "check", donationDate: TODAY };
  expect((await page.request.post("/api/donations", { data })).status()).toBe(201);
}

async function readReceipt(page: Page): Promise<string> {
  const link = page.getByRole("dialog", { name: "Receipt" }).getByRole("link", { name: "Open PDF" });
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.status()).toBe(200);
  return (await openPdf(await answer.body())).strings.join(" ");
}

test("the office opens and emails the receipt for a gift, and its donor opens it on a phone; a voided gift has none, nor has any without a legal name", async ({
  as,
}) => {
  const miriam = await as("intermediate_admin");
  await record(miriam, "1240.00");
  await miriam.goto("/donations");
  const button = /^Receipt for the gift of \$1,240\.00 by Lydia Marsh/;
  await miriam.getByRole("button", { name: button }).click();
  const dialog = miriam.getByRole("dialog", { name: "Receipt" });
  await expect(dialog.getByText(/^For the gift of \$1,240\.00 by Lydia Marsh/)).toBeVisible();
  await expectAccessible(miriam);
  expect(await readReceipt(miriam)).toMatch(/Lydia Marsh .*Receipt number \d+ .*Tithe Check \$1,240\.00/);
  await dialog.getByRole("button", { name: "Send by email" }).click();
  await expectNotice(miriam, "Receipt kept here");
  await expect(dialog).toHaveCount(0);
  await test.step("a donor without an email address", async () => {
    const data = { firstName: "Otto", lastName: "Vale", joinDate: TODAY, membershipStatus: "active" };
    expect((await miriam.request.post("/api/members", { data })).status()).toBe(201);
    await record(miriam, "1243.00", "otto vale");
    await miriam.getByRole("button", { name: /^Receipt for the gift of \$1,243\.00 by Otto Vale/ }).click();
    await dialog.getByRole("button", { name: "Send by email" }).click();
    await expectNotice(miriam, "This donor has no email address.");
  });

  const lydia = await as("member", PHONE);
  await lydia.goto("/donations");
  await lydia.getByRole("button", { name: button }).tap();
  const own = lydia.getByRole("dialog", { name: "Receipt" });
  await expect(own.getByRole("link", { name: "Open PDF" })).toBeVisible();
  await expect(own.getByRole("button", { name: /email/ })).toHaveCount(0);
  expect(await readReceipt(lydia)).toContain("$1,240.00");
  await expectNoSidewaysScrolling(lydia);
  await test.step("a voided gift, and no legal name", async () => {
    const page = await as("admin");
    await record(page, "1241.00");
    await record(page, "1242.00");
    const [gift] = (await (await page.request.get("/api/donations?limit=1")).json()) as { id: number }[];
    const voided = await page.request.put(`/api/donations/${gift?.id}/void`, { data: { reason: "Entered twice" } });
    expect(voided.status()).toBe(200);
    const settings = (await (await page.request.get("/api/settings")).json()) as { updatedAt: string };
    const data = { legalName: null, updatedAt: settings.updatedAt };
    const cleared = await page.request.put("/api/settings", { data });
    expect(cleared.status()).toBe(200);
    await page.goto("/donations");
    await expect(page.getByRole("button", { name: /^Receipt for the gift of \$1,242/ })).toHaveCount(0);
    await page.getByRole("button", { name: /^Receipt for the gift of \$1,241/ }).click();
    const dialog = page.getByRole("dialog", { name: "Receipt" });
    await expect(dialog.getByText("No receipt can be issued yet")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Open PDF" })).toHaveCount(0);
  });
});
