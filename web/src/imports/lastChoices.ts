// The choices for the columns of a file that was replaced, for the corrected file with the same headings.
import type { ImportValues } from "@narthex/contract/import-mapping.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import type { Columns } from "./MappedColumn.tsx";

export interface ColumnChoices {
  columns: Pick<Columns, "mapping" | "custom" | "createTags" | "dateOrder" | "source">;
  values: ImportValues;
  /** The columns that become custom fields when the file is checked. */
  kept: readonly number[];
}

let last: { headings: string; choices: ColumnChoices } | null = null;

const serializeHeadings = ({ columns }: MemberImport): string => JSON.stringify(columns.map(({ header }) => header));

export function rememberChoices(found: MemberImport, choices: ColumnChoices): void {
  last = { headings: serializeHeadings(found), choices };
}

/** Null unless the file is new here and the one before it had the same headings. */
export function getRememberedChoices(found: MemberImport): ColumnChoices | null {
  return found.status === "uploaded" && last?.headings === serializeHeadings(found) ? last.choices : null;
}
