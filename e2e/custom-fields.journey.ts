// A custom field: defined in the settings, filled in on a person's page, visible to the person, and archived.
import { expect, expectAccessible, expectNotice, test, visit } from "./narthex.ts";

test("an administrator adds a field, the person fills it in, and a form saves after the field was archived", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/settings");
  await page.getByRole("button", { name: "Add field" }).click();
  const dialog = page.getByRole("dialog", { name: "Add field" });
  await dialog.getByLabel("Name").fill("Allergies");
  await dialog.getByLabel("Kind").selectOption("One of several choices");
  await dialog.getByRole("button", { name: "Add choice" }).click();
  await dialog.getByRole("textbox", { name: "Choice 1" }).fill("Nuts");
  await dialog.getByLabel("Who sees it").selectOption("Administrators, staff, leaders and the person");
  await dialog.getByLabel("Who changes it").selectOption("People who manage members, and the person");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add field" }).click();
  await expectNotice(page, "Field added");
  await expect(page.getByRole("list", { name: "Custom fields" })).toContainText("Allergies");

  // The keyboard focus stays in the dialog when a choice is archived or removed.
  await page.getByRole("button", { name: "Actions for Allergies" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const edited = page.getByRole("dialog", { name: "Edit field" });
  await edited.getByRole("button", { name: "Archive Nuts" }).press("Enter");
  await expect(edited.getByRole("button", { name: "Restore Nuts" })).toBeFocused();
  await edited.getByRole("button", { name: "Restore Nuts" }).press("Enter");
  await edited.getByRole("button", { name: "Add choice" }).click();
  await edited.getByRole("button", { name: "Remove Choice 2" }).press("Enter");
  await expect(edited.getByRole("button", { name: "Add choice" })).toBeFocused();
  await edited.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Field saved");

  const member = await as("member");
  await member.goto("/profile");
  await member.getByRole("button", { name: "Edit profile" }).click();
  await member.getByLabel("Allergies").selectOption("Nuts");
  await expectAccessible(member);
  await member.getByRole("button", { name: "Save" }).first().click();
  await expectNotice(member, "Profile updated successfully");
  await expect(member.getByText("Nuts")).toBeVisible();

  await visit(page, "/members");
  await page.getByRole("button", { name: "Add New Member" }).click();
  const added = page.getByRole("dialog", { name: "Add New Member" });
  await added.getByLabel("First name").fill("Nora");
  await added.getByLabel("Last name").fill("Vance");
  await added.getByLabel("Allergies").selectOption("Nuts");
  const fields = (await (await page.request.get("/api/custom-fields")).json()) as { id: number; name: string }[];
  const id = fields.find(({ name }) => name === "Allergies")?.id;
  await page.request.put(`/api/custom-fields/${id}/archived`, { data: { isArchived: true } });
  await expect(added.getByLabel("Allergies")).toBeHidden();
  await added.getByRole("button", { name: "Add Member" }).click();
  await expectNotice(page, "Member created successfully");
});
