import type { MembershipStatus } from "@narthex/contract/members.ts";
import { Clock } from "lucide-react";
import { Badge, type BadgeProps } from "../ui/Badge.tsx";

const LOOKS: Record<MembershipStatus, Omit<BadgeProps, "children"> & { label: string }> = {
  active: { label: "Active", tone: "positive" },
  inactive: { label: "Inactive", tone: "neutral" },
  pending: { label: "Pending", tone: "caution", icon: <Clock aria-hidden /> },
};

export function StatusBadge({ status }: { status: MembershipStatus }) {
  const { label, ...look } = LOOKS[status];
  return <Badge {...look}>{label}</Badge>;
}
