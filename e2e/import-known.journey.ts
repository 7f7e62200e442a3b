// An import of people who are in the directory without an ID of their program, or after an import that was undone.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("people who were added by hand are updated by a file with IDs, and skipped ones are named in the report", async ({
  as,
}) => {
  const page = await as("admin", { viewport: { width: 375, height: 812 } });
  for (const [firstName, email] of [["Della", "della@byhand.example"], ["Dora"], ["Dina"]]) {
    const data = { firstName, lastName: "Byhand", email, joinDate: "2026-11-01", membershipStatus: "active" };
    expect((await page.request.post("/api/members", { data })).status()).toBe(201);
  }
  await page.goto("/members/import");
  const rows = [
    "d1,Della,Byhand,f1,Head of Household,della@byhand.example,1961-05-06",
    "d2,Don,Byhand,f1,Spouse,,1960-05-06",
    "d3,Dora,Byhand,,,dora@byhand.example,1990-05-06",
    "d4,Dina,Byhand,,,dina@byhand.example,1991-05-06",
  ];
  const headings = "Breeze ID,First Name,Last Name,Family,Family Role,Email,Birthdate";
  const buffer = Buffer.from([headings, ...rows].join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(heading(page, "1 person is already here")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Update them with the values of the file" })).toBeChecked();
  await expect(page.getByText("Same name as Dora Byhand")).toBeVisible();
  const another = page.getByRole("checkbox", { name: /^Import anyway ?: Della Byhand, row 2$/ });
  await another.check();
  await expect(page.getByRole("button", { name: "Import 2 members" })).toBeVisible();
  await expect(another).toBeChecked();
  await another.uncheck();
  await expect(page.getByText("Email: none in the directory, dora@byhand.example in the file")).toBeVisible();
  await page.getByRole("button", { name: "Same person: update all" }).click();
  await expect(page.getByRole("button", { name: "Import 1 member, update 3" })).toBeVisible();
  await expect(page.getByLabel("What to do with Dora Byhand, row 4")).toHaveValue("update");
  const choice = page.getByLabel("What to do with Dina Byhand, row 5");
  await choice.selectOption("Skip this row");
  await expect(page.getByRole("button", { name: "Import 1 member, update 2" })).toBeVisible();
  await expect(choice).toHaveValue("skip");
  await expect(page.getByText("1 of them skipped")).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 member, update 2" }).click();
  await expect(page.getByText("2 people were changed. 1 household was added.")).toBeVisible();
  await expect(
    page.getByText("1 row was skipped, because the directory likely has this person already: Dina Byhand."),
  ).toBeVisible();
  await page.getByRole("link", { name: "Dina Byhand" }).click();
  await expect(heading(page, "Dina Byhand")).toBeVisible();
});

test("an import starts with a choice that was made just before, once it is saved", async ({ as }) => {
  const page = await as("admin");
  const data = { firstName: "Della", lastName: "Byhand", email: "della@byhand.example", joinDate: "2026-11-01" };
  expect((await page.request.post("/api/members", { data })).status()).toBe(201);
  const released = Promise.withResolvers<void>();
  await page.route("**/api/imports/members/*/choices", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/members/import");
  const rows = ["First Name,Last Name,Email", "Della,Byhand,della@byhand.example", "Don,Byhand,don@byhand.example"];
  const buffer = Buffer.from(rows.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("checkbox", { name: /^Import anyway ?: Della Byhand, row 2$/ }).check();
  await expect(page.getByRole("button", { name: "Import 1 member" })).toBeDisabled();
  released.resolve();
  await page.getByRole("button", { name: "Import 2 members" }).click();
  await expect(heading(page, "2 members were added")).toBeVisible();
});

test("after a reload, replaced meanings are not called those of the import that was undone", async ({ as }) => {
  const page = await as("admin");
  const rows = ["Breeze ID,First Name,Last Name,Family Role,Status", "u1,Una,Undone,Head of Household,Sleeper"];
  const file = { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\r\n")) };
  await page.goto("/members/import");
  await page.getByLabel("CSV file").setInputFiles(file);
  const meaning = page.getByLabel("Meaning of Sleeper");
  await meaning.selectOption("Inactive");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 1 member" }).click();
  await expect(heading(page, "1 member was added")).toBeVisible();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(heading(page, "1 member was removed again")).toBeVisible();
  await page.getByRole("link", { name: "Import another file" }).click();
  await page.getByLabel("CSV file").setInputFiles(file);
  const note = page.getByText("The meanings below are those of the last import, which was undone.");
  await expect(note).toBeVisible();
  await expect(meaning).toHaveValue("inactive");
  await page.getByRole("button", { name: "Use the proposed meanings" }).click();
  await expect(meaning).toHaveValue("");
  await page.reload();
  await expect(meaning).toHaveValue("");
  await expect(note).toBeHidden();
});
