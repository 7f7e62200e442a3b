// Lists everybody to follow up: newcomers, absent people, those who are back, birthdays. Runs with the daily cleanup.
import { endFollowUpsAboutInactive, unassignUnable } from "../assignees/assignees.service.ts";
import { getDayIn } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { readKeptSettings } from "../settings/settings.service.ts";
import {
  listAbsent,
  listBack,
  listBirthdays,
  listNew,
  removeOutdatedFollowUps,
  removePastBirthdays,
} from "./occasions.queries.ts";

const STEPS = [listNew, listAbsent, listBack, removeOutdatedFollowUps, listBirthdays, removePastBirthdays];

/** May run at any time and any number of times: each occasion is listed once. */
export async function listOccasions(tx: Database, now: Temporal.Instant): Promise<void> {
  const { timezone, followUpWeeks: weeks } = await readKeptSettings(tx);
  const day = { today: getDayIn(timezone, now), timezone, weeks, now };
  let isAnyChanged = false;
  for (const step of STEPS) {
    const { isChanged, withNewStatus } = await step(tx, day);
    isAnyChanged ||= isChanged;
    for (const { id, memberId, assigneeId } of withNewStatus) {
      const detail = { memberId, fields: ["status"] };
      const about = { memberIds: assigneeId === null ? [] : [assigneeId] };
      await recordChange(tx, null, "follow_up.changed", { subjectId: id, detail, about });
    }
  }
  // People whose status was changed by a merge, or by an earlier version.
  await endFollowUpsAboutInactive(tx, now.toString());
  // Assigned in the moment in which the person lost the account, or before a merge.
  await unassignUnable(tx, null, now.toString());
  if (isAnyChanged) await recordChange(tx, null, "follow_up.listed", {});
}
