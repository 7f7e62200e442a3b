// Asking for prayer, telling of answers, withdrawing. What is anonymous stays so in the log too: an entry about it names
// no account (docs/decisions/0045-anonymous-prayer-requests.md).
import { id } from "@narthex/contract/fields.ts";
import type { PrayerChange, PrayerInput, PrayerRequest, PrayersQuery } from "@narthex/contract/prayers.ts";
import * as z from "zod";
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { type Page, readCursorOf } from "../http/page.ts";
import { Refusal, wrongField } from "../http/refusal.ts";
import { announce } from "../live/live.ts";
import { dayOf } from "../members/members.service.ts";
import { mayAnswer, mayRemove, maySee, type PrayerRecord, prayerSeenBy, seesAll } from "./prayers.policy.ts";
import {
  countPrayers,
  deletePrayer,
  findPage,
  findPrayer,
  holdPrayer,
  insertPrayer,
  updatePrayer,
} from "./prayers.queries.ts";
import { answered } from "./prayers.rules.ts";

const PrayerKey = z.tuple([id]);

export async function listPrayers(
  db: Database,
  viewer: Viewer,
  { limit, after, search = "", category, status }: PrayersQuery,
): Promise<Page<PrayerRequest>> {
  const [before = null] = readCursorOf(after, PrayerKey) ?? [];
  const only = seesAll(viewer) ? null : viewer.userId;
  const filter = { only, viewerId: viewer.userId, category, status, search };
  const [found, total] = await Promise.all([findPage(db, filter, before, limit + 1), countPrayers(db, filter)]);
  const rows = found.slice(0, limit).map((record) => prayerSeenBy(viewer, record));
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, total, next: last ? [last.id] : null };
}

async function readBack(tx: Database, viewer: Viewer, prayerId: number): Promise<PrayerRequest> {
  const record = await findPrayer(tx, prayerId);
  if (!record) throw new Error("the prayer request that was just written is not there");
  return prayerSeenBy(viewer, record);
}

/** What the author does is in the log with their name only where the request has it. */
const authorOf = (viewer: Viewer, { isAnonymous }: Pick<PrayerRecord, "isAnonymous">): Viewer | null =>
  isAnonymous ? null : viewer;

/** The author's account is told apart only inside the house: a notice carries no number. */
async function tell(tx: Database, { requesterId }: Pick<PrayerRecord, "requesterId">): Promise<void> {
  await announce(tx, { topic: "prayers", userId: requesterId });
}

export async function submitPrayer(
  tx: Database,
  viewer: Viewer,
  input: PrayerInput,
  now: Temporal.Instant,
): Promise<PrayerRequest> {
  const { userId: requesterId, memberId } = viewer;
  if (memberId === null) throw new Refusal("member_profile_not_found");
  const at = now.toString();
  const prayerId = await insertPrayer(tx, { ...input, requesterId, memberId, createdAt: at, updatedAt: at });
  const author = authorOf(viewer, input);
  await writeAudit(tx, author, { action: "created", subject: "prayer_request", subjectId: prayerId });
  await tell(tx, { requesterId });
  return readBack(tx, viewer, prayerId);
}

/** A request within the viewer's sight, held until the transaction ends. */
async function holdSeen(tx: Database, viewer: Viewer, prayerId: number): Promise<PrayerRecord> {
  const record = await holdPrayer(tx, prayerId);
  if (!record || !maySee(viewer, record)) throw new Refusal("not_found");
  return record;
}

export async function changePrayer(
  tx: Database,
  viewer: Viewer,
  prayerId: number,
  input: PrayerChange,
  now: Temporal.Instant,
): Promise<PrayerRequest> {
  const before = await holdSeen(tx, viewer, prayerId);
  if (!mayAnswer(viewer, before)) throw new Refusal("forbidden");
  const step = answered(before, input, dayOf(viewer, now));
  if (step === "not_answered") throw wrongField("testimony", "Please mark the request as answered first.");
  if (step === null) return prayerSeenBy(viewer, before);
  await updatePrayer(tx, prayerId, { ...step.change, updatedAt: now.toString() });
  const author = authorOf(viewer, before);
  if (step.deed === "answered")
    await writeAudit(tx, author, { action: "answered", subject: "prayer_request", subjectId: prayerId });
  else if (step.deed === "reopened")
    await writeAudit(tx, author, { action: "reopened", subject: "prayer_request", subjectId: prayerId });
  else await writeAudit(tx, author, { action: "told", subject: "prayer_request", subjectId: prayerId });
  await tell(tx, before);
  return readBack(tx, viewer, prayerId);
}

/** Withdrawn by its author, or removed by an administrator: the log tells the two apart where the author is named. */
export async function removePrayer(tx: Database, viewer: Viewer, prayerId: number): Promise<{ id: number }> {
  const record = await holdSeen(tx, viewer, prayerId);
  if (!mayRemove(viewer, record)) throw new Refusal("forbidden");
  await deletePrayer(tx, prayerId);
  if (mayAnswer(viewer, record))
    await writeAudit(tx, authorOf(viewer, record), {
      action: "withdrawn",
      subject: "prayer_request",
      subjectId: prayerId,
    });
  else await writeAudit(tx, viewer, { action: "removed", subject: "prayer_request", subjectId: prayerId });
  await tell(tx, record);
  return { id: prayerId };
}
