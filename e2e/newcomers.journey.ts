// Newcomers who came together, one of whom may be in the directory already.
import type { Page, Route } from "@playwright/test";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;
const CONTACT = "(518) 555-0178";

async function addPerson(page: Page, firstName: string, membershipStatus: "active" | "pending"): Promise<number> {
  const data = { firstName, lastName: "Quillberg", phone: CONTACT, membershipStatus, joinDate: "2026-10-18" };
  const answer = await page.request.post("/api/members", { data });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

test("people who came together are admitted on a phone, and a likely duplicate among them only by choice", async ({
  as,
}) => {
  const ruth = await as("admin", PHONE);
  await addPerson(ruth, "Jan", "active");
  for (const name of ["Hana", "Jan", "Mia"]) await addPerson(ruth, name, "pending");
  await ruth.goto("/members/newcomers");
  const waiting = ruth.getByRole("list", { name: "Newcomers" });
  const together = waiting.getByRole("button", { name: "Admit all 3: Hana, Jan, and Mia" });
  await together.press("Enter");
  const asking = ruth.getByRole("dialog", { name: "Admit together" });
  await expect(asking.getByText("Likely the same person as Jan Quillberg")).toBeVisible();
  await expect(asking.getByRole("checkbox", { name: "Jan Quillberg" })).not.toBeChecked();
  await expect(asking.getByRole("checkbox", { name: "Mia Quillberg" })).toBeChecked();
  await expectAccessible(ruth);
  await asking.getByRole("button", { name: "Admit 2" }).press("Enter");
  await expectNotice(ruth, "2 people are admitted");
  await expect(asking).toHaveCount(0);
  await expect(together).toHaveCount(0);
  await expect(waiting.getByRole("button", { name: "Admit Jan Quillberg" })).toBeVisible();
});

test("if a likely duplicate has been added since, no one is admitted until it is shown", async ({ as }) => {
  const ruth = await as("admin");
  for (const name of ["Hana", "Jan"]) await addPerson(ruth, name, "pending");
  await ruth.goto("/members/newcomers");
  const together = ruth.getByRole("button", { name: "Admit all 2: Hana and Jan" });
  await expect(together).toBeVisible();
  // The other record is added after the click, before the request arrives.
  const addOther = async (route: Route) => {
    await addPerson(ruth, "Jan", "active");
    await route.continue();
  };
  await ruth.route("**/api/newcomers/admission", addOther, { times: 1 });
  await together.press("Enter");
  await expectNotice(ruth, "Someone else changed this at the same time. Please check it and try again.");
  await expect(ruth.getByText("Likely the same person as Jan Quillberg")).toBeVisible();
  await expect(together).toBeVisible();
});

test("the button above the list says how many of those who wait are admitted, and who is not", async ({ as }) => {
  const ruth = await as("admin");
  const answer = await ruth.request.get("/api/newcomers");
  const rows = (await answer.json()) as { likely: unknown[] }[];
  const clear = rows.filter(({ likely }) => likely.length === 0).length;
  expect(clear).toBeLessThan(rows.length);
  await ruth.goto("/members/newcomers");
  const label = `Admit ${clear} of ${rows.length}`;
  const stay = `${rows.length - clear} likely duplicates stay in the list.`;
  await expect(ruth.getByText(`“${label}”: ${stay}`)).toBeVisible();
  await ruth.getByRole("button", { name: label, exact: true }).click();
  const asking = ruth.getByRole("alertdialog", { name: `Admit ${clear} people?` });
  await expect(asking.getByText(`They become active members. ${stay}`)).toBeVisible();
  await expectAccessible(ruth);
  await asking.getByRole("button", { name: label, exact: true }).click();
  await expectNotice(ruth, `${clear} people are admitted`);
});

test("the note above the directory counts those who wait, and not a pending person who was postponed", async ({
  as,
}) => {
  const ruth = await as("admin");
  const id = await addPerson(ruth, "Hana", "pending");
  const pending = (await ruth.request.get("/api/members?status=pending")).headers()["x-total-count"];
  expect((await ruth.request.put(`/api/newcomers/${id}/postponement`, { data: {} })).status()).toBe(200);
  await ruth.goto("/members?status=pending");
  await expect(
    ruth
      .getByRole("status")
      .filter({ hasText: `${pending} people` })
      .first(),
  ).toBeVisible();
  const note = `${Number(pending) - 1} people wait to be admitted as members.`;
  await expect(ruth.getByText(note)).toBeVisible();
  await expect(ruth.getByText(/people are pending/)).toHaveCount(0);
});
