// How long an announcement that was sent counts as proof of the mail server in SMTP_URL.
import { mailServer } from "@narthex/contract/mail-server.ts";
import { afterAll, expect, test } from "vitest";
import { openAnnouncing } from "../../../test/announcing.ts";

const church = await openAnnouncing();
const { sunday, admin, settled, choir } = church;
afterAll(() => church.close());

test("an announcement proves for 30 days that the mail server of the environment accepts emails", async () => {
  const { id } = await choir({ title: "Proof" });
  await settled(id);
  const { pool } = sunday.postgres;
  const provenAt = async () => (await admin.call(mailServer.get)).body.lastSentAt;
  await pool.query("delete from mails");
  await pool.query("insert into mails (recipient, subject, text, status, updated_at) values ('', '', '', 'sent', $1)", [
    "2026-11-20T15:00:00Z",
  ]);
  expect(await provenAt()).toMatch(/^2026-11-22T15:00/);
  await pool.query("update deliveries set updated_at = updated_at - interval '31 days'");
  expect(await provenAt()).toMatch(/^2026-11-20T15:00/);
  await pool.query("delete from mails");
  expect(await provenAt()).toBeNull();
});
