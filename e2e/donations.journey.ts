// Gifts: recorded, voided, filtered, exported, and visible to the donor.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { DEMO_PASSWORD } from "../sample/src/cast.ts";
import { readTable } from "../server/src/imports/csv.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const card = (page: Page, label: string): Locator =>
  page
    .locator("[data-card]")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd")
    .first();

/** The figure of a card, in cents. */
async function cents(page: Page, label: string): Promise<number> {
  const shown = card(page, label);
  await expect(shown).toHaveText(/^\$[\d,]+\.\d{2}$/);
  return Number((await shown.textContent())?.replaceAll(/[$,.]/g, ""));
}

const gifts = (page: Page): Locator => page.getByRole("table", { name: "Gifts" }).locator("tbody").getByRole("row");

test("a gift is recorded, seen by its donor, voided with a reason, and in the log", async ({ as }) => {
  const miriam = await as("intermediate_admin");
  const lydia = await as("member");
  await lydia.goto("/donations");
  const herBefore = await cents(lydia, "Total Donations");
  await miriam.goto("/");
  await miriam.getByRole("link", { name: "Donations" }).click();
  await expect(miriam.getByRole("heading", { level: 1, name: "Donations" })).toBeVisible();
  const before = await cents(miriam, "This Month");

  // With the keyboard only: the donor by name, an invalid amount, then a valid one.
  await miriam.getByRole("button", { name: "Record Donation" }).focus();
  await miriam.keyboard.press("Enter");
  const dialog = miriam.getByRole("dialog", { name: "Record Donation" });
  await expect(dialog.getByLabel("Donor")).toBeFocused();
  await miriam.keyboard.type("marsh, lyd");
  await expect(dialog.getByRole("option", { name: /Lydia Marsh/ })).toBeVisible();
  await miriam.keyboard.press("Tab");
  await miriam.keyboard.type("12");
  await expect(dialog.getByLabel("Donor")).toHaveValue("Lydia Marsh");
  await expect(dialog.getByLabel("Amount")).toHaveValue("12");
  // An unknown name stays in the field and is not treated as anonymous; a unique name needs no choosing.
  await dialog.getByLabel("Donor").fill("nobody at all");
  await expect(dialog.getByText("No members found matching your search")).toBeVisible();
  await miriam.keyboard.press("Tab");
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  await miriam.keyboard.press("Enter");
  await expect(dialog.getByText("Please choose from the list.")).toBeVisible();
  await expect(dialog.getByLabel("Donor")).toBeFocused();
  await expect(dialog.getByLabel("Donor")).toHaveValue("nobody at all");
  await miriam.keyboard.press("ControlOrMeta+a");
  await miriam.keyboard.type("lydia marsh");
  await dialog.getByLabel("Amount").click();
  await expect(dialog.getByLabel("Donor")).toHaveValue("Lydia Marsh");
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  for (const [typed, sentence] of [
    ["", "Amount is required"],
    ["12,50", "Please enter an amount in digits, such as 12.50."],
    ["0.001", "Please use at most two decimals. Amounts are never rounded."],
    ["-5", "The amount must be more than zero."],
    ["1000000000", "The amount can be at most 9,999,999.99."],
  ]) {
    await dialog.getByLabel("Amount").fill(typed ?? "");
    await miriam.keyboard.press("Enter");
    await expect(dialog.getByText(sentence ?? "")).toBeVisible();
    await expect(dialog.getByLabel("Amount")).toBeFocused();
  }
  await expectAccessible(miriam);
  await dialog.getByLabel("Amount").fill("$12.5");
  await dialog.getByLabel("Fund").selectOption("Missions");
  await dialog.getByLabel("Method").selectOption("Check");
  await dialog.getByLabel(/^Notes/).fill("Check 77 for the well");
  await dialog.getByRole("button", { name: "Record Donation" }).dblclick();
  await expectNotice(miriam, "Donation recorded successfully");
  await expect(miriam.getByRole("button", { name: "Record Donation" })).toBeFocused();
  const row = gifts(miriam).filter({ hasText: "Check 77 for the well" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("$12.50");
  await expect(row).toContainText("Received");
  await expect.poll(() => cents(miriam, "This Month")).toBe(before + 1250);

  // Her screen is updated, shows her own sums, and has no button to void.
  const hers = gifts(lydia).filter({ hasText: "Check 77 for the well" });
  await expect(hers).toContainText("Received");
  await expect.poll(() => cents(lydia, "Total Donations")).toBe(herBefore + 1250);
  await expect(lydia.getByRole("button", { name: /^Void/ })).toHaveCount(0);

  await row.getByRole("button", { name: "Void the gift of $12.50 by Lydia Marsh", exact: false }).click();
  const voiding = miriam.getByRole("dialog", { name: "Void donation" });
  await voiding.getByRole("button", { name: "Void donation" }).click();
  await expect(voiding.getByText("Please say why this gift is voided.")).toBeVisible();
  await expectAccessible(miriam);
  await voiding.getByLabel("Reason").fill("The check was meant for another church");
  await voiding.getByRole("button", { name: "Void donation" }).click();
  await expectNotice(miriam, "Donation voided");
  await expect(row).toContainText("Voided");
  await expect(row).toContainText("by Miriam Ellis: The check was meant for another church");
  await expect(row.getByRole("button")).toHaveCount(0);
  await expect.poll(() => cents(miriam, "This Month")).toBe(before);
  await expect(hers).toContainText("Voided");
  await expect(hers).not.toContainText("Miriam");
  await expect.poll(() => cents(lydia, "Total Donations")).toBe(herBefore);
  await lydia.goto("/");
  await expect.poll(() => cents(lydia, "My Giving")).toBe(herBefore);

  // Administrators find their own giving, too.
  await miriam.getByRole("button", { name: "More", exact: true }).click();
  await miriam.getByRole("menuitem", { name: "My Giving" }).click();
  await expect(miriam.getByRole("heading", { level: 1, name: "My Giving" })).toBeVisible();
  await expect(miriam.getByRole("link", { name: /^Download the statement for/ }).first()).toBeVisible();
  await miriam.reload();
  await expect.poll(() => cents(miriam, "This Month")).toBeLessThan(before);
  await miriam.getByRole("link", { name: "All donations" }).click();
  await expect(row).toBeVisible();

  const admin = await as("admin");
  await admin.goto("/audit?kind=donation");
  const entries = admin.getByRole("main").getByRole("listitem");
  await expect(entries.nth(0)).toHaveText(
    /Miriam Ellis voided gift [\d,]+ of Lydia Marsh, \$12\.50: The check was meant for another church/,
  );
  await expect(entries.nth(1)).toHaveText(/Miriam Ellis recorded gift [\d,]+ of Lydia Marsh/);
  await entries
    .nth(0)
    .getByRole("link", { name: /^[\d,]+$/ })
    .click();
  await expect(gifts(admin)).toHaveCount(1);
  await expect(gifts(admin)).toContainText("Check 77 for the well");
});

test("a click into the donor field selects the name, so that typing replaces it; a fund sets the type", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/donations");
  await page.getByRole("button", { name: "Record Donation" }).click();
  const dialog = page.getByRole("dialog", { name: "Record Donation" });
  const donor = dialog.getByLabel("Donor");
  await donor.click();
  await page.keyboard.type("daniel okafor");
  await page.getByRole("option", { name: /^Daniel Okafor/ }).click();
  await expect(donor).toHaveValue("Daniel Okafor");
  await dialog.getByLabel("Amount").click();
  await donor.click();
  await page.keyboard.type("lydia marsh");
  await page.getByRole("option", { name: /^Lydia Marsh/ }).click();
  await expect(donor).toHaveValue("Lydia Marsh");
  const fund = dialog.getByLabel("Fund");
  await expect(fund).toHaveAccessibleDescription("Type: Offering");
  await fund.selectOption("Missions");
  await expect(fund).toHaveAccessibleDescription("");
  await dialog.getByLabel("Amount").fill("64.64");
  await dialog.getByRole("button", { name: "Record Donation" }).click();
  await expectNotice(page, "$64.64, Lydia Marsh");
  await page.getByRole("search").getByLabel("Fund").selectOption("Missions");
  await expect(page).toHaveURL(/fund=\d+/);
  await expect(gifts(page).first()).toContainText("$64.64");
  const [gift]: { donationType: string }[] = await (await page.request.get("/api/donations?limit=1")).json();
  expect(gift?.donationType).toBe("missions");
  await expect(gifts(page).filter({ hasNotText: "Missions" })).toHaveCount(0);
});

test("an anonymous gift shows no name", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await page.goto("/donations");
  await page.getByRole("button", { name: "Record Donation" }).tap();
  const dialog = page.getByRole("dialog", { name: "Record Donation" });
  await expect(dialog.getByLabel("Donor")).toHaveValue("");
  await expect(dialog.getByText("Left empty, the gift is anonymous.")).toBeVisible();
  await dialog.getByLabel("Amount").fill("3.33");
  await dialog.getByRole("button", { name: "Record Donation" }).tap();
  await expectNotice(page, "$3.33");
  await expect(gifts(page).filter({ hasText: "$3.33" })).toContainText("Anonymous");
  await expectNoSidewaysScrolling(page);
});

test("the list is filtered by the address, exported as a table, and printed", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/donations");
  await expect(page.getByText(/^[\d,]+ gifts, \$[\d,.]+ total; \d+ voided$/)).toBeVisible();
  await page.getByRole("button", { name: /^Donor/ }).click();
  await page.keyboard.type("daniel okafor");
  // The list must match the whole typed text: while only "daniel" was searched for, it starts with other people.
  await expect(page.getByRole("button", { name: /^Daniela Mathew/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Daniel Okafor/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/donor=\d+/);
  await expect(gifts(page).filter({ hasNotText: "Daniel Okafor" })).toHaveCount(0);
  // At 1280 pixels the date and its button have enough room.
  expect((await page.getByLabel("From").boundingBox())?.width).toBeGreaterThan(160);
  await page.getByLabel("Type").selectOption("Tithe");
  await page.getByLabel("From").fill("2020-01-01");
  await expect(page).toHaveURL(/from=2020-01-01/);
  await expect(gifts(page).filter({ hasNotText: "Tithe" })).toHaveCount(0);
  expect(page.url()).not.toContain("Okafor");
  // After a reload, or for another person who opens the URL, the list is the same.
  await page.reload();
  await expect(page.getByRole("button", { name: /^Donor/ })).toContainText("Daniel Okafor");
  await expect(page.getByLabel("Type")).toHaveValue("tithe");
  await page.getByLabel("Method").selectOption("Bank transfer");
  await page.getByLabel("To", { exact: true }).fill("2020-01-02");
  await expect(page.getByText("No gifts match your filters.")).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2019-12-31");
  await expect(page.getByText("The end cannot be before the start.").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL(/\/donations$/);

  await page.getByRole("button", { name: /^Donor/ }).click();
  await page.getByRole("button", { name: "Anonymous", exact: true }).click();
  await expect(gifts(page).first()).toContainText("Anonymous");
  await page.goto("/donations?donor=999999");
  await expect(page.getByText("This person does not exist")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();

  const total = await cents(page, "Total Donations");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  const question = page.getByRole("dialog", { name: "Confirm it is you" });
  await question.getByLabel("Your password").fill(DEMO_PASSWORD);
  await question.getByRole("button", { name: "Confirm" }).click();
  const { headers, rows } = await readTable(await readFile(await (await download).path()), 10_000);
  const column = (header: string) => rows.map(({ cells }) => cells[headers.indexOf(header)] ?? "");
  const amounts = column("Amount");
  expect(amounts.reduce((sum, amount) => sum + Number((amount || "0.00").replace(".", "")), 0)).toBe(total);
  expect(column("Status").filter((status, place) => (status === "Voided") !== (amounts[place] === ""))).toEqual([]);
  await test.step("printed in columns from the first page on, without the fields of filters that are not set", async () => {
    await page.goto("/donations");
    await expect(page.getByRole("table", { name: "Gifts" })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    // Paper of the size Letter, without its margins.
    await page.setViewportSize({ width: 695, height: 935 });
    const list = page.locator("section").filter({ has: page.getByRole("heading", { name: "Donation Records" }) });
    expect(await list.first().evaluate((card) => getComputedStyle(card).breakInside)).toBe("auto");
    await expect(page.getByRole("columnheader", { name: "Amount" })).toBeVisible();
    await expect(page.getByLabel("Method")).toBeHidden();
    await page.goto("/donations?method=check");
    await expect(page.getByLabel("Method")).toHaveValue("check");
    await expect(page.getByLabel("Method")).toBeVisible();
  });
});

test("a congregation without gifts sees what to do first", async ({ newCongregation, visitor }) => {
  const account = { NARTHEX_ADMIN_EMAIL: "zoe@example.org", NARTHEX_ADMIN_PASSWORD: "a calm and long sentence" };
  const server = await newCongregation(account);
  const page = await visitor({ baseURL: server.url });
  const credentials = { email: account.NARTHEX_ADMIN_EMAIL, password: account.NARTHEX_ADMIN_PASSWORD };
  const answer = await page.request.post(`/api/auth/sign-in/email`, { data: credentials });
  expect(answer.status()).toBe(200);
  await page.goto(`/complete-profile`);
  await page.getByLabel("First name").fill("Zoë");
  await page.getByLabel("Last name").fill("Núñez");
  await page.getByLabel("Home address").fill("1 Chapel Row");
  await page.getByRole("button", { name: /Complete/ }).click();
  await expect(page.getByRole("heading", { name: "Get ready for your first Sunday" })).toBeVisible();
  await page.getByRole("link", { name: "Donations" }).click();
  await expect(page.getByRole("heading", { name: "No Donations Recorded" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Give Now" })).toHaveAttribute("href", "/give");
  await expect(card(page, "Total Donations")).toHaveText("$0.00");
  await expectAccessible(page);
  await main.getByRole("button", { name: "Record Donation" }).last().click();
  await page.getByLabel("Amount").fill("1");
  await page.keyboard.press("Enter");
  await expect(gifts(page).filter({ hasText: "$1.00" })).toContainText("Received");
});
