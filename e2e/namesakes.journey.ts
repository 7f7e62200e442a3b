// Two couples of one name in households of one name: their rows differ where a person is chosen.
import type { Page } from "@playwright/test";
import { addEventToday } from "./checkin-data.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, pressEscape, test } from "./narthex.ts";

/** @returns the id of Dermot */
async function addCouple(page: Page, partner: string): Promise<number> {
  const members: { memberId: number; role: string }[] = [];
  for (const firstName of ["Dermot", partner]) {
    const data = { firstName, lastName: "Brannigan", joinDate: "2024-01-07", membershipStatus: "active" };
    const answer = await page.request.post("/api/members", { data });
    expect(answer.status()).toBe(201);
    members.push({ memberId: ((await answer.json()) as { id: number }).id, role: "adult" });
  }
  const household = await page.request.post("/api/households", { data: { name: "Brannigan Family", members } });
  expect(household.status()).toBe(201);
  return members[0]?.memberId ?? 0;
}

test("a name that two people have leads to the list of both: after a failed submit, on a click, and with the focus", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  await addCouple(page, "Maeve");
  await addCouple(page, "Nuala");
  await page.goto("/events");
  await page.getByRole("button", { name: "Create Event" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create Event" });
  const ledBy = dialog.getByRole("combobox", { name: "Led by" });
  const both = page.getByRole("listbox", { name: "Members" }).getByRole("option", { name: "Dermot Brannigan" });
  await dialog.getByLabel("Title").fill("Evening with a harp");
  await dialog.getByLabel("Starts").fill("2026-12-05T18:00");
  await ledBy.fill("Dermot Brannigan");
  await expect(both.nth(1)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(both).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create Event" }).click();
  await expect(ledBy).toBeFocused();
  await expect(ledBy).toHaveAccessibleDescription(/Please choose from the list\./);
  await expect(both.nth(1)).toBeVisible();
  await expectAccessible(page);
  await pressEscape(page);
  await expect(both).toHaveCount(0);
  await expect(dialog.getByText("Please choose from the list.")).toBeVisible();
  await ledBy.click();
  await expect(both.nth(1)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(both).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await both.first().click();
  await expect(ledBy).toHaveValue("Dermot Brannigan");
  await expect(dialog.getByText("Please choose from the list.")).toHaveCount(0);
});

test("a donor and a person to check in are told apart by the other adult of the household", async ({ as }) => {
  const page = await as("intermediate_admin");
  for (const [partner, amount] of [
    ["Kathleen", "41.10"],
    ["Sinead", "42.20"],
  ] as const) {
    const memberId = await addCouple(page, partner);
    expect((await page.request.post("/api/donations", { data: { memberId, amount } })).status()).toBe(201);
  }
  const eventId = await addEventToday(page, "Service of two couples");

  await page.goto("/donations/batch");
  await page.getByLabel("Expected total").fill("10");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Donor")).toBeFocused();
  await page.keyboard.type("Dermot Brannigan");
  await expect(page.getByRole("listbox", { name: "Members" }).getByRole("option")).toHaveText([
    /Dermot Brannigan\s*Brannigan Family, with Kathleen$/,
    /Dermot Brannigan\s*Brannigan Family, with Sinead$/,
    /^Keep the name only/,
  ]);

  await page.goto("/donations");
  const gifts = page.getByRole("table", { name: "Gifts" }).getByRole("row").filter({ hasText: "Dermot Brannigan" });
  await expect(gifts).toHaveText([/with Sinead.*General Fund.*\$42\.20/s, /with Kathleen.*General Fund.*\$41\.10/s]);
  await page.getByRole("button", { name: "Record Donation" }).click();
  const donor = page.getByRole("dialog", { name: "Record Donation" }).getByLabel("Donor");
  await donor.fill("Dermot Brannigan");
  await page.getByRole("option", { name: "with Sinead" }).click();
  await expect(donor).toHaveValue("Dermot Brannigan");
  await expect(donor).toHaveAccessibleDescription("Brannigan Family, with Sinead");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto(`/attendance?event=${eventId}`);
  await page.getByRole("searchbox", { name: "Search members by name or email" }).fill("dermot brannigan");
  const rows = page.getByRole("region", { name: "Members" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  for (const [place, partner] of ["Kathleen", "Sinead"].entries()) {
    const words = `Brannigan Family, with ${partner}`;
    const line = rows.nth(place).getByRole("button", { name: `${words}, household of Dermot Brannigan` });
    await expect(line).toHaveText(words);
    await expect(line).toBeVisible();
    // A name at the end that is cut off would tell nothing.
    expect(await line.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
  }
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);

  // Email addresses of one name often differ only at their ends.
  const emails = ["senior", "junior"].map((which) => `dermot.brannigan@${which}.example.org`);
  for (const email of emails) {
    const data = { firstName: "Fergus", lastName: "Brannigan", email, joinDate: "2024-01-07" };
    expect((await page.request.post("/api/members", { data })).status()).toBe(201);
  }
  await page.getByRole("searchbox", { name: "Search members by name or email" }).fill("fergus brannigan");
  await expect(rows).toHaveCount(2);
  for (const email of emails) {
    const line = rows.getByText(email, { exact: true });
    const isWhole = (element: HTMLElement) =>
      element.scrollWidth <= element.clientWidth && element.scrollHeight <= element.clientHeight;
    expect(await line.evaluate(isWhole)).toBe(true);
  }
});
