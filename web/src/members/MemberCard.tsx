import type { Member } from "@narthex/contract/members.ts";
import { formatRole } from "@narthex/contract/role-names.ts";
import type { Role } from "@narthex/contract/roles.ts";
import { Link } from "@tanstack/react-router";
import { CalendarDays, Mail, MapPin, Phone } from "lucide-react";
import { memo, type ReactNode } from "react";
import { formatDate, formatFullName } from "../format/format.ts";
import { paths } from "../paths.ts";
import { getContact } from "../people/contact.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { formatPhone } from "../people/phoneNumber.ts";
import { StatusBadge } from "../people/StatusBadge.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import type { MemberAction } from "./MemberActions.tsx";
import { MemberActions } from "./MemberActions.tsx";

interface MemberCardProps {
  member: Member;
  isLikelyDuplicate: boolean;
  /** Absent for viewers without actions. */
  onAction: ((action: MemberAction, member: Member) => void) | undefined;
}

/** One person of the directory. Values that the viewer may not see are null, and are not rendered. */
export const MemberCard = memo(function MemberCard({ member, isLikelyDuplicate, onAction }: MemberCardProps) {
  const name = formatFullName(member);
  const { email, joinDate } = member;
  const { phone, address } = getContact(member);
  return (
    <Card as="article" padding="none" className="h-full">
      <div className="flex items-start gap-3 p-4">
        <Avatar name={name} src={member.profileImageUrl} size="large" />
        <div className="min-w-0 grow pt-0.5">
          <h2 className="break-words font-semibold leading-snug">
            <PersonLink id={member.id}>{name}</PersonLink>
          </h2>
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            <StatusBadge status={member.membershipStatus} />
            <RoleBadge role={member.role} />
            {isLikelyDuplicate && (
              <Link to={paths.duplicates} className="rounded-full">
                <Badge tone="caution">Likely duplicate</Badge>
              </Link>
            )}
          </p>
        </div>
        {onAction && <MemberActions member={member} onAction={onAction} />}
      </div>
      {(email || phone || address || joinDate) && (
        <div className="-mt-1 px-4 pb-4 text-sm">
          {email && (
            <Detail icon={<Mail />}>
              <a href={`mailto:${email}`} className={`${lineLink} truncate`} title={email}>
                {email}
              </a>
            </Detail>
          )}
          {phone && (
            <Detail icon={<Phone />}>
              <a href={`tel:${phone}`} className={lineLink}>
                {formatPhone(phone)}
              </a>
            </Detail>
          )}
          {address && (
            <Detail icon={<MapPin />}>
              <span className="line-clamp-2" title={address}>
                {address}
              </span>
            </Detail>
          )}
          {joinDate && <Detail icon={<CalendarDays />}>{`Joined ${formatDate(joinDate)}`}</Detail>}
        </div>
      )}
    </Card>
  );
});

const lineLink = "block rounded-sm underline-offset-4 hover:text-accent hover:underline touch:py-3";

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2.5 py-1 has-[a]:items-center touch:has-[a]:py-0">
      <span aria-hidden className="flex h-5 shrink-0 items-center text-ink-quiet [&_svg]:size-4">
        {icon}
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={role === "member" ? "neutral" : "accent"}>{role === "admin" ? "Admin" : formatRole(role)}</Badge>;
}

/** The placeholder of a card. */
export function MemberCardPlaceholder({ withContact }: { withContact: boolean }) {
  return (
    <Card as="div" padding="none" className="h-full min-h-(--row-height)">
      <div className="flex items-start gap-3 p-4">
        <Skeleton round className="size-14 shrink-0" />
        <div className="grow pt-1">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton round className="mt-3 h-5 w-2/5" />
        </div>
      </div>
      {withContact && (
        <div className="grid gap-3 px-4">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
    </Card>
  );
}
