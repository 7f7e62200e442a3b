// A family of five from its first visit to its household and joint statement.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNotice, test, visit } from "./narthex.ts";

/** Today's next event, with no attendance yet. */
const OPEN_HOUSE = "Oct 18, 2026 · 1:00 PM · Open House";
const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;
const FAMILY = ["Hana", "Jan", "Mia", "Ben", "Eli"] as const;

/** The link of the QR code for the event. */
async function generateCode(page: Page): Promise<string> {
  await page.goto("/attendance?method=qr");
  await page.getByRole("combobox", { name: "Event" }).selectOption(OPEN_HOUSE);
  await page.getByRole("button", { name: "Generate QR Code" }).click();
  await expectNotice(page, "QR Code Generated");
  return page.getByLabel("Link").inputValue();
}

async function parentsOf(page: Page): Promise<{ id: number }[]> {
  const found = await (await page.request.get("/api/members?search=quillberg")).json();
  return found.filter(({ firstName }: { firstName: string }) => firstName === "Hana" || firstName === "Jan");
}

test("a family of five comes by QR code, is admitted, becomes a household on each parent's page, and gets a joint statement", async ({
  as,
  visitor,
}) => {
  const ruth = await as("admin");
  const code = await generateCode(ruth);
  // A family often has one phone for all.
  for (const name of FAMILY) {
    const phone = await visitor(PHONE);
    await phone.goto(code);
    await phone.getByLabel("First name").fill(name);
    await phone.getByLabel("Last name").fill("Quillberg");
    await phone.getByLabel("Phone").fill("(518) 555-0177");
    await phone.getByRole("button", { name: "Check in" }).click();
    await expect(phone.getByRole("heading", { name: `Welcome, ${name}` })).toBeVisible();
  }
  await visit(ruth, "/members/newcomers");
  const waiting = ruth.getByRole("list", { name: "Newcomers" });
  for (const name of FAMILY)
    await expect(waiting.getByRole("listitem").filter({ hasText: `${name} Quillberg` })).toContainText(
      "Filled in the check-in form",
    );
  await expect(waiting.getByText("Came together: Hana, Jan, Mia, Ben, and Eli")).toBeVisible();
  await expectAccessible(ruth);
  await waiting.getByRole("button", { name: "Add household: Hana, Jan, Mia, Ben, and Eli" }).press("Enter");
  const adding = ruth.getByRole("dialog", { name: "Add household" });
  await expect(adding.getByLabel("Name", { exact: false }).first()).toHaveValue("Quillberg Family");
  await expect(adding.getByLabel("Phone")).toHaveValue("(518) 555-0177");
  for (const [place, name] of FAMILY.entries())
    await expect(adding.getByLabel(`Role of ${name} Quillberg`)).toHaveValue(place < 2 ? "adult" : "child");
  await adding.getByLabel("Address").fill("2 Mill Lane");
  await expectAccessible(ruth);
  await adding.getByRole("button", { name: "Add household" }).click();
  await expectNotice(ruth, "Household added");
  await expect(waiting.getByText("Belong together: Hana, Jan, Mia, Ben, and Eli")).toBeVisible();
  await expect(waiting.getByRole("button", { name: /Add household/ })).toHaveCount(0);
  await waiting.getByRole("button", { name: "Admit all 5: Hana, Jan, Mia, Ben, and Eli" }).press("Enter");
  await expectNotice(ruth, "5 people are admitted");
  await expect(waiting.getByText("Quillberg")).toHaveCount(0);

  await visit(ruth, "/members/households");
  await ruth.getByRole("searchbox", { name: "Search households" }).fill("quillberg");
  const shown = ruth.getByRole("list", { name: "Households" }).getByRole("heading", { level: 2 });
  for (const name of ["Hana Quillberg", "Jan Quillberg"]) {
    // A link moves while the list changes to the result of the search.
    await expect(shown).toHaveText(["Quillberg Family"]);
    await ruth.getByRole("link", { name }).first().click();
    await expect(ruth.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(ruth.getByRole("list", { name: "People of Quillberg Family" }).getByRole("listitem")).toHaveCount(5);
    await expectAccessible(ruth);
    await ruth.goBack();
  }

  for (const { id } of await parentsOf(ruth)) {
    const gift = { memberId: id, amount: "25", donationDate: "2026-10-18" };
    expect((await ruth.request.post("/api/donations", { data: gift })).status()).toBe(201);
  }
  await ruth.getByRole("button", { name: "Actions for Quillberg Family" }).press("Enter");
  await ruth.getByRole("menuitem", { name: "Joint giving statements" }).press("Enter");
  const joining = ruth.getByRole("dialog", { name: "Joint statements: Quillberg Family" });
  for (const name of ["Hana Quillberg", "Jan Quillberg"]) await joining.getByRole("checkbox", { name }).press("Space");
  await joining.getByRole("button", { name: "Save" }).press("Enter");
  // A live change may show the words while the dialog is still open.
  await expect(joining).toHaveCount(0);
  await expect(ruth.getByText("Joint giving statements for Hana Quillberg and Jan Quillberg")).toBeVisible();
  await visit(ruth, "/donations/statements?year=2026");
  const couple = ruth.getByRole("listitem").filter({ hasText: "Quillberg Family" });
  await ruth.getByRole("button", { name: /^Create/ }).press("Enter");
  await expect(ruth.getByText("Adds up to the cent")).toBeVisible({ timeout: 120_000 });
  await ruth.getByRole("searchbox", { name: "Search donors" }).fill("quillberg");
  await expect(ruth.getByRole("listitem").filter({ hasText: "2 gifts, $50.00" })).toContainText("Joint statement");
  await couple.getByRole("link", { name: "Jan Quillberg", exact: true }).press("Enter");
  await expect(ruth.getByRole("heading", { level: 1, name: "Jan Quillberg" })).toBeVisible();
});
