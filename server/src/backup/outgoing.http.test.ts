// A restored copy sends no text message and records no card payment until an administrator resumes both, because the
// original may still be running. Emails: backups.http.test.ts.
import { announcements } from "@narthex/contract/announcements.ts";
import { backups as calls } from "@narthex/contract/backups.ts";
import { giving } from "@narthex/contract/giving.ts";
import { mailServer } from "@narthex/contract/mail-server.ts";
import { payments } from "@narthex/contract/payments.ts";
import { textProvider } from "@narthex/contract/text-provider.ts";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openCards } from "../../test/cards.ts";
import type { Congregation } from "../../test/congregation.ts";
import { openSunday } from "../../test/sunday.ts";
import { openTwilio } from "../../test/twilio.ts";
import { until } from "../../test/until.ts";
import { members } from "../database/tables/members.ts";
import { resumeDeliveries } from "../messaging/deliveries/run.ts";
import { runUpkeep } from "../upkeep.ts";

/** As a restore leaves it (restore-archive.ts). */
const pause = ({ postgres }: Congregation) =>
  postgres.pool.query("update settings set outgoing_paused_at = '2026-11-22T14:00:00Z'");

/** Waits until a job of this kind has ended, and none is left. */
const ended = ({ postgres }: Congregation, name: string) =>
  until(
    async () => {
      const text = `select count(*) filter (where state = 'completed')::int as done,
        count(*) filter (where state in ('created', 'active', 'retry'))::int as left from pgboss.job where name = $1`;
      return (await postgres.pool.query<{ done: number; left: number }>(text, [name])).rows[0];
    },
    (jobs) => jobs !== undefined && jobs.done > 0 && jobs.left === 0,
  );

test("text messages wait after a restore until an administrator resumes them, and are retried from then on", async () => {
  const twilio = await openTwilio();
  const sunday = await openSunday({ config: { twilio: twilio.config } });
  onTestFinished(async () => {
    await sunday.close();
    await twilio.close();
  });
  const admin = await sunday.as("admin");
  const agreed = { phone: "+12125550111", smsConsent: true };
  await sunday.postgres.db.update(members).set(agreed).where(eq(members.id, sunday.ids.member));
  await pause(sunday);
  const isShownAsPaused = async () =>
    (await admin.call(announcements.reach, { query: { targetAudience: "members" } })).body.isPaused;
  expect(await isShownAsPaused()).toBe(true);
  const news = { title: "Snow", content: "No service today.", targetAudience: "members", sendSMS: true } as const;
  expect((await admin.call(announcements.create, { body: news })).status).toBe(201);
  await ended(sunday, "send-texts");
  expect(twilio.taken).toHaveLength(0);
  const areProvidersPaused = async () =>
    (await Promise.all([admin.call(mailServer.get), admin.call(textProvider.get)])).map(({ body }) => body.isPaused);
  expect(await areProvidersPaused()).toEqual([true, true]);
  // Restored on Monday from a backup of Friday.
  await sunday.postgres.pool.query("update deliveries set queued_at = queued_at - interval '50 hours'");
  await runUpkeep(sunday.services);
  twilio.outage = 503;
  await admin.call(calls.resumeOutgoing);
  const wait = "select count(*) from deliveries where status = 'queued' and attempts = 1";
  await until(async () => (await sunday.count(wait)) === 1);
  await runUpkeep(sunday.services);
  twilio.outage = null;
  sunday.setNow("2026-11-22T15:01:00Z");
  await resumeDeliveries(sunday.services, "sms");
  await until(() => twilio.taken.length === 1);
  expect(await areProvidersPaused()).toEqual([false, false]);
  expect(await isShownAsPaused()).toBe(false);
});

test("card payments are not recorded after a restore until an administrator resumes them", async () => {
  const cards = await openCards();
  onTestFinished(() => cards.close());
  const { congregation } = cards;
  const { id, intentId } = await cards.begin();
  await pause(congregation);
  cards.stripe.charge(intentId);
  await cards.deliverEvent("payment_intent.succeeded", intentId);
  expect(await cards.giftsOf(id)).toHaveLength(0);
  const options = async () => (await congregation.stranger().call(giving.options)).body.provider;
  expect(await options()).toBeNull();
  const admin = await congregation.as("admin");
  expect((await admin.call(payments.status)).body).toMatchObject({ isOn: false, isPaused: true });
  const donor = await congregation.as("member");
  const body = { amount: "25.00", donationType: "tithe" as const };
  expect((await donor.refused(giving.start, { body })).body.code).toBe("giving_not_set_up");
  await admin.call(calls.resumeOutgoing);
  expect((await admin.call(payments.status)).body).toMatchObject({ isOn: true, isPaused: false });
  const [gift] = await until(
    () => cards.giftsOf(id),
    (gifts) => gifts.length === 1,
  );
  expect(gift?.paymentId).toBe(id);
  expect(await options()).toBe("stripe");
});
