// The form for somebody new that a greeter opens on the own phone.
import { giveDuty } from "./children.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test } from "./narthex.ts";

test("the form of a greeter has nothing of the person before, and leads back to the list", async ({ as }) => {
  const greeter = await as("member", { viewport: { width: 375, height: 812 } });
  await giveDuty(await as("admin"), greeter, "greeter");
  await greeter.goto("/attendance");
  await greeter.getByRole("searchbox").fill("quillon");
  await greeter.getByRole("button", { name: "Fill in the form here" }).click();
  // A single word is the last name.
  await expect(greeter.getByLabel("Last name")).toHaveValue("Quillon");
  await expect(greeter.getByLabel("First name")).toHaveValue("");
  await expect(greeter.getByLabel("First name")).toBeFocused();
  await greeter.keyboard.type("Edna");
  await greeter.getByLabel("Email").fill("edna@example.org");
  await greeter.getByRole("button", { name: "Check in" }).click();
  await greeter.getByRole("button", { name: "Check in someone else" }).click();
  for (const label of ["First name", "Last name", "Email", "Phone"])
    await expect(greeter.getByLabel(label)).toHaveValue("");
  await expectAccessible(greeter);
  await expectNoSidewaysScrolling(greeter);
  await greeter.getByRole("link", { name: "Back to Attendance" }).click();
  await expect(greeter.getByRole("searchbox")).toBeVisible();
});

test("a greeter is told to search by name, and that only shared email addresses are found", async ({ as }) => {
  const greeter = await as("member");
  await giveDuty(await as("admin"), greeter, "greeter");
  await greeter.goto("/attendance");
  const search = greeter.getByRole("searchbox", { name: "Search members by name", exact: true });
  await expect(search).toHaveAttribute("placeholder", "Name");
  await search.fill("someone@hidden.example.org");
  await expect(greeter.getByText("Only email addresses that people share are found here.")).toBeVisible();
  await expectAccessible(greeter);
  await greeter.goto("/attendance?method=manual");
  await expect(greeter.getByRole("combobox", { name: "Member" })).toHaveAttribute("placeholder", "Name");
});
