import { api } from "@narthex/contract/api.ts";
import { DASHBOARD_MEMBER_ROWS } from "@narthex/contract/limits.ts";
import type { MemberActivity } from "@narthex/contract/members.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { read } from "../client/reads.ts";
import { agoInWords, fullName } from "../client/words.ts";
import { StatusBadge } from "../members/StatusBadge.tsx";
import { paths } from "../paths.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { linkClass } from "../ui/link.ts";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";

const lastSeen = ({ lastCheckIn }: MemberActivity) => (lastCheckIn ? agoInWords(lastCheckIn) : "Never");

export function RecentMembers() {
  const { data } = useSuspenseQuery(read(api.members.recentActivity));
  const rows = data.slice(0, DASHBOARD_MEMBER_ROWS);
  if (rows.length === 0) {
    return (
      <Card title="Recent Member Activity">
        <EmptyState icon={<Users />} title="No members found" text="Members appear here once they are added." />
      </Card>
    );
  }
  return (
    <Card title="Recent Member Activity" padding="none">
      <Table caption="Recent Member Activity">
        <thead>
          <tr>
            <Th>Member</Th>
            <Th className="max-sm:hidden">Ministry</Th>
            <Th className="max-sm:hidden">Last Attendance</Th>
            <Th className="max-sm:hidden">Status</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <Tr key={member.id}>
              <Td>
                <span className="flex items-center gap-3">
                  <Avatar name={fullName(member)} src={member.profileImageUrl} size="small" />
                  <span className="min-w-0">
                    <span className="block break-words font-medium">{fullName(member)}</span>
                    <span className="block text-ink-quiet text-sm sm:hidden">Last attendance: {lastSeen(member)}</span>
                  </span>
                </span>
              </Td>
              <Td className="text-ink-quiet max-sm:hidden">{member.ministries[0]?.name ?? "None"}</Td>
              <Td className="whitespace-nowrap text-ink-quiet max-sm:hidden">{lastSeen(member)}</Td>
              <Td className="max-sm:hidden">
                <StatusBadge status={member.membershipStatus} />
              </Td>
              <Td align="end">
                <Link to={paths.members} aria-label={`View ${fullName(member)}`} className={linkClass}>
                  View
                </Link>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
