// The user's saved reports: to open, rename and delete.
import type { SavedReport } from "@narthex/contract/saved-reports.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bookmark, Pencil, Trash2 } from "lucide-react";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { paths } from "../paths.ts";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { MenuItem } from "../ui/Menu.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { type ReportChoice, toSearch } from "./choice.ts";
import { DeleteReport } from "./DeleteReport.tsx";
import { savedReports } from "./reports.queries.ts";
import { formatSpan } from "./reportWords.ts";

const NameDialog = loadOnDemand(() => import("./NameDialog.tsx"));

type Doing = { what: "save" } | { what: "rename" | "delete"; report: SavedReport };

export function SavedReports({ choice }: { choice: ReportChoice | null }) {
  const list = useQuery(savedReports);
  const [doing, setDoing] = useKeptState<Doing | null>("reports.doing", null);
  const stop = () => setDoing(null);
  const saved = list.data ?? [];
  return (
    <Card
      title="Saved reports"
      action={
        choice && (
          <Button size="small" icon={<Bookmark />} onClick={() => setDoing({ what: "save" })}>
            Save this report
          </Button>
        )
      }
    >
      {list.isPending ? (
        <Loading label="Loading saved reports" bar="h-24" />
      ) : saved.length === 0 ? (
        <p className="text-ink-quiet">
          Generate a report, then save it under a name. You can open it here again with current figures.
        </p>
      ) : (
        <ul className="-my-2 divide-y divide-line">
          {saved.map((report) => (
            <SavedLine key={report.id} saved={report} onDo={(what) => setDoing({ what, report })} />
          ))}
        </ul>
      )}
      {list.isError && (
        <p role="alert" className="text-critical text-sm">
          Saved reports could not be loaded.
        </p>
      )}
      {doing?.what === "save" && choice && <NameDialog choice={choice} saved={null} onClose={stop} />}
      {doing?.what === "rename" && <NameDialog choice={doing.report.report} saved={doing.report} onClose={stop} />}
      {doing?.what === "delete" && <DeleteReport saved={doing.report} onClose={stop} />}
    </Card>
  );
}

function SavedLine({ saved, onDo }: { saved: SavedReport; onDo: (what: "rename" | "delete") => void }) {
  const { name, report } = saved;
  return (
    <li className="flex items-center justify-between gap-2 py-2">
      <div className="min-w-0">
        <Link
          to={paths.reports}
          search={{ view: "custom", ...toSearch(report) }}
          resetScroll={false}
          className={`${linkClass} max-w-full text-base`}
        >
          <span className="min-w-0 break-words">{name}</span>
        </Link>
        <p className="text-ink-quiet text-sm">{formatSpan(report)}</p>
      </div>
      <ActionsMenu subject={name}>
        <MenuItem icon={<Pencil />} onSelect={() => onDo("rename")}>
          Rename
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => onDo("delete")}>
          Delete
        </MenuItem>
      </ActionsMenu>
    </li>
  );
}
