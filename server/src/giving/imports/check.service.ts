// The check of an import of gifts, as a job: reads every row, matches donors, pairs refunds with gifts, and proves the
// file's total. It enters nothing. A newer start of the same check stops this one.

import type { GiftImportCheck } from "@narthex/contract/gift-import-mapping.ts";
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import type { Clock } from "../../calendar/clock.ts";
import { getDayIn } from "../../calendar/days.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database, Postgres } from "../../database/database.ts";
import { readInParts } from "../../database/parts.ts";
import { yieldToOthers } from "../../event-loop.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import { refuseField } from "../../refusal.ts";
import { readKeptSettings } from "../../settings/settings.service.ts";
import { findCouples } from "../couples/couples.queries.ts";
import { findFunds } from "../funds/funds.queries.ts";
import { findAmbiguousAmount, guessDecimalSign } from "./amounts.rules.ts";
import {
  advanceGiftAttempt,
  beginGiftAttempt,
  findEnteredKeys,
  findEnteredSplits,
  findMembersByEmail,
  findMembersById,
  findMembersByName,
  type GiftAttempt,
  type GiftVerdict,
  insertDonors,
  proveTotals,
  writeGiftVerdicts,
} from "./check.queries.ts";
import { findEarlierChoices } from "./couples.queries.ts";
import { matchDonor } from "./donors.rules.ts";
import {
  changeGiftImport,
  countUndoneImports,
  findColumnTexts,
  findGiftCells,
  findGiftImport,
  findGiftsUnderWay,
  type GiftImportRecord,
} from "./imports.queries.ts";
import { lockGiftImportAtStep, showGiftImport } from "./imports.service.ts";
import { keyGift, type SeenGifts } from "./keys.rules.ts";
import { markLikely, SAME_ID } from "./likely.queries.ts";
import { ENTERED, ENTERED_AS_VOID, ENTERED_BEFORE_REFUND, matchRefunds } from "./refunds.queries.ts";
import { type GiftReading, getFallbackMethod, type ReadGift, type RowDonor, readGift } from "./row.rules.ts";
import { type Known, recognizeSplits } from "./splits.rules.ts";
import { NO_GIFT_VALUES } from "./values.rules.ts";

export interface GiftImportNeeds {
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly jobs: Jobs;
}

const ROWS_AT_ONCE = 1000;

/** @throws Refusal not_found, conflict */
export async function startGiftCheck(
  tx: Database,
  { jobs }: { jobs: Jobs },
  { id, values, source, decimalSign, ...input }: GiftImportCheck & { id: number },
): Promise<GiftImport> {
  const record = await lockGiftImportAtStep(tx, id, "check");
  for (const [field, place] of Object.entries(input.mapping)) {
    if (place !== null && place >= record.headers.length)
      throw refuseField(`mapping.${field}`, "Please choose from the list.");
  }
  const amounts = input.mapping.amount === null ? [] : await findColumnTexts(tx, id, input.mapping.amount);
  const amountExample = findAmbiguousAmount(amounts);
  if (decimalSign === "recognize" && amountExample !== null)
    throw refuseField("decimalSign", `The amount ${amountExample} can be read in two ways. Please choose one.`);
  const read = { amountExample, decimalSign: decimalSign === "recognize" ? guessDecimalSign(amounts) : decimalSign };
  const chosen = { fund: values?.fund ?? NO_GIFT_VALUES.fund, method: values?.method ?? NO_GIFT_VALUES.method };
  const checkAttempt = record.checkAttempt + 1;
  const change = { ...input, ...read, values: chosen, source: source ?? record.source };
  await changeGiftImport(tx, id, { ...change, status: "checking", progress: 0, proof: null, checkAttempt });
  await jobs.send(tx, "check-gift-import", { importId: id });
  await recordChange(tx, null, "gift_import.check_started", {});
  return showGiftImport(tx, id);
}

/** @throws Refusal not_found, conflict */
export async function cancelGiftCheck(tx: Database, id: number): Promise<GiftImport> {
  await lockGiftImportAtStep(tx, id, "cancel");
  await changeGiftImport(tx, id, { status: "uploaded", progress: 0, proof: null });
  await recordChange(tx, null, "gift_import.check_canceled", {});
  return showGiftImport(tx, id);
}

interface Checking {
  record: GiftImportRecord;
  reading: GiftReading;
  attempt: GiftAttempt;
  /** The ids of the donors so far, by their keys. */
  donors: Map<string, number>;
  byEarlierChoice: ReadonlyMap<string, number>;
  seen: SeenGifts;
}

interface Line {
  row: number;
  read: ReadGift;
  key: string | null;
  splitId: string | null;
  /** The earlier row with the same ID. */
  repeats: number | null;
}

/** Matches the donors of these rows who were not met before. */
async function addDonors(tx: Database, lines: readonly Line[], state: Checking): Promise<void> {
  const { record, donors, attempt, byEarlierChoice } = state;
  const fresh = new Map<string, RowDonor>();
  for (const { read } of lines) if (read.donor && !donors.has(read.donor.key)) fresh.set(read.donor.key, read.donor);
  const all = [...fresh.values()];
  if (all.length === 0) return;
  const ids = record.source === "other" ? [] : all.flatMap(({ remoteId }) => remoteId ?? []);
  const byId = await findMembersById(tx, record.source, ids);
  const byEmail = await findMembersByEmail(
    tx,
    all.flatMap(({ email }) => email ?? []),
  );
  const names = all.map(({ name }) => name);
  const groupByDonor = (found: readonly { place: number; id: number }[]) =>
    new Map(
      [...Map.groupBy(found, ({ place }) => all[place]?.key ?? "")].map(([key, people]) => [
        key,
        people.map(({ id }) => id),
      ]),
    );
  const byName = groupByDonor(await findMembersByName(tx, names));
  const byCouple = groupByDonor(await findCouples(tx, names));
  const known = { byId, byEmail, byName, byCouple, byEarlierChoice };
  const matched = all.map((donor) => matchDonor(donor, known));
  for (const [key, id] of await insertDonors(tx, attempt.importId, matched)) donors.set(key, id);
}

function buildVerdict(
  { row, read, repeats }: Line,
  donors: ReadonlyMap<string, number>,
  { key, known }: { key: string | null; known: Known },
): GiftVerdict {
  const donorId = read.donor === null ? null : (donors.get(read.donor.key) ?? null);
  const nothing = { day: null, parts: null, method: null, notes: null, giftKey: null };
  if (read.kind === "left_out")
    return { ...nothing, row, kind: read.kind, reason: read.reason, cents: read.cents, donorId };
  const { kind, cents, day, parts, method, notes } = read;
  const leaveOut = (reason: string): GiftVerdict => ({ ...nothing, row, kind: "left_out", reason, cents, donorId });
  if (repeats !== null) return leaveOut(`Row ${repeats} has the same ID.`);
  const gift = { row, cents, day, parts, method, notes, giftKey: key, donorId };
  if (known === "likely" && kind === "gift") return { ...gift, kind: "left_out", reason: SAME_ID };
  // Its refunds are matched with it.
  if (known !== undefined) {
    const reason = kind === "gift" ? ENTERED : known === "void" ? ENTERED_AS_VOID : ENTERED_BEFORE_REFUND;
    return { ...gift, kind: "left_out", reason };
  }
  return { ...gift, kind, reason: null };
}

/** The keys of a row's gifts, one for each fund. */
export const buildPartKey = (giftKey: string | null, part: number): string | null =>
  giftKey === null ? null : part === 0 ? giftKey : `${giftKey}/${part + 1}`;

/** Checks row after row; false if the check was canceled or started again. */
async function checkGiftRows({ postgres }: GiftImportNeeds, state: Checking): Promise<boolean> {
  const { importId } = state.attempt;
  let progress = 0;
  const find = (after: number) => findGiftCells(postgres.db, importId, after, ROWS_AT_ONCE);
  for await (const rows of readInParts(find, 0, ({ row }) => row)) {
    progress += rows.length;
    const lines: Line[] = [];
    for await (const { row, cells } of yieldToOthers(rows)) {
      const read = readGift(cells ?? [], state.reading);
      lines.push({ row, read, ...keyGift(row, read, state.record.source, state.seen) });
    }
    const goesOn = await postgres.transaction(async (tx) => {
      if (!(await advanceGiftAttempt(tx, state.attempt, { progress }))) return false;
      await addDonors(tx, lines, state);
      const entered = await findEnteredKeys(
        tx,
        lines.flatMap(({ key }) => key ?? []),
      );
      const splitIds = new Set(lines.flatMap(({ splitId }) => splitId ?? []));
      const splits = recognizeSplits(lines, await findEnteredSplits(tx, [...splitIds]), state.seen);
      const verdicts = lines.map((line) => {
        const found = splits.get(line) ?? { key: line.key, known: entered.get(line.key ?? "") };
        return buildVerdict(line, state.donors, found);
      });
      await writeGiftVerdicts(tx, importId, verdicts);
      return true;
    });
    if (!goesOn) return false;
  }
  return true;
}

async function checkGifts(services: GiftImportNeeds, attempt: GiftAttempt): Promise<void> {
  const { db, transaction } = services.postgres;
  const record = await findGiftImport(db, attempt.importId);
  if (!record) return;
  const { timezone } = await readKeptSettings(db);
  const now = services.clock();
  const [today, checkedAt] = [getDayIn(timezone, now), now.toString()];
  const undone = await countUndoneImports(db);
  const reading = { ...record, funds: await findFunds(db), today, timezone, method: getFallbackMethod(record.source) };
  const seen: SeenGifts = { rows: new Map(), keys: new Set(), matched: new Set() };
  const byEarlierChoice = await findEarlierChoices(db);
  if (!(await checkGiftRows(services, { record, reading, attempt, donors: new Map(), seen, byEarlierChoice }))) return;
  await transaction(async (tx) => {
    if (!(await advanceGiftAttempt(tx, attempt, { progress: record.rows }))) return;
    await matchRefunds(tx, attempt.importId);
    await markLikely(tx, attempt.importId, { hasIds: record.mapping.giftId !== null });
    const proof = { ...(await proveTotals(tx, attempt.importId)), checkedAt, undone };
    await advanceGiftAttempt(tx, attempt, { status: "checked", progress: 0, proof });
    await recordChange(tx, null, "gift_import.checked", {});
  });
}

/** Also continues checks of a server that ended: a check starts again with the first row. */
export async function startGiftCheckJob(services: GiftImportNeeds): Promise<void> {
  const { db, transaction } = services.postgres;
  await services.jobs.work("check-gift-import", async ({ data, isLast }) => {
    const attempt = await transaction((tx) => beginGiftAttempt(tx, data.importId));
    if (!attempt) return;
    try {
      await checkGifts(services, attempt);
    } catch (error) {
      if (isLast) {
        await transaction(async (tx) => {
          if (await advanceGiftAttempt(tx, attempt, { status: "check_failed", progress: 0 }))
            await recordChange(tx, null, "gift_import.failed", {});
        });
      }
      throw error;
    }
  });
  for (const importId of await findGiftsUnderWay(db, "checking"))
    await services.jobs.sendOnce(db, "check-gift-import", { importId });
}
