// Formats the table of figures as lines.
import { cpus, totalmem } from "node:os";
import type { Comparison } from "./compare.ts";
import type { Row } from "./measure.ts";
import { SIZES, type SizeName } from "./sizes.ts";

const formatCount = (number: number): string => number.toLocaleString("en-US");

/** Describes the machine. */
function describeMachine(postgres: string): string {
  const [cpu] = cpus();
  const memory = `${(totalmem() / 1024 ** 3).toFixed(0)} GB of memory`;
  const versions = `Node ${process.versions.node}, PostgreSQL ${postgres}`;
  return `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${memory}, ${versions}`;
}

const WIDTHS = [28, 5, 10, 9, 9, 9, 8, 10, 7] as const;

function formatLine(cells: readonly string[]): string {
  const padded = cells.map((cell, place) => (place === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[place] ?? 0)));
  return padded.join(" ").trimEnd();
}

/** @param postgres its version */
export function formatHead(size: SizeName, seconds: number, postgres: string): string[] {
  const { members, events, attendance, gifts } = SIZES[size];
  return [
    "",
    describeMachine(postgres),
    `${formatCount(members)} members, ${formatCount(events)} events, ${formatCount(attendance)} attendance records, ${formatCount(gifts)} gifts; ${seconds} s for each figure.`,
    "The floor is a minimal Fastify route in its own process: the same statements with the same rows over a pool of the",
    "same size, the same response, and a password hashed where the call hashes one.",
    "",
    formatLine(["call", "conn.", "answers/s", "p50 ms", "p95 ms", "p99 ms", "memory", "floor/s", "ratio"]),
  ];
}

/** Small figures are shown with decimals. There is no figure if there was no response in the time. */
const formatDecimal = (value: number): string => (Number.isFinite(value) ? value.toFixed(value < 100 ? 1 : 0) : "-");
const formatShare = (part: number, whole: number): string => (whole > 0 ? (part / whole).toFixed(2) : "-");

export function formatRow({ name, connections, real, floor, alone }: Row): string {
  const compared = floor
    ? [formatDecimal(floor.perSecond), formatShare(real.perSecond, floor.perSecond)]
    : [`${formatShare(real.perSecond, alone?.perSecond ?? 0)} of it alone`];
  const times = [real.p50, real.p95, real.p99].map(formatDecimal);
  const memory = `${(real.memory / 1024 ** 2).toFixed(0)} MB`;
  return formatLine([name, String(connections), formatDecimal(real.perSecond), ...times, memory, ...compared]);
}

export function formatComparisonHead(size: SizeName, seconds: number, postgres: string): string[] {
  return [
    "",
    describeMachine(postgres),
    `${formatCount(SIZES[size].members)} members; the median of three turns of ${seconds} s for each build.`,
    "",
    formatLine(["call", "conn.", "before/s", "now/s", "ratio"]),
  ];
}

export function formatComparisonRow({ name, connections, baseline, current }: Comparison): string {
  return formatLine([
    name,
    String(connections),
    formatDecimal(baseline),
    formatDecimal(current),
    formatShare(current, baseline),
  ]);
}
