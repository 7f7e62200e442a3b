// January: the statements of the year for everyone, checked, opened, downloaded and sent; and a donor's own.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openPdf } from "../server/test/pdf.ts";
import { openZip } from "../server/test/zip.ts";
import { LAST_YEAR } from "./clock.ts";
import { confirmPassword } from "./confirm.ts";
import { expect, expectAccessible, expectNoSidewaysScrolling, test, visit } from "./narthex.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;

/** The figure under a label of the proof, in cents. */
async function cents(page: Page, label: string): Promise<number> {
  const card = page.locator("[data-card]").filter({ has: page.getByRole("heading", { name: "Proof" }) });
  const figure = card.getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
  return Number((await figure.textContent())?.replaceAll(/[$,.]/g, ""));
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent("download");
  await press();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("a leader creates the statements of the year, sees them checked, opens one, and sends them", async ({ as }) => {
  const miriam = await as("intermediate_admin");
  await miriam.goto("/donations");
  await miriam.getByRole("button", { name: "More", exact: true }).click();
  await miriam.getByRole("menuitem", { name: "Giving statements" }).click();
  await expect(miriam.getByRole("heading", { level: 1, name: "Giving statements" })).toBeVisible();
  // The last full year is preselected.
  await expect(miriam.getByRole("combobox", { name: "Year" })).toHaveValue(String(LAST_YEAR));
  await miriam.getByRole("button", { name: "Create statements" }).click();
  await expect(miriam.getByRole("progressbar", { name: "Statements" })).toBeVisible();

  // The run continues without this screen.
  await miriam.goto("/");
  await miriam.goto("/donations/statements");
  await expect(miriam.getByText("Adds up to the cent")).toBeVisible({ timeout: 120_000 });
  const statements = await cents(miriam, "Statements");
  expect(statements).toBeGreaterThan(0);
  expect(statements + (await cents(miriam, "Gifts without a donor"))).toBe(await cents(miriam, "Ledger"));
  await expectAccessible(miriam);

  // One donor's statement, by name, in its own window.
  // The sample has anonymous gifts, whose sum is not that of the donors.
  await expect(
    miriam.getByText(/ gifts, \$[\d,.]+, from \d+ donors with a statement, and from others\.$/),
  ).toBeVisible();
  await miriam.getByRole("searchbox", { name: "Search donors" }).fill("marsh, lyd");
  await expect(miriam.getByText("1 statement", { exact: true })).toBeVisible();
  const link = miriam.getByRole("link", { name: "Open the statement of Lydia Marsh" });
  const address = (await link.getAttribute("href")) ?? "";
  const one = await openPdf(await (await miriam.request.get(address)).body());
  expect(one.strings).toContain("Lydia Marsh");
  expect(one.strings).toContain(`${LAST_YEAR} giving statement`);

  await confirmPassword(miriam);
  const all = await downloaded(miriam, () => miriam.getByRole("link", { name: "All in one PDF" }).click());
  expect(all.name).toBe(`giving-statements-${LAST_YEAR}.pdf`);
  const { strings, pages } = await openPdf(all.bytes);
  const count = strings.filter((text) => text.startsWith("Page 1 of ")).length;
  expect(pages).toBeGreaterThanOrEqual(count);
  const zip = await downloaded(miriam, () => miriam.getByRole("link", { name: "ZIP (one file each)" }).click());
  expect((await openZip(zip.bytes)).size).toBe(count);

  // The dialog shows before sending who gets an email and who does not.
  await miriam.getByRole("button", { name: "Send by email" }).click();
  const dialog = miriam.getByRole("dialog", { name: `Send the statements for ${LAST_YEAR} by email` });
  await expect(dialog.getByText(/^\d+ donors get their statement as a PDF by email\.$/)).toBeVisible();
  await expect(dialog.getByText(/have no email address/)).toBeVisible();
  await expect(dialog.getByText(/No mail server is set up/)).toBeVisible();
  await expectAccessible(miriam);
  await dialog.getByRole("button", { name: /^Send \d+ statements$/ }).click();
  await expect(miriam.getByText(/^\d+ statements kept here$/).first()).toBeVisible();
  const lydia = miriam.getByRole("listitem").filter({ hasText: "Lydia Marsh" });
  await expect(lydia).toContainText("Email kept in Settings", { timeout: 120_000 });
  await miriam.getByRole("button", { name: "Send by email" }).click();
  await expect(dialog.getByText("0 donors get their statement as a PDF by email.")).toBeVisible();
  await expect(dialog.getByText(/^The emails of \d+ donors are kept in Settings and were not sent\.$/)).toBeVisible();
  await expect(dialog.getByRole("button", { name: /^Send/ })).toHaveCount(0);
});

test("a new gift requires another run, which renews the changed statements", async ({ as }) => {
  const ruth = await as("admin", PHONE);
  await ruth.goto(`/donations/statements?year=${LAST_YEAR}`);
  await ruth.getByRole("button", { name: /^Create/ }).tap();
  await expect(ruth.getByText("Adds up to the cent")).toBeVisible({ timeout: 120_000 });
  await expect(ruth.getByText("Something has changed since")).toHaveCount(0);
  const { memberId } = (await (await ruth.request.get("/api/auth/user")).json()) as { memberId: number };
  const gift = { memberId, amount: "12.34", donationDate: `${LAST_YEAR}-12-31` };
  expect((await ruth.request.post("/api/donations", { data: gift })).status()).toBe(201);
  // The screen is updated live.
  await expect(ruth.getByText("Something has changed since")).toBeVisible();
  await expect(ruth.getByRole("button", { name: /mail/ })).toHaveCount(0);
  await ruth.getByRole("button", { name: "Create them again" }).tap();
  // The sentence disappears when the run begins.
  await expect(ruth.getByText("Something has changed since")).toHaveCount(0);
  await expect(ruth.getByText("Adds up to the cent")).toBeVisible({ timeout: 120_000 });
  const changed = ruth.getByRole("listitem").filter({ hasText: "Ruth Adler" });
  await expect(changed).toContainText("Replaces the one of");
  await ruth.getByLabel("Which statements").selectOption("Reissued");
  await expect(ruth.getByText("1 statement", { exact: true })).toBeVisible();
  await expect(changed).toBeVisible();
  await expect(ruth.getByText("All reissued in one PDF")).toBeVisible();
  await expectNoSidewaysScrolling(ruth);
});

test("a donor finds their own statements on the giving page", async ({ as }) => {
  const lydia = await as("member", PHONE);
  await lydia.route("**/api/statements/me", (route) => route.fulfill({ status: 500 }), { times: 1 });
  await lydia.goto("/donations");
  await lydia.getByRole("button", { name: "Try again" }).tap();
  const file = await downloaded(lydia, () =>
    lydia.getByRole("link", { name: `Download the statement for ${LAST_YEAR} $` }).tap(),
  );
  expect(file.name).toBe(`giving-statement-${LAST_YEAR}.pdf`);
  const { strings, isTagged } = await openPdf(file.bytes);
  expect(isTagged).toBe(true);
  expect(strings).toContain("Lydia Marsh");
  await expectNoSidewaysScrolling(lydia);
  // She has no access to everyone's statements.
  await lydia.goto("/donations/statements");
  await expect(lydia.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
});

test("without the congregation's address no statement is issued, and a link leads to the settings", async ({ as }) => {
  const ruth = await as("admin");
  const before = (await (await ruth.request.get("/api/settings")).json()) as { address: string };
  await ruth.goto("/donations/statements");
  await expect(ruth.getByRole("button", { name: /^Create/ })).toBeVisible();
  expect((await ruth.request.put("/api/settings", { data: { address: null } })).status()).toBe(200);
  const missing = ruth.getByRole("region", { name: "What is missing" });
  await expect(missing).toContainText("The congregation's address is missing.");
  await expect(ruth.getByRole("button", { name: /^Create/ })).toHaveCount(0);
  await expectAccessible(ruth);
  const lydia = await as("member");
  await lydia.goto("/donations");
  await expect(lydia.getByText(/Until then there are no statements/)).toBeVisible();
  await missing.getByRole("link", { name: "Go to Settings" }).click();
  await expect(ruth.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  expect((await ruth.request.put("/api/settings", { data: { address: before.address } })).status()).toBe(200);
});

test("a couple is joined on the page of statements, and gets one statement with the gifts of both", async ({ as }) => {
  const ruth = await as("admin");
  const members: { memberId: number; role: string }[] = [];
  for (const firstName of ["Hana", "Jan"]) {
    const data = { firstName, lastName: "Quillberg", joinDate: "2024-10-06", membershipStatus: "active" };
    const { id } = (await (await ruth.request.post("/api/members", { data })).json()) as { id: number };
    members.push({ memberId: id, role: "adult" });
    const gift = { memberId: id, amount: "25", donationDate: `${LAST_YEAR}-03-08` };
    expect((await ruth.request.post("/api/donations", { data: gift })).status()).toBe(201);
  }
  const home = { name: "Quillberg Family", address: "2 Mill Lane", members };
  expect((await ruth.request.post("/api/households", { data: home })).status()).toBe(201);
  // A card above the button that is read late would move it between the press and the release.
  const answers = Promise.withResolvers<void>();
  await ruth.route(`**/api/statements/years/${LAST_YEAR}`, async (route) => {
    await answers.promise;
    await route.continue();
  });
  await ruth.goto(`/donations/statements?year=${LAST_YEAR}`);
  await expect(ruth.getByLabel("Year")).toBeVisible();
  await expect(ruth.getByRole("button", { name: "Add a couple" })).toHaveCount(0);
  answers.resolve();
  await ruth.getByRole("button", { name: "Add a couple" }).click();
  const dialog = ruth.getByRole("dialog", { name: "Joint statements" });
  await dialog.getByRole("combobox", { name: "One of the two" }).fill("hana quill");
  await expect(dialog.getByRole("option", { name: "Hana Quillberg" })).toBeVisible();
  await ruth.keyboard.press("Enter");
  // The only two adults of the household.
  for (const name of ["Hana Quillberg", "Jan Quillberg"])
    await expect(dialog.getByRole("checkbox", { name })).toBeChecked();
  await dialog.getByRole("checkbox", { name: "Jan Quillberg" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Please choose two people, or none.")).toBeVisible();
  await dialog.getByRole("checkbox", { name: "Jan Quillberg" }).check();
  await expectAccessible(ruth);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(ruth.getByRole("listitem").filter({ hasText: "Quillberg Family" })).toContainText(
    "Hana Quillberg and Jan Quillberg",
  );
  await ruth.getByRole("button", { name: /^Create/ }).click();
  await expect(ruth.getByText("Adds up to the cent")).toBeVisible({ timeout: 120_000 });
  await ruth.getByRole("searchbox", { name: "Search donors" }).fill("quillberg, jan");
  const row = ruth.getByRole("listitem").filter({ hasText: "2 gifts, $50.00" });
  await expect(row).toContainText("Joint statement");
  const link = row.getByRole("link", { name: "Open the statement of Hana Quillberg and Jan Quillberg" });
  const { strings } = await openPdf(await (await ruth.request.get((await link.getAttribute("href")) ?? "")).body());
  expect(strings).toEqual(expect.arrayContaining(["Hana and Jan Quillberg", "2 Mill Lane", "Given by"]));
  await visit(ruth, "/members/households");
  await ruth.getByRole("searchbox", { name: "Search households" }).fill("quillberg");
  await expect(ruth.getByText("Joint giving statements for Hana Quillberg and Jan Quillberg")).toBeVisible();
  const data = { reason: "died", leftOn: null };
  const departure = `/api/members/${members[1]?.memberId}/departure`;
  expect((await ruth.request.put(departure, { data })).status()).toBe(200);
  await expect(ruth.getByText(/^Joint giving statements for Hana .*, through \d{4}$/)).toBeVisible();
  await ruth.getByRole("button", { name: "Actions for Quillberg Family" }).click();
  await ruth.getByRole("menuitem", { name: "Joint giving statements" }).click();
  const change = ruth.getByRole("dialog", { name: "Joint statements: Quillberg Family" });
  for (const name of ["Hana Quillberg", "Jan Quillberg"]) await change.getByRole("checkbox", { name }).uncheck();
  await change.getByRole("button", { name: "Save" }).click();
  await expect(ruth.getByText("Joint giving statements for")).toHaveCount(0);
});
