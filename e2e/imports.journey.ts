// A church moves in: five thousand members from a spreadsheet, with an error on the way, and the import undone.
import { readFile } from "node:fs/promises";
import { api } from "@narthex/contract/api.ts";
import type { Page } from "@playwright/test";
import { confirmPassword } from "./confirm.ts";
import { allowRoutes, expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const PEOPLE = 5000;

interface Options {
  sign: "," | ";";
  /** The row in which this person has no last name. */
  bad?: number;
  last?: string;
}

/** A file as Excel writes it, with a semicolon in countries where it is the separator. */
function fileOf(people: number, { sign, bad, last = "Pilgrim" }: Options): Buffer {
  const rows = Array.from({ length: people }, (_, place) => [
    `Nr${place}`,
    place === bad ? "" : last,
    `${last.toLowerCase()}${place}@example.org`,
    "12/31/1980",
    `"${place} Long Road\r\nKettering Falls${sign} NY"`,
  ]);
  const lines = [["Given name", "Surname", "E-mail", "DOB", "Home address"], ...rows].map((cells) => cells.join(sign));
  return Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
}

async function choose(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel("CSV file").setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("heading", { name: "What does each column contain?" })).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("five thousand members are imported, with one error reported and corrected, and the import is undone", async ({
  as,
}) => {
  test.slow();
  const page = await as("admin");
  await page.goto("/members");
  const count = page.getByRole("status").filter({ hasText: /^[\d,]+ people$/ });
  const before = (await count.filter({ visible: true }).textContent()) ?? "";
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  await expect(heading(page, "Import members")).toBeVisible();

  await choose(page, fileOf(PEOPLE, { sign: ",", bad: 1234 }));
  await expectAccessible(page);
  await expect(page.getByLabel(/^First name(?!,)/)).toHaveValue("0");
  await expect(page.getByLabel("Date of birth")).toHaveValue("3");
  await page.getByLabel("Last name").selectOption("");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Please choose the column with the last names.")).toBeVisible();
  await page.getByLabel("Last name").selectOption("1");
  await page.getByRole("button", { name: "Check the file" }).click();

  const row = page.getByRole("listitem").filter({ hasText: "Nr1234" });
  await expect(row).toContainText("1,236", { timeout: 240_000 });
  await expect(row).toContainText("Surname");
  await expect(row).toContainText("Last name is required");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Import 4,999 members/ }).click();
  await expect(page.getByText(/^First choose to leave out the row with mistakes/)).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();

  await choose(page, fileOf(PEOPLE, { sign: ";" }));
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 5,000 members" }).click({ timeout: 240_000 });
  await expect(page.getByRole("progressbar", { name: "Import" })).toBeVisible();
  // The import is still there after leaving the page.
  await page.reload();
  await expect(heading(page, "5,000 members were added")).toBeVisible({ timeout: 240_000 });
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the members" }).click();
  await expect(count.filter({ visible: true })).not.toHaveText(before);

  await page.goto("/members/import");
  await page.getByRole("listitem").filter({ hasText: "5,000 members" }).getByRole("link", { name: /^Open/ }).click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(heading(page, "5,000 members were removed again")).toBeVisible({ timeout: 240_000 });
  await page.getByRole("link", { name: "See the members" }).click();
  await expect(count.filter({ visible: true })).toHaveText(before);
});

test("the check shows its progress, and canceling it when it has just finished shows its result", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  await page.goto("/members/import");
  await choose(page, fileOf(200, { sign: ",", bad: 50, last: "Queue" }));
  // The page is late to read that the check has finished: its read of the import is held.
  const late = Promise.withResolvers<void>();
  const ONE_IMPORT = /\/api\/imports\/members\/\d+$/;
  await page.route(ONE_IMPORT, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(heading(page, "Checking the file")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Check" })).toBeVisible();
  await expectAccessible(page);
  const id = new URL(page.url()).searchParams.get("id");
  const status = async () => (await (await page.request.get(`/api/imports/members/${id}`)).json()).status;
  await expect.poll(status).toBe("checked");
  await page.getByRole("button", { name: "Cancel the check" }).click();
  late.resolve();
  await expect(page.getByRole("button", { name: /^Import 199 members/ })).toBeVisible();
  await page.reload();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(heading(page, "Choose a file")).toBeVisible();
});

test("an export is imported again, and everyone in it is recognized", async ({ as }) => {
  const page = await as("intermediate_admin");
  await confirmPassword(page);
  await page.goto("/members");
  await page.getByRole("button", { name: "More" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("members.csv");
  const file = await readFile(await download.path());
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(file.toString()).toContain("First name,Last name,Email,Phone");
  await page.goto("/members/import");
  await choose(page, file);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("heading", { name: /^\d+ people are already here$/ })).toBeVisible();
  await expect(heading(page, "Rows with mistakes")).toHaveCount(0);
  await expect(page.getByRole("radio", { name: "Update them with the values of the file" })).toBeChecked();
  await expect(page.getByText(/people are already here with the same values\.$/)).toBeVisible();
  await expect(page.getByText(/^There is nothing to import: no row is ready/)).toBeVisible();
  const first = page.getByRole("checkbox", { name: /^Import anyway/ }).first();
  await first.check();
  await expect(first).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(heading(page, "Choose a file")).toBeVisible();
});

test("a phone imports a small file by keyboard and touch", async ({ as }) => {
  const page = await as("admin", { viewport: { width: 375, height: 812 }, colorScheme: "dark" });
  const imports = ({ pathname }: URL) => pathname === api.imports.list.path;
  await page.route(imports, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await page.goto("/members/import");
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(heading(page, "Imports of the last 30 days")).toBeVisible();
  await choose(page, fileOf(2, { sign: ";", bad: 1, last: "Pocket" }));
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the file" }).press("Enter");
  await expect(heading(page, "Rows with mistakes")).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await page.getByRole("checkbox", { name: /Leave out the row with mistakes/ }).press("Space");
  await page.getByRole("button", { name: "Import 1 member" }).press("Enter");
  await expect(heading(page, "1 member was added")).toBeVisible();
  // Every column has a field.
  await expect(page.getByRole("link", { name: "Download left-out data" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Download columns without a field" })).toHaveCount(0);
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});

test("a file in another encoding is read with its characters, and a broken address is reported", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/import");
  // "Łucja Śliwa" as Excel writes it in Poland, with a comma that should be quoted.
  const file = Buffer.from("Vorname,Nachname,Anschrift\r\n\xa3ucja,\x8cliwa,12 Main St, Springfield\r\n", "latin1");
  await choose(page, file);
  await expect(page.getByText("£ucja")).toBeVisible();
  await expect(page.getByText("Do names look wrong? Choose the file again, and another file encoding.")).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await page.getByLabel("File encoding").selectOption("Central European (Windows-1250)");
  await choose(page, file);
  await expect(page.getByText("Łucja")).toBeVisible();
  await page.getByRole("button", { name: "Check the file" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Łucja Śliwa" });
  await expect(row).toContainText("This row has more cells than the file has columns.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Choose another file" }).click();
  await expect(heading(page, "Choose a file")).toBeVisible();
});

test("an existing person is shown while adding the same name; possible duplicates are dismissed", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members");
  const add = async (first: string, email: string) => {
    await page.getByRole("button", { name: "Add New Member" }).click();
    const dialog = page.getByRole("dialog", { name: "Add New Member" });
    await dialog.getByLabel("First name").fill(first);
    await dialog.getByLabel("Last name").fill("Wayfarer");
    await dialog.getByLabel("Email").fill(email);
    return dialog;
  };
  const first = await add("Robert", "way@example.org");
  await first.getByRole("button", { name: "Add Member" }).click();
  await expectNotice(page, "Member created successfully");

  const second = await add("Bob", "way@example.org");
  const match = second.getByRole("status", { name: "Likely matches" });
  await expect(match).toContainText("Robert Wayfarer");
  await expect(match).toContainText("Same email and a similar name");
  // The whole form must be visible: axe would report a field below the sticky button bar as covered.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await expectAccessible(page);
  await match.getByRole("button", { name: "Not the same person: Robert Wayfarer" }).click();
  await expect(match).not.toContainText("Robert Wayfarer");
  await second.getByRole("button", { name: "Add Member" }).click();
  await expect(second).toHaveCount(0);

  const third = await add("Rob", "way@example.org");
  await expect(third.getByRole("status", { name: "Likely matches" })).toContainText("Bob Wayfarer");
  await third.getByRole("button", { name: "Add Member" }).click();
  await expect(third).toHaveCount(0);

  await page.getByRole("searchbox").fill("Wayfarer");
  await expect(page.getByRole("row").filter({ hasText: "Rob Wayfarer" }).getByText("Likely duplicate")).toBeVisible();
  await page.goto("/members/duplicates");
  await expect(
    heading(page, "Rob Wayfarer and Robert Wayfarer").or(heading(page, "Robert Wayfarer and Rob Wayfarer")),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: /Bob Wayfarer/ })).toHaveCount(1);
  await page.getByRole("button", { name: /Bob Wayfarer.*are not the same person/ }).click();
  await expect(page.getByText(/Bob Wayfarer.*are not the same person/).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /Bob Wayfarer/ })).toHaveCount(0);
  await expectAccessible(page);
});

/** Two families and one single person, with an unknown status. */
const BREEZE = [
  "Breeze ID,Family,Family Role,First Name,Nickname,Last Name,Email,Birthdate,Mobile,Street Address,City,State,Zip,Status",
  "301,11,Head of Household,Gwen,,Farthing,gwen@farthing.example.org,03/04/1980,,1 Mill Lane,Kettering Falls,NY,00417,Member",
  "302,11,Spouse,Walter,Wally,Farthing,,,,1 Mill Lane,Kettering Falls,NY,00417,Member",
  "303,11,Child,Posy,,Farthing,,05/06/2016,,1 Mill Lane,Kettering Falls,NY,00417,Sleeper",
  "304,12,Head of Household,Ines,,Quillfeather,,,,2 Mill Lane,Kettering Falls,NY,00417,Visitor",
];

test("an export from Breeze is recognized, its families are imported, and a second one changes the differences", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/members/import");
  await choose(page, Buffer.from(BREEZE.join("\r\n")));
  await expect(page.getByText("This is an export of Breeze with 4 rows.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("10");
  await expect(page.getByLabel("The date 03/04/1980 is")).toHaveValue("month_first");
  await expect(page.getByLabel("Meaning of Member")).toHaveValue("active");
  await expect(page.getByLabel("Meaning of Spouse")).toHaveValue("adult");
  await expect(page.getByLabel("Meaning of Sleeper")).toHaveValue("");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Please choose what this status means.")).toHaveCount(1);
  await expect(page.getByLabel("Meaning of Sleeper")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Meaning of Sleeper").selectOption("Inactive");
  await expect(page.getByRole("checkbox", { name: "Nickname", exact: true })).not.toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Import 4 members" }).click();
  await expect(heading(page, "4 members were added")).toBeVisible();
  await expect(page.getByText("2 households were added.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download left-out data" })).toHaveCount(0);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download columns without a field" }).click();
  const left = (await readFile(await (await downloading).path())).toString();
  expect(left).toContain("Nickname: No field was chosen for this column.");
  expect(left).toContain("Wally");

  await page.getByRole("link", { name: "Import another file" }).click();
  await choose(page, Buffer.from(BREEZE.join("\r\n").replace("Walter", "Walther")));
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Walter → Walther" }).first()).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("While the import runs, they cannot be checked in.")).toBeVisible();
  await page.getByRole("button", { name: "Update 1 member" }).click();
  await expect(page.getByText("1 person was changed.")).toBeVisible();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("the people of the import cannot be checked in.");
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("1 person is as before the import.")).toBeVisible();
  await page.goto("/members/households");
  await expect(page.getByRole("listitem").filter({ hasText: "Farthing Family" })).toContainText("3 members");
});
