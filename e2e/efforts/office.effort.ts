// The office: hours, an announcement, a weekly service, invitations.
import { openMailbox } from "../../server/test/mailbox.ts";
import { until } from "../../server/test/until.ts";
import { confirmPassword } from "../confirm.ts";
import { measureEffort } from "../effort.ts";
import { expect, expectNotice } from "../narthex.ts";
import { test } from "./measured.ts";

const PHONE = { viewport: { width: 375, height: 812 }, hasTouch: true } as const;
const PASSWORD = "a calm and long sentence";

test("hours of last Sunday are logged on a phone", async ({ as, note }) => {
  const page = await as("member", PHONE);
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Volunteer Hours" })).toBeVisible();
  const effort = measureEffort(page, { isTouch: true });
  await effort.click(page.getByRole("link", { name: "Volunteer Hours" }));
  await effort.click(page.getByRole("button", { name: "Last Sunday" }));
  await effort.click(page.getByRole("button", { name: "2 hours", exact: true }));
  const sending = page.waitForRequest((request) => request.method() === "POST");
  await effort.click(page.getByRole("button", { name: "Log hours" }));
  await expect(page.getByText(/^2 hours for /).first()).toBeVisible();
  expect((await sending).postDataJSON()).toMatchObject({ workerDate: "2026-10-11" });
  note("hours", effort, { isTouch: true });
});

test("an announcement to a ministry by email", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Communications" }));
  await effort.click(page.getByRole("button", { name: "New announcement" }));
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Title")).toBeFocused();
  await effort.type("Choir on Thursday");
  await effort.press("Tab");
  await effort.type("We meet at seven, and begin with the new songs. Bring tea.");
  await effort.choose(dialog.getByLabel("Audience"), "Ministries");
  await effort.click(dialog.getByRole("group", { name: "Ministries" }).getByLabel("Music and Choir"));
  await effort.click(dialog.getByRole("checkbox", { name: /Send by email/ }));
  await effort.click(dialog.getByRole("button", { name: /^Publish/ }));
  await expectNotice(page, "Announcement created successfully");
  const { elapsed } = effort;
  const card = page.getByRole("listitem").filter({ hasText: "Choir on Thursday" });
  await expect(card.getByText(/^Email: /)).toContainText("not sent");
  note("announcement", effort, { elapsed, more: "without a mail server the card says “not sent”" });
});

test("a weekly service for a year", async ({ as, note }) => {
  const page = await as("admin");
  await page.goto("/events");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("button", { name: "Create Event" }));
  const form = page.getByRole("dialog", { name: "Create Event" });
  await expect(form.getByLabel("Title")).toBeFocused();
  await effort.type("Evening Service");
  await effort.typeMoment(form.getByLabel("Starts"), "10252026", "0600PM");
  await effort.typeMoment(form.getByLabel("Ends"), "10252026", "0700PM");
  await effort.choose(form.getByLabel("How the event repeats"), "Weekly, or every few weeks");
  await effort.click(form.getByRole("button", { name: "Create Event" }));
  await expectNotice(page, "Event created");
  const { elapsed } = effort;
  const year = await page.request.get("/api/events?search=Evening%20Service&from=2026-10-25&to=2027-10-24&limit=100");
  expect(await year.json()).toHaveLength(53);
  note("weekly", effort, { elapsed, more: `for a person ≈ ${Math.round(effort.seconds)} s` });
});

test("a person is invited, also from their page", async ({ as, note }) => {
  const page = await as("admin");
  await confirmPassword(page);
  await page.goto("/");
  const effort = measureEffort(page);
  await effort.click(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Invitations" }));
  await effort.click(page.getByRole("textbox", { name: "Email" }));
  await effort.type("new.person@example.org");
  await effort.press("Enter");
  await expectNotice(page, "Invitation Created");
  note("invite", effort);
  const data = { firstName: "Judith", lastName: "Hartwell", email: "hartwell@example.org", joinDate: "2026-10-04" };
  const { id } = await (await page.request.post("/api/members", { data })).json();
  await page.goto(`/members/${id}`);
  const from = measureEffort(page);
  await from.click(page.getByRole("button", { name: "More actions for Judith Hartwell" }));
  await from.click(page.getByRole("menuitem", { name: "Invite" }));
  await from.click(page.getByRole("alertdialog").getByRole("button", { name: "Send invitation" }));
  await expectNotice(page, "Invitation Created");
  note("inviteFromPerson", from);
});

test("a newcomer accepts an invitation", async ({ newCongregation, visitor, note }) => {
  const mailbox = await openMailbox();
  const account = { email: "zoe@example.org", password: PASSWORD };
  const { url } = await newCongregation({
    NARTHEX_ADMIN_EMAIL: account.email,
    NARTHEX_ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Grace <office@example.org>",
  });
  const admin = await visitor({ baseURL: url });
  await admin.request.post("/api/auth/sign-in/email", { data: account });
  const invitation = { invitationType: "email", email: "amos@example.org", role: "member" };
  expect((await admin.request.post("/api/invitations", { data: invitation })).ok()).toBe(true);
  const mail = await until(
    () => mailbox.received.find(({ recipients }) => recipients.includes("amos@example.org")),
    (found) => found !== undefined,
  );
  const guest = await visitor();
  const effort = measureEffort(guest);
  await guest.goto(/http\S+\?invitation=\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  await effort.click(guest.getByRole("button", { name: "Create an account" }));
  await expect(guest.getByLabel("First name")).toBeFocused();
  await expect(guest.getByLabel("Email")).toHaveValue("amos@example.org");
  // The second Tab passes the email address, which is filled in.
  for (const [text, tabs] of [
    ["Amos", 1],
    ["Bell", 2],
  ] as const) {
    await effort.type(text);
    for (let tab = 0; tab < tabs; tab += 1) await effort.press("Tab");
  }
  await effort.type(PASSWORD);
  await effort.press("Enter");
  await expect(guest).toHaveURL(/\/complete-profile$/);
  await effort.click(guest.getByLabel("Home address"));
  await effort.type("12 Linden Street");
  await effort.click(guest.getByRole("button", { name: /Complete/ }));
  await expect(guest.getByRole("heading", { name: "My Dashboard" })).toBeVisible();
  note("accept", effort, { more: "4 screens; the email is filled in" });
  await mailbox.close();
});
