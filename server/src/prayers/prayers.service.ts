// Asking for prayer, telling of answers, withdrawing. What is anonymous stays so in the log too: what its author does to
// it is not written there (docs/decisions/0045-never-reveal-anonymous-authors.md).
import { instant } from "@narthex/contract/fields.ts";
import type { PrayerChange, PrayerInput, PrayerRequest, PrayersQuery } from "@narthex/contract/prayers.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import { changedFields } from "../audit/changed-fields.ts";
import { dayOf } from "../calendar/days.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf, totalOf } from "../http/page.ts";
import { publishChange } from "../live/changes.ts";
import { Refusal, wrongField } from "../refusal.ts";
import { mayAnswer, mayRemove, maySee, type PrayerRecord, prayerSeenBy, seesAll } from "./prayers.policy.ts";
import {
  countPrayers,
  deletePrayer,
  findByKey,
  findPage,
  findPrayer,
  holdPrayer,
  insertPrayer,
  updatePrayer,
} from "./prayers.queries.ts";
import { answered } from "./prayers.rules.ts";

const PrayerKey = z.tuple([instant, z.uuid()]);

export async function listPrayers(
  db: Database,
  viewer: Viewer,
  { limit, after, search = "", category, status }: PrayersQuery,
): Promise<Page<PrayerRequest>> {
  const key = readCursorOf(after, PrayerKey);
  const { userId: viewerId, congregation } = viewer;
  const only = seesAll(viewer) ? null : viewerId;
  const filter = { only, viewerId, timezone: congregation.timezone, category, status, search };
  const [found, total] = await Promise.all([
    findPage(db, filter, key, limit + 1),
    totalOf(after, () => countPrayers(db, filter)),
  ]);
  const rows = found.slice(0, limit).map((record) => prayerSeenBy(viewer, record));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, total, next: last ? [last.createdAt, last.id] : null };
}

async function readBack(tx: Database, viewer: Viewer, prayerId: string): Promise<PrayerRequest> {
  const record = await findPrayer(tx, prayerId);
  if (!record) throw new Error("the prayer request that was just written is not there");
  return prayerSeenBy(viewer, record);
}

type PrayerDeed = "created" | "answered" | "reopened" | "told" | "withdrawn";

/** What the author of a request does to it. Of an anonymous one the log keeps nothing: a moment would lead to somebody. */
async function logDeed(
  tx: Database,
  viewer: Viewer,
  { id, isAnonymous }: Pick<PrayerRecord, "id" | "isAnonymous">,
  action: PrayerDeed,
): Promise<void> {
  if (!isAnonymous) await writeAudit(tx, viewer, { action, subject: "prayer_request", subjectId: id });
}

/** The author's account is told apart only inside the house: a notice carries no number. */
async function tell(tx: Database, { requesterId }: Pick<PrayerRecord, "requesterId">): Promise<void> {
  await publishChange(tx, { topic: "prayers", userId: requesterId });
}

/** What was asked with a key; it was lost on its way back, and is sent again. */
async function askedBefore(tx: Database, viewer: Viewer, { entryKey = "", ...input }: PrayerInput): Promise<string> {
  const known = await findByKey(tx, entryKey);
  if (!known || known.requesterId !== viewer.userId || changedFields(known, input).length > 0)
    throw new Refusal("entry_key_used");
  return known.id;
}

export async function submitPrayer(
  tx: Database,
  viewer: Viewer,
  input: PrayerInput,
  now: Temporal.Instant,
): Promise<{ prayer: PrayerRequest; isNew: boolean }> {
  const { userId: requesterId, memberId } = viewer;
  if (memberId === null) throw new Refusal("member_profile_not_found");
  const at = now.toString();
  const id = await insertPrayer(tx, { ...input, requesterId, memberId, createdAt: at, updatedAt: at });
  if (id === null) return { prayer: await readBack(tx, viewer, await askedBefore(tx, viewer, input)), isNew: false };
  await logDeed(tx, viewer, { id, isAnonymous: input.isAnonymous }, "created");
  await tell(tx, { requesterId });
  return { prayer: await readBack(tx, viewer, id), isNew: true };
}

/** A request within the viewer's sight, held until the transaction ends. */
async function holdSeen(tx: Database, viewer: Viewer, prayerId: string): Promise<PrayerRecord> {
  const record = await holdPrayer(tx, prayerId);
  if (!record || !maySee(viewer, record)) throw new Refusal("not_found");
  return record;
}

export async function changePrayer(
  tx: Database,
  viewer: Viewer,
  prayerId: string,
  input: PrayerChange,
  now: Temporal.Instant,
): Promise<PrayerRequest> {
  const before = await holdSeen(tx, viewer, prayerId);
  if (!mayAnswer(viewer, before)) throw new Refusal("forbidden");
  const step = answered(before, input, dayOf(viewer, now));
  if (step === "not_answered") throw wrongField("testimony", "Please mark the request as answered first.");
  if (step === null) return prayerSeenBy(viewer, before);
  await updatePrayer(tx, prayerId, { ...step.change, updatedAt: now.toString() });
  await logDeed(tx, viewer, before, step.deed);
  await tell(tx, before);
  return readBack(tx, viewer, prayerId);
}

/** Withdrawn by its author, or removed by an administrator, who stands in the log. */
export async function removePrayer(tx: Database, viewer: Viewer, prayerId: string): Promise<{ id: string }> {
  const record = await holdSeen(tx, viewer, prayerId);
  if (!mayRemove(viewer, record)) throw new Refusal("forbidden");
  await deletePrayer(tx, prayerId);
  if (mayAnswer(viewer, record)) await logDeed(tx, viewer, record, "withdrawn");
  else await writeAudit(tx, viewer, { action: "removed", subject: "prayer_request", subjectId: prayerId });
  await tell(tx, record);
  return { id: prayerId };
}
