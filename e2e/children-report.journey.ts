// After a Sunday: what happened in the children's rooms, for a lead on a phone.
import { giveDuty } from "./children.ts";
import { LAST_YEAR } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

test("a lead reads what happened in the rooms last Sunday, and exports it", async ({ as }) => {
  const admin = await as("admin");
  const lead = await as("member", { viewport: { width: 375, height: 812 } });
  await giveDuty(admin, lead, "childrens_lead");
  await lead.goto("/children?tab=report");
  await expect(lead.getByRole("table", { name: "Rooms and ratios" })).toContainText("Elementary");
  await expect(lead.getByText("Every child was collected.")).toBeVisible();
  await expect(lead.getByRole("list", { name: "First visits" }).getByRole("listitem").first()).toBeVisible();
  await expectAccessible(lead);
  await expectNoSidewaysScrolling(lead);
  const [file] = await Promise.all([
    lead.waitForEvent("download"),
    lead.getByRole("link", { name: "Export CSV: Rooms and ratios" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("children-rooms.csv");

  await lead.getByLabel("From").fill(`${LAST_YEAR}-01-01`);
  await expect(lead.getByText("Please choose at most 366 days.")).toBeVisible();
  await expectAccessible(lead);
});
