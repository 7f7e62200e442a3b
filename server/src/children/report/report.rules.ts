// The report about children's rooms as tables. Pure.
import type { ChildReport } from "@narthex/contract/child-report.ts";
import { type ChildReportPart, OVERRIDE_WORDS, READING_WORDS } from "@narthex/contract/child-report-kinds.ts";
import { escapeCell } from "../../exports/cells.rules.ts";

/** YYYY-MM-DD HH:MM on the clock of the congregation. */
function formatWallTime(at: string, timezone: string): string {
  const wall = Temporal.Instant.from(at).toZonedDateTimeISO(timezone);
  return `${wall.toPlainDate()} ${wall.toPlainTime().toString({ smallestUnit: "minute" })}`;
}

const REMOVED = { child: "Removed person", event: "Removed event" };
const VISIT = ["Day", "Event", "Room", "Child"];

interface Visit {
  readonly day: string;
  readonly eventTitle: string | null;
  readonly roomName: string;
  readonly childName: string | null;
}

const buildVisitCells = ({ day, eventTitle, roomName, childName }: Visit): string[] => [
  day,
  eventTitle ?? REMOVED.event,
  roomName,
  childName ?? REMOVED.child,
];

const RATIO_WORDS = { true: "Kept", false: "Broken", null: "No rule" };

/** Who served at a removed event is not known. */
const formatRatio = ({ eventId, isRatioKept }: ChildReport["rooms"][number]): string =>
  eventId === null ? "Unknown" : RATIO_WORDS[`${isRatioKept}`];

type Tables = Readonly<Record<ChildReportPart, (report: ChildReport, timezone: string) => string[][]>>;

const TABLES: Tables = {
  rooms: ({ rooms }) => [
    ["Day", "Event", "Room", "Children", "First visits", "Ratio", "Minutes broken", "Broken rules"],
    ...rooms.map((row) => [
      row.day,
      row.eventTitle ?? REMOVED.event,
      row.roomName,
      String(row.children),
      String(row.firstVisits),
      formatRatio(row),
      String(row.brokenMinutes),
      row.brokenRules.join(" "),
    ]),
  ],
  first_visits: ({ firstVisits }) => [VISIT, ...firstVisits.map(buildVisitCells)],
  not_collected: ({ notCollected }, timezone) => [
    [...VISIT, "Explanation"],
    ...notCollected.map((row) => [
      ...buildVisitCells(row),
      row.explanations
        .map(({ note, byName, at }) => `${note} (${byName ?? "Removed account"}, ${formatWallTime(at, timezone)})`)
        .join("\n"),
    ]),
  ],
  overrides: ({ overrides }, timezone) => [
    [...VISIT, "What", "When", "Collected by", "Who was called", "By", "Approved by", "Reason"],
    ...overrides.map((row) => [
      ...buildVisitCells(row),
      OVERRIDE_WORDS[row.kind],
      formatWallTime(row.at, timezone),
      row.collectorName ?? "",
      row.calledName ?? "",
      row.byName ?? "",
      row.approvedBy ?? "",
      row.reason ?? "",
    ]),
  ],
  readings: ({ readings }, timezone) => [
    ["When", "Who", "What", "Child", "Times"],
    ...readings.map((row) => [
      formatWallTime(row.at, timezone),
      row.byName ?? "",
      READING_WORDS[row.kind],
      row.childName ?? REMOVED.child,
      String(row.times),
    ]),
  ],
};

export function buildPartTable(report: ChildReport, part: ChildReportPart, timezone: string): string[][] {
  return TABLES[part](report, timezone).map((row) => row.map(escapeCell));
}
