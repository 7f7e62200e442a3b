// A file with custom fields and tags is imported: what fits, what does not, and what the new people then have.
import { readFile } from "node:fs/promises";
import { expect, expectAccessible, test } from "./narthex.ts";

/** Sizes that are no choices, and one tag that does not exist. */
const WITH_FIELDS = [
  "First name,Last name,T-shirt size,Skills,Baptism date,Envelope number,Tags",
  "Gwen,Larkspur,Medium,Cooking; Spanish,05/17/1998,417,Christmas choir; Bell ringers",
  "Walter,Larkspur,XXS,,,,Christmas choir",
];

test("a file with custom fields and tags is imported, and the values that do not fit come back with the reason", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/members/import");
  const buffer = Buffer.from(WITH_FIELDS.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer });
  const fields = page.getByRole("group", { name: "Custom fields" });
  await expect(fields.getByLabel("T-shirt size")).toHaveValue("2");
  await expect(fields.getByLabel("Skills")).toHaveValue("3");
  await expect(fields.getByLabel("Envelope number")).toHaveValue("5");
  await expect(fields.getByLabel("Emergency contact")).toHaveValue("");
  await page.getByLabel("Meaning of Medium").selectOption("M");
  const create = page.getByRole("checkbox", { name: "Create 1 new tag" });
  await expect(create).toBeChecked();
  await expect(page.getByText("These tags do not exist yet: Bell ringers.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the file" }).press("Enter");
  await page.getByRole("button", { name: "Import 2 members" }).press("Enter");
  await expect(page.getByRole("heading", { name: "2 members were added" })).toBeVisible();
  await expect(
    page.getByText("All rows of the file were imported, 1 with a remark in the left-out data."),
  ).toBeVisible();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download left-out data" }).click();
  expect((await readFile(await (await downloading).path())).toString()).toContain(
    `3,"T-shirt size: ""XXS"" is not a choice of this field."`,
  );

  await page.getByRole("link", { name: "See the members" }).click();
  await page.getByRole("searchbox", { name: "Search members" }).fill("Larkspur");
  await page.getByRole("main").getByRole("link", { name: "Gwen Larkspur", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Gwen Larkspur" })).toBeVisible();
  for (const text of ["Cooking and Spanish", "May 17, 1998", "417", "M", "Christmas choir", "Bell ringers"])
    await expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: "Walter Larkspur", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Walter Larkspur" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Christmas choir", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Bell ringers")).toHaveCount(0);
});

/** As Breeze exports them: two statuses that mean the same here, and columns without a field. */
const LIKE_BREEZE = [
  "Breeze ID,First Name,Last Name,Status,Gender,Grade,Last Updated,Tags,School,Baptized",
  "71,Mabel,Thornbury,Member,Female,,10/1/2026,Bell ringers,,",
  "72,Jonas,Thornbury,Attender,Male,3,10/1/2026,Bell ringers,,4/17/2022",
];

test("statuses that mean the same and the chosen columns without a field are kept as custom fields", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/import");
  const buffer = Buffer.from(LIKE_BREEZE.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "breeze.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("Attender and Member both become Active.")).toBeVisible();
  const keep = (name: string) => page.getByRole("checkbox", { name, exact: true });
  await expect(keep("Last Updated")).toBeVisible();
  await expect(keep("School")).toHaveCount(0);
  await keep("Keep Status as a custom field").check();
  for (const name of ["Gender", "Grade", "Baptized"]) {
    await expect(keep(name)).not.toBeChecked();
    await keep(name).check();
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 2 members" }).click();
  await expect(page.getByRole("heading", { name: "2 members were added" })).toBeVisible();
  await page.getByRole("link", { name: "See the members" }).click();
  await page.getByRole("searchbox", { name: "Search members" }).fill("Thornbury");
  await page.getByRole("main").getByRole("link", { name: "Jonas Thornbury", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jonas Thornbury" })).toBeVisible();
  for (const text of ["Status (imported)", "Attender", "Male", "3", "Apr 17, 2022"])
    await expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeVisible();
});

test("after a reload, the meanings of values and the columns to keep are those that were chosen", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/import");
  const buffer = Buffer.from(LIKE_BREEZE.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "breeze.csv", mimeType: "text/csv", buffer });
  const attender = page.getByLabel("Meaning of Attender");
  const gender = page.getByRole("checkbox", { name: "Gender", exact: true });
  await attender.selectOption("Inactive");
  await gender.check();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await page.reload();
  await expect(attender).toHaveValue("inactive");
  await expect(gender).toBeChecked();
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Not imported, because no field was chosen: Grade")).toBeVisible();
  await page.getByRole("button", { name: "Change columns" }).click();
  await expect(attender).toHaveValue("inactive");
});

/** As an office keeps them: notes over several lines, and numbers with notes. */
const WITH_NOTES = [
  "Breeze ID,First Name,Last Name,Mobile,Joined,Notes,Grade",
  '81,Iris,Fennimore,518-555-0161 (work),05/17/2014,"Lost her husband in May.\r\nCall, do not visit",3',
  "82,Otto,Fennimore,518-555-0162 ask for Bob,,Owes the library a book,3",
];

test("notes become a custom field that only administrators see, or are named as not imported", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/import");
  const buffer = Buffer.from(WITH_NOTES.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "breeze.csv", mimeType: "text/csv", buffer });
  await expect(page.getByLabel("Join date")).toHaveValue("4");
  await expect(
    page.getByText(
      "Notes does not become notes on the pages of people, because the author of a note chooses who reads it. Only administrators see the custom field.",
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Not imported, because no field was chosen: Notes and Grade.")).toBeVisible();
  await expect(page.getByText('Only the phone number is imported, not "work".')).toBeVisible();
  await expect(page.getByText('Only the phone number is imported, not "ask for Bob".')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change columns" }).click();
  await page.getByRole("checkbox", { name: "Notes", exact: true }).check();
  await expect(page.getByText("Only administrators see them.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Grade", exact: true }).check();
  await expect(page.getByText("Administrators and staff see them; only administrators see Notes.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 2 members" }).click();
  await expect(page.getByRole("heading", { name: "2 members were added" })).toBeVisible();
  await page.getByRole("link", { name: "See the members" }).click();
  await page.getByRole("searchbox", { name: "Search members" }).fill("Fennimore");
  await page.getByRole("main").getByRole("link", { name: "Iris Fennimore", exact: true }).click();
  await expect(page.getByRole("main").getByText("Call, do not visit")).toBeVisible();
  const address = page.url();
  const staff = await as("intermediate_admin");
  await staff.goto(address);
  await expect(staff.getByRole("heading", { level: 1, name: "Iris Fennimore" })).toBeVisible();
  await expect(staff.getByRole("main").getByText("Grade", { exact: true })).toBeVisible();
  await expect(staff.getByText("Call, do not visit")).toHaveCount(0);
});

test("the choices for a file are the same for the corrected one, and a tag that is not created is listed once", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/members/import");
  const choose = async (lines: readonly string[]) => {
    const buffer = Buffer.from(lines.join("\r\n"));
    await page.getByLabel("CSV file").setInputFiles({ name: "breeze.csv", mimeType: "text/csv", buffer });
  };
  await choose(LIKE_BREEZE);
  const create = page.getByRole("checkbox", { name: "Create 1 new tag" });
  const gender = page.getByRole("checkbox", { name: "Gender", exact: true });
  await create.uncheck();
  await gender.check();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(page.getByRole("heading", { name: "Choose a file" })).toBeVisible();

  await choose([...LIKE_BREEZE, "73,Ada,Thornbury,Visitor,Female,,,,"]);
  await expect(page.getByText("with 3 rows.")).toBeVisible();
  await expect(create).not.toBeChecked();
  await expect(gender).toBeChecked();
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Tag “Bell ringers” does not exist: 2 rows")).toBeVisible();
  await expect(page.getByText("Rows 2, 3", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Remarks" })).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(page.getByRole("heading", { name: "Choose a file" })).toBeVisible();
  await choose(LIKE_BREEZE);
  await expect(create).not.toBeChecked();
  const custom = page.getByRole("group", { name: "Custom fields", exact: true });
  await expect(custom.getByLabel("Gender")).toHaveValue("4");
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Create this tag" }).click();
  await expect(page.getByText("Tag “Bell ringers” does not exist: 2 rows")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Import 2 members" })).toBeVisible();
});

/** A heading over two lines, two equal headings, a column without a heading, and a value with a no-break space at its end. */
const WITH_ODD_HEADINGS = [
  'Breeze ID,First Name,Last Name,"Robe\r\nsize",Skill,Skill,',
  ...["Ida", "Nell", "Orla"].map(
    (name, row) => `9${row},${name},Quillfeather,Small\u00a0,Sewing ${row},Baking ${row},Alto ${row}`,
  ),
  ...["Abel", "Cyrus", "Enid"].map((name, row) => `8${row},${name},Quillfeather,Large,,,`),
  "70,Ruth,Quillfeather,small,,,",
];

test("columns with line breaks, two with equal headings, and one without, become one custom field each", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/members/import");
  const buffer = Buffer.from(WITH_ODD_HEADINGS.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "breeze.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Select all" }).click();
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 7 members" }).click();
  await expect(page.getByRole("heading", { name: "7 members were added" })).toBeVisible();
  await page.getByRole("link", { name: "See the members" }).click();
  await page.getByRole("searchbox", { name: "Search members" }).fill("Orla Quillfeather");
  await page.getByRole("main").getByRole("link", { name: "Orla Quillfeather", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orla Quillfeather" })).toBeVisible();
  for (const text of ["Robe size", "Small", "Skill", "Sewing 2", "Skill (2)", "Baking 2", "Column 7", "Alto 2"])
    await expect(page.getByRole("main").getByText(text, { exact: true }).first()).toBeVisible();
});

test("the same mistake in many rows is listed once, with its rows", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/import");
  const born = ["5/23/16", "2/8/59", "9/11/10", "2/19/89", "not known"];
  const joined = ["1/2/2020", "1/2/2020", "1/2/2020", "soon"];
  const rows = born.map((day, place) => `Nell${place},Wayfarer${place},${day},${joined[place] ?? ""}`);
  const buffer = Buffer.from(["First Name,Last Name,Birthdate,Joined Date", ...rows].join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer });
  await expect(page.getByLabel("Join date")).toHaveValue("3");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: "Remarks", exact: true })).toBeVisible();
  const group = page.getByText("4 rows, Birthdate: Please write the year with four digits.");
  await expect(group).toBeVisible();
  await expect(page.getByText("Nell4 Wayfarer4")).toBeVisible();
  // The frequent mistake does not hide another one of the same row.
  const single = page.getByRole("listitem").filter({ hasText: "Nell3 Wayfarer3" }).filter({ hasText: "“soon”" });
  await expect(single).toContainText("2/19/89");
  await expect(page.getByText("Nell2 Wayfarer2")).toBeHidden();
  await group.click();
  await expect(page.getByText("Nell2 Wayfarer2")).toBeVisible();
  await expect(page.getByText("Birthdate “9/11/10”: ")).toBeVisible();
  await expectAccessible(page);
});
