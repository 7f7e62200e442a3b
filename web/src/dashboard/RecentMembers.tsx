import { api } from "@narthex/contract/api.ts";
import { DASHBOARD_MEMBER_ROWS } from "@narthex/contract/limits.ts";
import type { MemberActivity } from "@narthex/contract/members.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Users } from "lucide-react";
import { read } from "../api/reads.ts";
import { formatElapsed, formatFullName } from "../format/format.ts";
import { paths } from "../paths.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { StatusBadge } from "../people/StatusBadge.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Card } from "../ui/Card.tsx";
import { cx } from "../ui/cx.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { linkClass } from "../ui/link.ts";
import { Table, Td, Th, Tr } from "../ui/Table.tsx";

/** On a phone, and beside the navigation of a tablet, the columns are below the name. */
const FOLDED = "max-lg:hidden print:table-cell!";
const UNFOLDED = "hidden max-lg:block print:hidden!";

const getMinistryName = ({ ministries }: MemberActivity) => ministries[0]?.name ?? "No ministry";
const formatLastSeen = ({ lastCheckIn }: MemberActivity) =>
  lastCheckIn ? `last attended ${formatElapsed(lastCheckIn)}` : "hasn't attended yet";
const describeLastSeen = ({ lastCheckIn }: MemberActivity) => (lastCheckIn ? formatElapsed(lastCheckIn) : "Never");

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
  if (rows.every(({ lastCheckIn }) => lastCheckIn === null)) {
    return (
      <Card title="Recent Member Activity">
        <p className="text-ink-quiet">No one has been checked in yet. The members seen last appear here.</p>
      </Card>
    );
  }
  return (
    <Card title="Recent Member Activity" padding="none">
      <Table caption="Recent Member Activity">
        <thead>
          <tr>
            <Th>Member</Th>
            <Th className={FOLDED}>Ministry</Th>
            <Th className={FOLDED}>Last Attendance</Th>
            <Th className={FOLDED}>Status</Th>
            <Th className="print:hidden">
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((member) => (
            <Tr key={member.id}>
              <Td>
                <span className="flex items-center gap-3">
                  <Avatar name={formatFullName(member)} src={member.profileImageUrl} size="small" />
                  <span className="min-w-0">
                    <span className="block break-words font-medium">
                      <PersonLink id={member.id}>{formatFullName(member)}</PersonLink>
                    </span>
                    <span className={cx("text-ink-quiet text-sm", UNFOLDED)}>
                      {`${getMinistryName(member)} · ${formatLastSeen(member)}`}
                    </span>
                    <span className={cx("mt-1", UNFOLDED)}>
                      <StatusBadge status={member.membershipStatus} />
                    </span>
                  </span>
                </span>
              </Td>
              <Td className={cx("text-ink-quiet", FOLDED)}>{member.ministries[0]?.name ?? "None"}</Td>
              <Td className={cx("whitespace-nowrap text-ink-quiet", FOLDED)}>{describeLastSeen(member)}</Td>
              <Td className={FOLDED}>
                <StatusBadge status={member.membershipStatus} />
              </Td>
              <Td align="end" className="print:hidden">
                <Link
                  to={paths.person}
                  params={{ id: member.id }}
                  aria-label={`View ${formatFullName(member)}`}
                  className={linkClass}
                >
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
