// Gifts of people who are not in the directory, such as a visitor's check: entered with the name, and linked later.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";

/** Adds Hana and Jan Quillberg as the adults of one household. */
async function addCouple(page: Page): Promise<void> {
  const members: { memberId: number; role: string }[] = [];
  for (const firstName of ["Hana", "Jan"]) {
    const data = { firstName, lastName: "Quillberg", joinDate: "2024-10-06", membershipStatus: "active" };
    const { id } = (await (await page.request.post("/api/members", { data })).json()) as { id: number };
    members.push({ memberId: id, role: "adult" });
  }
  const home = { name: "Quillberg Family", members };
  expect((await page.request.post("/api/households", { data: home })).status()).toBe(201);
}

const KEEP = { name: /^Keep the name only/ };

test("a visitor's check is entered in a batch with the name, and linked to a person later", async ({ as }) => {
  const page = await as("admin");
  await addCouple(page);
  await page.goto("/donations/batch");
  await page.getByLabel("Expected total").fill("40");
  await page.keyboard.press("Enter");
  const donor = page.getByLabel("Donor");
  await donor.fill("Wanda Fisk");
  await expect(page.getByText("No members found matching your search")).toBeVisible();
  await expect(page.getByRole("option", KEEP)).toContainText("For Wanda Fisk, who is not in the directory");
  await expectAccessible(page);
  // A name may be misspelled, so Enter does not keep it before it is chosen.
  await page.keyboard.press("Enter");
  await expect(donor).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("40");
  await page.getByLabel("Note").fill("5530");
  await page.reload();
  await expect(donor).toHaveValue("Wanda Fisk");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Wanda Fisk" });
  await expect(line).toContainText("Received");
  await expect(line).toContainText("Check 5530");
  // The same check again, perhaps by a second person: the form says so, and saving stays possible.
  await donor.fill("Wanda Fisk");
  await page.getByRole("option", KEEP).click();
  await page.getByLabel("Note").fill("5530");
  const hint = page.getByText("Check 5530 of Wanda Fisk, $40.00, was recorded for Oct 18, 2026.");
  await expect(hint).toBeVisible();
  await page.getByLabel("Note").fill("");
  await expect(hint).toHaveCount(0);
  // The name on a couple's check finds the two, and Enter chooses the first-named one.
  await donor.fill("jan and hana quillberg");
  const options = page.getByRole("listbox", { name: "Members" }).getByRole("option");
  await expect(options).toHaveText([/Jan Quillberg/, /Hana Quillberg/, /^Keep the name only/]);
  await expect(page.getByText("A couple: the gift is on the statement")).toBeVisible();
  await expect(page.getByText("not in the directory")).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(donor).toHaveValue("Jan Quillberg");
  await donor.fill("");
  await page.goto("/donations");
  const row = page.getByRole("row").filter({ hasText: "Check 5530" });
  await expect(row).toContainText("Recorded with only a name");
  await row.getByRole("button", { name: "Link to a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Link gift to a person" });
  await expect(dialog.getByLabel("Also the other gifts recorded with the name Wanda Fisk")).toBeVisible();
  await dialog.getByLabel("Person").click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("lydia marsh");
  await page.getByRole("option", { name: /^Lydia Marsh/ }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("Recorded with the name Wanda Fisk");
  await expect(row.getByRole("link", { name: "Lydia Marsh" })).toBeVisible();
});

test("one gift is recorded with the name of a visitor, which another choice replaces", async ({ as }) => {
  const page = await as("intermediate_admin");
  await page.goto("/donations");
  const open = async () => {
    await page.getByRole("button", { name: "Record Donation" }).click();
    return page.getByRole("dialog", { name: "Record Donation" });
  };
  const dialog = await open();
  const donor = dialog.getByLabel("Donor");
  // Also for a name that begins like that of a member, but not for the member's own name.
  await donor.fill("Lydia Marsh");
  await expect(page.getByRole("option", { name: /^Lydia Marsh/ })).toBeVisible();
  await expect(page.getByRole("option", KEEP)).toHaveCount(0);
  await donor.fill("Lydia Mars");
  await expect(page.getByRole("option", KEEP)).toBeVisible();
  await donor.fill("Wanda Fisk");
  await page.getByRole("option", KEEP).click();
  await expect(donor).toHaveValue("Wanda Fisk");
  await dialog.getByLabel("Amount").fill("12");
  await donor.fill("lydia marsh");
  await page.getByRole("option", { name: /^Lydia Marsh/ }).click();
  await dialog.getByLabel("Method").selectOption("Check");
  await dialog.getByLabel("Notes").fill("778812");
  await dialog.getByRole("button", { name: "Record Donation" }).click();
  await expectNotice(page, "$12.00, Lydia Marsh");
  await open();
  await expect(donor).toHaveValue("");
  await donor.fill("lydia marsh");
  await page.getByRole("option", { name: /^Lydia Marsh/ }).click();
  await dialog.getByLabel("Method").selectOption("Check");
  await dialog.getByLabel("Notes").fill("778812");
  await expect(dialog.getByText("Check 778812 of Lydia Marsh, $12.00, was recorded for Oct 18, 2026.")).toBeVisible();
  await expectAccessible(page);
  await donor.fill("Wanda Fisk");
  await page.getByRole("option", KEEP).click();
  await dialog.getByLabel("Amount").fill("13");
  await page.keyboard.press("Enter");
  await expectNotice(page, "$13.00, Wanda Fisk");
});
