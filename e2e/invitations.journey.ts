// Invitations, from an administrator's form to a new leader: by a real email, by a link, and after expiry.
import { api } from "@narthex/contract/api.ts";
import type { Page } from "@playwright/test";
import { openMailbox } from "../server/test/mailbox.ts";
import { until } from "../server/test/until.ts";
import { confirmPassword } from "./confirm.ts";
import { expect, expectAccessible, expectNotice, test, visit } from "./narthex.ts";
import { loseScript } from "./unreachable.ts";

const PASSWORD = "a calm and long sentence";

/** Creates an account on the sign-in page and completes its profile, as an invited person does. */
async function join(page: Page, person: { firstName: string; lastName: string; email: string }): Promise<void> {
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByLabel("First name").fill(person.firstName);
  await page.getByLabel("Last name").fill(person.lastName);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function completeProfile(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/complete-profile/);
  await expect(page.getByText("Your church needs it for letters and giving statements.")).toBeVisible();
  await page.getByLabel("Home address").fill("12 Linden Street");
  await page.getByRole("button", { name: /Complete/ }).click();
}

test("a person is invited by email, creates an account, and has the role", async ({ newCongregation, visitor }) => {
  const mailbox = await openMailbox();
  const server = await newCongregation({
    NARTHEX_ADMIN_EMAIL: "zoe@example.org",
    NARTHEX_ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Narthex <office@example.org>",
  });
  const page = await visitor({ baseURL: server.url });
  const account = { email: "zoe@example.org", password: PASSWORD };
  expect((await page.request.post("/api/auth/sign-in/email", { data: account })).status()).toBe(200);
  const profile = { firstName: "Zoë", lastName: "Núñez", address: "1 Chapel Row" };
  expect((await page.request.put("/api/members/complete-profile", { data: profile })).ok()).toBe(true);
  // Registration is closed: the invitation is the only way in.
  const settings = { congregationName: "Saint-Émile & Friends", registration: "closed" };
  expect((await page.request.put("/api/settings", { data: settings })).status()).toBe(200);
  const amos = { firstName: "Amos", lastName: "Bell", email: "amos@example.org", phone: "212 555 0177" };
  const data = { ...amos, joinDate: "2020-01-05", membershipStatus: "active" };
  const { id } = await (await page.request.post("/api/members", { data })).json();
  await page.goto("/invitations");
  await expect(page.getByText("No invitations yet")).toBeVisible();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText("Please enter the email address to invite.")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill("amos@example.org");
  await page.getByLabel("Role").selectOption({ label: "One ministry's leader" });
  await expect(page.getByText("Works in the ministries that they lead or belong to.")).toBeVisible();
  await expect(page.getByText("also choose them as its leader under Ministries.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Calendar" }).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expectNotice(page, "Invitation Created");
  await expectNotice(page, "Email invitation sent successfully.");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await expect(page.getByLabel("Role")).toHaveValue("member");
  await expect(
    page.getByText(
      "amos@example.org is invited as One ministry's leader: Calendar. For the next person, choose the role and duties again.",
    ),
  ).toBeVisible();
  const row = page.getByRole("row", { name: /amos@example\.org/ });
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Not accepted yet");
  await expect(row).toContainText("One ministry's leader: Calendar");

  // The page of the person offers no role, and replaces no invitation with one.
  await visit(page, `/members/${id}`);
  await page.getByRole("button", { name: "More actions for Amos Bell" }).click();
  await page.getByRole("menuitem", { name: "Invite" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog).toContainText("has an open invitation as One ministry's leader: Calendar.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await visit(page, "/invitations");

  const mail = await until(
    () => mailbox.received.find(({ recipients }) => recipients.includes("amos@example.org")),
    (found) => found !== undefined,
  );
  expect(mail?.text).toContain(
    " invites you to join Saint-Émile & Friends. Your role will be: One ministry's leader. Your duty will be: Calendar.",
  );
  const link = /http\S+\?invitation=\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(link.startsWith(`${server.url}/?invitation=`)).toBe(true);

  const guest = await visitor();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "You're Invited!" })).toBeVisible();
  await expect(guest.getByText("One ministry's leader", { exact: true })).toBeVisible();
  await expect(guest.getByText("ministry leader", { exact: true })).toBeVisible();
  await expect(guest.getByText("Duty: Calendar")).toBeVisible();
  await expect(guest.getByText("New here? Create an account with the email address", { exact: false })).toBeVisible();
  await expectAccessible(guest);
  await expect(guest.getByRole("button", { name: "Sign In to Accept Invitation" })).toBeVisible();
  await guest.getByRole("button", { name: "Create an account" }).click();
  await expect(guest).toHaveURL(/\/api\/login\?next=/);
  expect(guest.url()).not.toContain("invitation");
  await expect(guest.getByLabel("Email")).toHaveValue("amos@example.org");
  await guest.getByLabel("First name").fill("Amos");
  await guest.getByLabel("Last name").fill("Bell");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Create account" }).click();
  await expectNotice(guest, "Invitation Accepted!");
  await expect(guest.getByText("Your church has this about you.")).toBeVisible();
  await expect(guest.getByText("If your church already knows you", { exact: false })).toHaveCount(0);
  await expect(guest.getByLabel("Phone")).toHaveValue("(212) 555-0177");
  await expect(guest.getByLabel("Last name")).not.toBeEditable();
  await expect(guest.getByText("If your name has changed, correct it in your profile")).toBeVisible();
  await completeProfile(guest);
  await expect(guest.getByText("Active Member")).toBeVisible();
  await expect(guest.getByRole("button", { name: /^Account: Amos Bell/ })).toContainText("Ministry Leader");
  await expect.poll(() => guest.evaluate(() => Object.keys(sessionStorage))).toEqual([]);

  // The administrator's screen is updated live.
  await expect(row.getByRole("cell").nth(4)).toHaveText("1");
  await expect(row.getByText("Accepted", { exact: true }).filter({ visible: true })).toBeVisible();

  // The same link while signed in: nothing changes, and the token is removed from the address bar.
  // The notice may have disappeared before everything is loaded.
  await guest.goto(link, { waitUntil: "commit" });
  await expectNotice(guest, "Invitation Accepted!");
  await expect(guest).toHaveURL(`${server.url}/`);
  await expect(row.getByRole("cell").nth(4)).toHaveText("1");
  await guest.context().close();
});

test("a link is used by two people and counts two; it is copied, printed and deleted", async ({ as, visitor }) => {
  const admin = await as("admin", { permissions: ["clipboard-read", "clipboard-write"] });
  await confirmPassword(admin);
  await admin.goto("/invitations");
  await admin.getByText("By link").click();
  await expect(admin.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  await admin.getByLabel("Expires in (days)").fill("31");
  await admin.getByRole("button", { name: "Generate link" }).click();
  await expect(admin.getByText("Please enter 1 to 30 days.")).toBeVisible();
  await admin.getByLabel("Expires in (days)").fill("30");
  await admin.getByRole("checkbox", { name: "Greeter" }).check();
  await admin.getByRole("button", { name: "Generate link" }).click();
  const dialog = admin.getByRole("dialog", { name: "Invitation link" });
  await expect(dialog).toContainText(/Member: Greeter · valid until .+ with this role and these duties/);
  await expectNotice(admin, "Shareable link generated successfully.");
  await expect(dialog.getByRole("img", { name: "QR code of the invitation" })).toBeVisible();
  await expectAccessible(admin);
  await dialog.getByRole("button", { name: "Copy Link" }).click();
  await expectNotice(admin, "Invitation URL copied to clipboard");
  const link = await admin.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await dialog.getByLabel("Link").inputValue());
  await admin.emulateMedia({ media: "print" });
  await expect(admin.getByText("Scan to join us")).toBeVisible();
  await expect(dialog).toBeHidden();
  await admin.emulateMedia({ media: "screen" });
  await dialog.getByRole("button", { name: "Close" }).click();

  const code = new URL(link).searchParams.get("invitation")?.slice(0, 8) ?? "";
  const row = admin.getByRole("row").filter({ hasText: code });
  for (const [count, firstName] of ["Iris", "Jonah"].entries()) {
    const guest = await visitor();
    await guest.goto(link);
    await guest.getByRole("button", { name: "Sign In to Accept Invitation" }).click();
    await join(guest, { firstName, lastName: "Vale", email: `${firstName.toLowerCase()}.vale@example.org` });
    await expectNotice(guest, "Invitation Accepted!");
    await expectNotice(guest, "Welcome! Your role is Member. Your duty is: Greeter.");
    // A page that was opened before, as by a link in an email, follows the profile.
    if (firstName === "Iris") await guest.goto("/events?view=calendar");
    await completeProfile(guest);
    if (firstName === "Iris") await expect(guest).toHaveURL(/\/events\?view=calendar$/);
    else await expect(guest.getByText("Active Member")).toBeVisible();
    await expect(row.getByRole("cell").nth(4)).toHaveText(String(count + 1));
    await guest.context().close();
  }
  await row.getByRole("button", { name: /^Delete/ }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(admin, "Invitation Deleted");
  await expect(row).toHaveCount(0);
  const late = await visitor();
  await late.goto(link);
  await expect(late.getByRole("alert")).toContainText("This invitation link is invalid or has expired.");
  await late.getByRole("button", { name: "Continue to Main Site" }).click();
  await expect(late.getByText("Member management")).toBeVisible();
  expect(new URL(late.url()).search).toBe("");
  await late.context().close();
});

test("without a mail server the notice says that nothing was sent; only usable links can be copied", async ({ as }) => {
  const admin = await as("admin");
  await confirmPassword(admin);
  await admin.goto("/invitations");
  await admin.getByRole("textbox", { name: "Email" }).fill("kept@example.org");
  await admin.getByRole("button", { name: "Send invitation" }).click();
  await expectNotice(admin, "Invitation Created");
  await expectNotice(
    admin,
    "No mail server is set up, so nothing was sent. The email is kept under Settings, Logs: send it from there later, or copy the link below.",
  );
  const made = admin.getByRole("row", { name: /kept@example\.org/ });
  await expect(made.getByRole("button", { name: /^Copy link/ })).toBeVisible();
  const expired = admin.getByRole("row").filter({ has: admin.getByText("Expired", { exact: true }) });
  await expect(expired.first()).toBeVisible();
  await expect(expired.getByRole("button", { name: /^(Copy link|QR code)/ })).toHaveCount(0);
  await expect(expired.first().getByRole("button", { name: /^Delete/ })).toBeVisible();

  // The expired invitation stays in the list. It cannot change the role and the duties of the new one.
  const again = admin.getByRole("button", { name: "Invite the.petersons@example.org again" });
  await again.click();
  await expectNotice(admin, "Invitation renewed");
  await expect(again).toHaveCount(0);
  await expect(admin.getByRole("row", { name: /the\.petersons@example\.org/ })).toHaveCount(2);
});

test("an expired invitation is refused before sign-in, and to a member after an outage", async ({ as, page }) => {
  const admin = await as("admin");
  const list = (await (await admin.request.get("/api/invitations")).json()) as { status: string; id: number }[];
  const id = list.find(({ status }) => status === "expired")?.id ?? 0;
  await confirmPassword(admin);
  const { url } = await (await admin.request.get(`/api/invitations/${id}/link`)).json();
  // Without its script the page gives the reason, and is loaded again once the server answers.
  const script = await loseScript(page, /\/assets\/InvitationLanding-/);
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "Can't reach Narthex" })).toBeVisible();
  script.allow();
  await expect(page.getByRole("alert")).toContainText("This invitation has expired.");
  await expectAccessible(page);

  const member = await as("member");
  await member.route(/\/accept$/, (route) => route.fulfill({ status: 502 }), { times: 1 });
  await member.goto(url);
  await expectNotice(member, "The invitation is not accepted yet.");
  await member.reload();
  await expectNotice(member, "Failed to accept invitation. You may already be a member.");
  await expectNotice(member, "This invitation has expired. Please contact the person who sent you this invitation.");
  await member.reload();
  await expect(member.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  await expect(member.getByText("Failed to accept invitation.")).toHaveCount(0);
});

test("an invitation that was left unsent comes back as what it is, and can be discarded", async ({ as }) => {
  const page = await as("admin");
  await page.goto("/invitations");
  const email = page.getByRole("textbox", { name: "Email" });
  await email.fill("left@example.org");
  await page.getByLabel("Role").selectOption({ label: "One ministry's leader" });
  await page.getByRole("checkbox", { name: "Greeter" }).check();
  await expect(page.getByText("Works in the ministries that they lead or belong to.")).toBeVisible();
  page.on("dialog", (dialog) => dialog.accept());
  await page.goto("/invitations");
  await expect(email).toHaveValue("left@example.org");
  await expect(page.getByText("Works in the ministries that they lead or belong to.")).toBeVisible();
  const note = page.getByText("This is what you entered before. It is not saved yet.");
  await expect(note).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(note).toHaveCount(0);
  await expect(email).toHaveValue("");
  await expect(page.getByLabel("Role")).toHaveValue("member");
  await expect(page.getByRole("checkbox", { name: "Greeter" })).not.toBeChecked();
});

test("an invitation whose author is no longer an administrator is sent again by another one", async ({ as }) => {
  const [author, successor] = [await as("admin"), await as("intermediate_admin")];
  const [former, other] = await Promise.all(
    [author, successor].map(async (page) => (await page.request.get(api.signin.user.path)).json()),
  );
  const pathOf = ({ id }: { id: string }) => api.users.update.path.replace(":id", id);
  await confirmPassword(author);
  expect((await author.request.patch(pathOf(other), { data: { role: "admin" } })).status()).toBe(200);
  await author.goto("/invitations");
  await author.getByRole("textbox", { name: "Email" }).fill("paula.vale@example.org");
  await author.getByLabel("Role").selectOption("Staff");
  await author.getByRole("button", { name: "Send invitation" }).click();
  await expectNotice(author, "Invitation Created");

  await confirmPassword(successor);
  await successor.goto(`/users?search=${encodeURIComponent(former.email)}`);
  await successor
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await successor.getByRole("menuitem", { name: "Change role" }).click();
  const dialog = successor.getByRole("dialog", { name: "Change role" });
  await dialog.getByLabel("Role").selectOption("Staff");
  await expect(dialog).toContainText("again under Invitations, and has to make and share new links.");
  await dialog.getByRole("button", { name: "Update role" }).click();
  await expectNotice(successor, "Member role updated successfully");

  await successor.goto("/invitations");
  const row = successor.getByRole("row").filter({ hasText: "paula.vale@example.org" });
  await expect(row).toContainText("Inactive");
  await expect(row).toContainText("Its author is no longer an administrator.");
  await expect(successor.getByText(/^\d+ inactive$/)).toBeVisible();
  await expectAccessible(successor);
  await row.getByRole("button", { name: "Invite paula.vale@example.org again" }).click();
  await expectNotice(successor, "Invitation renewed");
  await expect(row).toContainText("Active");
  await expect(row).toContainText("Staff");
});
