// The form for somebody new that a greeter opens on the own phone.
import { addEventToday, namesAt } from "./checkin-data.ts";
import { giveDuty } from "./children.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

test("the form of a greeter keeps the contact for a family only, and leads back to the list of its event", async ({
  as,
}) => {
  const greeter = await as("member", { viewport: { width: 375, height: 812 } });
  await giveDuty(await as("admin"), greeter, "greeter");
  // Not the one that is chosen without an event in the address.
  const eventId = await addEventToday(await as("admin"), "Class beside the service");
  await greeter.goto(`/attendance?event=${eventId}`);
  await greeter.getByRole("searchbox").fill("quillon");
  await greeter.getByRole("button", { name: "Fill in the form here" }).click();
  // A single word may be either name.
  for (const name of ["First name", "Last name"]) await expect(greeter.getByLabel(name)).toHaveValue("");
  await greeter.getByLabel("First name").fill("Edna");
  await greeter.getByLabel("Last name").fill("Quillon");
  await greeter.getByLabel("Email").fill("edna@example.org");
  await greeter.getByRole("button", { name: "Check in" }).click();
  await expectAccessible(greeter);
  await greeter.getByRole("button", { name: "Another person of this family" }).click();
  await expect(greeter.getByLabel("First name")).toBeFocused();
  await expect(greeter.getByLabel("Last name")).toHaveValue("Quillon");
  await expect(greeter.getByLabel("Email")).toHaveValue("edna@example.org");
  await greeter.getByLabel("First name").fill("Otto");
  await greeter.getByRole("button", { name: "Check in" }).click();
  await expect(greeter.getByRole("heading", { name: "Welcome, Otto" })).toBeVisible();
  await greeter.getByRole("button", { name: "Check in someone else" }).click();
  for (const label of ["First name", "Last name", "Email", "Phone"])
    await expect(greeter.getByLabel(label)).toHaveValue("");
  await expectAccessible(greeter);
  await expectNoSidewaysScrolling(greeter);
  await greeter.getByRole("link", { name: "Back to Attendance" }).click();
  await expect(greeter.getByText("2 checked in").first()).toBeVisible();
  await expect(greeter).toHaveURL(new RegExp(`event=${eventId}$`));
  expect(await namesAt(greeter, eventId)).toEqual(["Edna Quillon", "Otto Quillon"]);
});

test("a greeter's form whose code was replaced leads back to the list, and the next form keeps what was typed", async ({
  as,
}) => {
  const admin = await as("admin");
  const greeter = await as("member", { viewport: { width: 375, height: 812 } });
  await giveDuty(admin, greeter, "greeter");
  const eventId = await addEventToday(admin, "Class beside the service");
  const openForm = async () => {
    await greeter.getByRole("searchbox").fill("edna quillon");
    await greeter.getByRole("button", { name: "Fill in the form here" }).click();
    await expect(greeter.getByLabel("Last name")).toHaveValue("Quillon");
  };
  await greeter.goto(`/attendance?event=${eventId}`);
  await openForm();
  await greeter.getByLabel("Phone").fill("(518) 555-0177");
  await admin.request.post("/api/checkin/generate", { data: { eventId } });
  await greeter.getByRole("button", { name: "Check in" }).click();
  await expect(greeter.getByRole("heading", { name: "This code has expired" })).toBeVisible();
  await expectAccessible(greeter);
  await greeter.getByRole("link", { name: "Back to Attendance" }).click();
  await expect(greeter).toHaveURL(new RegExp(`event=${eventId}$`));
  await openForm();
  await expect(greeter.getByLabel("Phone")).toHaveValue("(518) 555-0177");
  await greeter.getByRole("button", { name: "Check in" }).click();
  await expect(greeter.getByRole("heading", { name: "Welcome, Edna" })).toBeVisible();
  expect(await namesAt(greeter, eventId)).toEqual(["Edna Quillon"]);
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

test("a newcomer with the name of a member is marked while they wait, and otherwise added below the matches and never checked in for the member", async ({
  as,
}) => {
  const page = await as("intermediate_admin");
  await test.step("a newcomer who waits to be admitted, with a similar name", async () => {
    for (const [firstName, membershipStatus] of [
      ["Jörg", "active"],
      ["Jorgo", "pending"],
    ]) {
      const data = { firstName, lastName: "Quarshie", joinDate: "2024-01-07", membershipStatus };
      expect((await page.request.post("/api/members", { data })).status()).toBe(201);
    }
    await page.goto("/attendance");
    await page.getByRole("searchbox").fill("quarshie");
    const rows = page.getByRole("region", { name: "Members" }).getByRole("listitem");
    await expect(rows).toHaveText([/Jörg Quarshie(?!.*Pending)/s, /Jorgo Quarshie.*Pending/s]);
    await expectAccessible(page);
  });
  for (const firstName of ["Hanna", "Marcus"]) {
    const data = { firstName, lastName: "Okonjo", joinDate: "2024-01-07", membershipStatus: "active" };
    expect((await page.request.post("/api/members", { data })).status()).toBe(201);
  }
  await page.goto("/attendance");
  const search = page.getByRole("searchbox");
  const rows = page.getByRole("region", { name: "Members" }).getByRole("listitem");
  await search.fill("marcus");
  await expect(rows.filter({ hasText: "Marcus Okonjo" })).toBeVisible();
  await expect(page.getByText("Not in the list?")).toBeVisible();
  await page.getByRole("button", { name: "Add a visitor" }).click();
  const adding = page.getByRole("dialog", { name: "Add a visitor" });
  await expect(adding.getByLabel("Last name")).toHaveValue("");
  await adding.getByRole("button", { name: "Close" }).click();
  await search.fill("0174");
  await expect(rows.first()).toBeVisible();
  await expect(page.getByText("Not in the list?")).toHaveCount(0);
  await search.fill("anna okonjo");
  await expect(rows).toHaveText([/Hanna Okonjo/]);
  await search.press("Enter");
  await expect(page.getByText("If this is the person, press Check In.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Anna Okonjo" }).click();
  await adding.getByRole("button", { name: "Add and check in" }).click();
  await expectNotice(page, "Check-in Successful");
  await search.fill("anna okonjo");
  await expect(rows).toHaveText([/Anna Okonjo.*Undo/s, /Hanna Okonjo.*Check In/s]);

  const greeter = await as("member", { viewport: { width: 375, height: 812 } });
  await giveDuty(await as("admin"), greeter, "greeter");
  await greeter.goto("/attendance");
  await greeter.getByRole("searchbox").fill("marcus okonjo");
  await expect(greeter.getByText("Not in the list?")).toBeVisible();
  await expectAccessible(greeter);
  await expectNoSidewaysScrolling(greeter);
  await greeter.getByRole("button", { name: "Fill in the form here" }).click();
  const expectNames = async (first: string, last: string) => {
    await expect(greeter.getByLabel("First name")).toHaveValue(first);
    await expect(greeter.getByLabel("Last name")).toHaveValue(last);
  };
  await expectNames("Marcus", "Okonjo");
  await greeter.reload();
  await expectNames("Marcus", "Okonjo");
  await greeter.getByLabel("Phone").fill("212 555 0188");
  await greeter.getByRole("button", { name: "Check in" }).click();
  await expect(greeter.getByRole("heading", { name: "Welcome, Marcus" })).toBeVisible();
  await greeter.reload();
  await expectNames("", "");
});
