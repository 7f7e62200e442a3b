// Tags of children. Opening them is recorded, and then whether they were printed: a browser cannot know that by itself.
import type { LabelSize } from "@narthex/contract/label-sizes.ts";
import { type DeskViewer, isSelfService, madeBy, may } from "../access/viewer.ts";
import { readCareTexts } from "../care-notes/care-notes.service.ts";
import { recordChange } from "../changes/record.ts";
import type { Database, Postgres } from "../database/database.ts";
import { type DrawingThread, drawing } from "../pdf/drawing.ts";
import { drawWithinLimit } from "../pdf/drawing-limit.ts";
import { printable } from "../pdf/printable.ts";
import { Refusal } from "../refusal.ts";
import { countMadeAt } from "./check-ins.queries.ts";
import { SAME_MOMENT } from "./codes.rules.ts";
import { openCode } from "./codes.service.ts";
import type { ChildTag } from "./label.rules.ts";
import type { printTags } from "./label.ts";
import { findTagged, insertLabelEntries } from "./labels.queries.ts";

const tags = drawing<typeof printTags>(new URL("./label.ts", import.meta.url), "printTags");

const longDay = new Intl.DateTimeFormat("en-US", { weekday: "short", month: "short", day: "numeric", timeZone: "UTC" });
const formatWeekday = (day: string): string => longDay.format(new Date(`${day}T00:00:00Z`));

interface Needs {
  readonly postgres: Postgres;
  readonly drawings: DrawingThread;
  readonly secret: string;
}

/** A text in the scripts that our fonts have; otherwise an empty line to write on. */
const shown = (text: string): string => printable(text) ?? "";

type Tagged = Awaited<ReturnType<typeof findTagged>>[number];

/** Two minutes after the check-in, only leads get a code. @throws Refusal already_checked_in */
function codeOf(
  viewer: DeskViewer,
  secret: string,
  { createdAt, sealed, state }: Tagged,
  now: Temporal.Instant,
): string {
  const isFresh = Temporal.Instant.compare(Temporal.Instant.from(createdAt).add(SAME_MOMENT), now) >= 0;
  const code = openCode(secret, sealed);
  if (code === null || state !== "in") throw new Refusal("not_found");
  if (!isFresh && !may(viewer, "children.lead")) throw new Refusal("already_checked_in");
  return code;
}

/** The children with these check-ins; at self-service, those who were checked in there. @throws Refusal not_found */
async function requireTagged(tx: Database, viewer: DeskViewer, ids: readonly number[]): Promise<Tagged[]> {
  const found = await findTagged(tx, ids);
  const isHere = !isSelfService(viewer) || (await countMadeAt(tx, ids, viewer.station.id)) === found.length;
  if (found.length !== new Set(ids).size || !isHere) throw new Refusal("not_found");
  return found;
}

/** Reads the tags of children inside, and records that they were opened. */
export async function openTags(
  tx: Database,
  viewer: DeskViewer,
  { ids, secret }: { ids: readonly number[]; secret: string },
  now: Temporal.Instant,
) {
  const found = await requireTagged(tx, viewer, ids);
  const notes = await readCareTexts(
    tx,
    found.map(({ childId }) => childId),
  );
  const children = found.map((child): ChildTag => {
    const event = shown(child.event ?? "");
    const allergies = notes.get(child.childId)?.allergies;
    return {
      name: shown(`${child.firstName} ${child.lastName}`),
      room: shown(child.room),
      code: codeOf(viewer, secret, child, now),
      day: [formatWeekday(child.day), event].filter(Boolean).join(" · "),
      allergies: allergies ? shown(allergies.replace(/\s*\n\s*/g, ", ")) || "ask the parents" : null,
    };
  });
  const at = now.toString();
  await insertLabelEntries(
    tx,
    found.map(({ id }) => ({ checkInId: id, kind: "label_opened" as const, at, ...madeBy(viewer) })),
  );
  for (const { id, childId } of found)
    await recordChange(tx, viewer, "child.label_opened", { subjectId: id, detail: { memberId: childId } });
  const [first] = found;
  const guardian = {
    codes: [...new Set(children.map(({ code }) => code))],
    day: formatWeekday(first?.day ?? at.slice(0, 10)),
  };
  return { children, guardian };
}

export async function drawTags(
  services: Needs,
  viewer: DeskViewer,
  { children, guardian }: Awaited<ReturnType<typeof openTags>>,
  size: LabelSize,
): Promise<Buffer> {
  return drawWithinLimit(services, viewer, tags, children, guardian, size);
}

/** A tag with an invented name. */
export async function drawTestTag(
  services: Needs,
  viewer: DeskViewer,
  size: LabelSize,
  today: string,
): Promise<Buffer> {
  const day = formatWeekday(today);
  const child = { name: "Test Label", room: "Printer test", code: "TEST", day, allergies: "none, this is a test" };
  return drawTags(services, viewer, { children: [child], guardian: { codes: ["TEST"], day } }, size);
}

/** Records whether tags came out of the printer. */
export async function confirmTags(
  tx: Database,
  viewer: DeskViewer,
  { checkInIds, printed }: { checkInIds: readonly number[]; printed: boolean },
  now: Temporal.Instant,
): Promise<{ recorded: number }> {
  const found = await requireTagged(tx, viewer, checkInIds);
  const entry = { kind: printed ? ("label_printed" as const) : ("label_failed" as const), at: now.toString() };
  await insertLabelEntries(
    tx,
    found.map(({ id }) => ({ ...entry, checkInId: id, ...madeBy(viewer) })),
  );
  const kind = printed ? "child.label_printed" : "child.label_failed";
  for (const { id, childId } of found)
    await recordChange(tx, viewer, kind, { subjectId: id, detail: { memberId: childId } });
  return { recorded: found.length };
}
