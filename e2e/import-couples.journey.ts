// Rows with two people in the first name, imported, imported again and undone.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./narthex.ts";

async function choose(page: Page, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("heading", { name: "What does each column contain?" })).toBeVisible();
}

test("rows with two people in the first name are imported as two people of one household by choice", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/import");
  const lines = ["First name,Last name,Email,Address", "Ben & Sue,Quillmark,ben@example.org,2 Mill Lane"];
  await choose(page, lines);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "1 row has two people" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Import 1 member" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Make two people in one household" }).click();
  await page.getByRole("button", { name: "Import 2 members" }).press("Enter");
  await expect(page.getByRole("heading", { name: "2 members were added" })).toBeVisible();
  const found = await (await page.request.get("/api/members?search=quillmark")).json();
  expect(
    found.map((one: { firstName: string; email: string | null; household: { name: string } }) => [
      one.firstName,
      one.email,
      one.household.name,
    ]),
  ).toEqual([
    ["Ben", "ben@example.org", "Quillmark Family"],
    ["Sue", null, "Quillmark Family"],
  ]);

  // The same file later: the choice is remembered, and nobody is added again.
  await page.getByRole("link", { name: "Import another file" }).click();
  await choose(page, lines);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("radio", { name: "Make two people in one household" })).toBeChecked();
  await expect(page.getByRole("button", { name: /^Import \d/ })).toHaveCount(0);
  await page.goto("/members/import");
  await page.getByRole("listitem").filter({ hasText: "2 members" }).getByRole("link", { name: /^Open/ }).click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Its new household is removed too, unless other people are in it.");
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("1 household was removed.")).toBeVisible();
});
