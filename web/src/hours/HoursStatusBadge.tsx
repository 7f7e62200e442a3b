import type { HoursStatus } from "@narthex/contract/hours.ts";
import { Hourglass } from "lucide-react";
import { Badge } from "../ui/Badge.tsx";

/** The status of an entry. */
export function HoursStatusBadge({ status }: { status: HoursStatus }) {
  if (status === "approved") return <Badge tone="positive">Approved</Badge>;
  if (status === "returned") return <Badge tone="caution">Returned</Badge>;
  return <Badge icon={<Hourglass aria-hidden />}>Submitted</Badge>;
}
