// Asks people once more who have not answered.
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import type { MailNeeds } from "../messaging/mail/mail.ts";
import { describePlanChange, requirePlanning } from "./ministry.service.ts";
import { emailRequests } from "./notices.service.ts";
import { lockUnanswered, setAskedAgain } from "./people.queries.ts";
import { lockPlanMinistry } from "./positions.queries.ts";

/** People who got an email about a request within this time are not asked again. */
const ASKED_WITHIN = { hours: 24 };

/** Those without an address are named each time, because nothing was sent to them. */
export async function askAgain(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  ministryId: number,
  now: Temporal.Instant,
): Promise<{ asked: number; withoutEmail: string[] }> {
  const ministry = await requirePlanning(tx, viewer, ministryId);
  // Of two concurrent requests, the second finds whom the first has asked.
  await lockPlanMinistry(tx, ministryId);
  const times = { now: now.toString(), before: now.subtract(ASKED_WITHIN).toString() };
  const found = await lockUnanswered(tx, ministryId, times);
  const reached = found.filter(({ hasEmail }) => hasEmail);
  const names = new Map(
    found
      .filter(({ hasEmail }) => !hasEmail)
      .map(({ memberId, firstName, lastName }) => [memberId, `${firstName} ${lastName}`]),
  );
  const ids = reached.map(({ id }) => id);
  const memberIds = [...new Set(reached.map(({ memberId }) => memberId))];
  if (ids.length > 0) {
    await setAskedAgain(tx, ids, times.now);
    await emailRequests(tx, services, ids, now);
    await recordChange(tx, viewer, "ministry.serving_asked", {
      subjectId: ministryId,
      detail: { memberIds: memberIds.map(String) },
      about: describePlanChange(ministry, memberIds),
    });
  }
  return { asked: memberIds.length, withoutEmail: [...names.values()] };
}
