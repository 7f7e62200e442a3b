// Text messages to the guardians of children inside, written on the board. They are deliveries like others: consent and
// stops are asked for each person, and a copy is locked while it is sent.
import type { ChildTextReach, ChildTextTarget, NewChildText, TextState } from "@narthex/contract/child-texts.ts";
import { may, type Viewer } from "../access/viewer.ts";
import { listBarredFrom } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { requireVisibleEvent } from "../events/reading.service.ts";
import { canSend } from "../messaging/deliveries/deliveries.service.ts";
import { listTextVerdicts, queueTexts } from "../messaging/deliveries/queue.service.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import type { ProviderNeeds } from "../providers/stored.ts";
import { Refusal } from "../refusal.ts";
import { compareCollector, isReadByBarred } from "./collector-match.service.ts";
import {
  type AskedPair,
  countTextCopies,
  deleteTextsBefore,
  findGuardiansOf,
  findTextTargets,
  insertText,
} from "./texts.queries.ts";

/** A message about a child who waits is of no use later. */
export const TEXT_VALID = Temporal.Duration.from({ hours: 1 });

export interface GuardianPair extends AskedPair {
  /** Whether a person who is barred from the child has the same phone number, and would read the text. */
  readonly sharesPhone: boolean;
}

/** Whether texts are sent now. While they are paused, a text would be sent too late to be of use. */
export async function findTextState(db: Database, services: ProviderNeeds): Promise<TextState> {
  if (!(await canSend(db, services, "sms"))) return "not_set_up";
  return (await isOutgoingPaused(db)) ? "paused" : "ready";
}

/**
 * The children inside, without those of whom the viewer must be kept away. @throws Refusal not_found if no one is inside,
 * forbidden for a child of whom the viewer must be kept away
 */
async function requireTargets(db: Database, viewer: Viewer, target: ChildTextTarget, now: Temporal.Instant) {
  await requireVisibleEvent(db, viewer, target.eventId);
  const inside = await findTextTargets(db, target, now);
  if (inside.length === 0) throw new Refusal("not_found");
  const barred = await listBarredFrom(db, viewer, now);
  const found = inside.filter(({ childId }) => childId === null || !barred.includes(childId));
  if (found.length === 0) throw new Refusal("forbidden");
  return found;
}

/** Parents, guardians and those who brought the children, without those to whom a checkout would be refused. */
export async function findGuardianPairs(
  db: Database,
  checkInIds: readonly number[],
  when: { today: string; now: Temporal.Instant },
): Promise<GuardianPair[]> {
  const allowed: GuardianPair[] = [];
  for (const pair of await findGuardiansOf(db, checkInIds, when)) {
    const { adultId, adultName, adultPhone: phone, childId, day } = pair;
    const adult = { id: adultId, names: [adultName], age: null, phone };
    if ((await compareCollector(db, adult, childId, day)).isBarred) continue;
    allowed.push({ ...pair, sharesPhone: await isReadByBarred(db, { id: adultId, phone }, childId, day) });
  }
  return allowed;
}

const findPairsOf = (db: Database, viewer: Viewer, targets: readonly { id: number }[], now: Temporal.Instant) =>
  findGuardianPairs(
    db,
    targets.map(({ id }) => id),
    { today: getDay(viewer, now), now },
  );

/** Each adult once. */
const listAdults = (pairs: readonly GuardianPair[]): number[] => [...new Set(pairs.map(({ adultId }) => adultId))];

/** Those whose phone number is also that of a person who is barred from one of the children. */
const listSharing = (pairs: readonly GuardianPair[]): number[] =>
  listAdults(pairs.filter(({ sharesPhone }) => sharesPhone));

/** Those who are texted. */
export function listTextRecipients(pairs: readonly GuardianPair[]): number[] {
  const sharing = listSharing(pairs);
  return listAdults(pairs).filter((id) => !sharing.includes(id));
}

/** The pairs of each child. */
function groupByChild(pairs: readonly GuardianPair[]): ChildTextReach["children"] {
  return [...Map.groupBy(pairs, ({ childId }) => childId)].map(([childId, own]) => ({
    childId,
    name: own[0]?.childName ?? "",
    memberIds: listAdults(own),
  }));
}

export async function readTextReach(
  db: Database,
  services: ProviderNeeds,
  viewer: Viewer,
  target: ChildTextTarget,
  now: Temporal.Instant,
): Promise<ChildTextReach> {
  const targets = await requireTargets(db, viewer, target, now);
  const pairs = await findPairsOf(db, viewer, targets, now);
  const people = await listTextVerdicts(db, listAdults(pairs));
  const isLead = may(viewer, "children.lead");
  const sharing = listSharing(pairs);
  const sharedReason = isLead ? "barred_number" : "ask_lead";
  return {
    state: await findTextState(db, services),
    people: people.map(({ reason, phone, ...person }) => ({
      ...person,
      phone: isLead ? phone : null,
      reason: reason ?? (sharing.includes(person.memberId) ? sharedReason : null),
    })),
    children: groupByChild(pairs),
  };
}

/** @returns the id of the message. The caller starts the sending after the commit. */
export async function sendText(
  tx: Database,
  services: ProviderNeeds,
  viewer: Viewer,
  { eventId, roomId, checkInId, text }: NewChildText,
  now: Temporal.Instant,
): Promise<{ id: number; sent: number }> {
  const targets = await requireTargets(tx, viewer, { eventId, roomId, checkInId }, now);
  const state = await findTextState(tx, services);
  if (state !== "ready") throw new Refusal(state === "paused" ? "sms_paused" : "sms_not_set_up");
  const at = now.toString();
  const about = checkInId === undefined ? { roomId } : { checkInId };
  const expiresAt = now.add(TEXT_VALID).toString();
  const id = await insertText(tx, { kind: "message", ...about, text, byUser: viewer.userId, at, expiresAt });
  if (id === null) throw new Error("the text was not written");
  await queueTexts(tx, listTextRecipients(await findPairsOf(tx, viewer, targets, now)), { childTextId: id, at });
  if (checkInId === undefined)
    await recordChange(tx, viewer, "room.texted", { subjectId: roomId ?? 0, detail: { eventId } });
  else {
    const memberId = targets[0]?.childId ?? null;
    await recordChange(tx, viewer, "child.texted", { subjectId: checkInId, detail: { memberId } });
  }
  return readSentText(tx, id);
}

export async function readSentText(db: Database, id: number): Promise<{ id: number; sent: number }> {
  return { id, sent: await countTextCopies(db, id) };
}

/** The texts have names of children, so they are deleted with their copies. */
export async function pruneTexts(tx: Database, before: string): Promise<void> {
  await deleteTextsBefore(tx, before);
}
