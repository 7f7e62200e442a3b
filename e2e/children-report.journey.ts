// Tasks of leads on a phone: the report of the rooms, and notes that are due for review.
import { addFamilyOfFive, giveDuty } from "./children.ts";
import { LAST_YEAR, TODAY } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

test("a lead reads what happened in the rooms last Sunday, and exports it", async ({ as }) => {
  const admin = await as("admin");
  const lead = await as("member", { viewport: { width: 375, height: 812 } });
  await giveDuty(admin, lead, "childrens_lead");
  await lead.goto("/children?tab=report");
  await expect(lead.getByRole("table", { name: "Rooms and ratios" })).toContainText("Elementary");
  const waiting = lead.getByRole("list", { name: "Never collected" }).getByRole("listitem");
  await expect(waiting.filter({ hasText: "Explained" })).toContainText("Went home with the family");
  await expect(lead.getByText("Stays with an older brother on the first visit.")).toBeVisible();
  await expect(lead.getByText("Broken for 19 min")).toBeVisible();
  const ratios = lead.getByRole("region", { name: "Rooms and ratios" });
  await expect(ratios).toContainText(/\d+ children/);
  expect(await ratios.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  const visits = lead.getByRole("list", { name: "First visits" }).getByRole("listitem");
  await expect(visits).toHaveCount(10);
  const whole = lead.getByRole("button", { name: /^Show all \d+: First visits$/ });
  const all = Number(/\d+/.exec((await whole.textContent()) ?? "")?.[0]);
  await whole.press("Enter");
  await expect(visits).toHaveCount(all);
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  await lead.getByRole("button", { name: "Show the first 10: First visits" }).press("Enter");
  await expect(visits).toHaveCount(10);
  const [file] = await Promise.all([
    lead.waitForEvent("download"),
    lead.getByRole("link", { name: "Export CSV: Rooms and ratios" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("children-rooms.csv");

  await lead.getByLabel("From").fill(`${LAST_YEAR}-01-01`);
  await expect(lead.getByText("Please choose at most 366 days.")).toBeVisible();
  await expectAccessible(lead);
});

test("on the day of the event, the report says how many children are inside, and not that all were collected", async ({
  as,
}) => {
  const lead = await as("admin");
  const { eventId, roomId, childIds, janId } = await addFamilyOfFive(lead);
  const data = { eventId, roomId, childIds: childIds.slice(0, 2), adultId: janId };
  expect((await lead.request.post("/api/children/check-ins", { data })).ok()).toBe(true);
  // With the rooms of the Sunday before, which have rules.
  await lead.goto(`/children?tab=report&from=2026-10-11&to=${TODAY}`);
  const ratios = lead.getByRole("table", { name: "Rooms and ratios" });
  await expect(ratios.getByRole("row", { name: /Treehouse/ })).toContainText("No rule");
  const ruled = await ratios.getByText(/^(Kept|Broken for)/).count();
  await expect(lead.getByText(`of ${ruled} rooms with a rule at events`)).toBeVisible();
  await lead.goto(`/children?tab=report&from=${TODAY}&to=${TODAY}`);
  await expect(lead.getByText("2 children are still inside.")).toBeVisible();
  await expect(lead.getByText("without an explanation; 2 inside now")).toBeVisible();
  await expect(lead.getByText("Every child was collected.")).toHaveCount(0);
});

test("a lead explains a child who was never collected, and confirms a note that is due for review for another year", async ({
  as,
}) => {
  const lead = await as("admin", { viewport: { width: 375, height: 812 } });
  await test.step("the explanation stays", async () => {
    await lead.goto("/children?tab=report");
    const child = lead.getByRole("list", { name: "Never collected" }).getByRole("listitem");
    await child.getByRole("button", { name: "Add explanation:" }).click();
    const dialog = lead.getByRole("dialog", { name: "Explain:" });
    await dialog.getByLabel("What happened").fill("The grandmother came for the child.");
    await expectAccessible(lead);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectNotice(lead, "Explanation saved");
    await expect(child).toContainText("Went home with the family");
    await expect(child).toContainText("The grandmother came for the child.");
    await expectAccessible(lead);
    await expectNoSidewaysScrolling(lead);
  });
  await test.step("the note is read and confirmed", async () => {
    await lead.goto("/children?tab=reviews");
    const note = lead.getByRole("list", { name: "Notes to review" }).getByRole("listitem");
    await expect(note).toHaveCount(1);
    await expect(note).not.toContainText("Asthma");
    await note.getByRole("button", { name: "Read" }).click();
    await expect(note).toContainText("Asthma. The inhaler is with the parents.");
    await expectAccessible(lead);
    await expectNoSidewaysScrolling(lead);
    await note.getByRole("button", { name: "Remove" }).click();
    await expect(lead.getByRole("alertdialog")).toContainText("The note is deleted");
    await lead.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await note.getByRole("button", { name: "Still true" }).click();
    await expectNotice(lead, "Confirmed for another year");
    await expect(lead.getByText("Nothing to review")).toBeVisible();
  });
});
