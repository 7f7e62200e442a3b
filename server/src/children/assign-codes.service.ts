// Which code each child gets at a check-in.
import type { NewChildCheckIns } from "@narthex/contract/children.ts";
import { type DeskViewer, isSelfService } from "../access/viewer.ts";
import { isViewerBarred } from "../barred/barred.service.ts";
import type { Database } from "../database/database.ts";
import { refuseField } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { lockSiblingsInside } from "./check-ins.queries.ts";
import { createCode, openCode } from "./codes.service.ts";
import type { MovedStay } from "./moves.service.ts";
import { findHolders } from "./paper.queries.ts";
import { readCodeOfSlip } from "./paper.service.ts";
import { findVisibleCodes } from "./shown-codes.service.ts";

interface Caller {
  readonly viewer: DeskViewer;
  readonly now: Temporal.Instant;
  readonly secret: Secret;
}

interface Code {
  readonly id: number;
  readonly code: string;
}

/** Whether one of these children had a code before. */
async function wasCodeOf(tx: Database, codeId: number, childIds: readonly number[]): Promise<boolean> {
  const holders = await findHolders(tx, codeId);
  // A check-in that was reversed was a mistake, and the tag is thrown away.
  return holders.some((one) => one.state !== "undone" && childIds.includes(one.childId ?? 0));
}

/**
 * The code of children whom the same adult brought to the event before; null if this caller must not see it, or a child
 * had it before. At self-service, the tag would show it to someone who knows only the digits of a phone number.
 */
async function findOpenCode(
  tx: Database,
  { viewer, now, secret }: Caller,
  { eventId, adultId }: NewChildCheckIns,
  arriving: readonly number[],
): Promise<Code | null> {
  if (isSelfService(viewer) || arriving.length === 0) return null;
  const siblings = await lockSiblingsInside(tx, { eventId, adultId }, now);
  const visible = await findVisibleCodes(
    tx,
    { viewer, now },
    siblings.map(({ codeId }) => codeId),
  );
  for (const { childId, codeId, sealed } of siblings) {
    const code = visible.has(codeId) ? openCode(secret, sealed) : null;
    if (code === null || (await isViewerBarred(tx, viewer, [childId], now))) continue;
    if (!(await wasCodeOf(tx, codeId, arriving))) return { id: codeId, code };
  }
  return null;
}

/** A code that this caller must not see is not given to another child, whose tag would show it. */
async function findKeptCode(
  tx: Database,
  kept: readonly { readonly id: number; readonly code: string | null }[],
  arriving: readonly number[],
): Promise<Code | null> {
  for (const { id, code } of kept) if (code !== null && !(await wasCodeOf(tx, id, arriving))) return { id, code };
  return null;
}

const ALL_INSIDE = "These children keep the code that they have at the other event. Please leave the number empty.";

/**
 * Gives each child a code: the one with which the child is inside at another event, that of the paper slip, or a new
 * one, for a family one for all. It is null where this caller must not see it, because a child has had it for longer.
 * Rooms must be locked, so that the children of one family come one after the other. @throws Refusal for a slip that
 * cannot be used, or whose code no child would get
 */
export async function assignCodes(
  tx: Database,
  caller: Caller,
  input: NewChildCheckIns,
  { stays, isOneForAll }: { stays: readonly MovedStay[]; isOneForAll: boolean },
) {
  const { secret, now } = caller;
  const { eventId, childIds, adultId, slipNumber } = input;
  const arriving = childIds.filter((id) => !stays.some(({ checkIn }) => checkIn.childId === id));
  const slip = slipNumber
    ? await readCodeOfSlip(tx, { eventId, number: slipNumber, adultId, childIds: arriving, secret })
    : null;
  if (slip && arriving.length === 0 && stays.some(({ checkIn }) => checkIn.codeId !== slip.id))
    throw refuseField("slipNumber", ALL_INSIDE);
  const codeIds = stays.map(({ checkIn }) => checkIn.codeId).concat(slip ? slip.id : []);
  const visible = await findVisibleCodes(tx, caller, codeIds);
  const kept = stays.map(({ checkIn, sealed }) => {
    const code = visible.has(checkIn.codeId) ? openCode(secret, sealed) : null;
    return { childId: checkIn.childId, id: checkIn.codeId, code };
  });
  const ofSlip = slip && { ...slip, code: visible.has(slip.id) ? slip.code : null };
  let ofFamily: { id: number; code: string | null } | null = null;
  if (isOneForAll)
    ofFamily =
      (await findKeptCode(tx, kept, arriving)) ?? (slip ? null : await findOpenCode(tx, caller, input, arriving));
  return async (childId: number): Promise<{ id: number; code: string | null }> => {
    const given = kept.find((one) => one.childId === childId) ?? ofSlip ?? ofFamily;
    if (given) return given;
    const made = await createCode(tx, secret, isOneForAll ? childIds : [childId], now);
    if (isOneForAll) ofFamily = made;
    return made;
  };
}
