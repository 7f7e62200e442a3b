// Text messages to the guardians of children inside, written on the board. They are deliveries like others: consent and
// stops are asked for each person, and a copy is locked while it is sent.
import type { ChildTextReach, ChildTextTarget, NewChildText } from "@narthex/contract/child-texts.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { listBarredFrom } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Config } from "../config.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { canSend } from "../messaging/deliveries/deliveries.service.ts";
import { listTextVerdicts, queueTexts } from "../messaging/deliveries/queue.service.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import {
  countCopies,
  deleteTextsBefore,
  findGuardiansOf,
  findTargets,
  insertText,
  type Pair,
} from "./texts.queries.ts";

/** A message about a child who waits is of no use later. */
export const TEXT_VALID = Temporal.Duration.from({ hours: 1 });

interface Provided {
  readonly config: Config;
  readonly secret: Secret;
}

/**
 * The children inside, without those of whom the viewer must be kept away. @throws Refusal not_found if no one is inside,
 * forbidden for a child of whom the viewer must be kept away
 */
async function requireTargets(db: Database, viewer: Viewer, target: ChildTextTarget, now: Temporal.Instant) {
  await requireVisibleEvent(db, viewer, target.eventId);
  const inside = await findTargets(db, target);
  if (inside.length === 0) throw new Refusal("not_found");
  const barred = await listBarredFrom(db, viewer, now);
  const found = inside.filter(({ childId }) => childId === null || !barred.includes(childId));
  if (found.length === 0) throw new Refusal("forbidden");
  return found;
}

async function findPairs(db: Database, viewer: Viewer, targets: readonly { id: number }[], now: Temporal.Instant) {
  return findGuardiansOf(
    db,
    targets.map(({ id }) => id),
    { today: getDay(viewer, now), now },
  );
}

/** Each adult once. */
export const listAdults = (pairs: readonly Pair[]): number[] => [...new Set(pairs.map(({ adultId }) => adultId))];

/** The pairs of each child. */
function groupByChild(pairs: readonly Pair[]): ChildTextReach["children"] {
  return [...Map.groupBy(pairs, ({ childId }) => childId)].map(([childId, own]) => ({
    childId,
    name: own[0]?.childName ?? "",
    memberIds: listAdults(own),
  }));
}

export async function readTextReach(
  db: Database,
  services: Provided,
  viewer: Viewer,
  target: ChildTextTarget,
  now: Temporal.Instant,
): Promise<ChildTextReach> {
  const targets = await requireTargets(db, viewer, target, now);
  const pairs = await findPairs(db, viewer, targets, now);
  const people = await listTextVerdicts(db, listAdults(pairs));
  const seesPhones = may(viewer, "children.lead");
  return {
    isSetUp: await canSend(db, services, "sms"),
    people: people.map((person) => ({ ...person, phone: seesPhones ? person.phone : null })),
    children: groupByChild(pairs),
  };
}

/** @returns the id of the message. The caller starts the sending after the commit. */
export async function sendText(
  tx: Database,
  services: Provided,
  viewer: Viewer,
  { eventId, roomId, checkInId, text }: NewChildText,
  now: Temporal.Instant,
): Promise<{ id: number; sent: number }> {
  const targets = await requireTargets(tx, viewer, { eventId, roomId, checkInId }, now);
  if (!(await canSend(tx, services, "sms"))) throw new Refusal("sms_not_set_up");
  const at = now.toString();
  const about = checkInId === undefined ? { roomId } : { checkInId };
  const expiresAt = now.add(TEXT_VALID).toString();
  const id = await insertText(tx, { kind: "message", ...about, text, byUser: viewer.userId, at, expiresAt });
  if (id === null) throw new Error("the text was not written");
  await queueTexts(tx, listAdults(await findPairs(tx, viewer, targets, now)), { childTextId: id, at });
  if (checkInId === undefined)
    await recordChange(tx, viewer, "room.texted", { subjectId: roomId ?? 0, detail: { eventId } });
  else {
    const memberId = targets[0]?.childId ?? null;
    await recordChange(tx, viewer, "child.texted", { subjectId: checkInId, detail: { memberId } });
  }
  return readText(tx, id);
}

export async function readText(db: Database, id: number): Promise<{ id: number; sent: number }> {
  return { id, sent: await countCopies(db, id) };
}

/** The texts have names of children, so they are deleted with their copies. */
export async function pruneTexts(tx: Database, before: string): Promise<void> {
  await deleteTextsBefore(tx, before);
}
