// The settings show whether there is a backup, warn when there is none, and resume what a restore has paused.
import { MOMENT } from "./clock.ts";
import { confirmPassword } from "./confirm.ts";
import { expect, expectAccessible, expectNotice, test } from "./narthex.ts";
import { databaseUrl, query } from "./run.ts";

test("the settings show the last backup with its size, and a warning when it is older than 48 hours", async ({
  as,
  congregation,
  run,
}) => {
  const page = await as("admin");
  await page.goto("/settings?tab=backup");
  const warning = page.getByText("A backup is made every day while Narthex is running. Make one now.");
  await expect(page.getByText("No backup yet")).toHaveClass(/text-critical/);
  await expect(warning).toBeVisible();

  const start = page.getByRole("button", { name: "Back up now" });
  await start.click();
  await expectNotice(page, "Backup started");
  const last = page.getByText(/^Last backup /);
  await expect(last, "the backup is made").toBeVisible({ timeout: 90_000 });
  await expect(last).toHaveClass(/text-positive/);
  await expect(warning).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: /narthex-\S+/ })).toContainText(/\d (KB|MB)/);

  const database = databaseUrl(run, congregation.database);
  await query(database, "update backups set created_at = created_at - interval '49 hours'");
  // As while old archives are deleted in a slow storage: no notice says that this has ended.
  await query(database, "insert into pgboss.job (name, state) values ('make-backup', 'active')");
  await page.reload();
  await expect(start).toHaveAttribute("aria-busy", "true");
  await query(database, "delete from pgboss.job where name = 'make-backup' and state = 'active'");
  await expect(start).not.toHaveAttribute("aria-busy");
  await expect(last).toHaveText("Last backup 2 days ago");
  await expect(last).toHaveClass(/text-critical/);
  await expect(warning).toBeVisible();
  await expectAccessible(page);
});

test("an administrator reads what a restore has paused, and resumes it", async ({ as, congregation, run }) => {
  const page = await as("admin");
  const database = databaseUrl(run, congregation.database);
  await query(database, "update settings set outgoing_paused_at = now()");
  await query(
    database,
    "insert into audit_entries (action, subject, subject_id) values ('unknown', 'payment', 'pi_after_the_backup')",
  );
  await confirmPassword(page);
  for (const provider of ["mail-server", "text-provider"]) {
    const path = `/api/settings/${provider}`;
    const state = (await (await page.request.get(path)).json()) as { isPaused: boolean };
    const isMail = provider === "mail-server";
    const setUp = isMail ? { lastSentAt: MOMENT } : { values: { accountSid: "AC1", from: "+12125550123" } };
    await page.route(path, (route) => route.fulfill({ json: { ...state, ...setUp, source: "environment" } }));
  }
  await page.goto("/settings?tab=texts");
  await expect(page.getByText("Text messages are paused", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Email", exact: true }).click();
  await expect(page.getByText("Email is paused", { exact: true })).toBeVisible();
  await expect(page.getByText("emails that people need for their own account are sent")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Giving", exact: true }).click();
  await expect(page.getByText("In the last 30 days, Stripe reported 1 payment that was missing here")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Backup", exact: true }).click();
  const paused = page.getByText(/^Restored from a backup /);
  await expect(paused).toBeVisible();
  await expect(page.getByText("Access that was taken away after the backup is valid again.")).toBeVisible();
  await expect(page.getByText("Also check the people who may or must not collect a child")).toBeVisible();
  await expect(page.getByText("Compare Stripe's payments with the gifts in Donations.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Back up now" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resume" }).click();
  await expectNotice(page, "Emails, text messages, payments and backups resumed");
  await expect(paused).toBeHidden();
  await expect(page.getByRole("button", { name: "Back up now" })).toBeVisible();
});

test("an announcement whose time passed before a restore says that it was not sent, and can be sent", async ({
  as,
  congregation,
  run,
}) => {
  const page = await as("admin");
  const data = { title: "Potluck tonight", content: "Bring a dish." };
  const { id } = (await (await page.request.post("/api/announcements", { data })).json()) as { id: number };
  const entry = `insert into audit_entries (action, subject, subject_id, detail)
    values ('not_sent', 'announcement', '${id}', '{"channel": "email", "reason": "restored"}')`;
  await query(databaseUrl(run, congregation.database), entry);
  await page.goto("/communications");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: data.title }) });
  const reason = card.getByText("Not sent by email, because its time passed before a backup was restored");
  await expect(reason).toBeVisible();
  await expect(card.getByRole("button", { name: /^Delivery log/ })).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole("button", { name: `Edit ${data.title}` }).click();
  await page.getByLabel("Send by email").check();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expectNotice(page, "Announcement updated successfully");
  await expect(card.getByText(/^Email: /)).toBeVisible();
  await expect(reason).toBeHidden();
});
