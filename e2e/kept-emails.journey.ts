// Emails that were kept without a mail server, sent from the logs after one is set up.
import { openMailbox } from "../server/test/mailbox.ts";
import { expect, expectAccessible, expectNotice, pressEscape, test } from "./narthex.ts";

const OFFICE = { firstName: "Ruth", lastName: "Adler", email: "ruth@example.org" };
const PASSWORD = "a password of the office";

test("a kept email of an announcement is sent to one person, and another who unsubscribed is named as the reason", async ({
  newCongregation,
  visitor,
}) => {
  const mailbox = await openMailbox();
  const server = await newCongregation({ NARTHEX_ADMIN_EMAIL: OFFICE.email, NARTHEX_ADMIN_PASSWORD: PASSWORD });
  const page = await visitor({ baseURL: server.url });
  const { request } = page;
  const signIn = { email: OFFICE.email, password: PASSWORD };
  expect((await request.post("/api/auth/sign-in/email", { data: signIn })).ok()).toBe(true);
  const profile = { firstName: OFFICE.firstName, lastName: OFFICE.lastName, address: "1 Chapel Row" };
  expect((await request.put("/api/members/complete-profile", { data: profile })).ok()).toBe(true);
  const lydia = { firstName: "Lydia", lastName: "Marsh", email: "lydia@example.org", membershipStatus: "active" };
  expect((await request.post("/api/members", { data: { ...lydia, joinDate: "2020-01-01" } })).ok()).toBe(true);
  const news = { title: "Potluck", content: "Bring a dish.", sendEmail: true };
  expect((await request.post("/api/announcements", { data: news })).ok()).toBe(true);
  const card = page.getByRole("listitem").filter({ hasText: "Potluck" });
  await page.goto("/communications");
  await expect(card).toContainText("2 kept, not sent");
  const mailServer = { host: "127.0.0.1", port: mailbox.port, encryption: "none", senderAddress: "o@example.org" };
  const none = { user: null, password: null, senderName: null, replyTo: null };
  expect((await request.put("/api/settings/mail-server", { data: { ...mailServer, ...none } })).ok()).toBe(true);
  expect((await request.put("/api/members/me/choices", { data: { announcementEmails: false } })).ok()).toBe(true);

  await page.goto("/settings?tab=logs");
  const mailTo = (address: string) => page.getByRole("listitem").filter({ hasText: address });
  await mailTo(OFFICE.email)
    .getByRole("button", { name: /Potluck/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("This person has unsubscribed from announcements by email");
  await expect(dialog.getByRole("button", { name: "Send now" })).toHaveCount(0);
  await expectAccessible(page);
  await pressEscape(page);
  await mailTo(lydia.email)
    .getByRole("button", { name: /Potluck/ })
    .click();
  await dialog.getByRole("button", { name: "Send now" }).click();
  await expectNotice(page, "Email is on its way");
  await expect(mailTo(lydia.email)).toHaveCount(0);
  await expect.poll(() => mailbox.received.map(({ recipients }) => recipients)).toEqual([[lydia.email]]);
  expect(mailbox.received[0]?.text).toMatch(/Unsubscribe: http:\S+\/api\/unsubscribe\/\S+/);

  await page.goto("/communications");
  await expect(card).toContainText("1 sent and 1 kept, not sent");
  await mailbox.close();
});
