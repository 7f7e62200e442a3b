// When and why people left the church.
import {
  DAY_BEFORE_JOINING,
  DAY_TO_COME,
  type DepartureInput,
  type RecordedDeparture,
} from "@narthex/contract/departures.ts";
import type { Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { Refusal, refuseField } from "../refusal.ts";
import { findDeparture, writeDeparture } from "./departures.queries.ts";
import { mayChangeStanding } from "./members.policy.ts";
import { readMember, requireLockedMember, updateMember } from "./members.service.ts";

export async function readDeparture(
  db: Database,
  viewer: Viewer,
  memberId: number,
): Promise<{ departure: RecordedDeparture | null }> {
  await readMember(db, viewer, memberId);
  return { departure: await findDepartureOf(db, memberId) };
}

const toRecordedDeparture = ({ reason, leftOn, updatedAt }: RecordedDeparture): RecordedDeparture => ({
  reason,
  leftOn,
  updatedAt,
});

/** Null for people who did not leave, and if it was not recorded. */
export async function findDepartureOf(db: Database, memberId: number): Promise<RecordedDeparture | null> {
  const found = await findDeparture(db, memberId);
  return found && toRecordedDeparture(found);
}

/**
 * Records why a person left, and makes the person inactive.
 * @throws Refusal not_found, role_out_of_reach, or conflict if another departure was recorded or removed meanwhile
 */
export async function recordDeparture(
  tx: Database,
  viewer: Viewer,
  memberId: number,
  { reason, leftOn, updatedAt }: DepartureInput,
  now: Temporal.Instant,
): Promise<RecordedDeparture> {
  const before = await requireLockedMember(tx, memberId);
  if (!mayChangeStanding(viewer, before)) throw new Refusal("role_out_of_reach");
  if (leftOn !== null && leftOn > getDay(viewer, now)) throw refuseField("leftOn", DAY_TO_COME);
  if (leftOn !== null && before.joinDate !== null && leftOn < before.joinDate)
    throw refuseField("leftOn", DAY_BEFORE_JOINING);
  const known = await findDeparture(tx, memberId);
  if (known?.reason === reason && known.leftOn === leftOn) return toRecordedDeparture(known);
  if (known) await refuseStale(known, updatedAt, () => toRecordedDeparture(known));
  else if (updatedAt) throw new Refusal("conflict");
  if (before.membershipStatus !== "inactive")
    await updateMember(tx, viewer, memberId, { membershipStatus: "inactive" }, now);
  const wasMember = before.membershipStatus !== "pending";
  const recordedAt = await writeDeparture(tx, { memberId, reason, leftOn, wasMember, createdAt: now.toString() });
  await recordChange(tx, viewer, "member.departed", { subjectId: memberId, about: { memberId } });
  return { reason, leftOn, updatedAt: recordedAt };
}
