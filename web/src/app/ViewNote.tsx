import { Eye } from "lucide-react";
import { setViewMode, useViewMode } from "../session/viewMode.ts";
import { Button } from "../ui/Button.tsx";

/** Over every page of another role's view: whose view it is, that it changes nothing, and the way back. */
export function ViewNote() {
  const sees = useViewMode() === "member" ? "a member" : "a ministry leader";
  return (
    <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-sunken px-4 py-2 print:hidden">
      <p className="flex min-w-0 grow basis-64 items-center gap-3 text-sm">
        <Eye aria-hidden className="size-5 shrink-0 text-ink-quiet" />
        {`You see what ${sees} with your profile sees. Nothing can be changed in this view.`}
      </p>
      <Button size="small" onClick={() => setViewMode("admin")}>
        Back to Admin View
      </Button>
    </div>
  );
}
