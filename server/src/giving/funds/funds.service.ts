// The congregation's funds. Changes wait for each other, so that places differ and one fund stays open.
import { type Fund, type FundChange, MAX_FUNDS, type NewFund } from "@narthex/contract/funds.ts";
import type { Viewer } from "../../access/viewer.ts";
import { listChangedFields } from "../../changes/changed-fields.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { takeLock } from "../../database/locks.ts";
import { refuseStale } from "../../http/version.ts";
import { Refusal, requireFound } from "../../refusal.ts";
import {
  changeFund,
  countFunds,
  countOpenFunds,
  findFund,
  findFunds,
  findNeighbor,
  insertFund,
  type StoredFund,
} from "./funds.queries.ts";

const toFund = ({ givingType: _, place: __, ...fund }: StoredFund): Fund => fund;

export async function listFunds(db: Database): Promise<Fund[]> {
  return (await findFunds(db)).map(toFund);
}

export async function showFund(db: Database, id: number): Promise<Fund> {
  return toFund(await requireFund(db, id));
}

async function requireFund(db: Database, id: number): Promise<StoredFund> {
  return requireFound(await findFund(db, id));
}

export async function createFund(
  tx: Database,
  viewer: Viewer,
  { entryKey: _, ...input }: NewFund,
  now: Temporal.Instant,
): Promise<Fund> {
  await takeLock(tx, "funds");
  if ((await countFunds(tx)) >= MAX_FUNDS) throw new Refusal("funds_full");
  const at = now.toString();
  const id = await insertFund(tx, { ...input, createdAt: at, updatedAt: at });
  await recordChange(tx, viewer, "fund.created", { subjectId: id });
  return showFund(tx, id);
}

export async function updateFund(
  tx: Database,
  viewer: Viewer,
  id: number,
  { updatedAt: seen, description = null, ...input }: FundChange,
  now: Temporal.Instant,
): Promise<Fund> {
  await takeLock(tx, "funds");
  const before = await requireFund(tx, id);
  const change = { ...input, description };
  const fields = listChangedFields(before, change);
  if (fields.length === 0) return toFund(before);
  await refuseStale(before, seen, () => toFund(before));
  await changeFund(tx, id, { ...change, updatedAt: now.toString() });
  await recordChange(tx, viewer, "fund.changed", { subjectId: id, detail: { fields } });
  return showFund(tx, id);
}

export async function closeFund(
  tx: Database,
  viewer: Viewer,
  id: number,
  { isClosed }: { isClosed: boolean },
  now: Temporal.Instant,
): Promise<Fund> {
  await takeLock(tx, "funds");
  const before = await requireFund(tx, id);
  if (before.isClosed === isClosed) return toFund(before);
  if (isClosed && (await countOpenFunds(tx)) === 1) throw new Refusal("last_fund");
  await changeFund(tx, id, { isClosed, updatedAt: now.toString() });
  await recordChange(tx, viewer, isClosed ? "fund.closed" : "fund.opened", { subjectId: id });
  return showFund(tx, id);
}

export async function moveFund(
  tx: Database,
  viewer: Viewer,
  id: number,
  { direction }: { direction: "up" | "down" },
  now: Temporal.Instant,
): Promise<Fund> {
  await takeLock(tx, "funds");
  const before = await requireFund(tx, id);
  const neighbor = before.isClosed ? null : await findNeighbor(tx, before.place, direction);
  if (!neighbor) return toFund(before);
  await changeFund(tx, id, { place: neighbor.place, updatedAt: now.toString() });
  await changeFund(tx, neighbor.id, { place: before.place });
  await recordChange(tx, viewer, "fund.moved", { subjectId: id });
  return showFund(tx, id);
}
