import type { LeftOutPart } from "@narthex/contract/import-rows.ts";
import { Download } from "lucide-react";
import { getButtonClass } from "../ui/Button.tsx";

interface LeftOutProps {
  path: string;
  id: number;
}

/** The file of rows and cells that are not imported, each with its reason. */
export function LeftOutLink({ path, id, only }: LeftOutProps & { only?: LeftOutPart }) {
  const address = path.replace(":id", String(id));
  return (
    <a href={only === undefined ? address : `${address}?only=${only}`} download className={getButtonClass()}>
      <Download aria-hidden />
      {only === "columns" ? "Download columns without a field" : "Download left-out data"}
    </a>
  );
}

interface ReadFile {
  id: number;
  columns: readonly { header: string; isEmpty?: boolean }[];
  mapping: Readonly<Record<string, number | null>>;
  custom?: readonly { column: number }[];
}

/** The headings of the columns that have cells but no field; empty for columns without a heading. */
export function listColumnsWithoutField({ columns, mapping, custom = [] }: ReadFile): string[] {
  const chosen = new Set([...Object.values(mapping), ...custom.map(({ column }) => column)]);
  return columns.flatMap(({ header, isEmpty }, place) => (chosen.has(place) || isEmpty ? [] : [header]));
}

interface LeftOutLinksProps {
  path: string;
  found: ReadFile;
  /** Whether a row, or a cell of a column with a field, may be left out. */
  hasRows?: boolean;
}

/** The data that is left out, and, separately, the cells of columns without a field, which may be in every row. */
export function LeftOutLinks({ path, found, hasRows = true }: LeftOutLinksProps) {
  return (
    <span className="inline-flex flex-wrap gap-3">
      {hasRows && <LeftOutLink path={path} id={found.id} only="rows" />}
      {listColumnsWithoutField(found).length > 0 && <LeftOutLink path={path} id={found.id} only="columns" />}
    </span>
  );
}
