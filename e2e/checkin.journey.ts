// Checking people in by typing: every name is one person, and Enter checks in only an unambiguous match.
import { addEventToday, addPeople, namesAt, openQuickCheckin } from "./checkin-data.ts";
import { expect, test } from "./narthex.ts";

test("twenty names typed in Quick Check-in, each with Enter, check in twenty people", async ({ as }) => {
  const page = await as("intermediate_admin");
  const eventId = await addEventToday(page, "Twenty at the door");
  const letters = [..."ABCDEFGHIJKLMNOPQRST"];
  const names = await addPeople(
    page,
    letters.map((letter) => ({
      firstName: `Quick${letter.toLowerCase()}`,
      lastName: `Doorman${letter.toLowerCase()}`,
    })),
  );
  await page.goto("/");
  const dialog = await openQuickCheckin(page, "Twenty at the door");
  const search = dialog.getByRole("searchbox");
  await expect(search).toBeFocused();
  for (const name of names) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
  }
  await expect.poll(() => namesAt(page, eventId)).toEqual([...names].sort());
});

test("the results stay after a press on one of them, and the next name replaces the text", async ({ as }) => {
  const page = await as("intermediate_admin");
  const family = ["Anna", "Ben", "Cleo"].map((firstName) => ({ firstName, lastName: "Rowsley" }));
  const eventId = await addEventToday(page, "Rows at the door");
  await addPeople(page, family);
  await page.goto("/");
  const dialog = await openQuickCheckin(page, "Rows at the door");
  const search = dialog.getByRole("searchbox");
  await search.fill("Rowsley");
  // The second click was meant for the same row.
  await dialog.getByRole("button", { name: "Check In Anna Rowsley" }).dblclick();
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Anna Rowsley"]);
  await dialog.getByRole("button", { name: "Check In Ben Rowsley" }).click();
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Anna Rowsley", "Ben Rowsley"]);
  await expect(search).toHaveValue("Rowsley");
  await page.keyboard.type("Cleo");
  await expect(search).toHaveValue("Cleo");
  await dialog.getByRole("button", { name: "Check In Cleo Rowsley" }).click();
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Anna Rowsley", "Ben Rowsley", "Cleo Rowsley"]);
  await search.click();
  await expect(search).toHaveValue("");
});

test("Enter checks in the only person of that name, not a person whose email address contains it", async ({ as }) => {
  const page = await as("intermediate_admin");
  const eventId = await addEventToday(page, "Names before addresses");
  await addPeople(page, [
    { firstName: "Abel", lastName: "Aardman", email: "quillfeather@example.org" },
    { firstName: "Una", lastName: "Quillfeather" },
    { firstName: "Ida", lastName: "Twinning" },
    { firstName: "Joe", lastName: "Twinning" },
  ]);
  await page.goto(`/attendance?event=${eventId}`);
  const search = page.getByRole("searchbox", { name: "Search members by name or email" });
  await search.fill("quillfeather");
  await expect(page.getByRole("button", { name: /^Check In / })).toHaveCount(2);
  await expect(page.getByRole("button", { name: /^Check In / }).first()).toHaveAccessibleName(
    "Check In Una Quillfeather",
  );
  await search.press("Enter");
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Una Quillfeather"]);

  // If two people have the same name, no one is checked in until one of them is chosen.
  await search.fill("twinning");
  await expect(page.getByRole("button", { name: "Check In Joe Twinning" })).toBeVisible();
  await search.press("Enter");
  await expect(page.getByText(/^Several people match/)).toBeVisible();
  await expect(search).toHaveValue("twinning");
  await page.getByRole("button", { name: "Check In Joe Twinning" }).click();
  await expect.poll(() => namesAt(page, eventId)).toEqual(["Joe Twinning", "Una Quillfeather"]);
});

test("a check is recorded for the only person of that name, and for no one if two have the name", async ({ as }) => {
  const page = await as("intermediate_admin");
  await addPeople(page, [
    { firstName: "Adam", lastName: "Aardvark", email: "penhaligon@example.org" },
    { firstName: "Rosa", lastName: "Penhaligon" },
    { firstName: "Ina", lastName: "Doubleday" },
    { firstName: "Jon", lastName: "Doubleday" },
  ]);
  await page.goto("/donations/batch");
  await page.getByLabel("Expected total").fill("10");
  await page.keyboard.press("Enter");
  const donor = page.getByLabel("Donor");
  await expect(donor).toBeFocused();
  const people = page.getByRole("listbox", { name: "Members" });
  const options = people.getByRole("option");
  await page.keyboard.type("penhaligon");
  await expect(options).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(donor).toHaveValue("Rosa Penhaligon");
  await donor.fill("doubleday");
  // The previous list also had two people, so the count alone would not show that this list has loaded.
  await expect(options).toHaveText([/Ina Doubleday/, /Jon Doubleday/, /^Keep the name only/]);
  await expect(people.getByRole("option", { selected: true })).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Choose a person from the list, or type more of the name.")).toBeVisible();
  await expect(donor).toHaveValue("doubleday");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(donor).toHaveValue("Ina Doubleday");
});
