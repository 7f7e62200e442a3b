// Gifts by check number, note or amount, and the export of what is shown.
import { readFile } from "node:fs/promises";
import { readTable } from "../server/src/imports/csv.ts";
import { TODAY } from "./clock.ts";
import { confirmPassword } from "./confirm.ts";
import { expect, expectAccessible, test } from "./narthex.ts";

test("a check is found by its number, and the found gifts are exported", async ({ as }) => {
  const page = await as("admin");
  const check = { donationMethod: "check", notes: "990815", donationDate: TODAY };
  for (const [donationType, amount] of [
    ["tithe", "1250.50"],
    ["missions", "60"],
  ])
    await page.request.post("/api/donations", { data: { ...check, donationType, amount } });
  await page.request.post("/api/donations", { data: { amount: "1250.50" } });
  await page.goto("/donations");
  const rows = page.getByRole("table", { name: "Gifts" }).locator("tbody").getByRole("row");
  const search = page.getByLabel("Search check number, note or amount");
  await search.fill("Check 990815");
  await expect(page.getByText("2 gifts, $1,310.50 total")).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  // A note may be personal, so the text is not in the address; a reload and a filter keep it.
  await expect(page).toHaveURL(/\/donations$/);
  await page.reload();
  await expect(search).toHaveValue("Check 990815");
  await page.getByLabel("Type").selectOption("Tithe");
  await expect(page.getByText("1 gift, $1,250.50 total")).toBeVisible();
  await expect(page).toHaveURL(/\/donations\?type=tithe$/);
  await expect(rows).toHaveCount(1);

  await confirmPassword(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export these gifts" }).click();
  const { headers, rows: exported } = await readTable(await readFile(await (await download).path()), 10_000);
  expect(exported.map(({ cells }) => cells[headers.indexOf("Amount")])).toEqual(["1250.50"]);

  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(search).toHaveValue("");
  await expect(page).toHaveURL(/\/donations$/);
  await expect(page.getByText(/^[\d,]+ gifts, \$[\d,.]+ total; \d+ voided$/)).toBeVisible();
  await search.fill("$1,250.50");
  await expect(page.getByText("2 gifts, $2,501.00 total")).toBeVisible();
});
