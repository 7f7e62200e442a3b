// Allergies and medical notes of children. Changed texts are new entries, so equal ids mean equal texts.
import type { CareNotes } from "@narthex/contract/care-notes.ts";
import type { DeskViewer, Viewer } from "../access/viewer.ts";
import { requireNotBarred } from "../barred/barred.service.ts";
import { countChange } from "../changes/count.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isAsSeen } from "../http/version.ts";
import { requireLockedMember, requireMember } from "../members/members.service.ts";
import { Refusal } from "../refusal.ts";
import { deleteCareNotes, findCareNotes, insertCareNote } from "./care-notes.queries.ts";
import { joinCareText } from "./care-notes.rules.ts";

type Rows = Awaited<ReturnType<typeof findCareNotes>>;

interface Texts {
  readonly allergies: string | null;
  readonly medicalNotes: string | null;
}

const buildTexts = (rows: Rows): Texts => ({
  allergies: joinCareText(rows, "allergy"),
  medicalNotes: joinCareText(rows, "medical"),
});

function toCareNotes(rows: Rows): CareNotes {
  const latest = rows.at(-1);
  return {
    ...buildTexts(rows),
    entries: rows.map(({ id, text }) => ({ id, text })),
    setBy: latest?.setBy ?? null,
    setAt: latest?.createdAt ?? null,
  };
}

/** The texts of each of these people who has one. The caller decides who sees which. */
export async function readCareTexts(db: Database, memberIds: readonly number[]): Promise<ReadonlyMap<number, Texts>> {
  const byMember = Map.groupBy(await findCareNotes(db, memberIds), ({ memberId }) => memberId);
  return new Map([...byMember].map(([id, rows]) => [id, buildTexts(rows)]));
}

export async function readCareNotes(
  db: Database,
  viewer: Viewer,
  memberId: number,
  now: Temporal.Instant,
): Promise<CareNotes> {
  await requireMember(db, memberId);
  await requireNotBarred(db, viewer, [memberId], now);
  const rows = await findCareNotes(db, [memberId]);
  if (rows.length > 0)
    await countChange(db, viewer, "member.read_care_notes", { subjectId: memberId, detail: {} }, now);
  return toCareNotes(rows);
}

/** Writes the texts that differ. The member's row must be locked or new. */
export async function writeCareNotes(
  tx: Database,
  viewer: DeskViewer,
  memberId: number,
  wanted: Texts,
  now: Temporal.Instant,
): Promise<void> {
  const before = buildTexts(await findCareNotes(tx, [memberId]));
  const changes = [
    { kind: "allergy", old: before.allergies, text: wanted.allergies },
    { kind: "medical", old: before.medicalNotes, text: wanted.medicalNotes },
  ] as const;
  const changed = changes.filter(({ old, text }) => old !== text);
  if (changed.length === 0) return;
  for (const { kind, text } of changed) {
    await deleteCareNotes(tx, memberId, kind);
    if (text !== null)
      await insertCareNote(tx, { memberId, kind, text, setBy: viewer.userId, createdAt: now.toString() });
  }
  await recordChange(tx, viewer, "member.care_notes_changed", { subjectId: memberId });
}

/** @param seen ids of the entries that the caller read; refused if there are others now */
export async function replaceCareNotes(
  tx: Database,
  viewer: Viewer,
  memberId: number,
  { wanted, seen }: { wanted: Texts; seen: string | undefined },
  now: Temporal.Instant,
): Promise<CareNotes> {
  await requireLockedMember(tx, memberId);
  await requireNotBarred(tx, viewer, [memberId], now);
  const before = await findCareNotes(tx, [memberId]);
  const { allergies, medicalNotes } = buildTexts(before);
  if (allergies === wanted.allergies && medicalNotes === wanted.medicalNotes) return toCareNotes(before);
  if (!isAsSeen(before, seen)) throw new Refusal("conflict");
  await writeCareNotes(tx, viewer, memberId, wanted, now);
  return toCareNotes(await findCareNotes(tx, [memberId]));
}
