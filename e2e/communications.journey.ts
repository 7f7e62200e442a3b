// Announcements by email to a real mailbox: counts, headers, unsubscribing, the next email, and the delivery log.
import type { Page } from "@playwright/test";
import { openMailbox } from "../server/test/mailbox.ts";
import { openTwilio } from "../server/test/twilio.ts";
import { TODAY } from "./clock.ts";
import {
  allowRoutes,
  expect,
  expectAccessible,
  expectNoSidewaysScrolling,
  expectNotice,
  pressEscape,
  test,
  waitForCards,
} from "./narthex.ts";

const PASSWORD = "a long enough password";
const OFFICE = { firstName: "Ruth", lastName: "Adler", email: "ruth@example.org" };
const ADMIN = { NARTHEX_ADMIN_EMAIL: OFFICE.email, NARTHEX_ADMIN_PASSWORD: PASSWORD };

/** Fills a new congregation through API calls, which have their own journeys. */
async function fillCongregation(page: Page): Promise<void> {
  const post = async (path: string, data: object): Promise<{ id: number }> => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await post("/api/auth/sign-in/email", { email: OFFICE.email, password: PASSWORD });
  const profile = { firstName: OFFICE.firstName, lastName: OFFICE.lastName, address: "1 Chapel Row" };
  expect((await page.request.put("/api/members/complete-profile", { data: profile })).ok()).toBe(true);
  const person = (firstName: string, more: object) =>
    post("/api/members", { firstName, lastName: "Marsh", joinDate: "2024-01-07", membershipStatus: "active", ...more });
  const family = "marsh@example.org";
  const lydia = await person("Lydia", { email: family, phone: "(212) 555-0111", smsConsent: true });
  const jonas = await person("Jonas", { email: family });
  const agnes = await person("Agnes", { phone: "(212) 555-0122" });
  const daniel = await person("Daniel", { email: "daniel@example.org" });
  const choir = await post("/api/ministries", { name: "Choir", leaderId: daniel.id });
  const memberIds = [lydia.id, jonas.id, agnes.id];
  expect((await page.request.put(`/api/ministries/${choir.id}/members`, { data: { memberIds } })).ok()).toBe(true);
}

/** Writes an announcement to the choir, to be sent by email. */
async function writeToChoir(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: "New announcement" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Content").fill("We meet at seven.\n<script>alert(1)</script> https://example.org/songs");
  await page.getByLabel("Audience").selectOption({ label: "Ministries" });
  await page.getByRole("group", { name: "Ministries" }).getByLabel("Choir").check();
}

test("an announcement to a ministry reaches its mailboxes, and the next one skips a person who has unsubscribed", async ({
  newCongregation,
  visitor,
}) => {
  const mailbox = await openMailbox();
  const server = await newCongregation({
    ...ADMIN,
    SMTP_URL: mailbox.url,
    MAIL_FROM: "Grace <office@example.org>",
  });
  const office = await visitor({ baseURL: server.url });
  await fillCongregation(office);
  await allowRoutes(office);
  await office.goto("/communications");
  await expect(office.getByRole("heading", { name: "No announcements" })).toBeVisible();

  // The form shows before sending who gets it, who does not, and why.
  await office.getByRole("button", { name: "New announcement" }).click();
  await office.getByRole("button", { name: "Publish" }).click();
  await expect(office.getByText("Title is required")).toBeVisible();
  await expect(office.getByText("Content is required")).toBeVisible();
  await expectAccessible(office);
  await pressEscape(office);
  await writeToChoir(office, "Rehearsal");
  await expect(office.getByText(/Reaches 3 people of 4, in 2 emails/)).toBeVisible();
  await expect(office.getByText(/Left out: 1 without an email address/)).toBeVisible();
  await expect(office.getByRole("checkbox", { name: /Send as a text message/ })).toBeDisabled();
  await office.getByRole("checkbox", { name: /Send by email/ }).check();
  await expect(office.getByText("Goes to 3 people in 2 emails.")).toBeInViewport();
  await expectAccessible(office);
  // The dialog is open again after a reload, with the draft and what the button does.
  await office.reload();
  await expect(office.getByRole("button", { name: "Publish and send 2 emails" })).toBeVisible();
  const publishOn = office.getByLabel("Publish on");
  await publishOn.fill(`${TODAY}T23:00`);
  await expect(office.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  // A day before today is refused, so nothing is sent.
  await publishOn.fill("2026-10-17T09:00");
  await expect(office.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await publishOn.fill(`${TODAY}T09:00`);
  await expect(office.getByRole("button", { name: "Publish and send 2 emails" })).toBeVisible();
  await office.route("**/api/announcements", (route) => route.abort(), { times: 1 });
  await office.getByRole("button", { name: "Publish and send 2 emails" }).click();
  const reason = office.getByRole("dialog").getByText(/Can't reach the server/);
  await expect(reason, "why it failed is in sight").toBeInViewport();
  await office.getByRole("button", { name: "Publish" }).click();
  await expectNotice(office, "Announcement created successfully");
  await expectNotice(office, "2 emails are being sent.");
  const card = office.getByRole("listitem").filter({ hasText: "Rehearsal" });
  await expect(card.getByText("Email: 2 sent and 2 left out (1 shares an email address)")).toBeVisible();
  await expect(card.getByText("<script>alert(1)</script>")).toBeVisible();
  await expect(card.getByRole("link", { name: "https://example.org/songs" })).toBeVisible();

  // The received emails contain the unsubscribe headers.
  expect(mailbox.received.flatMap(({ recipients }) => recipients).sort()).toEqual([
    "daniel@example.org",
    "marsh@example.org",
  ]);
  const mail = mailbox.received.find(({ recipients }) => recipients.includes("marsh@example.org"));
  expect(mail?.headers).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  const [, address = ""] = /List-Unsubscribe: <([^>]+)>/.exec(mail?.headers ?? "") ?? [];
  expect(address).toContain(`${server.url}/api/unsubscribe/`);

  // Opening the link changes nothing; one button unsubscribes without signing in.
  const phone = await visitor({ viewport: { width: 375, height: 812 }, colorScheme: "dark" });
  await phone.route(/\/assets\/UnsubscribePage-/, (route) => route.abort());
  await phone.goto(`${server.url}/api/unsubscribe/${"x".repeat(60)}`);
  await expect(phone.getByRole("heading", { name: "Can't reach Narthex" })).toBeVisible();
  await phone.unroute(/\/assets\/UnsubscribePage-/);
  await phone.getByRole("button", { name: "Try again" }).click();
  const toProfile = phone.getByRole("link", { name: "Sign in and open your profile" });
  await expect(toProfile).toHaveAttribute("href", "/api/login?next=%2Fprofile");
  await expectAccessible(phone);
  await phone.goto(address);
  await expect(phone.getByText(/m•••@example\.org is subscribed to announcements/)).toBeVisible();
  await expectAccessible(phone);
  await expectNoSidewaysScrolling(phone);
  await phone.reload();
  await phone.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(phone.getByText(/is no longer subscribed to announcements/)).toBeVisible();
  await expect(phone.getByRole("button", { name: "Resubscribe" })).toBeVisible();
  await expectAccessible(phone);

  await writeToChoir(office, "Concert");
  await expect(office.getByText(/Left out: 2 unsubscribed and 1 without an email address/)).toBeVisible();
  await office.getByRole("checkbox", { name: /Send by email/ }).check();
  await office.getByRole("button", { name: "Publish" }).click();
  const second = office.getByRole("listitem").filter({ hasText: "Concert" });
  await expect(second.getByText("Email: 1 sent and 3 left out")).toBeVisible();
  expect(
    mailbox.received.filter(({ headers }) => headers.includes("Concert")).map(({ recipients }) => recipients),
  ).toEqual([["daniel@example.org"]]);

  // The log lists everyone; it is used with the keyboard only.
  await second.getByRole("button", { name: "Delivery log of Concert" }).focus();
  await office.keyboard.press("Enter");
  const dialog = office.getByRole("dialog");
  await expect(dialog.getByText("4 entries")).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: "Jonas Marsh" })).toContainText("unsubscribed");
  await dialog.getByLabel("Reason").selectOption({ label: "Unsubscribed" });
  await expect(dialog.getByText("2 entries")).toBeVisible();
  await dialog.getByRole("searchbox", { name: "Search names" }).fill("jonas");
  await expect(dialog.getByText("1 entry")).toBeVisible();
  await expectAccessible(office);
  await pressEscape(office); // clears the search field
  await pressEscape(office);
  await expect(second.getByRole("button", { name: "Delivery log of Concert" })).toBeFocused();

  // Editing sends nothing again, and deleting removes the announcement.
  await second.getByRole("button", { name: "Edit Concert" }).click();
  await expect(office.getByText("Email: 1 sent and 3 left out.")).toBeVisible();
  const [{ id }] = await (await office.request.get("/api/announcements?search=concert")).json();
  const change = { title: "Autumn Concert", content: "We meet at eight." };
  expect((await office.request.patch(`/api/announcements/${id}`, { data: change })).ok()).toBe(true);
  await office.getByLabel("Title").fill("Spring Concert");
  await office.getByRole("button", { name: "Save" }).click();
  // Another person saved first: their version is shown beside the typed text, and the next save overwrites it.
  await expect(dialog.getByRole("region", { name: "Changed by someone else" })).toContainText("Autumn Concert");
  await expect(dialog.getByLabel("Content")).toHaveValue("We meet at eight.");
  // The form shows it, and no notice repeats it.
  await expect(office.locator("li[data-state=open]", { hasText: "Someone else changed this" })).toHaveCount(0);
  await expectAccessible(office);
  await office.getByRole("button", { name: "Save" }).click();
  await expectNotice(office, "Announcement updated successfully");
  await office.getByRole("button", { name: "Delete Spring Concert" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expectNotice(office, "Announcement deleted successfully");
  await expect(office.getByRole("button", { name: "Edit Rehearsal" })).toBeFocused();
  await expect(office.getByRole("listitem").filter({ hasText: "Spring Concert" })).toHaveCount(0);
  expect(mailbox.received).toHaveLength(3);
  await mailbox.close();
});

test("text messages: the settings send a test, an announcement is sent, a STOP is shown in the profile", async ({
  newCongregation,
  visitor,
}) => {
  const twilio = await openTwilio();
  const { accountSid, authToken, from, apiUrl } = twilio.config;
  const publicUrl = "http://127.0.0.1";
  const server = await newCongregation({
    ...ADMIN,
    PUBLIC_URL: publicUrl,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_URL: apiUrl,
  });
  const page = await visitor({ baseURL: server.url });
  await fillCongregation(page);
  await page.goto("/settings?tab=texts");
  const card = page.locator("[data-card]").filter({ has: page.getByRole("heading", { name: "Text messages" }) });
  await expect(card.getByText("They are sent through Twilio from (212) 555-0100")).toBeVisible();
  await card.getByRole("button", { name: "Send a test" }).click();
  await expectNotice(page, "Please add your phone number to your profile first.");
  expect((await page.request.put("/api/members/me", { data: { phone: "(212) 555-0133" } })).ok()).toBe(true);
  await card.getByRole("button", { name: "Send a test" }).click();
  await expectNotice(page, "Test text message on its way");

  await page.goto("/profile");
  await page.getByRole("checkbox", { name: /Announcements as text messages/ }).check();
  await expectNotice(page, "Your choice is saved");
  await page.goto("/communications");
  await page.getByRole("button", { name: "New announcement" }).click();
  await page.getByLabel("Title").fill("Snow");
  await page.getByLabel("Content").fill("No service today. ".repeat(27));
  await expect(page.getByText(/Reaches 2 people of 5/).first()).toBeVisible();
  const tooLong = page.getByRole("group", { name: "Send as" }).getByRole("status");
  await expect(tooLong).toHaveText("");
  await page.getByRole("checkbox", { name: /Send as a text message/ }).check();
  await expect(tooLong).toContainText("This is longer than a text message.");
  await page.getByLabel("Content").fill("No service today.");
  await expect(tooLong).toHaveText("");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText(/Text message: 2 sent/)).toBeVisible();
  const numbers = twilio.taken.flatMap(({ text, to }) => (text.includes("Snow") ? [to] : []));
  expect(numbers.sort()).toEqual(["+12125550111", "+12125550133"]);

  const answer = await twilio.tell(server.url, `${publicUrl}/api/sms/incoming`, { From: "+12125550133", Body: "Stop" });
  expect(await answer.text()).toContain("you will no longer get text messages");
  await page.goto("/profile");
  await expect(
    page.getByText(/replied STOP\. To get texts again, send START from that phone to \(212\) 555-0100/),
  ).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /Announcements as text messages/ })).toBeDisabled();
  await twilio.close();
});

test("a visitor sees a request to log in, and a member reads their announcements and chooses what they receive", async ({
  as,
  page,
}) => {
  await page.goto("/communications");
  await expect(page.getByText("Please log in to access communications.")).toBeVisible();
  await expectAccessible(page);

  const lydia = await as("member", { viewport: { width: 375, height: 812 }, hasTouch: true });
  await lydia.goto("/communications");
  await expect(
    lydia.getByRole("listitem").filter({ hasText: "Thursday's rehearsal" }).or(lydia.getByText("Everyone")).first(),
  ).toBeVisible();
  await expect(lydia.getByRole("button", { name: "New announcement" })).toHaveCount(0);
  await expect(lydia.getByText("Scheduled")).toHaveCount(0);
  await lydia.goto("/profile");
  await lydia.getByRole("checkbox", { name: /Announcements by email/ }).uncheck();
  await expectNotice(lydia, "Your choice is saved");
  await lydia.reload();
  await expect(lydia.getByRole("checkbox", { name: /Announcements by email/ })).not.toBeChecked();

  // An announcement published in one window appears in another.
  await lydia.goto("/communications");
  await expect(lydia.getByRole("heading", { level: 1, name: "Communications" })).toBeVisible();
  const miriam = await as("intermediate_admin");
  await miriam.goto("/");
  await waitForCards(miriam);
  await miriam.getByRole("button", { name: /Send Announcement/ }).click();
  await expectNotice(miriam, "Opening communication center...");
  await miriam.getByLabel("Title").fill("The hall is painted");
  await miriam.getByLabel("Content").fill("Please use the side door this week.");
  await miriam.getByLabel("Priority").selectOption({ label: "High" });
  const unsent = "People see it in Narthex only. No email or text message is sent.";
  await expect(miriam.getByRole("dialog").getByText(unsent)).toBeInViewport();
  await miriam.getByRole("button", { name: "Publish" }).click();
  await expectNotice(miriam, "Announcement created successfully");
  await expectNotice(miriam, unsent);
  await expect(lydia.getByRole("heading", { name: "The hall is painted" })).toBeVisible();

  // The bell links to the announcement itself, also to one further down the list.
  await lydia.getByRole("button", { name: /^Notifications/ }).tap();
  await expect(lydia.getByRole("link", { name: /The hall is painted/ })).toBeVisible();
  await lydia.getByRole("region", { name: "Announcements" }).getByRole("link").last().tap();
  await expect(lydia).toHaveURL(/announcement=\d+/);
  await expect(lydia.locator("h2:focus")).toBeInViewport();

  // So does a URL, however many pages come before it; a deleted announcement is reported.
  const all = await (await miriam.request.get("/api/announcements?show=out&limit=1000")).json();
  expect(all.length).toBeGreaterThan(40);
  await miriam.goto(`/communications?announcement=${all.at(-1).id}`);
  await expect(miriam.locator("h2:focus")).toHaveText(all.at(-1).title);
  // The search box keeps the focus, also when the list scrolls back to an announcement.
  const search = miriam.getByRole("searchbox", { name: "Search announcements" });
  await search.fill("The hall is painted");
  await expect(miriam.getByRole("tabpanel").getByRole("heading", { level: 2 })).toHaveText(["The hall is painted"]);
  await search.fill(all.at(-1).title);
  await expect(miriam.getByRole("heading", { name: all.at(-1).title, exact: true }).last()).toBeVisible();
  await expect(search).toBeFocused();
  await miriam.goto("/communications?announcement=999999");
  await expect(miriam.getByText("has been deleted")).toBeVisible();
});
