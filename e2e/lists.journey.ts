// Lists of people: found by a custom field, tagged, saved under a name, printed as labels, and sent an announcement.
import type { Page } from "@playwright/test";
import { confirmPassword } from "./confirm.ts";
import { expect, expectAccessible, expectNotice, pressEscape, test } from "./narthex.ts";

async function openList(page: Page, name: string): Promise<void> {
  await page.goto("/members");
  await page.getByRole("button", { name: "Lists" }).click();
  await page.getByRole("menuitem", { name }).click();
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
}

test("people are found by a custom field, get a tag, and are saved as a list that is opened again", async ({ as }) => {
  const page = await as("admin");
  let isFailing = true;
  await page.route("**/api/member-lists", (route) => (isFailing ? route.fulfill({ status: 500 }) : route.continue()));
  await page.goto("/members");
  await page.getByRole("button", { name: "Lists" }).click();
  await expect(page.getByRole("menu")).toContainText("The lists could not be loaded.");
  isFailing = false;
  await pressEscape(page);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Custom field").selectOption("T-shirt size");
  await page.getByLabel("T-shirt size", { exact: true }).selectOption("XL");
  const rows = page.getByRole("table", { name: "Members" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("XL");
  await expect(rows.nth(2)).toContainText("XL");
  await page.getByRole("columnheader", { name: "T-shirt size" }).getByRole("button").click();
  await expect(page).toHaveURL(/sort=custom/);
  await expect(page.getByRole("columnheader", { name: "T-shirt size" })).toHaveAttribute("aria-sort", /ending$/);
  // The former rows are dimmed until the new order has been read.
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page);

  await rows.nth(1).getByRole("checkbox").check({ force: true });
  const bar = page.getByRole("region", { name: "Selected members" });
  await bar.getByRole("button", { name: "Add tag" }).click();
  const dialog = page.getByRole("dialog", { name: "Add tag" });
  await expect(dialog).toContainText(/You selected 1 member\. The list has [\d,]+\./);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("checkbox", { name: "Select everyone shown" }).check({ force: true });
  await bar.getByRole("button", { name: "Add tag" }).click();
  await dialog.getByLabel("Tag", { exact: false }).first().selectOption("New tag…");
  await dialog.getByLabel("Name of the new tag").fill("Extra large");
  await dialog.getByRole("button", { name: "Add tag" }).click();
  await expectNotice(page, "Tag added");

  await page.getByLabel("Tag", { exact: true }).selectOption("Extra large");
  await expect(page.getByRole("button", { name: "Filters (2)" })).toBeVisible();
  await expect(rows.nth(1)).toContainText("XL");
  await page.getByRole("button", { name: "Lists" }).click();
  await page.getByRole("menuitem", { name: "Save this list" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Large shirts");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "List saved");

  await openList(page, "Large shirts");
  await expect(page).toHaveURL(/list=\d+$/);
  await expect(page.getByRole("columnheader", { name: "T-shirt size" })).toHaveAttribute("aria-sort", "ascending");
  await expect(rows.nth(1)).toContainText("XL");

  // Its filters stay closed, also if the list has been loaded before the script of the screen.
  const list = page.waitForResponse(/\/api\/member-lists\/\d+$/);
  await page.route(/\/assets\/MembersPage/, async (route) => {
    await (await list).finished();
    await route.continue();
  });
  await page.reload();
  await expect(rows.nth(1)).toContainText("XL");
  await expect(page.getByRole("button", { name: "Filters (2)" })).toHaveAttribute("aria-expanded", "false");

  await rows.nth(1).getByRole("link").first().click();
  await page.getByRole("button", { name: "Remove the tag Extra large" }).click();
  await expectNotice(page, "Tag removed");
});

test("an announcement is written to the people of a saved list, and they are printed as address labels", async ({
  as,
}) => {
  const page = await as("admin");
  await test.step("sent an announcement", async () => {
    await openList(page, "T-shirts by size");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Email or text" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Audience")).toHaveValue("people");
    await expect(dialog.getByText(/(reach|Reaches) \d+ people of \d+/).first()).toBeVisible();
    await dialog.getByLabel("Title").fill("T-shirts are here");
    await dialog.getByLabel("Content").fill("Please collect yours on Sunday.");
    await dialog.getByRole("checkbox", { name: /Send by email/ }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Publish" }).click();
    await expectNotice(page, "Announcement created successfully");
    await page.goto("/communications");
    const card = page.getByRole("listitem").filter({ hasText: "T-shirts are here" });
    await expect(card).toContainText("People of a list");
  });
  await test.step("printed as address labels", async () => {
    await openList(page, "Not to be photographed");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Address labels" }).click();
    const dialog = page.getByRole("dialog", { name: "Address labels" });
    await expect(dialog.getByText(/labels? for \d+ members?\./)).toBeVisible();
    await dialog.getByLabel("First label").fill("4");
    await expectAccessible(page);
    const address = await dialog.getByRole("link", { name: "Open PDF" }).getAttribute("href");
    const file = await page.request.get(address ?? "");
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
    expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });
});

test("a typed search is saved with the list, printed, and read from a link without staying in the address", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/members?search=adler");
  const box = page.getByRole("searchbox").or(page.getByPlaceholder("Search members..."));
  await expect(box.first()).toHaveValue("adler");
  await expect(page).toHaveURL(/\/members$/);
  const rows = page.getByRole("table", { name: "Members" }).getByRole("row");
  await expect(rows.nth(1)).toContainText("Adler");
  await page.getByRole("button", { name: "Lists" }).click();
  await page.getByRole("menuitem", { name: "Save this list" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("One family");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectNotice(page, "List saved");

  await openList(page, "One family");
  await expect(page).toHaveURL(/list=\d+$/);
  await expect(box.first()).toHaveValue("adler");
  await expect(rows.nth(1)).toContainText("Adler");
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "CSV" })).toHaveAttribute("href", /search=adler/);
  await page.getByRole("menuitem", { name: "Address labels" }).click();
  const dialog = page.getByRole("dialog", { name: "Address labels" });
  await expect(dialog.getByText(/labels? for \d members?\./)).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).first().click();

  await box.first().fill("");
  await expect(page.getByText("Changed, not saved")).toBeVisible();
  await page.getByRole("button", { name: "Undo changes" }).click();
  await expect(box.first()).toHaveValue("adler");
});

test("filters that were chosen before a colleague changed the list are not saved over it", async ({ as }) => {
  const page = await as("admin");
  const lists: { id: number; name: string }[] = await (await page.request.get("/api/member-lists")).json();
  const address = `/api/member-lists/${lists.find(({ name }) => name === "T-shirts by size")?.id}`;
  await openList(page, "T-shirts by size");
  await page.goto(`${page.url()}&status=inactive`);
  await expect(page.getByText("Changed, not saved")).toBeVisible();
  const colleague = await as("intermediate_admin");
  const data = { name: "Pending people", filter: { status: "pending" } };
  expect((await colleague.request.put(address, { data })).status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Pending people", exact: true })).toBeVisible();
  await page.getByRole("table", { name: "Members" }).getByRole("row").nth(1).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/members\/\d+$/);
  await page.goBack();
  await page.reload();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "Someone else changed this at the same time. Please check it and try again.");
  expect(await (await page.request.get(address)).json()).toMatchObject(data);

  await page.getByRole("button", { name: "Save changes" }).click();
  await expectNotice(page, "List saved");
  await expect(page).toHaveURL(/list=\d+$/);
  await expect(page.getByText("Changed, not saved")).toBeHidden();
});

test("the selected people are invited by email, each address once", async ({ as }) => {
  const page = await as("admin");
  // The server counts up to 10,000 people, and has more then.
  await page.route("**/api/members?*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "x-total-count": "10001" } });
  });
  await page.goto("/members?sort=lastName");
  await page.getByRole("checkbox", { name: "Select everyone shown" }).check({ force: true });
  const bar = page.getByRole("region", { name: "Selected members" });
  await bar.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite by email" });
  await expect(dialog.getByText(/^You selected \d+ members\. The list has 10,000\+\.$/)).toBeVisible();
  await expect(dialog.getByText(/people get an invitation\.$/)).toBeVisible();
  await expect(dialog.getByText(/ha(s|ve) an account\.$/)).toBeVisible();
  await expectAccessible(page);
  const send = dialog.getByRole("button", { name: /^Send \d+ invitations$/ });
  const [invited] = /\d+/.exec((await send.textContent()) ?? "") ?? [];
  await confirmPassword(page);
  await send.click();
  await expectNotice(page, `${invited} people invited`);

  // A second press sends nothing.
  await bar.getByRole("button", { name: "Invite" }).click();
  await expect(dialog.getByText("0 people get an invitation.")).toBeVisible();
  await expect(dialog.getByText(`${invited} were invited and have not accepted yet.`)).toBeVisible();
});
