import type { Household } from "@narthex/contract/households.ts";
import { FileText, Pencil, ShieldCheck, Trash2 } from "lucide-react";
import { formatFullName, formatList, formatMembers } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { ActionsMenu } from "../ui/ActionsMenu.tsx";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { MenuItem, MenuSeparator } from "../ui/Menu.tsx";
import { BarredNote } from "./BarredNote.tsx";
import { addHouseholds, type ChildOf } from "./childOf.ts";
import { HouseholdContact } from "./HouseholdContact.tsx";
import { ROLE_LABELS } from "./householdWords.ts";

export type HouseholdAction = "edit" | "statements" | "remove";

interface HouseholdCardProps {
  household: Household;
  onAction: (action: HouseholdAction, household: Household) => void;
  /** Null for users who may not see who collects a child. */
  onGuardians: ((child: ChildOf) => void) | null;
}

export function HouseholdCard({ household, onAction, onGuardians }: HouseholdCardProps) {
  const { name, address, phone, members, jointStatements, lastJointYear, can } = household;
  const couple = members.filter(({ memberId }) => jointStatements.includes(memberId));
  return (
    <Card as="li" padding="none">
      <div className="p-5">
        <div className="flex items-start gap-3">
          <div className="min-w-0 grow">
            <h2 className="break-words font-semibold text-lg leading-snug">{name}</h2>
            <p className="mt-0.5 text-ink-quiet text-sm">{formatMembers(members.length)}</p>
          </div>
          {(can.edit || can.chooseStatements) && (
            <ActionsMenu subject={name} className="-mt-1.5 -mr-2">
              {can.edit && (
                <MenuItem icon={<Pencil />} onSelect={() => onAction("edit", household)}>
                  Edit
                </MenuItem>
              )}
              {can.chooseStatements && (
                <MenuItem icon={<FileText />} onSelect={() => onAction("statements", household)}>
                  Joint giving statements
                </MenuItem>
              )}
              {can.edit && (
                <>
                  <MenuSeparator />
                  <MenuItem icon={<Trash2 />} danger onSelect={() => onAction("remove", household)}>
                    Delete
                  </MenuItem>
                </>
              )}
            </ActionsMenu>
          )}
        </div>
        <div className="mt-3 empty:hidden">
          <HouseholdContact address={address} phone={phone} />
        </div>
        {couple.length === 2 && (
          <p className="mt-3 text-ink-quiet text-sm">
            {`Joint giving statements for ${formatList(couple.map(formatFullName))}`}
            {lastJointYear !== null && `, through ${lastJointYear}`}
          </p>
        )}
        <BarredNote household={household} />
        {members.length > 0 && (
          <ul aria-label={`People of ${name}`} className="mt-4 grid gap-2 border-line border-t pt-3">
            {members.map((person) => (
              <li key={person.memberId} className="flex min-h-10 items-center gap-3">
                <Avatar name={formatFullName(person)} src={person.profileImageUrl} size="small" />
                <span className="min-w-0 grow break-words">
                  <PersonLink id={person.memberId} status={person.membershipStatus}>
                    {formatFullName(person)}
                  </PersonLink>
                  {!person.primary && (
                    <span className="block text-ink-quiet text-sm">Mail goes to another household</span>
                  )}
                </span>
                <Badge tone={person.role === "child" ? "accent" : "neutral"}>{ROLE_LABELS[person.role]}</Badge>
                {onGuardians && person.role === "child" && (
                  <IconButton
                    label={`Who may collect ${formatFullName(person)}`}
                    icon={<ShieldCheck />}
                    onClick={() =>
                      onGuardians(addHouseholds({ id: person.memberId, name: formatFullName(person) }, [household]))
                    }
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
