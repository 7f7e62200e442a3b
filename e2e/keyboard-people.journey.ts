// Lists, households and imports with the keyboard only: every control is reached with the Tab key. The same
// screens are 375 px wide, where nothing may scroll sideways.
import type { Page } from "@playwright/test";
import { expectFocusInSight, tabTo } from "./keyboard.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 375, height: 812 };

/** Looks at the open screen as it is on a phone. */
async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  // Scrolled, the bar at the top may cover a part of a button.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
}

const press = async (page: Page, key: string) => page.keyboard.press(key);

test("with the keyboard only: filter the members, and save them as a list", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members");
  await tabTo(page, page.getByRole("button", { name: "Filters" }));
  await press(page, "Enter");
  await tabTo(page, page.getByLabel("Not seen for"));
  await page.keyboard.type("6 weeks");
  await expect(page).toHaveURL(/notSeenWeeks=6/);
  await tabTo(page, page.getByRole("columnheader", { name: "Last seen" }).getByRole("button"));
  await press(page, "Enter");
  await expect(page).toHaveURL(/sort=lastSeen/);
  // The former rows are dimmed until the new order has been read.
  await expect(page.getByRole("columnheader", { name: "Last seen" })).toHaveAttribute("aria-sort", /ending$/);
  await expect(page.getByRole("main").locator("[aria-busy=true]")).toHaveCount(0);
  await expectFitsPhone(page);
  await page.goto(page.url());
  await page.getByRole("table").getByRole("checkbox").nth(1).focus();
  await press(page, "Space");
  await expect(page.getByRole("region", { name: "Selected members" })).toBeVisible();
  await expectFocusInSight(page, "Tab", 30);
  // A laptop with the page at 200 % has the bar of phones.
  await page.setViewportSize({ width: 683, height: 400 });
  await page.goto("/events");
  await tabTo(page, page.getByRole("main").getByRole("link").first());
  await expectFocusInSight(page, "Tab", 30);
  await page.setViewportSize(DESKTOP);
  await page.goto("/members?notSeenWeeks=6&sort=lastSeen");
  await tabTo(page, page.getByRole("button", { name: "Lists" }));
  await press(page, "Enter");
  const save = page.getByRole("menuitem", { name: "Save this list" });
  await expect(page.locator("[role=menuitem]:focus")).toBeVisible();
  await press(page, "End");
  await expect(save).toBeFocused();
  await press(page, "Enter");
  const dialog = page.getByRole("dialog");
  await tabTo(page, dialog.getByLabel("Name"));
  await page.keyboard.type("Not seen lately");
  await press(page, "Enter");
  await expectNotice(page, "List saved");
  await expect(page.getByRole("heading", { name: "Not seen lately" })).toBeVisible();
});

test("with the keyboard only: make a household of two people, and change its address", async ({ as }) => {
  const page = await as("admin");
  for (const firstName of ["Nell", "Ned"]) {
    const data = { firstName, lastName: "Tabworth", joinDate: "2026-10-04", membershipStatus: "active" };
    await page.request.post("/api/members", { data });
  }
  await page.goto("/members/households");
  await tabTo(page, page.getByRole("button", { name: "Add household" }));
  await press(page, "Enter");
  const adding = page.getByRole("dialog", { name: "Add household" });
  await tabTo(page, adding.getByRole("textbox", { name: /^Name/ }));
  await page.keyboard.type("Tabworth Family");
  await tabTo(page, adding.getByLabel("Address"));
  await page.keyboard.type("1 Mill Lane");
  for (const name of ["Nell Tabworth", "Ned Tabworth"]) {
    await tabTo(page, adding.getByRole("combobox", { name: "Add a person" }));
    await page.keyboard.type(name);
    await expect(adding.getByRole("option", { name })).toBeVisible();
    await press(page, "Enter");
    await expect(adding.getByLabel(`Role of ${name}`)).toBeVisible();
  }
  await expectFitsPhone(page);
  await tabTo(page, adding.getByRole("button", { name: "Add household" }));
  await press(page, "Enter");
  await expectNotice(page, "Household added");

  await tabTo(page, page.getByRole("searchbox"));
  await page.keyboard.type("nell tab");
  await expect(page.getByRole("status").filter({ hasText: /^1 household found$/ })).toBeAttached();
  const actions = page.getByRole("button", { name: "Actions for Tabworth Family" });
  await tabTo(page, actions);
  await press(page, "Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await press(page, "Enter");
  const editing = page.getByRole("dialog", { name: "Edit household" });
  await tabTo(page, editing.getByLabel("Address"));
  await press(page, "Control+A");
  await page.keyboard.type("2 Orchard Road");
  await tabTo(page, editing.getByRole("button", { name: "Save" }));
  await press(page, "Enter");
  await expectNotice(page, "Household saved");
  await expect(actions).toBeFocused();
  await expect(page.getByText("2 Orchard Road")).toBeVisible();
});

test("with the keyboard only: import two members, and undo the import", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/members/import");
  // The browser needs a moment to hand its file chooser over.
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, page.getByRole("button", { name: "Choose file" }));
  await press(page, "Enter");
  const file = "Given,Last name,Status\r\nKay,Keyport,Member\r\nKen,Keyport,Member\r\n";
  await (await chooser).setFiles({ name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
  await tabTo(page, page.getByLabel("First name *"));
  await page.keyboard.type("A: Given");
  await expectFitsPhone(page);
  const hasFocus = () => expect(page.locator("main:focus, main *:focus")).toBeVisible();
  await tabTo(page, page.getByRole("button", { name: "Check the file" }));
  await press(page, "Enter");
  await expect(page.getByRole("button", { name: "Import 2 members" })).toBeVisible();
  await hasFocus();
  await tabTo(page, page.getByRole("button", { name: "Import 2 members" }));
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "2 members were added" })).toBeVisible();
  await hasFocus();
  await expectFitsPhone(page);
  await tabTo(page, page.getByRole("button", { name: "Undo this import" }));
  await press(page, "Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }));
  await press(page, "Enter");
  await expect(page.getByRole("heading", { name: "2 members were removed again" })).toBeVisible();
});
