// Several people lead a ministry: the office chooses them, they lead it, and others write to all of them.
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

test("a co-leader whom the office chooses leads at once and gets messages; one who is removed is named while access stays", async ({
  as,
}) => {
  const [office, daniel, lydia, staff] = [
    await as("admin"),
    await as("ministry_leader"),
    await as("member"),
    await as("intermediate_admin"),
  ];
  const { id: leaderId } = await (await daniel.request.get("/api/members/me")).json();
  const { id } = await (await office.request.post("/api/ministries", { data: { name: "Ushers", leaderId } })).json();
  await office.request.put(`/api/ministries/${id}/members`, { data: { memberIds: [leaderId] } });
  await lydia.goto("/ministries?search=Ushers");
  const hers = lydia.getByRole("list", { name: "Ministries" }).getByRole("listitem");
  await expect(hers).toContainText("Daniel Okafor");
  await expect(hers.getByText("You lead this")).toHaveCount(0);

  await office.goto("/ministries?search=Ushers");
  const card = office.getByRole("list", { name: "Ministries" }).getByRole("listitem");
  const form = office.getByRole("dialog", { name: "Edit ministry" });
  const openForm = async () => {
    await office.getByRole("button", { name: "Edit Ushers" }).click();
    await expect(form).toBeVisible();
  };
  const choose = async (box: "Leader" | "Add a person", typed: string, name: string) => {
    await form.getByRole("combobox", { name: box }).fill(typed);
    await expect(form.getByRole("option", { name })).toBeVisible();
    await form.getByRole("combobox", { name: box }).press("Enter");
  };
  const save = async () => {
    await form.getByRole("button", { name: "Save" }).click();
    await expectNotice(office, "Ministry updated successfully.");
    await expect(form).toHaveCount(0);
  };
  await openForm();
  const adding = form.getByRole("combobox", { name: "Add a person" });
  await adding.fill("Marsha");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByText("Please choose this person from the list, or clear the field.")).toBeVisible();
  await expect(adding).toBeFocused();
  await expectAccessible(office);
  await choose("Add a person", "lydia mar", "Lydia Marsh");
  const chosen = form.getByRole("list", { name: "Co-leaders" });
  await expect(chosen.getByRole("listitem")).toHaveText(["Lydia Marsh"]);
  await expectAccessible(office);
  await save();
  await expect(card).toContainText("Daniel Okafor, with Lydia Marsh");
  await expect(hers.getByText("You lead this")).toBeVisible();
  await expect(lydia.getByRole("button", { name: "Edit Ushers" })).toBeVisible();

  await staff.goto("/ministries?search=Ushers");
  await staff.getByRole("link", { name: "Write to the leaders of Ushers" }).click();
  const writing = staff.getByRole("dialog", { name: "New message" });
  await expect(writing).toContainText("To Daniel Okafor and Lydia Marsh, who lead Ushers");
  await writing.getByRole("textbox", { name: "Subject" }).fill("Doors");
  await writing.getByRole("textbox", { name: "Message" }).fill("Please open the side door.");
  await expectAccessible(staff);
  await writing.getByRole("button", { name: "Send" }).click();
  await expectNotice(staff, "Reaches 2 people.");
  await lydia.goto("/communications?tab=messages");
  const received = lydia.getByRole("listitem").filter({ hasText: "side door" });
  await expect(received).toContainText("to Leaders of Ushers");

  const kept = form.getByText("Until they are removed from it under Ministry Assignments");
  await openForm();
  await choose("Leader", "lydia mar", "Lydia Marsh");
  await expect(chosen).toHaveCount(0);
  await expect(kept).toContainText("Daniel Okafor has the role");
  await choose("Add a person", "daniel oka", "Daniel Okafor");
  await expect(kept).toHaveCount(0);
  await save();
  await expect(card).toContainText("Lydia Marsh, with Daniel Okafor");

  await office.setViewportSize({ width: 375, height: 812 });
  await openForm();
  await form.getByRole("button", { name: "Remove Daniel Okafor" }).click();
  await expect(form.getByRole("combobox", { name: "Add a person" })).toBeFocused();
  await expect(kept).toContainText("Daniel Okafor has the role");
  await expectAccessible(office);
  await expectNoSidewaysScrolling(office);
  await save();
  await expect(card).not.toContainText("Daniel Okafor");
});
