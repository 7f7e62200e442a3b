// The directory as a table: filters and sort order are in the URL, and are kept after a reload.
import { expect, expectAccessible, test } from "./narthex.ts";

test("an administrator finds people not seen for six weeks, and the URL keeps the list", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Not seen for").selectOption("6 weeks");
  await expect(page).toHaveURL(/notSeenWeeks=6/);
  await page.getByRole("button", { name: "Last seen" }).click();
  await expect(page.getByRole("columnheader", { name: "Last seen" })).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Last seen" }).click();
  const rows = page.getByRole("table", { name: "Members" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Never");
  const count = await page.getByRole("status").filter({ hasText: "people" }).first().textContent();
  await expectAccessible(page);

  await page.reload();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: String(count) })
      .first(),
  ).toBeVisible();
  await expect(page.getByLabel("Not seen for")).toHaveValue("6");
  await expect(page.getByRole("columnheader", { name: "Last seen" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.nth(1)).toContainText("Never");

  await page.getByRole("radio", { name: "Cards" }).check({ force: true });
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/notSeenWeeks/);
  await expect(page).toHaveURL(/view=cards/);
});

test("an administrator filters and sorts the directory, and saved lists keep both", async ({ as }) => {
  const page = await as("admin");
  await test.step("people who never came, and whom a number of weeks includes", async () => {
    await page.goto("/members?notSeenWeeks=6");
    const seen = page.getByLabel("Not seen for");
    await expect(seen).toHaveAccessibleDescription(
      "With people who never came, except those who joined within this time.",
    );
    await seen.selectOption("Never came");
    await expect(page).toHaveURL(/notSeenWeeks=never/);
    await expect(seen).toHaveAccessibleDescription("");
    const rows = page.getByRole("table", { name: "Members" }).locator("tbody").getByRole("row");
    await expect(rows.first()).toContainText("Never");
    await expect(rows.filter({ hasNotText: "Never" })).toHaveCount(0);

    await page.getByRole("button", { name: "Lists" }).click();
    await page.getByRole("menuitem", { name: "Save this list" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("To invite");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/list=\d+$/);
    await page.reload();
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await expect(seen.locator("option:checked")).toHaveText("Never came");
    await expect(rows.first()).toContainText("Never");
  });
  await test.step("the order of the list, also before one is chosen and in a search", async () => {
    await page.goto("/members");
    const name = page.getByRole("columnheader", { name: "Name" });
    await expect(name).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Filters" }).click();
    const order = page.getByLabel("Sort by");
    const chosen = order.locator("option:checked");
    await expect(chosen).toHaveText("Name");
    await page.getByRole("searchbox").fill("marsh");
    await expect(chosen).toHaveText("Best matches first");
    await expect(name).not.toHaveAttribute("aria-sort", "ascending");
    await order.selectOption("Name");
    await expect(name).toHaveAttribute("aria-sort", "ascending");
    await order.selectOption("Best matches first");
    await expect(page).not.toHaveURL(/sort=/);
    await page.getByRole("searchbox").fill("");
    await expect(chosen).toHaveText("Name");
  });
  await test.step("a tag and a ministry that were deleted since", async () => {
    await page.goto("/members?tag=99999&ministryId=99999");
    const filters = page.getByRole("region", { name: "Filters" });
    await expect(filters.getByLabel("Tag", { exact: true }).locator("option:checked")).toHaveText("A deleted tag");
    await expect(filters.getByLabel("Ministry").locator("option:checked")).toHaveText("A deleted ministry");
  });
  await test.step("people without a phone number, as a list that keeps the order", async () => {
    await page.goto("/members");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Phone", { exact: true }).selectOption("Has no phone number");
    const contact = page.getByRole("columnheader", { name: "Phone Email" });
    await contact.getByRole("button", { name: "Email" }).click();
    await expect(page).toHaveURL(/phone=none&sort=email/);
    await expect(contact).toHaveAttribute("aria-sort", "ascending");
    const rows = page.getByRole("table", { name: "Members" }).getByRole("row");
    await expect(rows.nth(1).getByRole("link", { name: /@/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /^\(\d{3}\)/ })).toHaveCount(0);

    await page.getByRole("button", { name: "Lists" }).click();
    await page.getByRole("menuitem", { name: "Save this list" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("To ask for a number");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/list=\d+$/);
    await page.reload();
    await expect(contact).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("button", { name: "Filters (1)" }).click();
    await expect(page.getByLabel("Sort by")).toHaveValue("email");
  });
  await test.step("parents of young children, which counts as one filter", async () => {
    await page.goto("/members");
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Children", { exact: true }).selectOption("Has children");
    const answered = page.waitForResponse(/childAgeTo=11/);
    await page.getByLabel("Child age to").fill("11");
    await expect(page).toHaveURL(/children=some&childAgeTo=11/);
    await answered;
    const people = page.getByRole("status").filter({ hasText: "people" }).first();
    await expect(people).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await expect(page.getByLabel("Child age to")).toHaveValue("11");
    await page.getByLabel("Children", { exact: true }).selectOption("All");
    await expect(page).not.toHaveURL(/child/);
    await expect(page.getByLabel("Child age to")).toHaveCount(0);
    // An address or a saved list may have the age alone.
    await page.goto("/members?childAgeTo=11");
    await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
    await expect(page.getByLabel("Children", { exact: true })).toHaveValue("some");
    await expect(page.getByLabel("Child age to")).toHaveValue("11");
  });
});

test("a member filters by ministry and sees no filters about dates", async ({ as }) => {
  const page = await as("member");
  await page.goto("/members");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Ministry", { exact: true }).selectOption("Youth Ministry");
  await expect(page).toHaveURL(/ministryId=/);
  await expect(page.getByRole("button", { name: "Filters (1)" })).toBeVisible();
  await expect(page.getByLabel("Not seen for")).toHaveCount(0);
  await expect(page.getByRole("columnheader", { name: "Last seen" })).toHaveCount(0);
});

test("a printed page of Members has everyone who is loaded, and says how to print the others", async ({ as }) => {
  const page = await as("admin");
  const print = async () => page.pdf({ format: "Letter" });
  for (const path of ["/members", "/members?view=cards"]) {
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByText("Ruth Adler").first()).toBeVisible();
    const people = main.getByRole("link", { name: /\p{L}+ \p{L}+/u }).and(main.locator('[href^="/members/"]'));
    const onScreen = await people.count();
    await page.evaluate(() => {
      window.addEventListener("afterprint", () => {
        const links = document.querySelectorAll('main :is(tbody, ul[aria-label="Members"]) a[href^="/members/"]');
        document.body.dataset.printed = String(links.length);
      });
    });
    await print();
    const printed = Number(await page.locator("body").getAttribute("data-printed"));
    expect(printed).toBeGreaterThan(onScreen);
    await expect(page.getByText(/^These are the first \d+ of 250 people\./)).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(
      page.getByText(/^These are the first \d+ of 250 people\. .*“Print this list” under More\.$/),
    ).toBeVisible();
    await page.emulateMedia({ media: "screen" });
    await expect.poll(() => people.count()).toBeLessThan(printed);
  }
  const member = await as("member");
  await member.goto("/members");
  await expect(member.getByRole("main").getByText("Ruth Adler").first()).toBeVisible();
  await member.emulateMedia({ media: "print" });
  const words = /^These are the first \d+ of \d+ people\. To print everyone, first scroll to the end of the list\.$/;
  await expect(member.getByText(words)).toBeVisible();
});

test("a deleted person is no longer selected, and the others get the tag", async ({ as }) => {
  const page = await as("admin");
  for (const firstName of ["Orla", "Oona"]) {
    const data = { firstName, lastName: "Selkirk", joinDate: "2026-03-01" };
    expect((await page.request.post("/api/members", { data })).status()).toBe(201);
  }
  await page.goto("/members");
  await page.getByRole("searchbox").fill("selkirk");
  for (const name of ["Orla Selkirk", "Oona Selkirk"])
    await page.getByRole("checkbox", { name: `Select ${name}` }).check({ force: true });
  const bar = page.getByRole("region", { name: "Selected members" });
  await expect(bar.getByRole("status")).toHaveText("2 members selected");
  await page.getByRole("button", { name: "Actions for Oona Selkirk" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(bar.getByRole("status")).toHaveText("1 member selected");
});
