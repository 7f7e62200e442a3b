// Compares the entries of a calendar with what was imported before, without writing.
import { isDeepStrictEqual } from "node:util";
import type { Database } from "../../database/database.ts";
import type { EventRecord } from "../events.queries.ts";
import { describeDays, type ImportPlan } from "../series.effect.ts";
import { findSeries } from "../series.queries.ts";
import { findRemains, previewAgain } from "./again.service.ts";
import { isDeletedByHand, previewSeriesTo } from "./change.service.ts";
import { countPast } from "./fit.service.ts";
import type { StoredEntry } from "./imports.queries.ts";
import { createRelatedFinder, type FindRelated, previewJoining } from "./join.service.ts";
import { mergeDay, toCalendarDay, toSingleDay } from "./merge.rules.ts";
import { type FoundEntry, findNewEntryRefusal } from "./read.service.ts";
import { type CalendarSource, findEntryEvents, findSources } from "./sources.queries.ts";

const DELETED = "It was deleted here since it was imported.";
const REPEATS_NOW = "It repeats now and did not before. Delete the event here to import it again.";
const REPEATED = "It repeated before and does not now. Delete the series here to import it again.";
const REPEATED_BEFORE =
  "It repeated before and does not now. Events of it stayed when its import was undone. Delete them to import it again.";
const DAY_OF_KNOWN =
  "It changes a day of a series that is imported already, but the calendar does not hold that series.";

export type ComparedEntry = Omit<StoredEntry, "importId">;

const buildLeftOut = (entry: FoundEntry, reason: string): ComparedEntry => ({
  ...toShown(entry),
  kind: "left_out",
  reasons: [reason],
});

function toShown({ position, uid, title, start, words, reasons }: FoundEntry) {
  const nothing = { changes: [], stays: [], effect: null, wanted: null, before: null, returned: [], pastEvents: 0 };
  return { position, uid, title, start, words, reasons, ...nothing };
}

const isGone = ({ eventId, seriesId, undone }: CalendarSource): boolean =>
  undone || (eventId === null && seriesId === null);

interface KnownEntry {
  entry: FoundEntry;
  source: CalendarSource;
  event: EventRecord | undefined;
  /** Gets what the import would do with the series. */
  foreseen: Map<number, readonly ImportPlan[]>;
}

async function compareKnown(
  db: Database,
  { entry, source, event, foreseen }: KnownEntry,
  now: Temporal.Instant,
): Promise<ComparedEntry> {
  const { wanted } = entry;
  const { imported } = source;
  if (wanted === null) return { ...toShown(entry), kind: "left_out" };
  if (isGone(source)) return buildLeftOut(entry, DELETED);
  const series = source.seriesId === null ? null : await findSeries(db, source.seriesId);
  if (series && (await isDeletedByHand(db, series, source.writtenRule))) return buildLeftOut(entry, DELETED);
  const known = { ...toShown(entry), wanted, before: imported };
  if (isDeepStrictEqual(wanted, imported)) return { ...known, kind: "same" };
  if (wanted.kind === "single" && imported.kind === "single") {
    if (!event) return buildLeftOut(entry, REPEATED);
    const { changes, stays } = mergeDay(toCalendarDay(event), toSingleDay(imported), toSingleDay(wanted));
    return { ...known, changes, stays, kind: changes.length > 0 ? "changed" : "same" };
  }
  if (wanted.kind !== "series" || imported.kind !== "series")
    return buildLeftOut(entry, wanted.kind === "series" ? REPEATS_NOW : REPEATED);
  const { seriesId, writtenRule } = source;
  const change = { before: imported, wanted, writtenRule };
  const result = seriesId === null ? null : await previewSeriesTo(db, seriesId, change, now);
  if (!result || seriesId === null) return buildLeftOut(entry, DELETED);
  const { changes, stays, plans } = result;
  foreseen.set(seriesId, plans);
  return { ...known, changes, stays, effect: describeDays(plans, now), kind: changes.length > 0 ? "changed" : "same" };
}

/** What the comparison of new entries reads. */
interface ComparisonContext {
  sources: ReadonlyMap<string, CalendarSource>;
  findRelated: FindRelated;
  now: Temporal.Instant;
}

function compareNew(entry: FoundEntry, { sources, now }: ComparisonContext): ComparedEntry {
  const { wanted, seriesUid } = entry;
  const reason = wanted && findNewEntryRefusal(wanted);
  if (wanted === null || reason !== null)
    return { ...toShown(entry), kind: "left_out", ...(reason && { reasons: [reason] }) };
  const series = seriesUid === null ? undefined : sources.get(seriesUid);
  if (series && !isGone(series)) return buildLeftOut(entry, DAY_OF_KNOWN);
  const { pastEvents, isPast } = countPast(wanted, now);
  return { ...toShown(entry), kind: isPast ? "past" : "new", pastEvents, wanted };
}

/** Compares an entry that was not imported before, and names its days that are here already. */
async function compareFirst(entry: FoundEntry, known: ComparisonContext): Promise<ComparedEntry> {
  const compared = compareNew(entry, known);
  const { uid, wanted } = compared;
  if (compared.kind !== "new" || uid === null || wanted?.kind !== "series") return compared;
  const { findRelated, now } = known;
  return { ...compared, effect: previewJoining(await findRelated(uid, wanted), wanted, now) };
}

/** Compares an entry whose import was undone: it is new, but the events that stayed are not added a second time. */
async function compareUndone(
  db: Database,
  entry: FoundEntry,
  source: CalendarSource,
  known: ComparisonContext,
): Promise<ComparedEntry> {
  const compared = compareNew(entry, known);
  const remains = await findRemains(db, source, false);
  if (remains === null || compared.wanted === null) return compareFirst(entry, known);
  const { wanted } = compared;
  if (wanted.kind === "single") return buildLeftOut(entry, REPEATED_BEFORE);
  const related = await known.findRelated(source.uid, wanted);
  return { ...compared, effect: previewAgain(remains, related, wanted, known.now) };
}

/** What an import would do with each entry. */
export async function compareCalendarEntries(
  db: Database,
  entries: readonly FoundEntry[],
  now: Temporal.Instant,
): Promise<ComparedEntry[]> {
  const uids = new Set(entries.flatMap(({ uid, seriesUid }) => [uid ?? [], seriesUid ?? []].flat()));
  const sources = await findSources(db, [...uids]);
  const eventIds = [...sources.values()].flatMap(({ eventId }) => eventId ?? []);
  const known = await findEntryEvents(db, eventIds, false);
  const foreseen = new Map<number, readonly ImportPlan[]>();
  const compared = new Map<FoundEntry, ComparedEntry>();
  const isKnown = ({ uid }: FoundEntry) => uid !== null && sources.get(uid)?.undone === false;
  for (const entry of entries.filter(isKnown)) {
    const source = sources.get(entry.uid ?? "");
    const event = known.get(source?.eventId ?? 0);
    if (source) compared.set(entry, await compareKnown(db, { entry, source, event, foreseen }, now));
  }
  const others = entries.filter((entry) => !isKnown(entry));
  const seriesUids = others.flatMap(({ uid, wanted }) => (uid !== null && wanted?.kind === "series" ? [uid] : []));
  const findRelated = await createRelatedFinder(db, seriesUids, { foreseen, locks: false });
  for (const entry of others) {
    const source = sources.get(entry.uid ?? "");
    const all = { sources, findRelated, now };
    compared.set(entry, source ? await compareUndone(db, entry, source, all) : await compareFirst(entry, all));
  }
  return entries.flatMap((entry) => compared.get(entry) ?? []);
}
