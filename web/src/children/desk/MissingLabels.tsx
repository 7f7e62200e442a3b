// Labels of families who have gone on to the rooms, and which were not printed.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { read } from "../../api/reads.ts";
import { formatFullName } from "../../format/format.ts";
import { getServerTime } from "../../format/serverTime.ts";
import { useIsPast } from "../texts/useIsPast.ts";

const MOST_NAMES = 5;
/** A station has no live updates. */
const LOOK_AGAIN_MS = 10_000;

export function MissingLabels({ eventId }: { eventId: number }) {
  const missingLabels = read(api.childLabels.missing, { query: { eventId } });
  const { data = [] } = useQuery({ ...missingLabels, refetchInterval: LOOK_AGAIN_MS });
  const [earliest = null] = data.map(({ missingFrom }) => missingFrom).sort();
  if (!useIsPast(earliest)) return null;
  const missing = data.filter(({ missingFrom }) => Date.parse(missingFrom) <= getServerTime().getTime());
  const names = missing.slice(0, MOST_NAMES).map((child) => `${formatFullName(child)} (${child.roomName})`);
  const more = missing.length - names.length;
  return (
    <div role="status" className="flex items-start gap-3 rounded-md bg-caution-quiet px-4 py-3 text-caution">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="min-w-0 break-words">
        {`Labels were not printed: ${[...names, ...(more > 0 ? [`${more} more`] : [])].join(", ")}. A children's lead prints them from the board.`}
      </p>
    </div>
  );
}
