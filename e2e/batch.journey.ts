// Entering a batch of checks: twenty with the keyboard only, a line that cannot be saved, a reload in between, and a
// batch that closes only if the totals agree or with a reason.
import type { Page } from "@playwright/test";
import { begin, lines, totals } from "./batch.ts";
import { TODAY } from "./clock.ts";
import { tabTo } from "./keyboard.ts";
import { allowRoutes, expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test } from "./narthex.ts";

/** The names of twenty members whose names are unique. */
async function donors(page: Page): Promise<string[]> {
  const answer = await page.request.get("/api/members?limit=200&status=active");
  const people = (await answer.json()) as { firstName: string; lastName: string }[];
  const names = people.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  return names.filter((name) => names.filter((other) => other.includes(name)).length === 1).slice(0, 20);
}

test("twenty checks are entered with the keyboard only", async ({ as }) => {
  const page = await as("intermediate_admin");
  const names = await donors(page);
  expect(names).toHaveLength(20);
  const amounts = names.map((_, place) => `${10 + place}.${String(place).padStart(2, "0")}`);
  const whole = amounts.reduce((sum, amount) => sum + Number(amount.replace(".", "")), 0);
  const total = `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
  // From here on the mouse is not used.
  await begin(page, total);
  await expect(totals(page)).toContainText("left to enter");

  for (const [place, name] of names.entries()) {
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await page.keyboard.type(amounts[place] ?? "");
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Donor")).toBeFocused();
    await expect(page.getByLabel("Donor")).toHaveValue("");
  }
  await expect(lines(page).filter({ hasText: "Received" })).toHaveCount(20);

  for (const [place, name] of names.entries()) {
    const line = lines(page).nth(19 - place);
    await expect(line).toContainText(name);
    await expect(line).toContainText(`$${amounts[place]}`);
    await expect(line).toContainText("General Fund, Check");
  }
  await expect(totals(page)).toContainText("Balanced");
  await expect(totals(page)).toContainText("20 gifts");
  await expectAccessible(page);

  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Close batch" })).toBeFocused();
  await page.keyboard.press("Enter");
  const closing = page.getByRole("dialog", { name: "Close batch" });
  await expect(closing).toContainText("Balanced.");
  await expectAccessible(page);
  await tabTo(page, closing.getByRole("button", { name: "Close batch" }));
  await page.keyboard.press("Enter");
  await expectNotice(page, "Batch closed");
  await expect(page.getByRole("heading", { name: "New batch" })).toBeVisible();
  await expect(lines(page).filter({ hasText: "Batch of Oct 18, 2026" })).toContainText("Closed");
});

test("lines that cannot be saved are shown and kept, also after a reload", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  await begin(page, "100");
  await page.route("**/api/donations", (route) => route.abort());
  await page.keyboard.type("Lydia Marsh");
  await page.keyboard.press("Enter");
  await page.keyboard.type("60");
  await page.keyboard.press("Enter");
  const failed = lines(page).filter({ hasText: "Lydia Marsh" });
  await expect(failed).toContainText("Can't reach the server.");
  await expect(failed).toContainText("General Fund, Check");
  await expect(totals(page)).toContainText("1 line is not saved");
  await expect(totals(page)).toContainText("$100.00 left to enter");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Close batch" }).click();
  await expectNotice(page, "Some lines are not saved");

  // The window is reloaded while the next line is half typed.
  await page.getByLabel("Donor").focus();
  await page.keyboard.type("Daniel Okafor");
  await expect(page.getByRole("option", { name: /^Daniel Okafor/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.type("39.9");
  await page.getByLabel("Note").fill("Check 12");
  await page.reload();
  await expect(page.getByLabel("Donor")).toHaveValue("Daniel Okafor");
  await expect(page.getByLabel("Amount")).toHaveValue("39.9");
  await expect(page.getByLabel("Note")).toHaveValue("Check 12");
  await expect(failed).toContainText("Can't reach the server.");

  // Correcting a line keeps the line that is being typed, and restores it afterwards.
  await failed.getByRole("button", { name: "Correct: Lydia Marsh, $60.00" }).click();
  await expect(page.getByLabel("Donor")).toHaveValue("Lydia Marsh");
  const aside = lines(page).filter({ hasText: "Set aside while another line was corrected." });
  await expect(aside).toContainText("Daniel Okafor");
  await aside.getByRole("button", { name: "Correct" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("39.9");
  await page.unroute("**/api/donations");
  await failed.getByRole("button", { name: "Try again: Lydia Marsh, $60.00" }).click();
  await expect(failed).toContainText("Received");
  await page.getByRole("button", { name: "Close batch" }).click();
  await expectNotice(page, "The line that you are typing is not saved");
  const date = page.getByLabel("Date", { exact: true });
  await date.fill("2126-10-18");
  await page.getByLabel("Amount").press("Enter");
  await expect(date).toBeFocused();
  await date.fill(TODAY);
  await page.getByLabel("Amount").press("Enter");
  await expect(lines(page).filter({ hasText: "Check 12" })).toContainText("Received");
  await expect(totals(page)).toContainText("$0.10 left to enter");

  // A difference requires a reason.
  await page.getByRole("button", { name: "Close batch" }).click();
  const closing = page.getByRole("dialog", { name: "Close batch" });
  await closing.getByRole("button", { name: "Close batch" }).click();
  await expect(closing.getByText("Please say why the totals differ.")).toBeVisible();
  await expectAccessible(page);
  await closing.getByLabel("Why the totals differ").fill("A dime rolled away");
  await closing.getByRole("button", { name: "Close batch" }).click();
  await expectNotice(page, "Batch closed");
  await lines(page).filter({ hasText: "$99.90 of $100.00" }).getByRole("link").click();
  await expect(page.getByText("A dime rolled away")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Batch of Oct 18, 2026" })).toBeVisible();
  await expect(page.getByLabel("Donor")).toHaveCount(0);

  // A check that is returned later stays in the sums for the deposit.
  await failed.getByRole("button", { name: /^Void / }).click();
  await page.getByLabel("Reason").fill("Returned by the bank");
  await page.getByRole("dialog").getByRole("button", { name: "Void donation" }).click();
  await expect(
    page.getByText("These are the sums at closing. 1 gift ($60.00) has been voided since then."),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: "Total 2 gifts $99.90" })).toHaveCount(2);
});

test("faster than the server responds: every line is entered as typed, and waits for its donor", async ({ as }) => {
  const page = await as("admin");
  await allowRoutes(page);
  const names = (await donors(page)).slice(0, 6);
  await begin(page, "$1,006");
  await expect(totals(page)).toContainText("$1,006.00");
  // The server responds only after everything has been typed. Several members are called Okafor, and none is called
  // No one.
  const answers = Promise.withResolvers<void>();
  await page.route("**/api/members?*", async (route) => {
    await answers.promise;
    await route.continue().catch(() => {}); // a search for an outdated text may be aborted
  });
  for (const name of [...names, "okafor", "nobody at all"]) {
    await page.keyboard.type(name);
    await page.keyboard.press(name === names[0] ? "Tab" : "Enter");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
  }
  await expect(lines(page)).toHaveCount(8);
  // A response must not move the focus.
  await page.keyboard.type("okafor");
  await page.keyboard.press("Enter");
  await page.keyboard.type("$1,0");
  answers.resolve();
  await expect(lines(page).filter({ hasText: "Received" })).toHaveCount(6);
  await expect(lines(page).filter({ hasText: "does not clearly mean one person" })).toHaveCount(2);
  await page.keyboard.type("00");
  await expect(page.getByLabel("Amount")).toHaveValue("$1,000");
  await expect(page.getByLabel("Donor")).toHaveValue("okafor");
  for (const name of names) await expect(lines(page).filter({ hasText: name })).toContainText("$1.00");
  await page.keyboard.press("Enter");
  const unclear = lines(page).filter({ hasText: "okafor" });
  await expect(unclear).toHaveCount(2);
  // Correcting the line opens the search for its donor; the focused option is chosen from the list.
  await unclear.filter({ hasText: "$1,000.00" }).getByRole("button", { name: "Correct" }).click();
  await expect(page.getByLabel("Donor")).toBeFocused();
  await expect(page.getByRole("option").nth(1)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(lines(page).filter({ hasText: "$1,000.00" })).toContainText(/Okafor.*Received/);
  await expect(totals(page)).toContainText("2 lines are not saved");
  // A name without a match requires a choice from the list.
  await page.keyboard.type("nobody at all");
  await expect(page.getByText("No members found matching your search")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Donor")).toBeFocused();
  await page.getByLabel("Amount").fill("1");
  await page.getByLabel("Amount").press("Enter");
  await expect(page.getByText(/^Choose a person or/)).toBeVisible();
  await expect(page.getByLabel("Donor")).toBeFocused();
});

test("a line that was not saved before another person closed the batch is not lost", async ({ as }) => {
  const page = await as("admin");
  // Set before the page is loaded: requests that a busy page sends directly after it is set may not be intercepted.
  await page.route("**/api/donations", (route) => route.abort());
  await begin(page, "3");
  await page.keyboard.press("Enter");
  await page.keyboard.type("3");
  await page.keyboard.press("Enter");
  await expect(totals(page)).toContainText("1 line is not saved");
  await page.keyboard.type("Lydia Marsh");
  await page.keyboard.press("Enter");
  await page.keyboard.type("4");
  const miriam = await as("intermediate_admin");
  await miriam.goto(page.url());
  await miriam.getByRole("button", { name: "Close batch" }).click();
  await miriam.getByLabel("Why the totals differ").fill("It is late");
  await miriam.getByRole("dialog").getByRole("button", { name: "Close batch" }).click();
  await expectNotice(miriam, "Batch closed");
  await expect(page.getByText("Someone closed this batch while you were typing.")).toBeVisible();
  await expect(lines(page)).toContainText(["$4.00", "$3.00"]);
  await expect(lines(page).first()).toContainText("You were typing this line when the batch was closed.");
  await expectAccessible(page);
  await lines(page).first().getByRole("button", { name: "Remove" }).click();
  await lines(page).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("This batch was closed without a gift.")).toBeVisible();
});

test("an empty batch is discarded, and a batch begun on a phone is finished by another person", async ({ as }) => {
  const phone = await as("admin", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await phone.goto("/donations/batch");
  await phone.getByLabel("Expected total").fill("7");
  await phone.getByRole("button", { name: "Start" }).tap();
  await phone.getByRole("button", { name: "Discard batch" }).tap();
  await expectNotice(phone, "Batch discarded");

  await phone.getByLabel("Expected total").fill("8.5");
  await phone.getByRole("button", { name: "Start" }).tap();
  await phone.getByLabel("Amount").fill("8");
  await phone.getByRole("button", { name: "Save", exact: true }).tap();
  await expect(lines(phone)).toContainText("Received");
  await expectNoSidewaysScrolling(phone);

  const miriam = await as("intermediate_admin");
  await miriam.goto("/donations/batch");
  await lines(miriam)
    .filter({ hasText: "$8.00 of $8.50" })
    .getByRole("link", { name: /^Open batch/ })
    .click();
  await miriam.getByRole("button", { name: "Correct the expected total" }).click();
  const dialog = miriam.getByRole("dialog", { name: "Correct the expected total" });
  await dialog.getByLabel("Expected total").fill("8");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(totals(miriam)).toContainText("Balanced");
  // The phone shows the same totals.
  await expect(totals(phone)).toContainText("Balanced");
  await miriam.getByRole("button", { name: "Close batch" }).click();
  await miriam.getByRole("dialog").getByRole("button", { name: "Close batch" }).click();
  await expectNotice(miriam, "Batch closed");
  await expect(phone.getByText("Closed with")).toBeVisible();
  await expect(phone.getByRole("row")).toHaveText([
    /^By methodAmount$/,
    /^Check\d gifts?\$/,
    /^Total\d gifts?\$8\.00$/,
    /^By fundAmount$/,
    /^General Fund\d gifts?\$8\.00$/,
    /^Total\d gifts?\$8\.00$/,
  ]);
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
});
