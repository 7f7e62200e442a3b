// Reminds people by email that they serve, or have not answered yet, two days before: every hour of the day.
import { recordChange } from "../changes/record.ts";
import { queueMail, type SendingNeeds } from "../messaging/mail/mail.ts";
import { writeServingReminder } from "../messaging/mail/serving-emails.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import { REMINDER_HOURS } from "./news/event-news.service.ts";
import { lockToRemind, setReminded } from "./news/planned.queries.ts";
import { listServingRecipients, readServingSender, splitPlaces } from "./news/recipients.ts";

/** The hours of the day in the congregation's time zone at which people get reminders. */
const FIRST_HOUR = 8;
const END_HOUR = 20;
/** A person who was asked or answered a short time ago needs no reminder. */
const ASKED_HOURS = 24;

/** May run at any time and any number of times: each person is reminded once of an event. */
export async function remindPeople(services: SendingNeeds): Promise<void> {
  const now = services.clock();
  await services.postgres.transaction(async (tx) => {
    const { hour } = now.toZonedDateTimeISO((await readKeptSettings(tx)).timezone);
    if (hour < FIRST_HOUR || hour >= END_HOUR || (await isOutgoingPaused(tx))) return;
    const ids = await lockToRemind(tx, {
      now: now.toString(),
      begins: now.add({ hours: REMINDER_HOURS }).toString(),
      asked: now.subtract({ hours: ASKED_HOURS }).toString(),
    });
    if (ids.length === 0) return;
    const planned = await setReminded(tx, ids, now.toString());
    const sender = await readServingSender(tx, services);
    for (const recipient of listServingRecipients(services, planned)) {
      const email = writeServingReminder(sender, { ...recipient, ...splitPlaces(recipient.planned) });
      await queueMail(tx, services, recipient.email, email);
    }
    const ministryIds = new Set(planned.map(({ ministryId }) => ministryId));
    await recordChange(tx, null, "ministry.serving_reminded", {
      about: [...ministryIds].map((ministryId) => ({ ministryId })),
    });
  });
}

export async function startReminderJob(services: SendingNeeds): Promise<void> {
  await services.jobs.work("serving-reminders", () => remindPeople(services));
}
