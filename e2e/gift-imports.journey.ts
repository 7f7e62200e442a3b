// The giving history of another program is imported: checked against the file, with confirmed donors, and undone.
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, visit } from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";

const FILE = [
  "Payment ID,Batch,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method,Check Number,Note",
  '1,7,x1,Ruth,Adler,01/04/2026,"General (40.00), Missions (10.00)","$50.00",Check,1023,',
  "2,7,x2,Nobody,Quillfeather,01/04/2026,Youth Camp,25.50,Barter,,",
  "3,7,x2,Nobody,Quillfeather,01/11/2026,Youth Camp,(25.50),Cash,,",
  "4,7,x2,Nobody,Quillfeather,02/30/2026,General,5.00,Cash,,",
];

test("gifts from Breeze are checked, their donors confirmed, entered in batches, and voided again", async ({
  as,
  run,
  congregation,
}) => {
  const page = await as("admin");
  await page.goto("/donations");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Import gifts" }).click();
  await expect(page.getByRole("heading", { name: "Import gifts" })).toBeVisible();
  await expectAccessible(page);
  const buffer = Buffer.from(FILE.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "gifts.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("This is an export of Breeze with 4 rows.")).toBeVisible();
  await expect(page.getByLabel("Meaning of Missions").getByRole("option", { selected: true })).toHaveText("Missions");
  await page.getByLabel("Meaning of Barter").selectOption("Online");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check the file" }).click();

  const proof = page.getByRole("table", { name: "Proof of the file's total" });
  await expect(proof.getByRole("row", { name: "Imported as gifts" })).toContainText("$50.00");
  await expect(proof.getByRole("row", { name: "Total of the file" })).toContainText("$55.00");
  await expect(page.getByText("Please enter a date that exists.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Member of Ruth Adler" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "Leave out 1 row" }).check();
  await page.getByRole("button", { name: "Import 2 gifts" }).click();
  await expect(page.getByText("Please confirm the donors who were matched by name.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm Ruth Adler" }).press("Enter");
  await expect(page.getByText("Confirmed")).toBeVisible();
  await expect(page.getByRole("main").locator("*:focus")).toBeVisible();
  await page.getByRole("button", { name: "Import 2 gifts" }).click();
  await expect(page.getByRole("heading", { name: "2 gifts were imported" })).toBeVisible();
  await expect(page.getByText("They are in 1 batch")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download left-out data" })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "2 gifts were voided" })).toBeVisible();

  // As after thirty days: the proof stays, and there is nothing to download.
  await query(databaseUrl(run, congregation.database), "delete from gift_import_rows");
  await page.reload();
  await expect(proof.getByRole("row", { name: "Left out" })).toContainText("$5.00");
  await expect(page.getByRole("link", { name: "Download left-out data" })).toHaveCount(0);
});

test("a longer file without IDs of gifts returns those that are likely in the books, and one is imported anyway", async ({
  as,
}) => {
  const page = await as("admin");
  const header = "Tax Deductible,User Id,First Name,Last Name,Category,Amount,Note,Date,Check Number";
  const first = "Yes,f1,Olive,Longfile,Tithe,15.50,,01/04/2026,77";
  const choose = async (...lines: string[]) => {
    await page.goto("/donations/import");
    const buffer = Buffer.from([header, ...lines].join("\r\n"));
    await page.getByLabel("CSV file").setInputFiles({ name: "gifts.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Check the file" }).click();
  };
  await choose(first);
  await page.getByRole("button", { name: "Import 1 gift" }).click();
  await expect(page.getByRole("heading", { name: "1 gift was imported" })).toBeVisible();

  const second = "Yes,f1,Olive,Longfile,Tithe,20.00,,01/11/2026,78";
  await choose(first, second, second);
  await expect(page.getByRole("heading", { name: "Likely duplicates" })).toBeVisible();
  await expect(page.getByText("$15.50 on Jan 4, 2026")).toBeVisible();
  await expect(page.getByText(/^Likely twice in this file: row 3 has the same donor/)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /row 4$/ })).not.toBeChecked();
  await expectAccessible(page);
  const proof = page.getByRole("table", { name: "Proof of the file's total" });
  await expect(proof.getByRole("row", { name: "Imported as gifts" })).toContainText("$20.00");
  await page.getByRole("checkbox", { name: /^Import anyway ?: Olive Longfile, row 2$/ }).press("Space");
  await expect(proof.getByRole("row", { name: "Imported as gifts" })).toContainText("$35.50");
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await page.getByRole("button", { name: "Leave out all" }).click();
  await page.getByRole("checkbox", { name: "Leave out 2 rows" }).check();
  await page.getByRole("button", { name: "Import 1 gift" }).click();
  await expect(page.getByRole("heading", { name: "1 gift was imported" })).toBeVisible();

  await choose(second);
  await expect(page.getByText("There is nothing to import: every row is left out.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import (\d|refunded)/ })).toHaveCount(0);
  // Gifts that were refunded completely are entered as void.
  const third = "Yes,f1,Olive,Longfile,Tithe,30.00,,01/18/2026,79";
  await choose(third, third.replace("30.00", "-30.00"));
  await expect(proof.getByRole("row", { name: "Refunded" })).toContainText("2");
  await page.getByRole("button", { name: "Import refunded gifts" }).click();
  await expect(page.getByRole("heading", { name: "Refunded gifts were imported" })).toBeVisible();
  await page.getByRole("button", { name: "Undo this import" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("The refunded gifts of this import are void already,");
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
  await page.goto("/donations/import");
  await expect(page.getByText("Refunded gifts, $0.00")).toBeVisible();
});

test("gifts are not imported before the choices about them are saved", async ({ as }) => {
  const page = await as("admin");
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/imports\/gifts\/\d+\/(donors|choices)$/, async (route) => {
    if (route.request().method() === "PUT") await released.promise;
    await route.continue();
  });
  await page.goto("/donations/import");
  const line = "01/04/2026,1.00,General,Ruth Adler";
  const buffer = Buffer.from(["Date,Amount,Fund,Donor", line, line].join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "gifts.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Confirm Ruth Adler" }).click();
  await page.getByRole("checkbox", { name: /^Import anyway ?: Ruth Adler, row 3$/ }).uncheck();
  await expect(page.getByRole("button", { name: "Import 2 gifts" })).toBeDisabled();
  // The page gives a request up after fifteen seconds.
  released.resolve();
  await page.getByRole("checkbox", { name: "Leave out 1 row" }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 gift" }).click();
  await expect(page.getByRole("heading", { name: "1 gift was imported" })).toBeVisible();
});

test("a file whose donors are in no chosen column is checked with a warning", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/donations/import");
  const buffer = Buffer.from("Date,Amount,Who,Envelope\r\n1/4/26,1.250,Ruth Adler,7");
  await page.getByLabel("CSV file").setInputFiles({ name: "gifts.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("These columns are not imported: Who, Envelope.")).toBeVisible();
  await expect(page.getByLabel("The date 1/4/26 is").getByRole("option")).toHaveText([
    "Jan 4, 2026 (month first)",
    "Apr 1, 2026 (day first)",
  ]);
  // An amount with two meanings is not assumed.
  const amount = page.getByLabel("The amount 1.250 is");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(amount).toHaveAccessibleDescription("The amount 1.250 can be read in two ways. Please choose one.");
  await amount.selectOption("$1,250.00");
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("No donor column: the gift is anonymous.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Change columns" }).click();
  await page.getByLabel("Last name").selectOption({ label: "C: Who" });
  await expect(page.getByText("These columns are not imported: Envelope.")).toBeVisible();
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByRole("combobox", { name: "Member of Ruth Adler" })).toBeVisible();
  await expect(page.getByText("No donor column")).toBeHidden();
  await expect(page.getByText("1 gift, $1,250.00")).toBeVisible();
  await visit(page, "/donations/import");
  await expect(page.getByText("1 row", { exact: true })).toBeVisible();
});

test("gifts under a name that no one has are given to a person in the check, or linked later from the statements", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/donations/import");
  const rows = ["Adler Bakery", "Old Quillfeather", "Old Quillfeather"].map(
    (name, place) => `01/0${place + 4}/2026,1${place}.00,General,Cash,${name}`,
  );
  const buffer = Buffer.from(["Date,Amount,Fund,Method,Donor", ...rows].join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "gifts.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("button", { name: "Choose a person for Adler Bakery" }).click();
  await page.getByLabel("Person for Adler Bakery").fill("Ruth Adler");
  await expectAccessible(page);
  await page.getByRole("option", { name: "Ruth Adler" }).first().click();
  const member = page.getByRole("combobox", { name: "Member of Adler Bakery" });
  await expect(member.getByRole("option", { selected: true })).toHaveText(/^Ruth Adler/);
  await page.setViewportSize({ width: 375, height: 812 });
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 3 gifts" }).click();
  await expect(page.getByRole("heading", { name: "3 gifts were imported" })).toBeVisible();

  await page.goto("/donations/statements?year=2026");
  await page.getByRole("link", { name: "Old Quillfeather" }).click();
  const gift = page.getByRole("row").filter({ hasText: "Old Quillfeather" });
  await expect(gift).toHaveCount(2);
  await gift.first().getByRole("button", { name: "Link to a person" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Person").fill("Ruth Adler");
  await page.getByRole("option", { name: "Ruth Adler" }).first().click();
  await dialog.getByLabel("Also the other gifts recorded with the name Old Quillfeather").check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "Gift saved");
  await expect(gift).toHaveCount(0);
});

test("a name of two people stays open when all suggestions are confirmed", async ({ as }) => {
  const page = await as("admin");
  for (const email of ["terry1@example.org", "terry2@example.org"]) {
    const data = { firstName: "Terry", lastName: "Twofold", email, joinDate: "2026-01-04" };
    const answer = await page.request.post("/api/members", { data });
    expect(answer.status()).toBe(201);
  }
  await page.goto("/donations/import");
  const file = ["Date,Amount,Fund,Donor", "01/04/2026,1.00,Roof,Ruth Adler", "01/04/2026,2.00,Roof,Terry Twofold"];
  const buffer = Buffer.from(file.join("\r\n"));
  await page.getByLabel("CSV file").setInputFiles({ name: "gifts.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("2 people have this name: please choose one.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm all as suggested" }).click();
  await expectNotice(page, "1 name fits several people. It is first in the list.");
  await page.getByRole("combobox", { name: "Member of Terry Twofold" }).selectOption({ index: 1 });
  await expect(page.getByText("Confirmed")).toHaveCount(2);
  await page.getByRole("button", { name: "Import 2 gifts" }).click();
  await expect(page.getByRole("heading", { name: "2 gifts were imported" })).toBeVisible();
});

test("a fund of the file that does not exist is named, and an administrator adds it and keeps the meanings", async ({
  as,
}) => {
  const rows = ["01/04/2026,1.00,Piano Repair,Ruth Adler", "01/04/2026,2.00,Missions,Ruth Adler"];
  const buffer = Buffer.from(["Date,Amount,Fund,Donor", ...rows].join("\r\n"));
  const file = { name: "gifts.csv", mimeType: "text/csv", buffer };
  const note = "There is no fund for Piano Repair yet, so its gifts are without a fund.";
  const staff = await as("intermediate_admin");
  await staff.goto("/donations/import");
  await staff.getByLabel("CSV file").setInputFiles(file);
  await expect(staff.getByRole("note").filter({ hasText: note })).toContainText("Ask an administrator to add it");
  await expectAccessible(staff);

  const page = await as("admin");
  await page.goto(staff.url());
  await expect(page.getByRole("note").filter({ hasText: note })).toBeVisible();
  const meaningOf = (fund: string) => page.getByLabel(`Meaning of ${fund}`).getByRole("option", { selected: true });
  await page.getByLabel("Meaning of Missions").selectOption("Food Pantry");
  await page.reload();
  await expect(meaningOf("Missions")).toHaveText("Food Pantry");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Settings, Giving" }).click();
  const settings = await opening;
  await settings.getByRole("button", { name: "Add fund" }).click();
  await settings.getByRole("dialog").getByLabel("Name").fill("Piano Repair");
  await settings.getByRole("dialog").getByRole("button", { name: "Add fund" }).click();
  await expect(settings.getByRole("list", { name: "Funds" })).toContainText("Piano Repair");
  await settings.close();
  await expect(meaningOf("Piano Repair")).toHaveText("Piano Repair");
  await expect(meaningOf("Missions")).toHaveText("Food Pantry");
  await expect(page.getByText(note)).toBeHidden();
});

test("the button that checks a file is shown after everything above it", async ({ as }) => {
  const page = await as("admin");
  const released = Promise.withResolvers<void>();
  await page.route("**/api/imports/gifts/*/values*", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto("/donations/import");
  const buffer = Buffer.from("Date,Amount,Fund,Donor\r\n01/04/2026,1.00,Piano Repair,Ruth Adler");
  await page.getByLabel("CSV file").setInputFiles({ name: "gifts.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("Loading the columns")).toBeAttached();
  const check = page.getByRole("button", { name: "Check the file" });
  await expect(check).toHaveCount(0);
  released.resolve();
  await expect(check).toBeVisible();
  await expect(page.getByText("There is no fund for Piano Repair yet")).toBeVisible();
});
