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

/** The data that is left out, and, separately, the cells of columns without a field, which may be in every row. */
export function LeftOutLinks(props: LeftOutProps) {
  return (
    <span className="inline-flex flex-wrap gap-3">
      <LeftOutLink {...props} only="rows" />
      <LeftOutLink {...props} only="columns" />
    </span>
  );
}
