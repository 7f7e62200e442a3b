// A children's lead sets who may collect a child, also on the list of a second record of the child.
import { giveDuty } from "./children.ts";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";

test("a children's lead sets who may collect a child without a household, and sees no clearances of it", async ({
  as,
}) => {
  const [admin, lead] = [await as("admin"), await as("member")];
  await giveDuty(admin, lead, "childrens_lead");
  const data = { firstName: "Pia", lastName: "Quillberg", joinDate: "2026-10-04", dateOfBirth: "2021-03-02" };
  const added = await admin.request.post("/api/members", { data: { ...data, membershipStatus: "active" } });
  const { id } = (await added.json()) as { id: number };

  await lead.goto(`/members/${id}`);
  await lead.getByRole("button", { name: "Open who may collect Pia Quillberg" }).click();
  const dialog = lead.getByRole("dialog", { name: "Who may collect Pia Quillberg" });
  await dialog.getByLabel("Add a person who is not a member").fill("Oma Quillberg");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByLabel("May they collect?").selectOption("Trusted person");
  await expectAccessible(lead);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(lead, "Saved");

  await admin.goto(`/members/${id}`);
  await expect(admin.getByText("Shown on request. Each reading is recorded.")).toBeVisible();
  await expect(admin.getByText("None on record.")).toHaveCount(0);
  await admin.getByRole("button", { name: "Show notes" }).click();
  await expect(admin.getByText("None on record.")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Edit", exact: true }).and(admin.locator(":focus"))).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Clearances" })).toHaveCount(0);
  await admin.getByRole("button", { name: "Open who may collect Pia Quillberg" }).click();
  await expect(admin.getByRole("dialog").getByText("Oma Quillberg")).toBeVisible();

  const second = { ...data, dateOfBirth: null, membershipStatus: "pending" };
  const other = (await (await admin.request.post("/api/members", { data: second })).json()) as { id: number };
  const allowed = [{ adultName: "Sam Unwelcome", kind: "trusted" }];
  expect((await admin.request.put(`/api/members/${other.id}/guardians`, { data: allowed })).ok()).toBe(true);
  await lead.getByRole("button", { name: "Open who may collect Pia Quillberg" }).click();
  await dialog.getByLabel("Add a person who is not a member").fill("Sam Unwelcome");
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog
    .getByRole("group", { name: "Sam Unwelcome" })
    .getByLabel("May they collect?")
    .selectOption("Must not collect");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toContainText("Ask the office to merge the two records if they are the same child.");
  await dialog.getByRole("button", { name: "Open the other list, Pia Quillberg" }).click();
  const elsewhere = lead.getByRole("dialog", { name: "Who may collect Pia Quillberg (other list)" });
  await elsewhere.getByLabel("May they collect?").selectOption("Must not collect");
  await expectAccessible(lead);
  await elsewhere.getByRole("button", { name: "Save" }).click();
  await expect(elsewhere).toHaveCount(0);
  await expect(dialog).not.toContainText("another child with a similar name");
  await dialog.getByRole("button", { name: "OK" }).click();
  const list = await (await admin.request.get(`/api/members/${other.id}/guardians`)).json();
  expect(list).toMatchObject([{ adultName: "Sam Unwelcome", kind: "barred" }]);
});
