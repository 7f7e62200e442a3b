// The steps of an import, and its public form. Pure.
import type { MemberImport } from "@narthex/contract/imports.ts";
import { completeMapping } from "./mapping.rules.ts";
import { completeValues } from "./values.rules.ts";

type Status = MemberImport["status"];
export type Step = keyof MemberImport["can"];

const STEPS: Record<Status, readonly Step[]> = {
  uploaded: ["check", "remove"],
  checking: ["check", "cancel", "remove"],
  check_failed: ["check", "remove"],
  checked: ["check", "confirm", "remove"],
  running: [],
  done: ["undo"],
  failed: ["check", "confirm", "remove"],
  undone: [],
};

export function mayStep(status: Status, step: Step): boolean {
  return STEPS[status].includes(step);
}

type Counts = Pick<
  MemberImport,
  | "faulty"
  | "copies"
  | "likely"
  | "here"
  | "hereUpdated"
  | "hereLeft"
  | "ready"
  | "changing"
  | "unchanged"
  | "partial"
  | "repeated"
  | "couples"
  | "noEmails"
  | "moving"
  | "movingAlone"
  | "joiningHome"
  | "changingHome"
  | "changingRole"
  | "renamed"
>;

/** Counts of rows by the result of the check. */
const COUNTED: readonly Status[] = ["checked", "running", "failed"];

/** The stored fields of an import, including some that are not sent. */
interface Kept
  extends Omit<
    MemberImport,
    | "createdBy"
    | "columns"
    | "custom"
    | "values"
    | "can"
    | "unreadFiles"
    | "emptied"
    | "mistakes"
    | "remarks"
    | "namesakes"
    | keyof Counts
  > {
  values: Partial<MemberImport["values"]> & { unreadFiles?: MemberImport["unreadFiles"]; emptyColumns?: number[] };
  customColumns: MemberImport["custom"];
  headers: readonly string[];
  createdByName: string | null;
}

interface Found {
  counts?: Counts | undefined;
  /** Cells of its first rows. */
  samples?: readonly string[][];
  emptied?: MemberImport["emptied"];
  mistakes?: MemberImport["mistakes"];
  /** Remarks with the position of their column. */
  remarks?: readonly { column: number; reason: string; count: number }[];
  namesakes?: MemberImport["namesakes"];
}

export function toMemberImport(
  record: Kept,
  { counts, samples = [], emptied = [], mistakes = [], remarks = [], namesakes = [] }: Found,
): MemberImport {
  const { status, headers } = record;
  const isOpen = mayStep(status, "remove");
  const { unreadFiles = [], emptyColumns = [], ...values } = record.values;
  const columns = headers.map((header, place) => ({
    header,
    samples: samples.map((cells) => cells[place] ?? ""),
    isEmpty: emptyColumns.includes(place),
  }));
  const none = {
    faulty: 0,
    copies: 0,
    likely: 0,
    here: 0,
    hereUpdated: 0,
    hereLeft: 0,
    ready: 0,
    changing: 0,
    unchanged: 0,
    partial: 0,
    repeated: 0,
    couples: 0,
    noEmails: 0,
    moving: 0,
    movingAlone: 0,
    joiningHome: 0,
    changingHome: 0,
    changingRole: 0,
    renamed: 0,
  };
  return {
    ...record,
    mapping: completeMapping(record.mapping),
    values: completeValues(values),
    unreadFiles,
    ...(counts && COUNTED.includes(status) ? counts : none),
    ...(counts && status === "done" ? { partial: counts.partial } : {}),
    custom: record.customColumns,
    createdBy: record.createdByName,
    // After the import, the headings say whether a column was left out.
    columns: isOpen ? columns : status === "done" ? columns.map((column) => ({ ...column, samples: [] })) : [],
    emptied,
    mistakes,
    remarks: remarks.map((remark) => ({ ...remark, column: headers[remark.column] ?? "" })),
    namesakes,
    can: {
      check: mayStep(status, "check"),
      cancel: mayStep(status, "cancel"),
      confirm: mayStep(status, "confirm"),
      undo: mayStep(status, "undo"),
      remove: isOpen,
    },
  };
}
