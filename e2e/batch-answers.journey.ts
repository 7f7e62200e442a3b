// Gifts of a batch whose responses were lost are written once.
import { begin, lines, totals } from "./batch.ts";
import { TODAY } from "./clock.ts";
import { allowRoutes, expect, expectNotice, test } from "./narthex.ts";

test("a line whose response was lost is written once", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  await begin(page, "5");
  // The gift is saved, and its response is lost.
  await page.route("**/api/donations", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press("Enter");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  // The live notice announces the gift, and the unsaved line is not shown beside it.
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText("Received");
  await expect(totals(page)).toContainText("Balanced");
  await page.unroute("**/api/donations");
  await page.reload();
  await expect(lines(page)).toHaveCount(1);
  await expect(lines(page)).toContainText("Received");
});

test("a line whose response was lost is not written again when it is corrected", async ({ as }) => {
  const page = await as("admin");
  // The gift is saved, but neither its response nor the list of gifts arrives.
  let isLost = false;
  await page.route(/\/api\/donation(s|-batches\/\d+)$/, async (route) => {
    if (isLost) await route.fetch();
    return isLost ? route.abort() : route.continue();
  });
  await begin(page, "50");
  isLost = true;
  await page.keyboard.press("Enter");
  await page.keyboard.type("50");
  await page.keyboard.press("Enter");
  const corrected = lines(page).filter({ has: page.getByRole("button", { name: "Correct" }) });
  await corrected.getByRole("button", { name: "Correct" }).click();
  isLost = false;
  await page.getByLabel("Amount").fill("55");
  await page.keyboard.press("Enter");
  await expect(corrected).toContainText("This was already saved with other details.");
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).filter({ hasText: "Received" })).toContainText("$50.00");
  await corrected.getByRole("button", { name: "Correct" }).click();
  await page.getByLabel("Amount").fill("");
  await expect(lines(page)).toHaveCount(1);

  // A correction that is emptied ends, and the next gift is another one, even if it is the same.
  isLost = true;
  await page.getByLabel("Amount").fill("20");
  await page.keyboard.press("Enter");
  await corrected.getByRole("button", { name: "Correct" }).click();
  await page.getByLabel("Amount").fill("");
  isLost = false;
  await page.reload();
  await expect(lines(page).filter({ hasText: "Received" })).toHaveCount(2);
  await page.getByLabel("Amount").fill("20");
  await page.keyboard.press("Enter");
  await expect(lines(page).filter({ hasText: "$20.00Received" })).toHaveCount(2);
});

test("a batch can be closed after another person entered a gift while the dialog was open", async ({ as }) => {
  const page = await as("admin");
  const batch = { batchDate: TODAY, expectedTotal: "5.00" };
  const { id } = await (await page.request.post("/api/donation-batches", { data: batch })).json();
  await page.goto(`/donations/batch?id=${id}`);
  await page.getByRole("button", { name: "Close batch" }).click();
  const closing = page.getByRole("dialog", { name: "Close batch" });
  await expect(closing).toContainText("0 gifts, $0.00 entered");
  const gift = { memberId: null, amount: "2.00", donationType: "offering", donationMethod: "cash" };
  const data = { ...gift, donationDate: TODAY, batchId: id };
  expect((await page.request.post("/api/donations", { data })).status()).toBe(201);
  await expect(closing).toContainText("1 gift, $2.00 entered");
  await closing.getByLabel("Why the totals differ").fill("Three dollars are missing");
  await closing.getByRole("button", { name: "Close batch" }).click();
  await expectNotice(page, "Batch closed");
});
