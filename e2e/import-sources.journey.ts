// The exports of each known program are recognized on the screen, and their rows are ready to be imported.
import type { Page } from "@playwright/test";
import { GIFT_FILES } from "../server/test/gift-files.ts";
import { PRODUCT_FILES } from "../server/test/import-files.ts";
import { zipOf } from "../server/test/rock-bundle.ts";
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

test("people from each known program are recognized, and the screen says which files of a Rock bundle are read", async ({
  as,
}) => {
  const page = await as("admin", PHONE);
  await page.goto("/members/import");
  for (const [source, name] of Object.entries(PEOPLE))
    await test.step(name, () =>
      expectRecognized(page, name, Buffer.from(PRODUCT_FILES[source as keyof typeof PEOPLE])),
    );
  const bundle = await zipOf({
    "person.csv": ["Id,FamilyId,FamilyRole,FirstName,LastName,RecordStatus", "1,1,Adult,Robin,Bundle,Active"],
    "person-phone.csv": ["PersonId,PhoneType,PhoneNumber", "1,Mobile,480-555-1200"],
    "family-note.csv": ["Id,FamilyId,Text", "1,1,Moved here in May"],
  });
  const chosen = { name: "church.slingshot", mimeType: "application/zip", buffer: Buffer.from(bundle) };
  await page.getByLabel("CSV file").setInputFiles(chosen);
  await expect(
    page.getByText("From a Rock bundle, Narthex imports people, phone numbers, addresses and attributes"),
  ).toBeVisible();
  await expect(page.getByText("Files not imported: family-note.csv (1 row).")).toBeVisible();
  await expect(page.getByText("480-555-1200", { exact: true })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});

test("gifts from each known program are recognized and checked", async ({ as }) => {
  const page = await as("admin", PHONE);
  await page.goto("/donations/import");
  for (const [source, name] of Object.entries(GIFTS))
    await test.step(name, () => expectRecognized(page, name, Buffer.from(GIFT_FILES[source as keyof typeof GIFTS])));
});
