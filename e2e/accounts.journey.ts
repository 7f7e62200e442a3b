// An administrator links accounts, changes roles and deactivates accounts; the audit log records all of it.
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { confirmPassword } from "./confirm.ts";
import { expect, expectAccessible, expectLoggedOut, expectNotice, pressEscape, test } from "./narthex.ts";

const PASSWORD = "a calm and long sentence";
/** The pages of the menu's second section. */
const MORE = ["Members", "Ministries", "Communications", "Serving", "Volunteer Hours"];
const tomas = { firstName: "Tomas", lastName: "Quillfeather", email: "tomas@example.org" };

test("an account is linked, promoted, deactivated while its window is open, and the audit log records it", async ({
  as,
  visitor,
}) => {
  const window = await visitor();
  await window.request.post("/api/auth/sign-up/email", { data: { ...tomas, password: PASSWORD } });
  await window.request.post("/api/auth/sign-in/email", { data: { email: tomas.email, password: PASSWORD } });
  await window.goto("/");
  await expect(window).toHaveURL(/\/complete-profile$/);

  const page = await as("admin");
  const { firstName, lastName } = tomas;
  const member = { firstName, lastName, joinDate: "2024-01-07", membershipStatus: "active" };
  expect((await page.request.post("/api/members", { data: member })).status()).toBe(201);

  await page.goto("/");
  await page.getByRole("link", { name: "User Management" }).click();
  await page.getByLabel("Member", { exact: true }).selectOption("Without a member");
  await expect(page).toHaveURL(/\/users\?member=none$/);
  const row = page.getByRole("row", { name: /tomas@example.org/ });
  await expect(row).toContainText("None yet");
  await expect(row).toContainText("Not verified");
  const act = async (action: string) => {
    await page.getByRole("button", { name: /^Actions for Tomas/ }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };

  await act("Change duties");
  const granting = page.getByRole("dialog", { name: "Change duties" });
  await expect(granting).toContainText("take effect as soon as the person is an active member.");
  await granting.getByRole("button", { name: "Cancel" }).click();

  await act("Link a member");
  const linking = page.getByRole("dialog", { name: "Link a member" });
  await linking.getByRole("combobox").fill(CAST.member.lastName);
  await linking.getByRole("option", { name: /Lydia Marsh/ }).click();
  await linking.getByRole("button", { name: "Link", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Confirm it is you" });
  await question.getByLabel("Your password").fill("not this one");
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(question.getByText("The password is wrong.").first()).toBeVisible();
  await pressEscape(page);
  await expect(question).toHaveCount(0);
  await expect(linking.getByRole("button", { name: "Link", exact: true })).toBeEnabled();
  await expect(page.getByText("Please confirm that it is you first.")).toHaveCount(0);
  await linking.getByRole("button", { name: "Link", exact: true }).click();
  await question.getByLabel("Your password").fill(DEMO_PASSWORD);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(linking.getByText(/^This member already has an account/).first()).toBeVisible();
  await expectAccessible(page);
  await linking.getByRole("combobox").fill(lastName);
  await linking.getByRole("option", { name: /Tomas/ }).click();
  await linking.getByRole("button", { name: "Link", exact: true }).click();
  await expectNotice(page, "Member linked");
  await page.goto("/users");
  await page.getByRole("searchbox").fill("quillf");
  await expect(page.getByText("1 account", { exact: true })).toBeVisible();
  await expect(row).toContainText("Tomas Quillfeather");

  await window.getByLabel("Home address").fill("12 Linden Street");
  await window.getByRole("button", { name: /Complete/ }).click();
  await expect(window.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await expect(window.getByText("waiting for approval")).toHaveCount(0);

  await act("Change duties");
  await expect(granting).toContainText("take effect immediately.");
  await expectAccessible(page);
  await granting.getByLabel("Greeter").check();
  await granting.getByLabel("Treasurer").check();
  await granting.getByRole("button", { name: "Update duties" }).click();
  await expectNotice(page, "Duties updated");
  await expect(row).toContainText("Greeter and Treasurer");
  const main = window.getByRole("main");
  await expect(main.getByRole("link", { name: "Check people in" })).toHaveAttribute("href", "/attendance");
  await expect(main.getByRole("link", { name: "Donations", exact: true })).toHaveAttribute("href", "/donations");
  await main.getByRole("link", { name: "Record Donation" }).click();
  await expect(window.getByRole("dialog", { name: "Record Donation" })).toBeVisible();
  await window.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await expect(window).toHaveURL("/donations");
  await window.getByRole("button", { name: /^Notifications, / }).click();
  await expect(window.getByText("Your new duties: Greeter and Treasurer")).toBeVisible();
  await pressEscape(window);
  await window.getByRole("button", { name: /^Account: / }).click();
  await expect(window.getByRole("menu")).toContainText("Member · Greeter · Treasurer");
  await pressEscape(window);
  const menu = window.getByRole("navigation");
  const entries = ["My Dashboard", "Attendance", "Events", "Donations", "Reports"];
  await expect(menu.getByRole("link")).toHaveText([...entries, ...MORE]);
  await menu.getByRole("link", { name: "Reports" }).click();
  await expect(window.getByText("Monthly Donations")).toBeVisible();
  await expect(window.getByText("Total Members")).toHaveCount(0);
  await menu.getByRole("link", { name: "Attendance" }).click();
  await expect(window.getByRole("heading", { name: "Attendance", exact: true })).toBeVisible();
  await menu.getByRole("link", { name: "My Dashboard" }).click();

  await act("Change role");
  const raising = page.getByRole("dialog", { name: "Change role" });
  await raising.getByLabel("Role").selectOption("Staff");
  await raising.getByRole("button", { name: "Update role" }).click();
  await expectNotice(page, "Member role updated successfully");
  await expect(window.getByRole("link", { name: "Members" })).toBeVisible();

  await act("Deactivate");
  const asking = page.getByRole("alertdialog", { name: "Deactivate account" });
  await expect(asking).toContainText("can no longer sign in");
  await expectAccessible(page);
  await expectLoggedOut(window, async () => {
    await asking.getByRole("button", { name: "Deactivate" }).click();
    await expectNotice(page, "Account deactivated");
  });
  await expect(row).toContainText("Deactivated");
  await expect(window).toHaveURL(/\/api\/login\?next=%2F&ended=true$/);
  await window.getByLabel("Email").fill(tomas.email);
  await window.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await window.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(window.getByText("This account is deactivated. Please ask the church office.")).toBeVisible();

  await act("Reactivate");
  await page.getByRole("alertdialog").getByRole("button", { name: "Reactivate" }).click();
  await expectNotice(page, "Account reactivated");
  await window.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(window.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await act("Unlink member");
  await page.getByRole("alertdialog").getByRole("button", { name: "Unlink" }).click();
  await expectNotice(page, "Member unlinked");
  await expect(row).toContainText("None yet");
  await expect(window).toHaveURL(/\/complete-profile$/);

  await act("Sign out everywhere");
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
  await expectNotice(page, "Signed out everywhere");
  await expect(window).toHaveURL(/\/api\/login/);

  await page.goto("/");
  await page.getByRole("link", { name: "Audit log" }).click();
  const log = page.getByRole("main");
  for (const sentence of [
    "Ruth Adler linked the account tomas@example.org to Tomas Quillfeather",
    "Tomas Quillfeather changed the profile of Tomas Quillfeather: email, address",
    "Ruth Adler changed the role of Tomas Quillfeather from Member to Staff",
    "Ruth Adler deactivated the account of Tomas Quillfeather",
    "Ruth Adler reactivated the account of Tomas Quillfeather",
    "Ruth Adler unlinked the account tomas@example.org from Tomas Quillfeather",
    "Ruth Adler signed Tomas Quillfeather out everywhere",
  ])
    await expect(log.getByRole("listitem").filter({ hasText: sentence }).first()).toBeVisible();

  await page.getByRole("button", { name: "Person Anyone" }).click();
  await page.getByRole("searchbox", { name: "Search accounts" }).fill("tomas@");
  await expect(page.getByRole("button", { name: /Ruth Adler/ }).filter({ hasText: "admin@" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Tomas Quillfeather/ }).click();
  await expect(page).toHaveURL(/\/audit\?actor=[\w-]+$/);
  await expect(log.getByText("Tomas Quillfeather created an account")).toBeVisible();
  await expect(log.getByRole("listitem").filter({ hasText: "deactivated" })).toHaveCount(0);

  await page.getByLabel("Type of record").selectOption("Sign-ins");
  await expect(log.getByText("Tomas Quillfeather signed in with a password").first()).toBeVisible();
  await expect(log.getByText("created an account")).toHaveCount(0);
  await page.getByLabel("To", { exact: true }).fill("2024-01-01");
  await expect(page).toHaveURL(/actor=[\w-]+&kind=session&to=2024-01-01$/);
  await expect(log.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.reload();
  await expect(log.getByRole("button", { name: "Person Tomas Quillfeather" })).toBeVisible();
  await page.getByRole("button", { name: "Show everything" }).click();
  await expect(page).toHaveURL(/\/audit$/);

  await confirmPassword(page);
  await page.goto("/users");
  await page.getByRole("searchbox").first().fill("tomas@");
  await act("Delete account");
  const deleting = page.getByRole("alertdialog", { name: "Delete account" });
  await expect(deleting).toContainText("can no longer sign in with tomas@example.org");
  await expectAccessible(page);
  await deleting.getByRole("button", { name: "Delete account" }).click();
  await expectNotice(page, "Account deleted");
  await expect(row).toHaveCount(0);
  await window.getByLabel("Email").fill(tomas.email);
  await window.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await window.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(window.getByText("The email address or the password is wrong.").first()).toBeVisible();
});

test("an administrator can neither demote nor deactivate themselves, so at least one always remains", async ({
  as,
}) => {
  const page = await as("admin");
  await page.goto("/users");
  await page.getByRole("button", { name: "Actions for Ruth Adler" }).click();
  for (const action of ["Change role", "Deactivate", "Delete account"]) {
    const item = page.getByRole("menuitem", { name: action });
    await expect(item).toBeDisabled();
    await expect(item).toContainText("Not on your own account");
  }
  await pressEscape(page);
  const { id } = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  await confirmPassword(page);
  for (const [data, code] of [
    [{ role: "member" }, "own_role"],
    [{ status: "deactivated" }, "own_account"],
  ] as const) {
    const answer = await page.request.patch(`/api/users/${id}`, { data });
    expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([403, code]);
  }
});
