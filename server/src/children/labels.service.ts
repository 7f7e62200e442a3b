// Tags of children. Opening them is recorded, and then whether they were printed: a browser cannot know that by itself.
import type { LabelSize } from "@narthex/contract/label-sizes.ts";
import { buildMakerColumns, type DeskViewer, isSelfService } from "../access/viewer.ts";
import { requireNotBarred } from "../barred/barred.service.ts";
import { readCareTexts } from "../care-notes/care-notes.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { createDrawing } from "../pdf/drawing.ts";
import { type DrawingNeeds, drawWithinLimit } from "../pdf/drawing-limit.ts";
import { toPrintableOrEmpty } from "../pdf/printable.ts";
import { cancelPrinting } from "../print-queue/queue.service.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { formatPrintedAllergies } from "./allergy-text.ts";
import { countMadeAt } from "./check-ins.queries.ts";
import { openCode } from "./codes.service.ts";
import type { printTags } from "./label.ts";
import type { ChildTag } from "./label-drawing.ts";
import { findTagged, insertLabelEntries, wereOpened } from "./labels.queries.ts";
import { requireReach } from "./reach.service.ts";
import { findVisibleCodes } from "./shown-codes.service.ts";

const tagPages = createDrawing<typeof printTags>(new URL("./label.ts", import.meta.url), "printTags");

const tagDay = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
const formatTagDay = (day: string): string => tagDay.format(new Date(`${day}T00:00:00Z`));

const UNOPENED = "These tags were not opened for printing.";

type TaggedChild = Awaited<ReturnType<typeof findTagged>>[number];

/** @throws Refusal already_checked_in if one of these codes is only for leads by now */
async function requireVisible(
  tx: Database,
  viewer: DeskViewer,
  found: readonly TaggedChild[],
  now: Temporal.Instant,
): Promise<void> {
  const codeIds = found.map(({ codeId }) => codeId);
  const visible = await findVisibleCodes(tx, { viewer, now }, codeIds);
  if (!codeIds.every((id) => visible.has(id))) throw new Refusal("already_checked_in");
}

/** @throws Refusal for a child who is no longer inside */
function openChildCode(secret: Secret, { sealed, state }: TaggedChild): string {
  const code = openCode(secret, sealed);
  if (code === null || state !== "in") throw new Refusal("not_found");
  return code;
}

/**
 * The children with these check-ins who are inside, if this caller may print their tags now. @throws Refusal
 */
export async function requirePrintable(
  tx: Database,
  viewer: DeskViewer,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<{ id: number; childId: number }[]> {
  const found = await requireTagged(tx, viewer, ids, now);
  if (found.some(({ state }) => state !== "in")) throw new Refusal("not_found");
  await requireVisible(tx, viewer, found, now);
  return found;
}

/** The children with these check-ins; at self-service, those who were checked in there. @throws Refusal not_found */
export async function requireTagged(
  tx: Database,
  viewer: DeskViewer,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<TaggedChild[]> {
  const found = await findTagged(tx, ids);
  const isHere = !isSelfService(viewer) || (await countMadeAt(tx, ids, viewer.station.id)) === found.length;
  if (found.length !== new Set(ids).size || !isHere) throw new Refusal("not_found");
  await requireReach(
    tx,
    viewer,
    found.map(({ id }) => id),
    now,
  );
  await requireNotBarred(
    tx,
    viewer,
    found.map(({ childId }) => childId),
    now,
  );
  return found;
}

/** The tags of these children, and the one for who collects them. */
async function buildTags(tx: Database, found: readonly TaggedChild[], secret: Secret) {
  const notes = await readCareTexts(
    tx,
    found.map(({ childId }) => childId),
  );
  const children = found.map((child): ChildTag => {
    const event = toPrintableOrEmpty(child.event ?? "");
    const allergies = notes.get(child.childId)?.allergies;
    return {
      name: toPrintableOrEmpty(`${child.firstName} ${child.lastName}`),
      room: toPrintableOrEmpty(child.room),
      code: openChildCode(secret, child),
      day: [formatTagDay(child.day), event].filter(Boolean).join(" · "),
      allergies: allergies ? formatPrintedAllergies(allergies) : null,
    };
  });
  const guardian = {
    codes: [...new Set(children.map(({ code }) => code))],
    day: formatTagDay(found[0]?.day ?? ""),
  };
  return { children, guardian };
}

/** The tags of those of these children who are inside, for a printing program; null if all have left. */
export async function readLabelTags(db: Database, ids: readonly number[], secret: Secret) {
  const inside = (await findTagged(db, ids)).filter(({ state }) => state === "in");
  return inside.length === 0 ? null : buildTags(db, inside, secret);
}

/** The tags of children inside, if this caller may print them now. @throws Refusal */
export async function readPrintableTags(
  db: Database,
  viewer: DeskViewer,
  { ids, secret }: { ids: readonly number[]; secret: Secret },
  now: Temporal.Instant,
) {
  const found = await requireTagged(db, viewer, ids, now);
  const tags = await buildTags(db, found, secret);
  await requireVisible(db, viewer, found, now);
  return tags;
}

/** Records that tags were opened. They are not printed by a program too. @throws Refusal if a child has left since */
export async function recordOpened(
  tx: Database,
  viewer: DeskViewer,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const found = await requirePrintable(tx, viewer, ids, now);
  await cancelPrinting(tx, ids, now);
  const at = now.toString();
  await insertLabelEntries(
    tx,
    found.map(({ id }) => ({ checkInId: id, kind: "label_opened" as const, at, ...buildMakerColumns(viewer) })),
  );
  for (const { id, childId } of found)
    await recordChange(tx, viewer, "child.label_opened", { subjectId: id, detail: { memberId: childId } });
}

type Tags = Awaited<ReturnType<typeof buildTags>>;

export async function drawTags(
  services: DrawingNeeds,
  viewer: DeskViewer,
  { children, guardian }: Tags,
  size: LabelSize,
): Promise<Buffer> {
  return drawWithinLimit(services, viewer, tagPages, children, guardian, size);
}

/** For a printing program: all pages have one size, because a print job names one. */
export async function drawTagsOfOneSize(
  { drawings }: Pick<DrawingNeeds, "drawings">,
  { children, guardian }: Tags,
  size: LabelSize,
): Promise<Buffer> {
  return drawings.draw(tagPages, children, guardian, size, true);
}

/** A tag with an invented name. */
export function testTags(today: string): Tags {
  const day = formatTagDay(today);
  const child = { name: "Test label", room: "Printer test", code: "TEST", day, allergies: "none, this is a test" };
  return { children: [child], guardian: { codes: ["TEST"], day } };
}

/** Records whether tags came out of the printer. @throws Refusal for printed tags that were not opened */
export async function confirmTags(
  tx: Database,
  viewer: DeskViewer,
  { checkInIds, printed }: { checkInIds: readonly number[]; printed: boolean },
  now: Temporal.Instant,
): Promise<{ recorded: number }> {
  const found = await requireTagged(tx, viewer, checkInIds, now);
  if (printed && !(await wereOpened(tx, checkInIds))) throw refuseField("checkInIds", UNOPENED);
  const entry = { kind: printed ? ("label_printed" as const) : ("label_failed" as const), at: now.toString() };
  await insertLabelEntries(
    tx,
    found.map(({ id }) => ({ ...entry, checkInId: id, ...buildMakerColumns(viewer) })),
  );
  const kind = printed ? "child.label_printed" : "child.label_failed";
  for (const { id, childId } of found)
    await recordChange(tx, viewer, kind, { subjectId: id, detail: { memberId: childId } });
  return { recorded: found.length };
}
