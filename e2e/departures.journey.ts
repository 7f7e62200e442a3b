// A person who left: the day and the reason on their page, and in the report of the year.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const card = (page: Page, name: string) =>
  page.locator("[data-card]").filter({ has: page.getByRole("heading", { name, exact: true }) });

test("the office records that a person moved away, reads it in the report, and takes it back", async ({ as }) => {
  const ruth = await as("admin");
  const data = { firstName: "Otis", lastName: "Lane", joinDate: "2026-03-01", membershipStatus: "active" };
  const deleted = "people who must not collect the child are deleted after 30 days";
  const added = await ruth.request.post("/api/members", { data });
  expect(added.status()).toBe(201);
  const { id } = (await added.json()) as { id: number };
  await ruth.goto(`/members/${id}`);
  await ruth.getByRole("button", { name: "More actions for Otis Lane" }).click();
  await ruth.getByRole("menuitem", { name: "Left the church" }).click();
  const dialog = ruth.getByRole("dialog", { name: "Left the church" });
  // Without a date of birth and a household, the person may be a child.
  await expect(dialog.getByText(deleted)).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please choose from the list.").first()).toBeVisible();
  await dialog.getByLabel("Reason").selectOption("Died");
  await expect(dialog.getByLabel("Day of death")).toBeVisible();
  await dialog.getByLabel("Reason").selectOption("Moved away");
  await dialog.getByLabel("Left on").fill("2026-02-01");
  await expectAccessible(ruth);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("This date is before the person joined.").first()).toBeVisible();
  await dialog.getByLabel("Left on").fill("2026-10-04");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(ruth, "Otis Lane is inactive");
  await expect(card(ruth, "Membership")).toContainText("Moved away, Oct 4, 2026");

  await ruth.goto("/reports");
  await ruth.getByRole("radio", { name: "Membership" }).check({ force: true });
  const left = ruth.getByRole("listitem").filter({ hasText: "Moved away, Oct 4, 2026" });
  await expect(left).toContainText("Otis Lane");
  await expect(ruth.locator("dl").filter({ hasText: "Left in 2026" }).first()).toContainText("Moved away: ");
  await expectAccessible(ruth);
  await ruth.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(ruth);
  await left.getByRole("link", { name: "Otis Lane" }).click();

  const edit = ruth.getByRole("dialog", { name: "Edit Member" });
  const openEdit = () => ruth.getByRole("button", { name: "Edit", exact: true }).first().click();
  await openEdit();
  await edit.getByLabel("Status").selectOption("Active");
  await expect(edit.getByText(deleted)).toBeHidden();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(card(ruth, "Membership")).not.toContainText("Left");

  await expect(edit).toBeHidden();
  await openEdit();
  await edit.getByLabel("Status").selectOption("Inactive");
  await expect(edit.getByText(deleted)).toBeVisible();
  await expectAccessible(ruth);
});

/** Adds a person, and records that they left. */
async function addPerson(page: Page, firstName: string, departure?: object): Promise<number> {
  const data = { firstName, lastName: "Lane", joinDate: "2026-03-01", membershipStatus: "active" };
  const { id } = (await (await page.request.post("/api/members", { data })).json()) as { id: number };
  if (departure)
    expect((await page.request.put(`/api/members/${id}/departure`, { data: departure })).status()).toBe(200);
  return id;
}

async function openDeparture(page: Page, id: number, firstName: string): Promise<void> {
  await page.goto(`/members/${id}`);
  await page.getByRole("button", { name: `More actions for ${firstName} Lane` }).click();
  await page.getByRole("menuitem", { name: "Left the church" }).click();
}

test("the form opens once the recorded departure is read, and shows what someone else recorded or removed since", async ({
  as,
}) => {
  const [ruth, { request }] = [await as("admin"), await as("intermediate_admin")];
  const dialog = ruth.getByRole("dialog", { name: "Left the church" });
  const note = dialog.getByRole("region", { name: "Changed by someone else" });
  await test.step("the read fails at first", async () => {
    const id = await addPerson(ruth, "Otis", { reason: "moved", leftOn: "2026-10-04" });
    const error = { error: "internal", message: "Something went wrong." };
    await ruth.route("**/departure", (route) => route.fulfill({ status: 500, json: error }));
    await openDeparture(ruth, id, "Otis");
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(dialog.getByLabel("Reason")).toHaveCount(0);
    await expectAccessible(ruth);
    await ruth.unroute("**/departure");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByLabel("Reason")).toHaveValue("moved");
    await expect(dialog.getByLabel("Left on")).toHaveValue("2026-10-04");
  });
  await test.step("recorded by someone else: replaced only after both are shown", async () => {
    const id = await addPerson(ruth, "Ida");
    await openDeparture(ruth, id, "Ida");
    await dialog.getByLabel("Reason").selectOption("Moved away");
    const died = { reason: "died", leftOn: "2026-10-04" };
    expect((await request.put(`/api/members/${id}/departure`, { data: died })).status()).toBe(200);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(note).toContainText("TheirsDiedYoursMoved away");
    await expectAccessible(ruth);
    await note.getByRole("button", { name: "Use theirs: Reason" }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(card(ruth, "Membership")).toContainText("Died, Oct 4, 2026");
  });
  await test.step("removed by someone else: recorded again after the form has shown it", async () => {
    const id = await addPerson(ruth, "Uwe", { reason: "moved", leftOn: null });
    await openDeparture(ruth, id, "Uwe");
    await dialog.getByLabel("Left on").fill("2026-10-04");
    expect((await request.put(`/api/members/${id}`, { data: { membershipStatus: "active" } })).status()).toBe(200);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(note).toBeVisible();
    await expect(dialog.getByLabel("Left on")).toHaveValue("2026-10-04");
    await dialog.getByLabel("Reason").selectOption("Died");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    await expect(card(ruth, "Membership")).toContainText("Died, Oct 4, 2026");
  });
});
