// Two couples of one name in households of one name: their rows differ where a person is chosen.
import type { Page } from "@playwright/test";
import { addEventToday } from "./checkin-data.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

async function addCouple(page: Page, partner: string): Promise<void> {
  const members = [];
  for (const firstName of ["Dermot", partner]) {
    const data = { firstName, lastName: "Brannigan", joinDate: "2024-01-07", membershipStatus: "active" };
    const answer = await page.request.post("/api/members", { data });
    expect(answer.status()).toBe(201);
    members.push({ memberId: ((await answer.json()) as { id: number }).id, role: "adult" });
  }
  const household = await page.request.post("/api/households", { data: { name: "Brannigan Family", members } });
  expect(household.status()).toBe(201);
}

test("a donor and a person to check in are told apart by the other adult of the household", async ({ as }) => {
  const page = await as("intermediate_admin");
  for (const partner of ["Kathleen", "Sinead"]) await addCouple(page, partner);
  const eventId = await addEventToday(page, "Service of two couples");

  await page.goto("/donations/batch");
  await page.getByLabel("Expected total").fill("10");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Donor")).toBeFocused();
  await page.keyboard.type("Dermot Brannigan");
  await expect(page.getByRole("listbox", { name: "Members" }).getByRole("option")).toHaveText([
    /Dermot Brannigan\s*Brannigan Family, with Kathleen$/,
    /Dermot Brannigan\s*Brannigan Family, with Sinead$/,
  ]);

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/attendance?event=${eventId}`);
  await page.getByRole("searchbox", { name: "Search members by name or email" }).fill("dermot brannigan");
  const rows = page.getByRole("region", { name: "Members" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  for (const [place, partner] of ["Kathleen", "Sinead"].entries()) {
    const line = rows.nth(place).getByText(`Brannigan Family, with ${partner}`, { exact: true });
    await expect(line).toBeVisible();
    // A name at the end that is cut off would tell nothing.
    expect(await line.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});
