// Checks children out. The rules decide (checkout.rules.ts); the check-in is locked, so that of two simultaneous
// checkouts one succeeds. Refusals leave entries, so the transaction is committed before the caller is refused.
import { timingSafeEqual } from "node:crypto";
import type { CheckOut, NewCheckOut } from "@narthex/contract/children.ts";
import type { ErrorCode } from "@narthex/contract/errors.ts";
import { buildMakerColumns, type DeskViewer, formatFullName } from "../access/viewer.ts";
import { isViewerBarred, readEntries } from "../barred/barred.service.ts";
import { matchWithNamesakes } from "../barred/namesakes.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { findStayDay } from "../presence/inside.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { type DeskCaller, joinNames, recordBarred } from "./alerts.service.ts";
import { markUsed } from "./approvals.queries.ts";
import { checkApproval } from "./approvals.service.ts";
import {
  type CheckInRow,
  changeCheckIn,
  findCollection,
  findFingerprint,
  insertEntry,
  lockCheckIn,
  readPickupRules,
} from "./check-ins.queries.ts";
import { type CheckoutVerdict, decideCheckout, isOnList } from "./checkout.rules.ts";
import { freeCode } from "./codes.queries.ts";
import { listFingerprints } from "./codes.service.ts";
import { findCollector, isViewer, listAdultsAtHome } from "./collectors.service.ts";
import { findEndOfStay } from "./moves.service.ts";
import { requireReach } from "./reach.service.ts";

/** The number of wrong codes that locks a child. */
const MOST_WRONG = 5;

type AllowedVerdict = Extract<CheckoutVerdict, { isAllowed: true }>;
type RefusedVerdict = Extract<CheckoutVerdict, { isAllowed: false }>;
type Refused = RefusedVerdict["reason"];

const CODES: Readonly<Record<Refused, ErrorCode>> = {
  barred: "collector_refused",
  not_on_list: "collector_refused",
  collected: "already_collected",
  reversed: "check_in_reversed",
  moved: "child_moved",
  locked: "locked_for_lead",
  wrong_code: "code_wrong",
  wrong_approval: "approval_invalid",
};

/** A refusal whose entries have to be committed. */
export interface RefusedCheckOut {
  readonly code: ErrorCode;
  /** Who has the child, if someone else was first. */
  readonly current: CheckOut | null;
  /** After a wrong code: how many more may be wrong. */
  readonly triesLeft: number | null;
}

async function isCodeOf(tx: Database, secret: Secret, codeId: number, code: string): Promise<boolean> {
  const stored = await findFingerprint(tx, codeId);
  return listFingerprints(secret, code).some((one) => isSame(one, stored));
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

async function readCollection(tx: Database, { id: checkInId, childId }: CheckInRow): Promise<CheckOut | null> {
  const found = await findCollection(tx, checkInId);
  if (!found?.proof) return null;
  const { id, collectorId, collectorName, proof, at } = found;
  return { id, checkInId, childId, collectorId, collectorName: collectorName ?? "", proof, at };
}

interface Attempt extends DeskCaller {
  readonly secret: Secret;
}

/** Writes what a refusal leaves behind. */
async function noteRefusal(
  tx: Database,
  attempt: Attempt,
  checkIn: CheckInRow,
  collectorName: string,
  { reason, isByBarred }: RefusedVerdict,
): Promise<void> {
  const { viewer, now } = attempt;
  const { id: checkInId, childId, roomId } = checkIn;
  const entry = { checkInId, at: now.toString(), ...buildMakerColumns(viewer) };
  const about = { subjectId: checkInId, detail: { memberId: childId } };
  if (isByBarred) {
    await insertEntry(tx, { ...entry, kind: "refused", collectorName });
    await recordBarred(tx, attempt, { kind: "attempt", childId, roomId, collectorName });
  }
  if (reason === "wrong_code" || reason === "wrong_approval") {
    const wrongCodes = checkIn.wrongCodes + 1;
    await insertEntry(tx, { ...entry, kind: "wrong_code" });
    const isLast = wrongCodes >= MOST_WRONG;
    await changeCheckIn(tx, checkInId, { wrongCodes, ...(isLast ? { lockedAt: now.toString() } : {}) });
    if (isLast) await insertEntry(tx, { ...entry, kind: "locked" });
    await recordChange(tx, viewer, isLast ? "child.locked" : "child.wrong_code", about);
  }
}

/** Refusals after which no one tries again immediately, unlike after a wrong code. */
const ENDS_CALL: ReadonlySet<Refused> = new Set(["barred", "not_on_list", "locked"]);

/** Ends the request to the room to make the child ready, after a refusal. */
async function cancelCall(tx: Database, viewer: DeskViewer, { id, childId }: CheckInRow): Promise<void> {
  await changeCheckIn(tx, id, { calledAt: null });
  await recordChange(tx, viewer, "child.call_canceled", { subjectId: id, detail: { memberId: childId } });
}

/** A checkout of a child who may be looked at, by this collector. */
interface Handover {
  readonly checkIn: CheckInRow;
  readonly childId: number;
  readonly collector: Awaited<ReturnType<typeof findCollector>>;
  /** YYYY-MM-DD */
  readonly today: string;
}

/** Decides about a checkout. @returns the verdict, and the approvals that it considered */
async function judgeCheckout(tx: Database, { viewer, secret, now }: Attempt, input: NewCheckOut, handover: Handover) {
  const { checkInId, code, lostTag, override } = input;
  const { checkIn, childId, collector, today } = handover;
  const checkApprovalOf = (kind: "second" | "lead", token: string | undefined, guardianCalledId: number | null) =>
    checkApproval(tx, viewer, { checkInId, childId, kind, token, collector, guardianCalledId }, secret, now);
  const guardianCalledId = override?.guardianCalledId ?? null;
  const second = await checkApprovalOf("second", lostTag?.secondApproval, null);
  const lead = await checkApprovalOf("lead", override?.leadApproval, guardianCalledId);
  const entries = await readEntries(tx, childId);
  const isKnown = isOnList(collector, entries, today);
  const verdict = decideCheckout({
    state: checkIn.state,
    isLocked: checkIn.lockedAt !== null,
    isCodeRight: code ? await isCodeOf(tx, secret, checkIn.codeId, code) : null,
    secondApproval: second.state,
    leadApproval: lead.state,
    guardianCalledId,
    collector,
    entries,
    atHome: entries.length === 0 ? await listAdultsAtHome(tx, childId, today) : [],
    namesake: await matchWithNamesakes(tx, { ...collector, isKnown }, childId, today),
    minCollectorAge: (await readPickupRules(tx)).minCollectorAge,
    today,
  });
  return { verdict, second, lead };
}

type JudgedCheckout = Awaited<ReturnType<typeof judgeCheckout>>;

async function refuseCheckout(
  tx: Database,
  attempt: Attempt,
  { checkIn, collector, verdict, hasCode }: Handover & { verdict: RefusedVerdict; hasCode: boolean },
): Promise<RefusedCheckOut> {
  await noteRefusal(tx, attempt, checkIn, joinNames(collector.names), verdict);
  if (checkIn.calledAt !== null && ENDS_CALL.has(verdict.reason)) await cancelCall(tx, attempt.viewer, checkIn);
  const isWrongCode = verdict.reason === "wrong_code" && hasCode;
  // A collection ends the stay at all events at which the child was.
  const current = await readCollection(tx, await findEndOfStay(tx, checkIn));
  const isCollected = verdict.reason === "moved" && current !== null;
  return {
    code: CODES[isCollected ? "collected" : verdict.reason],
    current,
    triesLeft: isWrongCode ? Math.max(0, MOST_WRONG - checkIn.wrongCodes - 1) : null,
  };
}

/** Records an allowed checkout, with the approvals that it used. */
async function recordCollection(
  tx: Database,
  attempt: Attempt,
  { lostTag, override }: NewCheckOut,
  { checkIn, childId, collector, verdict, second, lead }: Handover & JudgedCheckout & { verdict: AllowedVerdict },
): Promise<CheckOut> {
  const { viewer, now } = attempt;
  const { id: checkInId, roomId } = checkIn;
  const at = now.toString();
  const [collectorName = ""] = collector.names;
  const usedSecond = verdict.proof === "lost_tag" ? second : null;
  const usedLead = verdict.byOverride ? lead : null;
  await insertEntry(tx, {
    checkInId,
    kind: "collected",
    at,
    ...buildMakerColumns(viewer),
    // A station is no person: the first of the two who approved the lost tag hands the child over.
    ...(usedSecond?.firstBy ? { byUser: usedSecond.firstBy } : {}),
    proof: verdict.proof,
    collectorId: collector.id,
    collectorName,
    secondBy: usedSecond?.madeBy ?? null,
    leadBy: usedLead?.madeBy ?? null,
    guardianCalledId: (usedLead && override?.guardianCalledId) ?? null,
    note: [usedSecond && lostTag?.note, usedLead && override?.note].filter(Boolean).join("\n") || null,
  });
  for (const approval of [usedSecond, usedLead]) if (approval?.id) await markUsed(tx, approval.id, at);
  if (verdict.isLikeBarred)
    await recordBarred(tx, attempt, { kind: "attempt", childId, roomId, collectorName: joinNames(collector.names) });
  await changeCheckIn(tx, checkInId, { state: "out" });
  await freeCode(tx, checkIn.codeId);
  const kind = usedSecond || usedLead ? "child.collected_without_tag_or_entry" : "child.collected";
  await recordChange(tx, viewer, kind, { subjectId: checkInId, detail: { memberId: childId } });
  const collection = await readCollection(tx, checkIn);
  if (!collection) throw new Error("the collection was not written");
  return collection;
}

/** Gives a child to a collector, or says why not. @throws Refusal only where nothing has to be kept */
export async function checkChildOut(
  tx: Database,
  attempt: Attempt,
  input: NewCheckOut,
): Promise<CheckOut | RefusedCheckOut> {
  const { viewer, now } = attempt;
  const checkIn = await lockCheckIn(tx, input.checkInId);
  if (!checkIn?.childId) throw new Refusal("not_found");
  const { id, childId } = checkIn;
  await requireReach(tx, viewer, [id], now);
  if (await isViewerBarred(tx, viewer, [childId], now)) {
    await noteRefusal(tx, attempt, checkIn, formatFullName(viewer), {
      isAllowed: false,
      isByBarred: true,
      reason: "barred",
    });
    return { code: CODES.barred, current: null, triesLeft: null };
  }
  const today = await findStayDay(tx, id, { today: getDay(viewer, now), now });
  const collector = await findCollector(tx, input, checkIn, today);
  // Two members of staff see the identity of the collector.
  if (!input.code && isViewer(viewer, collector)) throw new Refusal("forbidden");
  const handover = { checkIn, childId, collector, today };
  const { verdict, ...approvals } = await judgeCheckout(tx, attempt, input, handover);
  return verdict.isAllowed
    ? recordCollection(tx, attempt, input, { ...handover, ...approvals, verdict })
    : refuseCheckout(tx, attempt, { ...handover, verdict, hasCode: Boolean(input.code) });
}
