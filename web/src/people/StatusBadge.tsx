import { MEMBERSHIP_STATUSES, type MembershipStatus } from "@narthex/contract/member-filters.ts";
import { Clock } from "lucide-react";
import { Badge, type BadgeProps } from "../ui/Badge.tsx";

export const MEMBER_STATUS_LABELS: Record<MembershipStatus, string> = {
  active: "Active",
  inactive: "Inactive",
  pending: "Pending",
};

export const STATUS_OPTIONS = MEMBERSHIP_STATUSES.map((value) => ({ value, label: MEMBER_STATUS_LABELS[value] }));

const LOOKS: Record<MembershipStatus, Omit<BadgeProps, "children">> = {
  active: { tone: "positive" },
  inactive: { tone: "neutral" },
  pending: { tone: "caution", icon: <Clock aria-hidden /> },
};

export function StatusBadge({ status }: { status: MembershipStatus }) {
  return <Badge {...LOOKS[status]}>{MEMBER_STATUS_LABELS[status]}</Badge>;
}
