import { api } from "@narthex/contract/api.ts";
import { Download } from "lucide-react";
import { buttonClass } from "../ui/Button.tsx";

/** The file of rows and cells that are not imported, each with its reason. */
export function LeftOutLink({ id }: { id: number }) {
  return (
    <a href={api.imports.leftOut.path.replace(":id", String(id))} download className={buttonClass()}>
      <Download aria-hidden />
      Download what is left out
    </a>
  );
}
