// One row of the directory as a table.
import type { CustomField } from "@narthex/contract/custom-fields.ts";
import type { Member } from "@narthex/contract/members.ts";
import { Link } from "@tanstack/react-router";
import { memo } from "react";
import { formatFieldValue } from "../custom-fields/customFieldWords.ts";
import { formatDate, formatFullName, formatList } from "../format/format.ts";
import { paths } from "../paths.ts";
import { getContact } from "../people/contact.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { formatPhone } from "../people/phoneNumber.ts";
import { StatusBadge } from "../people/StatusBadge.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { cx } from "../ui/cx.ts";
import { Td } from "../ui/Table.tsx";
import { type MemberAction, MemberActions } from "./MemberActions.tsx";
import { RoleBadge } from "./MemberCard.tsx";
import { cell, notNarrow, onlyWide, onlyWidest } from "./memberTableClass.ts";
import type { SelectedMembers } from "./useSelectedMembers.ts";

const contactLink = "block py-0.5 rounded-sm underline-offset-4 hover:text-accent hover:underline";

const formatCustom = (member: Member, field: CustomField) =>
  formatFieldValue(field, member.custom.find(({ fieldId }) => fieldId === field.id)?.value ?? null);

interface MemberCellsProps {
  member: Member;
  withContact: boolean;
  isLikelyDuplicate: boolean;
  onAction: ((action: MemberAction, member: Member) => void) | undefined;
  isSelected: boolean;
  onSelect: SelectedMembers["set"] | undefined;
  customField: CustomField | null;
}

export const MemberCells = memo(function MemberCells(props: MemberCellsProps) {
  const { member, withContact, isLikelyDuplicate, onAction, isSelected, onSelect, customField } = props;
  const name = formatFullName(member);
  const { email, household, lastSeenOn, joinDate } = member;
  const { phone } = getContact(member);
  return (
    <>
      {onSelect && (
        <Td className="py-1 pr-0 print:hidden">
          <Checkbox
            label={<span className="sr-only">{`Select ${name}`}</span>}
            checked={isSelected}
            onChange={({ target }) => onSelect([member.id], target.checked)}
          />
        </Td>
      )}
      <Td className={cx("py-2 pr-2", onSelect && cell)}>
        <div className="flex items-center gap-2.5">
          <Avatar name={name} src={member.profileImageUrl} />
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <p className="break-words font-medium leading-snug">
              <PersonLink id={member.id}>{name}</PersonLink>
            </p>
            {member.membershipStatus !== "active" && <StatusBadge status={member.membershipStatus} />}
            {member.role !== "member" && <RoleBadge role={member.role} />}
            {isLikelyDuplicate && (
              <Link to={paths.duplicates} className="rounded-full">
                <Badge tone="caution">Likely duplicate</Badge>
              </Link>
            )}
            {withContact && (
              <p className="w-full text-ink-quiet text-sm lg:hidden">
                {lastSeenOn ? `Last seen ${formatDate(lastSeenOn)}` : "Never seen"}
              </p>
            )}
          </div>
        </div>
      </Td>
      <Td className={`${cell} py-2 text-sm`}>
        {phone && (
          <a href={`tel:${phone}`} className={`${contactLink} whitespace-nowrap`}>
            {formatPhone(phone)}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} className={`${contactLink} truncate`} title={email}>
            {email}
          </a>
        )}
      </Td>
      <Td className={`${cell} ${withContact ? onlyWide : notNarrow} text-ink-quiet text-sm`}>
        <span className="line-clamp-2">{formatList(member.ministries.map((ministry) => ministry.name))}</span>
      </Td>
      {withContact && (
        <>
          <Td className={`${cell} ${customField ? onlyWidest : onlyWide} text-sm`}>
            {household && (
              <Link
                to={paths.households}
                search={{ household: household.id }}
                className={`${contactLink} line-clamp-2`}
              >
                {household.name}
              </Link>
            )}
          </Td>
          {customField && (
            <Td className={`${cell} break-words text-sm`}>
              <span className="line-clamp-2">{formatCustom(member, customField)}</span>
            </Td>
          )}
          <Td className={`${cell} ${notNarrow} whitespace-nowrap text-sm tabular-nums`}>
            {lastSeenOn ? formatDate(lastSeenOn) : <span className="text-ink-quiet">Never</span>}
          </Td>
          <Td className={`${cell} ${onlyWidest} whitespace-nowrap text-sm tabular-nums`}>
            {joinDate && formatDate(joinDate)}
          </Td>
          <Td className="px-1 py-1 sm:last:pr-2 print:hidden">
            {onAction && <MemberActions member={member} onAction={onAction} />}
          </Td>
        </>
      )}
    </>
  );
});
