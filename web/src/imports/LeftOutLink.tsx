import type { LeftOutPart } from "@narthex/contract/import-rows.ts";
import { DownloadLink } from "../ui/DownloadLink.tsx";
import { listColumnsWithoutField } from "./leftColumns.ts";

interface LeftOutProps {
  path: string;
  id: number;
}

/** The file of rows and cells that are not imported, each with its reason. */
export function LeftOutLink({ path, id, only }: LeftOutProps & { only?: LeftOutPart }) {
  const address = path.replace(":id", String(id));
  return (
    <DownloadLink href={only === undefined ? address : `${address}?only=${only}`}>
      {only === "columns" ? "Download columns without a field" : "Download left-out data"}
    </DownloadLink>
  );
}

interface LeftOutLinksProps {
  path: string;
  found: Parameters<typeof listColumnsWithoutField>[0] & { id: number };
  /** Whether a row, or a cell of a column with a field, may be left out. */
  hasRows: boolean;
}

/** The data that is left out, and, separately, the cells of columns without a field, which may be in every row. */
export function LeftOutLinks({ path, found, hasRows }: LeftOutLinksProps) {
  return (
    <span className="inline-flex flex-wrap gap-3">
      {hasRows && <LeftOutLink path={path} id={found.id} only="rows" />}
      {listColumnsWithoutField(found).length > 0 && <LeftOutLink path={path} id={found.id} only="columns" />}
    </span>
  );
}
