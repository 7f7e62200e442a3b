// Mails those who plan whom to tell about a change, because no email reaches these people. The person who made the change
// gets it as well: no screen names them.
import type { Database } from "../../database/database.ts";
import { type MailNeeds, queueMail } from "../../messaging/mail/mail.ts";
import { writeServingUnreached } from "../../messaging/mail/serving-emails.ts";
import { findServingAddressee, listPlanners, type PlannedPerson } from "./planned.queries.ts";
import { readServingSender, toPlace } from "./recipients.ts";

/** An event before its change, with what happened, such as "This is canceled." */
type DescribeChange = (planned: PlannedPerson) => { place: Parameters<typeof toPlace>[0]; change: string };

/** @param planned everybody whom a change concerns, in the order of the events */
export async function emailUnreached(
  tx: Database,
  services: MailNeeds,
  planned: readonly PlannedPerson[],
  describe: DescribeChange,
): Promise<void> {
  const unreached = planned.filter((one) => one.isUnreached);
  if (unreached.length === 0) return;
  const sender = await readServingSender(tx, services);
  for (const plannerId of new Set(unreached.flatMap((one) => listPlanners(one)))) {
    const planner = await findServingAddressee(tx, plannerId);
    if (!planner || planner.email === null) continue;
    const people = unreached.filter((one) => listPlanners(one).includes(plannerId));
    const events = [...Map.groupBy(people, ({ eventId }) => eventId).values()].flatMap(([first, ...others]) => {
      if (!first) return [];
      const { place, change } = describe(first);
      const names = [first, ...others].map(
        ({ firstName, lastName, position, ministry }) => `${firstName} ${lastName} (${position}, ${ministry})`,
      );
      return [{ place: toPlace(place), change, names }];
    });
    await queueMail(
      tx,
      services,
      planner.email,
      writeServingUnreached(sender, { firstName: planner.firstName, events }),
    );
  }
}
