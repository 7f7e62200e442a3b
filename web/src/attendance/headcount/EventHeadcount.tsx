// The headcount of an event beside the names of those checked in, and its form. Only for users who manage attendance.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useState } from "react";
import { read } from "../../api/reads.ts";
import { formatHeadcount } from "../../format/formatHeadcount.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { Loading } from "../../ui/Skeleton.tsx";

const HeadcountDialog = loadOnDemand(() => import("./HeadcountDialog.tsx"));

interface EventHeadcountProps {
  event: Pick<Event, "id" | "title">;
  className?: string;
}

export function EventHeadcount(props: EventHeadcountProps) {
  return useMay("attendance.manage") ? <Counted {...props} /> : null;
}

function Counted({ event, className }: EventHeadcountProps) {
  const [isOpen, setOpen] = useState(false);
  // On lost Wi-Fi, a script that cannot be loaded would replace the list beside it.
  useEffect(() => void HeadcountDialog.load(), []);
  const query = useQuery(read(api.headcounts.show, { params: { id: event.id } }));
  if (query.isPending) return <Loading label="Loading the headcount" bar="h-9 w-56" />;
  if (!query.data) return <QueryError query={query} />;
  const words = formatHeadcount(query.data);
  return (
    <div className={cx("flex flex-wrap items-center gap-x-3 gap-y-1", className)}>
      <p className="min-w-0 text-sm tabular-nums">
        {words === "" ? (
          <span className="text-ink-quiet">No headcount yet</span>
        ) : (
          <>
            <span className="text-ink-quiet">Headcount: </span>
            {words}
          </>
        )}
      </p>
      <Button
        size="small"
        variant="quiet"
        icon={<Pencil aria-hidden />}
        aria-label={`${words === "" ? "Enter headcount" : "Edit headcount"} of ${event.title}`}
        onClick={() => setOpen(true)}
      >
        {words === "" ? "Enter headcount" : "Edit"}
      </Button>
      {isOpen && <HeadcountDialog event={event} headcount={query.data} onClose={() => setOpen(false)} />}
    </div>
  );
}
