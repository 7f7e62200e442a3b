// Custom reports, counted from every record in plain TypeScript: "key figures" for each group that has records.
import type { ReportCategory, ReportGrouping } from "@narthex/contract/report-kinds.ts";
import { dayIn, monthOf, type RawRecords, sundayOf, tally, total } from "./raw-records.ts";

export interface Span {
  start: string;
  end: string;
  zone: string;
}

interface CountedRow {
  day: string;
  memberId: number | null;
  id: number;
  keys: Partial<Record<ReportGrouping, string | string[]>>;
  figure: string;
  status: string;
}

function recordsOf(raw: RawRecords, category: ReportCategory, zone: string): CountedRow[] {
  const plain = { memberId: null, figure: "0.00", status: "" };
  if (category === "attendance") {
    const ministryOf = new Map(raw.events.map(({ id, ministryId }) => [id, ministryId]));
    return raw.attendance.map(({ id, memberId, eventId, checkInTime }) => ({
      ...plain,
      id,
      memberId,
      day: dayIn(zone, checkInTime),
      keys: { event: String(eventId), ministry: String(ministryOf.get(eventId) ?? "none") },
    }));
  }
  if (category === "donations")
    return raw.donations
      .filter(({ voidedAt }) => voidedAt === null)
      .map(({ id, amount, donationDate, donationType, donationMethod, fundId }) => ({
        ...plain,
        id,
        day: donationDate,
        figure: amount,
        keys: { type: donationType, method: donationMethod, fund: String(fundId ?? "none") },
      }));
  if (category === "members")
    return raw.members.flatMap(({ id, joinDate, membershipStatus }) => {
      if (joinDate === null) return [];
      const own = raw.assignments.filter(({ memberId }) => memberId === id).map(({ ministryId }) => String(ministryId));
      return {
        ...plain,
        id,
        day: joinDate,
        keys: { status: membershipStatus, ministry: own.length > 0 ? own : "none" },
      };
    });
  return raw.hours
    .filter(({ status }) => status !== "returned")
    .map(({ id, memberId, ministryId, hours, workerDate, status }) => ({
      id,
      memberId,
      day: workerDate,
      figure: hours,
      status,
      keys: { ministry: String(ministryId), person: String(memberId ?? "none"), status },
    }));
}

function figuresOf(category: ReportCategory, rows: readonly CountedRow[]): string[] {
  const named = new Set(rows.flatMap(({ memberId }) => memberId ?? [])).size;
  const sum = (status?: string) =>
    total(rows.filter((row) => status === undefined || row.status === status).map(({ figure }) => figure));
  if (category === "attendance")
    return [String(rows.length), String(named + rows.filter(({ memberId }) => memberId === null).length)];
  if (category === "donations") return [sum(), String(rows.length)];
  if (category === "members") return [String(new Set(rows.map(({ id }) => id)).size)];
  return [sum("approved"), sum("submitted"), String(named)];
}

export function customAgain(raw: RawRecords, category: ReportCategory, grouping: ReportGrouping, span: Span) {
  const rows = recordsOf(raw, category, span.zone).filter(({ day }) => day >= span.start && day <= span.end);
  const keysOf = ({ day, keys }: CountedRow): string[] => {
    if (grouping === "day") return [day];
    if (grouping === "week") return [sundayOf(day)];
    if (grouping === "month") return [`${monthOf(day)}-01`];
    return [keys[grouping] ?? []].flat();
  };
  const groups = tally(
    rows.flatMap((row) => keysOf(row).map((key) => ({ key, row }))),
    ({ key }) => key,
  );
  return {
    groups: [...groups]
      .map(([key, members]) =>
        [
          key,
          ...figuresOf(
            category,
            members.map(({ row }) => row),
          ),
        ].join(" "),
      )
      .sort(),
    totals: figuresOf(category, rows),
    ids: new Map([...groups].map(([key, members]) => [key, members.map(({ row }) => row.id).sort((a, b) => a - b)])),
  };
}
