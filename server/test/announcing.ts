// A congregation that sends announcements by email: an administrator who writes them, and the mailboxes that receive
// them.
import { announcements as calls } from "@narthex/contract/announcements.ts";
import { openMailbox } from "./mailbox.ts";
import { openSunday } from "./sunday.ts";
import { until } from "./until.ts";

const mailFrom = "Grace Community Church <office@example.org>";
export const news = {
  title: "Potluck",
  content: "Bring a dish.\nWe eat at noon — all of us.",
  sendEmail: true,
} as const;

/** @param isMailSetUp whether emails are sent from the beginning, instead of kept */
export async function openAnnouncing({ isMailSetUp = true } = {}) {
  const mailbox = await openMailbox();
  const sunday = await openSunday(isMailSetUp ? { config: { smtpUrl: mailbox.url, mailFrom } } : {});
  const admin = await sunday.as("admin");
  const counts = async (id: number) => {
    const { body } = await admin.call(calls.list);
    return body.find((one) => one.id === id)?.deliveries?.[0];
  };
  return {
    mailbox,
    sunday,
    admin,
    /** The counts of an announcement's first channel. */
    counts,
    /** Name, address, status and reason of each recipient. */
    log: async (id: number, query = {}) =>
      (await admin.call(calls.deliveries, { params: { id }, query })).body.map((row) => [
        row.memberName,
        row.address,
        row.status,
        row.reason,
      ]),
    /** Waits until nothing is queued. */
    settled: (id: number) =>
      until(
        () => counts(id),
        (count) => count?.queued === 0,
      ),
    /** The mails to an address. */
    to: (address: string) => mailbox.received.filter(({ recipients }) => recipients.includes(address)),
    /** Announces something to the choir. */
    choir: async (more = {}) => {
      const body = { ...news, targetAudience: "ministry" as const, ministryId: sunday.music, ...more };
      return (await admin.call(calls.create, { body })).body;
    },
    async close() {
      await sunday.close();
      await mailbox.close();
    },
  };
}
