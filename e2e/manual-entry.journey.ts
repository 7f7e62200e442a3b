// Manual entry: one line of a paper list after the other.
import { expect, expectNotice, test } from "./narthex.ts";

test("a recorded line leaves an empty field for the next person, and one left unsaved can be discarded", async ({
  as,
}) => {
  const page = await as("admin");
  const data = { firstName: "Nadia", lastName: "Penhallow", joinDate: "2024-01-07", membershipStatus: "active" };
  expect((await page.request.post("/api/members", { data })).status()).toBe(201);
  const member = page.getByRole("combobox", { name: "Member" });
  const choose = async (name: string) => {
    await member.fill(name);
    await page.getByRole("option", { name }).click();
    await expect(member).toHaveValue(name);
  };
  await page.goto("/attendance?method=manual");
  await choose("Nadia Penhallow");
  await page.getByRole("button", { name: "Record Attendance" }).click();
  await expectNotice(page, "Attendance recorded successfully");
  await expect(member).toHaveValue("");
  await expect(member).toBeFocused();
  await choose("Lydia Marsh");
  await page.reload();
  await expect(member).toHaveValue("Lydia Marsh");
  await expect(page.getByText("This is what you entered before. It is not saved yet.")).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(member).toHaveValue("");
  await expect(member).toBeFocused();
});
