// The exports of each known program are recognized on the screen, and their rows are ready to be imported.
import type { Page } from "@playwright/test";
import { GIFT_FILES } from "../server/test/gift-files.ts";
import { PRODUCT_FILES } from "../server/test/import-files.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 } } as const;

const PEOPLE: Readonly<Record<keyof typeof PRODUCT_FILES, string>> = {
  planning_center: "Planning Center",
  breeze: "Breeze",
  churchcrm: "ChurchCRM",
  elvanto: "Elvanto",
  rock: "Rock",
  churchtrac: "ChurchTrac",
};

const GIFTS: Readonly<Record<keyof typeof GIFT_FILES, string>> = {
  planning_center: "Planning Center",
  breeze: "Breeze",
  pushpay: "Pushpay",
  subsplash: "Subsplash",
  fellowshipone: "FellowshipOne",
  churchwindows: "Church Windows",
  simplechurch: "SimpleChurch",
};

async function expectRecognized(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel("CSV file").setInputFiles({ name: "export.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText(`This is an export of ${name} with `)).toBeVisible();
  await page.getByRole("button", { name: "Check the file" }).press("Enter");
  await expect(page.getByRole("button", { name: /^(Import|Update) \d+ (member|gift)/ })).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).press("Enter");
}

test("people from each known program are recognized, and the screen says which files of Rock's bundle are read", async ({
  as,
}) => {
  const page = await as("admin", PHONE);
  await page.goto("/members/import");
  for (const [source, name] of Object.entries(PEOPLE))
    await test.step(name, () =>
      expectRecognized(page, name, Buffer.from(PRODUCT_FILES[source as keyof typeof PEOPLE])),
    );
  const rock = Buffer.from(PRODUCT_FILES.rock);
  await page.getByLabel("CSV file").setInputFiles({ name: "person.csv", mimeType: "text/csv", buffer: rock });
  await expect(page.getByText("Only person.csv of Rock's bundle is read.")).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});

test("gifts from each known program are recognized and checked", async ({ as }) => {
  const page = await as("admin", PHONE);
  await page.goto("/donations/import");
  for (const [source, name] of Object.entries(GIFTS))
    await test.step(name, () => expectRecognized(page, name, Buffer.from(GIFT_FILES[source as keyof typeof GIFTS])));
});
