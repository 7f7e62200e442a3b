// The steps of an import, and its public form. Pure.
import { ImportCounts } from "@narthex/contract/import-counts.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { listColumnsOf } from "./custom.rules.ts";
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

const NO_COUNTS = Object.fromEntries(Object.keys(ImportCounts.shape).map((name) => [name, 0])) as ImportCounts;

/** Counts of rows by the result of the check. */
const COUNTED: readonly Status[] = ["checked", "running", "failed"];

/** The stored fields of an import, including some that are not sent. */
interface StoredImport
  extends Omit<
    MemberImport,
    | "createdBy"
    | "columns"
    | "custom"
    | "values"
    | "can"
    | "hasUndoneMeanings"
    | "headingRows"
    | "unreadFiles"
    | "emptied"
    | "mistakes"
    | "remarks"
    | "namesakes"
    | keyof ImportCounts
  > {
  values: Partial<MemberImport["values"]> & {
    hasUndoneMeanings?: boolean;
    headingRows?: number[];
    unreadFiles?: MemberImport["unreadFiles"];
    emptyColumns?: number[];
  };
  customColumns: MemberImport["custom"];
  headers: readonly string[];
  createdByName: string | null;
}

interface ImportFindings {
  counts?: ImportCounts | undefined;
  /** Cells of its first rows. */
  samples?: readonly string[][];
  emptied?: MemberImport["emptied"];
  mistakes?: MemberImport["mistakes"];
  /** Remarks with the position of their column. */
  remarks?: readonly { column: number; reason: string; count: number }[];
  namesakes?: MemberImport["namesakes"];
}

/** @param hiddenFields the custom fields whose values the viewer does not see */
export function toMemberImport(
  record: StoredImport,
  hiddenFields: ReadonlySet<number>,
  { counts, samples = [], emptied = [], mistakes = [], remarks = [], namesakes = [] }: ImportFindings,
): MemberImport {
  const { status, headers } = record;
  const isOpen = mayStep(status, "remove");
  const { hasUndoneMeanings = false, headingRows = [], unreadFiles = [], emptyColumns = [], ...values } = record.values;
  const known = completeValues(values);
  // The meanings of a hidden field remain stored for the next file, but they contain its cells.
  const shown = { ...known, custom: known.custom.filter(({ fieldId }) => !hiddenFields.has(fieldId)) };
  const hasMeanings = shown.membershipStatus.length + shown.householdRole.length + shown.custom.length > 0;
  const isDateHidden = listColumnsOf(record.customColumns, hiddenFields).size > 0;
  const columns = headers.map((header, place) => ({
    header,
    samples: samples.map((cells) => cells[place] ?? ""),
    isEmpty: emptyColumns.includes(place),
  }));
  return {
    ...record,
    mapping: completeMapping(record.mapping),
    // The date may be from the hidden column.
    dateExample: isDateHidden ? null : record.dateExample,
    values: shown,
    hasUndoneMeanings: hasUndoneMeanings && hasMeanings,
    headingRows,
    unreadFiles,
    ...(counts && COUNTED.includes(status) ? counts : NO_COUNTS),
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
