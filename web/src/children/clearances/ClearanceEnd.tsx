import { formatDate, subtractDays } from "../../format/format.ts";
import { useToday } from "../../live/midnight.ts";
import { Badge } from "../../ui/Badge.tsx";

/** Clearances that end within this many days are marked. */
const SOON_DAYS = 60;

/** The last day of a clearance, and whether it ended or ends soon. */
export function ClearanceEnd({ validUntil }: { validUntil: string }) {
  const today = useToday();
  const isOver = validUntil < today;
  const isSoon = subtractDays(validUntil, SOON_DAYS) <= today;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="tabular-nums">{isOver ? `Ended on ${formatDate(validUntil)}` : formatDate(validUntil)}</span>
      {isOver ? <Badge tone="critical">Ended</Badge> : isSoon && <Badge tone="caution">Ends soon</Badge>}
    </span>
  );
}
