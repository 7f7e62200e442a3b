// Creates, answers and withdraws prayer requests. The audit log does not contain what the author of an anonymous
// request does to it (docs/decisions/0045-never-reveal-anonymous-authors.md).
import { instant } from "@narthex/contract/fields.ts";
import type { PrayerChange, PrayerInput, PrayerRequest, PrayersQuery } from "@narthex/contract/prayers.ts";
import * as z from "zod";
import { requireMemberId, type Viewer } from "../access/viewer.ts";
import { getDay } from "../calendar/days.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { Refusal, refuseField } from "../refusal.ts";
import {
  mayAnswer,
  mayRemovePrayer,
  maySeeAll,
  maySeePrayer,
  type PrayerRecord,
  toPrayerRequest,
} from "./prayers.policy.ts";
import {
  countPrayers,
  deletePrayer,
  findPrayer,
  findPrayerByKey,
  findPrayerPage,
  insertPrayer,
  lockPrayer,
  updatePrayer,
} from "./prayers.queries.ts";
import { planAnswer } from "./prayers.rules.ts";

const PrayerKey = z.tuple([instant, z.uuid()]);

export async function listPrayers(
  db: Database,
  viewer: Viewer,
  { limit, after, search = "", category, status }: PrayersQuery,
): Promise<Page<PrayerRequest>> {
  const key = readCursorOf(after, PrayerKey);
  const { userId: viewerId, congregation } = viewer;
  const only = maySeeAll(viewer) ? null : viewerId;
  const filter = { only, viewerId, timezone: congregation.timezone, category, status, search };
  return readPage(
    { limit, after },
    // The sort keys are the times that the viewer sees, because the address of the next page contains them.
    async (most) => (await findPrayerPage(db, filter, key, most)).map((record) => toPrayerRequest(viewer, record)),
    () => countPrayers(db, filter),
    (last) => [last.createdAt, last.id],
  );
}

async function readBack(tx: Database, viewer: Viewer, prayerId: string): Promise<PrayerRequest> {
  const record = await findPrayer(tx, prayerId);
  if (!record) throw new Error("the prayer request that was just written is not there");
  return toPrayerRequest(viewer, record);
}

type OwnStep = "created" | "answered" | "reopened" | "told" | "withdrawn";

/** Records a change by the author of a request. The live notice carries no id of an account. */
async function recordOwn(
  tx: Database,
  viewer: Viewer,
  { id, isAnonymous }: Pick<PrayerRecord, "id" | "isAnonymous">,
  step: OwnStep,
): Promise<void> {
  const about = { userId: viewer.userId };
  if (isAnonymous) await recordChange(tx, null, "prayer_request.changed_anonymously", { about });
  else await recordChange(tx, viewer, `prayer_request.${step}`, { subjectId: id, about });
}

/** The request that an earlier call with this entry key created. */
async function findAskedBefore(
  tx: Database,
  viewer: Viewer,
  { entryKey = "", ...input }: PrayerInput,
): Promise<string> {
  const known = await findPrayerByKey(tx, entryKey);
  if (!known || known.requesterId !== viewer.userId || listChangedFields(known, input).length > 0)
    throw new Refusal("entry_key_used");
  return known.id;
}

export async function submitPrayer(
  tx: Database,
  viewer: Viewer,
  input: PrayerInput,
  now: Temporal.Instant,
): Promise<{ prayer: PrayerRequest; isNew: boolean }> {
  const memberId = requireMemberId(viewer);
  const at = now.toString();
  const id = await insertPrayer(tx, { ...input, requesterId: viewer.userId, memberId, createdAt: at, updatedAt: at });
  if (id === null)
    return { prayer: await readBack(tx, viewer, await findAskedBefore(tx, viewer, input)), isNew: false };
  await recordOwn(tx, viewer, { id, isAnonymous: input.isAnonymous }, "created");
  return { prayer: await readBack(tx, viewer, id), isNew: true };
}

/** Locks a request that the viewer may see. */
async function lockSeen(tx: Database, viewer: Viewer, prayerId: string): Promise<PrayerRecord> {
  const record = await lockPrayer(tx, prayerId);
  if (!record || !maySeePrayer(viewer, record)) throw new Refusal("not_found");
  return record;
}

export async function changePrayer(
  tx: Database,
  viewer: Viewer,
  prayerId: string,
  input: PrayerChange,
  now: Temporal.Instant,
): Promise<PrayerRequest> {
  const before = await lockSeen(tx, viewer, prayerId);
  if (!mayAnswer(viewer, before)) throw new Refusal("forbidden");
  const step = planAnswer(before, input, getDay(viewer, now));
  if (step === "not_answered") throw refuseField("testimony", "Please mark the request as answered first.");
  if (step === null) return toPrayerRequest(viewer, before);
  await updatePrayer(tx, prayerId, { ...step.change, updatedAt: now.toString() });
  await recordOwn(tx, viewer, before, step.action);
  return readBack(tx, viewer, prayerId);
}

/**
 * Withdraws the viewer's own request, or deletes another person's as an administrator, who is then named in the audit
 * log.
 */
export async function removePrayer(tx: Database, viewer: Viewer, prayerId: string): Promise<{ id: string }> {
  const record = await lockSeen(tx, viewer, prayerId);
  if (!mayRemovePrayer(viewer, record)) throw new Refusal("forbidden");
  await deletePrayer(tx, prayerId);
  if (mayAnswer(viewer, record)) await recordOwn(tx, viewer, record, "withdrawn");
  else {
    const about = { userId: record.requesterId };
    await recordChange(tx, viewer, "prayer_request.removed", { subjectId: prayerId, about });
  }
  return { id: prayerId };
}
