// Members: added, found, imported, exported; and who came or stayed away.
import { confirmPassword } from "../confirm.ts";
import { measureEffort } from "../effort.ts";
import { expect, expectNotice } from "../narthex.ts";
import { test } from "./measured.ts";

const PEOPLE = 500;

/** A file in the shape of Breeze's export, with the usual statuses and the address in four columns. */
function breezeFile(): Buffer {
  const head = "Breeze ID,First Name,Last Name,Email,Birthdate,Mobile,Street Address,City,State,Zip,Status";
  const rows = Array.from({ length: PEOPLE }, (_, place) => {
    const status = ["Member", "Visitor", "Inactive"][place % 15 < 12 ? 0 : place % 3] ?? "Member";
    const phone = `(518) 555-${String(1000 + place)}`;
    const name = `Nr${place},Pilgrim`;
    return `${9000 + place},${name},pilgrim${place}@example.org,03/14/1980,${phone},${place} Long Road,Kettering Falls,NY,00417,${status}`;
  });
  return Buffer.from([head, ...rows].join("\r\n"));
}

test("a member is added from the dashboard", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: /^Add Member/ }));
  const dialog = page.getByRole("dialog", { name: "Add New Member" });
  await expect(dialog.getByLabel("First name")).toBeFocused();
  for (const text of ["Judith", "Hartwell", "hartwell@example.org"]) {
    await effort.type(text);
    await effort.press("Tab");
  }
  await effort.type("5185550142");
  await effort.click(dialog.getByRole("button", { name: "Add Member" }));
  await expectNotice(page, "Member created successfully");
  note("addMember", effort, { more: "the quick action opens the form" });
});

test("a phone number is found by name", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Members" }));
  // Before the screen is shown, the key opens the search of everything.
  await page.getByRole("searchbox", { name: "Search members" }).waitFor();
  await effort.press("/");
  await effort.type("gardner");
  await expect(page.getByText("(518) 555-0186").first()).toBeVisible();
  note("findPhone", effort);
});

test("a person is found by number and by street", async ({ as, note }) => {
  const page = await as("admin");
  for (const [row, typed] of [
    ["findByNumber", "0186"],
    ["findByStreet", "107 garnet"],
  ] as const) {
    await page.goto("/members");
    await page.getByRole("searchbox", { name: "Search members" }).focus();
    const effort = measureEffort(page);
    await effort.type(typed);
    await expect(page.getByRole("row").nth(1)).toContainText("Eleanor Gardner");
    note(row, effort);
  }
});

test("five hundred people are imported", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Members" }));
  await effort.click(page.getByRole("button", { name: "More" }));
  await effort.click(page.getByRole("menuitem", { name: "Import" }));
  const choosing = page.waitForEvent("filechooser");
  await effort.click(page.getByRole("button", { name: "Choose file" }));
  await (await choosing).setFiles({ name: "people.csv", mimeType: "text/csv", buffer: breezeFile() });
  await expect(page.getByText(`This is an export of Breeze with ${PEOPLE} rows.`)).toBeVisible();
  await effort.click(page.getByRole("button", { name: "Check the file" }));
  await effort.click(page.getByRole("button", { name: `Import ${PEOPLE} members` }));
  const { elapsed } = effort;
  await expect(page.getByRole("heading", { name: `${PEOPLE} members were added` })).toBeVisible();
  const answer = await page.request.get("/api/members?search=Nr499&limit=5");
  expect(await answer.text()).toContain("499 Long Road\\nKettering Falls, NY 00417");
  const importTime = (effort.elapsed - elapsed).toFixed(1);
  note("importFile", effort, { elapsed, more: `import ${importTime} s; 500 of 500 with city, state and ZIP` });
});

test("members are exported", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/");
  // As within five minutes after the sign-in.
  await confirmPassword(page);
  const effort = measureEffort(page);
  await effort.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Members" }));
  await effort.click(page.getByRole("button", { name: "More" }));
  const downloading = page.waitForEvent("download");
  await effort.click(page.getByRole("menuitem", { name: "CSV" }));
  await downloading;
  note("exportMembers", effort);
});

test("people who stopped coming", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/members");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: "Filters" }));
  await effort.choose(page.getByLabel("Not seen for"), "6 weeks");
  await expect(page).toHaveURL(/notSeenWeeks=6/);
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  note("stoppedComing", effort, { more: "from Members; sorted, saved, exported and printed as labels from there" });
});

test("people who came last Sunday", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("link", { name: "View report" }));
  const table = page.getByRole("table");
  await effort.click(table.getByRole("link", { name: /Worship/ }).first());
  await expect(page.getByRole("dialog").getByRole("row").nth(1)).toBeVisible();
  note("lastSunday", effort, { more: "from the dashboard" });
});

test("a person leaves a ministry", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Ministries" }));
  await effort.click(page.getByRole("link", { name: /members of Music and Choir$/ }));
  const dialog = page.getByRole("dialog", { name: "Manage Assignments" });
  const current = dialog.getByRole("region", { name: "Current Members" });
  const remove = current.getByRole("button", { name: /^Remove (?!Selected)/ });
  await expect(remove.first()).toBeVisible();
  await effort.click(remove.first());
  await expect(current.getByRole("heading")).toContainText("24");
  note("leaveMinistry", effort);
});

test("a person leaves a ministry, from their page", async ({ as, note }) => {
  const page = await as("admin");
  const { id, ministries } = await (await (await as("member")).request.get("/api/members/me")).json();
  await page.goto(`/members/${id}?tab=hours`);
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: `Remove from ${ministries[0].name}` }));
  await effort.click(page.getByRole("alertdialog").getByRole("button", { name: "Remove" }));
  await expect(page.getByRole("button", { name: `Remove from ${ministries[0].name}` })).toHaveCount(0);
  note("leaveFromPerson", effort);
});
