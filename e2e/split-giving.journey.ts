// One gift to several funds, of a member and of a guest.
import type { Donation } from "@narthex/contract/donations.ts";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true };

async function fillRow(page: Page, row: number, fund: string, amount: string): Promise<void> {
  await page.getByLabel(`Fund ${row}`, { exact: true }).selectOption({ label: fund });
  await page.getByLabel(`Amount ${row} in dollars`).fill(amount);
}

test("a member splits a gift over funds, reloads the form, and finds a gift for each fund", async ({ as }) => {
  const lydia = await as("member", PHONE);
  await lydia.goto("/give");
  await lydia.getByRole("button", { name: "Split over several funds" }).tap();
  // The first row has what was chosen before.
  await expect(lydia.getByLabel("Fund 1").getByRole("option", { selected: true })).toHaveText("General Fund");
  await expect(lydia.getByLabel("Amount 1 in dollars")).toHaveValue("50");
  await expect(lydia.getByText("Total $50.00")).toBeVisible();
  await lydia.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(lydia.getByText("Please choose a fund.").first()).toBeVisible();
  await expect(lydia.getByLabel("Fund 2")).toBeFocused();
  await expectAccessible(lydia);
  await fillRow(lydia, 1, "General Fund", "61.10");
  await fillRow(lydia, 2, "General Fund", "20.20");
  await lydia.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(lydia.getByText("Please choose each fund once.").first()).toBeVisible();
  await fillRow(lydia, 2, "Missions", "20.20");
  await lydia.getByRole("button", { name: "Add fund" }).tap();
  await fillRow(lydia, 3, "Food Pantry", "1.03");
  await expect(lydia.getByText("Total $82.33")).toBeVisible();
  await expectAccessible(lydia);
  await expectNoSidewaysScrolling(lydia);
  await lydia.reload();
  await expect(lydia.getByText("Total $82.33")).toBeVisible();
  await lydia.getByRole("button", { name: "Remove fund 3" }).tap();
  await expect(lydia.getByText("Total $81.30")).toBeVisible();
  await lydia.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(lydia.getByRole("heading", { name: "Payment" })).toBeFocused();
  await expect(lydia.getByRole("definition").filter({ hasText: "Missions" })).toContainText("$20.20");
  await expectAccessible(lydia);
  await lydia.getByLabel("Test card").selectOption({ label: "A card that is accepted" });
  await lydia.getByRole("button", { name: "Give $81.30" }).tap();
  await expect(lydia.getByText("$81.30 for General Fund and Missions")).toBeVisible();
  await expect(lydia.getByText("Missions: $20.20")).toBeVisible();
  await expectAccessible(lydia);
  const own = (await (await lydia.request.get("/api/donations/me")).json()) as Donation[];
  const amountIn = (fund: string, amount: string) =>
    own.filter((gift) => gift.fund === fund && gift.amount === amount).length;
  expect([amountIn("General Fund", "61.10"), amountIn("Missions", "20.20")]).toEqual([1, 1]);
});

test("a guest splits a gift with the fee, and goes back to one fund with the sum", async ({ visitor }) => {
  const phone = await visitor(PHONE);
  await phone.goto("/give");
  await phone.getByRole("button", { name: "Split over several funds" }).tap();
  await fillRow(phone, 2, "Missions", "25");
  await phone.getByRole("button", { name: "Give to one fund" }).press("Enter");
  await expect(phone.getByRole("main").locator("*:focus")).toBeVisible();
  await expect(phone.getByLabel("Amount in dollars")).toHaveValue("75");
  await phone.getByRole("button", { name: "Split over several funds" }).tap();
  await fillRow(phone, 1, "General Fund", "40");
  await fillRow(phone, 2, "Missions", "20");
  await phone.getByLabel("Your name").fill("Vera Visitor");
  await phone.getByLabel("Email").fill("vera@example.com");
  await phone.getByLabel("Add $2.11 for the processing fee").check();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.getByRole("button", { name: "Continue to payment" }).tap();
  await expect(phone.getByRole("definition").filter({ hasText: "General Fund" })).toContainText("$41.41");
  await expect(phone.getByRole("definition").filter({ hasText: "Missions" })).toContainText("$20.70");
  await phone.getByLabel("Test card").selectOption({ label: "A card that is accepted" });
  await phone.getByRole("button", { name: "Give $62.11" }).tap();
  await expect(phone.getByText("$62.11 for General Fund and Missions")).toBeVisible();
});
