// Volunteer hours, from the entry on the phone to the letter at the end of the year.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { openPdf } from "../server/test/pdf.ts";
import { TODAY, TOMORROW } from "./clock.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, expectNotice, test, waitForCards } from "./narthex.ts";
import { prepareTimeSkip } from "./time-skip.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

const entries = (page: Page, title: string): Locator =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: title }) })
    .getByRole("listitem");

/** The approved hours of the year, as shown on the card. */
async function approvedThisYear(page: Page): Promise<number> {
  const card = page.locator("[data-card]").filter({ hasText: "Approved this year" });
  return Number((await card.locator("dd").first().textContent())?.replaceAll(",", ""));
}

test("a member logs hours, repeats an entry, corrects a returned one, and downloads the letter", async ({ as }) => {
  const lydia = await as("member", PHONE);
  const miriam = await as("intermediate_admin");

  // On the phone, from the dashboard: ministry and day are already filled in, one tap selects the hours.
  await lydia.goto("/");
  await waitForCards(lydia);
  await lydia.getByRole("link", { name: "Volunteer Hours" }).tap();
  await expect(lydia.getByRole("heading", { level: 1, name: "Volunteer Hours" })).toBeVisible();
  const before = await approvedThisYear(lydia);
  await lydia.getByRole("button", { name: "Log hours" }).tap();
  await expect(lydia.getByText("Please enter the hours.")).toBeVisible();
  await lydia.getByLabel("Ministry").selectOption({ label: "Music and Choir" });
  await lydia.getByRole("textbox", { name: "Hours", exact: true }).fill("1,1");
  await lydia.getByRole("button", { name: "Log hours" }).tap();
  await expect(lydia.getByText("Please enter hours from 0.25 to 24 in quarters, such as 1.25.")).toBeVisible();
  await expectAccessible(lydia);
  await lydia.getByRole("button", { name: "2 hours", exact: true }).tap();
  await lydia.getByRole("button", { name: "15 minutes more" }).tap();
  await expect(lydia.getByRole("textbox", { name: "Hours", exact: true })).toHaveValue("2.25");
  await lydia.getByLabel(/What did you do/).fill("Tuned the old piano");
  const size = await lydia.getByRole("button", { name: "Log hours" }).boundingBox();
  expect(size?.height).toBeGreaterThanOrEqual(44);
  await lydia.getByRole("button", { name: "Log hours" }).tap();
  await expectNotice(lydia, "2.25 hours for Music and Choir");
  await expect(entries(lydia, "My entries").first()).toContainText("Tuned the old piano");
  await expectNoSidewaysScrolling(lydia);

  // Two taps repeat the entry.
  await lydia.getByRole("button", { name: "Repeat last entry" }).tap();
  await expect(lydia.getByRole("textbox", { name: "Hours", exact: true })).toHaveValue("2.25");
  await lydia.getByRole("button", { name: "Log hours" }).tap();
  await expect(entries(lydia, "My entries").filter({ hasText: "Tuned the old piano" })).toHaveCount(2);

  // The approver filters the list, returns one entry with a note, and approves the others together.
  await miriam.route("**/api/dashboard/stats", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), submittedVolunteerHours: "0.25" } });
  });
  await miriam.goto("/");
  await miriam.getByRole("link", { name: /hours approved, under 1 hour submitted/ }).click();
  await miriam.getByRole("combobox", { name: "Ministry" }).selectOption({ label: "Music and Choir" });
  await expect(miriam).toHaveURL(/view=approval&ministry=\d+/);
  const waiting = miriam.getByRole("listitem").filter({ hasText: "Tuned the old piano" });
  await expect(waiting).toHaveCount(2);
  await waiting
    .first()
    .getByRole("button", { name: /^Return/ })
    .click();
  const dialog = miriam.getByRole("dialog", { name: "Return hours" });
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expect(dialog.getByText("Please say what should be corrected.")).toBeVisible();
  await expectAccessible(miriam);
  await dialog.getByLabel("What should be corrected?").fill("Is this one there twice?");
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expectNotice(miriam, "1 entry returned");
  await expect(waiting).toHaveCount(1);
  await miriam.getByRole("checkbox", { name: "Select all shown" }).check();
  await expect(miriam.getByRole("checkbox", { name: /^\d+ (entry|entries), [\d.]+ hours$/ })).toBeChecked();
  await expectAccessible(miriam);
  await miriam.getByRole("button", { name: "Approve", exact: true }).click();
  await expectNotice(miriam, "Nothing is waiting for you in this ministry");

  // Her dashboard asks her, and leads to the entry.
  await lydia.goto("/");
  const card = lydia.locator("section").filter({ hasText: "Volunteer hours returned to you" });
  await expect(card).toContainText("Is this one there twice?");
  await expectAccessible(lydia);
  await expectNoSidewaysScrolling(lydia);
  await card.getByRole("link", { name: "2.25 hours for Music and Choir" }).tap();

  // The phone is updated; the returned entry is at the top, with the note.
  const returned = entries(lydia, "Returned to you").filter({ hasText: "Is this one there twice?" });
  await expect(returned).toHaveCount(1);
  await returned.getByRole("button", { name: /^Actions/ }).tap();
  await lydia.getByRole("menuitem", { name: "Correct" }).tap();
  const correcting = lydia.getByRole("dialog", { name: "Correct hours" });
  await expect(correcting).toContainText("Is this one there twice?");
  await correcting.getByRole("button", { name: "1.5 hours", exact: true }).tap();
  await correcting.getByLabel(/What did you do/).fill("Sorted the hymnals");
  await expectAccessible(lydia);
  await correcting.getByRole("button", { name: "Submit again" }).tap();
  await expectNotice(lydia, "Hours submitted again");
  await expect(returned).toHaveCount(0);

  // It is in the list again within a second, together with the question.
  const again = miriam.getByRole("listitem").filter({ hasText: "Sorted the hymnals" });
  await expect(again).toContainText("Is this one there twice?");
  await again.getByRole("button", { name: /^Approve/ }).click();
  await expectNotice(miriam, "1 entry approved");

  // The letter and the card have the same sum, with both entries.
  const download = lydia.waitForEvent("download");
  await lydia.getByRole("link", { name: "Download letter" }).tap();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^volunteer-hours-\d{4}\.pdf$/);
  const { strings } = await openPdf(await readFile(await file.path()));
  expect(strings).toContain("Lydia Marsh");
  const total = strings.flatMap((text) => /^Total of approved hours: ([\d,.]+)$/.exec(text)?.[1] ?? []);
  const hours = Number(total.join().replaceAll(",", ""));
  expect(hours).toBeGreaterThanOrEqual(before + 2.25 + 1.5);
  await expect.poll(() => approvedThisYear(lydia)).toBe(hours);
});

test("an entry that was changed after it was read is neither approved nor returned, and the note is kept", async ({
  as,
}) => {
  const lydia = await as("member");
  const admin = await as("admin");
  const miriam = await as("intermediate_admin");
  await lydia.goto("/worker-hours");
  await lydia.getByRole("button", { name: "0.5 hours", exact: true }).click();
  await lydia.getByLabel(/What did you do/).fill("Watered the plants");
  await lydia.getByRole("button", { name: "Log hours" }).click();
  await expectNotice(lydia, "Hours logged");

  await admin.goto("/worker-hours?view=approval&status=all");
  const row = admin.getByRole("listitem").filter({ hasText: "Watered the plants" });
  await expect(row).toContainText("0.5 hours");
  await expect(entries(lydia, "My entries").first()).toContainText("Watered the plants");
  // The approver's screen receives no update for a while.
  await admin.route("**/api/worker-hours?*", (route) => route.abort());
  await entries(lydia, "My entries")
    .first()
    .getByRole("button", { name: /^Actions/ })
    .click();
  await lydia.getByRole("menuitem", { name: "Edit" }).click();
  const editing = lydia.getByRole("dialog", { name: "Edit hours" });
  await editing.getByRole("button", { name: "4 hours", exact: true }).click();
  await editing.getByRole("button", { name: "Save" }).click();
  await expectNotice(lydia, "Hours updated");
  await row.getByRole("button", { name: /^Approve/ }).click();
  await expectNotice(admin, "1 entry was changed or taken back by someone else. Please look again.");
  await row.getByRole("button", { name: /^Return/ }).click();
  const dialog = admin.getByRole("dialog", { name: "Return hours" });
  await dialog.getByLabel("What should be corrected?").fill("Only in the hall?");
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expect(dialog.getByText("1 entry was changed or taken back by someone else.")).toBeVisible();
  await expect(dialog.getByLabel("What should be corrected?")).toHaveValue("Only in the hall?");
  await admin.unroute("**/api/worker-hours?*");
  await expect(dialog).toContainText("4 hours");
  await dialog.getByRole("button", { name: "Return", exact: true }).click();
  await expectNotice(admin, "1 entry returned");

  // The decision of somebody else is not replaced.
  await row.getByRole("button", { name: /^Approve/ }).click();
  await expectNotice(admin, "1 entry approved");
  await row.getByRole("button", { name: /^Return/ }).click();
  await dialog.getByLabel("What should be corrected?").fill("Only in the hall?");
  const read = async () => (await (await lydia.request.get("/api/worker-hours/me")).json())[0];
  const { id } = await read();
  const data = { status: "returned", note: "On which day?" };
  expect((await miriam.request.put(`/api/worker-hours/${id}/approval`, { data })).status()).toBe(200);
  await expect(admin.locator("li").filter({ hasText: "Watered the plants" })).toContainText("On which day?");
  for (const _ of ["once", "twice"]) {
    const answered = admin.waitForResponse((response) => response.request().method() === "PUT");
    await dialog.getByRole("button", { name: "Return", exact: true }).click();
    expect(await (await answered).json()).toMatchObject({ decided: [] });
    // The sentence of the attempt before is removed while the form is sent.
    await expect(dialog.getByText("1 entry was changed or taken back by someone else.")).toBeVisible();
  }
  expect(await read()).toMatchObject({ status: "returned", note: "On which day?" });
});

test("an entry that is returned during its correction is submitted again only after its note was shown", async ({
  as,
}) => {
  const lydia = await as("member");
  const admin = await as("admin");
  await lydia.goto("/worker-hours");
  await lydia.getByRole("button", { name: "0.5 hours", exact: true }).click();
  await lydia.getByLabel(/What did you do/).fill("Watered the plants");
  await lydia.getByRole("button", { name: "Log hours" }).click();
  const logged = entries(lydia, "My entries").filter({ hasText: "Watered the plants" });
  await logged.getByRole("button", { name: /^Actions/ }).click();
  await lydia.getByRole("menuitem", { name: "Edit" }).click();
  await lydia.getByRole("dialog").getByRole("button", { name: "4 hours", exact: true }).click();

  const read = async () => {
    const all = await (await lydia.request.get("/api/worker-hours/me")).json();
    return all.find(({ description }: { description: string }) => description === "Watered the plants");
  };
  const { id } = await read();
  const data = { status: "returned", note: "On which day?" };
  expect((await admin.request.put(`/api/worker-hours/${id}/approval`, { data })).status()).toBe(200);
  await lydia.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  const correcting = lydia.getByRole("dialog", { name: "Correct hours" });
  await expect(correcting).toContainText("On which day?");
  await expectAccessible(lydia);
  await lydia.reload();
  await expect(correcting).toContainText("On which day?");
  await expect(correcting.getByRole("textbox", { name: "Hours", exact: true })).toHaveValue("4");
  expect(await read()).toMatchObject({ status: "returned", hours: "0.50" });
  await correcting.getByRole("button", { name: "Submit again" }).click();
  await expectNotice(lydia, "Hours submitted again");
  expect(await read()).toMatchObject({ status: "submitted", hours: "4.00" });
});

test("a form that is open at midnight proposes the new day", async ({ as, now }) => {
  const page = await as("member");
  await prepareTimeSkip(page, now());
  await page.goto("/worker-hours");
  const date = page.getByRole("textbox", { name: "Date", exact: true });
  await expect(date).toHaveValue(TODAY);
  await page.clock.fastForward("13:00:00");
  await expect(date).toHaveValue(TOMORROW);
});

test("with the keyboard only: log, edit, delete", async ({ as }) => {
  const page = await as("ministry_leader");
  await page.goto("/worker-hours");
  // The preselected ministry depends on where he served last.
  await page.getByRole("combobox", { name: "Ministry" }).focus();
  await page.keyboard.type("Youth");
  await page.getByRole("textbox", { name: "Hours", exact: true }).focus();
  await page.keyboard.type("1,75");
  await page.keyboard.press("Enter");
  await expectNotice(page, "1.75 hours for Youth Ministry");
  const first = entries(page, "My entries").first();
  await expect(first).toContainText("1.75 hours");
  await first.getByRole("button", { name: /^Actions/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");
  const asking = page.getByRole("alertdialog", { name: "Delete hours" });
  await expect(asking).toContainText("1.75 hours for Youth Ministry");
  await expect(asking.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectNotice(page, "Hours deleted");
  await expect(asking).toHaveCount(0);
});

test("an administrator opens a member's hours from the ministries and prints the letter", async ({ as }) => {
  const ruth = await as("admin");
  await ruth.goto("/ministries");
  await ruth.getByRole("link", { name: "Volunteer Hours" }).click();
  await expect(ruth.getByRole("tab", { name: /^Approval/ })).toHaveAttribute("aria-selected", "true");
  await ruth.getByRole("search").getByText("Approved", { exact: true }).click();
  const letter = ruth.getByRole("link", { name: /^Letter of / }).first();
  const [, name = "", year = ""] =
    /^Letter of (.*) for (\d{4})$/.exec((await letter.getAttribute("aria-label")) ?? "") ?? [];
  const answer = await ruth.request.get((await letter.getAttribute("href")) ?? "");
  const { strings } = await openPdf(await answer.body());
  expect(strings).toContain(name);
  expect(strings.join(" ")).toContain(year);
});
