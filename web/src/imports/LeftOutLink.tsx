import { Download } from "lucide-react";
import { buttonClass } from "../ui/Button.tsx";

/** The file of rows and cells that are not imported, each with its reason. */
export function LeftOutLink({ path, id }: { path: string; id: number }) {
  return (
    <a href={path.replace(":id", String(id))} download className={buttonClass()}>
      <Download aria-hidden />
      Download left-out data
    </a>
  );
}
