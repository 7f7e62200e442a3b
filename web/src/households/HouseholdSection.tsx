import { api } from "@narthex/contract/api.ts";
import type { Household } from "@narthex/contract/households.ts";
import type { Member } from "@narthex/contract/members.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { formatFullName, type NamedPerson } from "../format/format.ts";
import { OfficeLink } from "../messages/OfficeLink.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { paths } from "../paths.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { StatusBadge } from "../people/StatusBadge.tsx";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { Loading } from "../ui/Skeleton.tsx";
import { AddToHousehold } from "./AddToHousehold.tsx";
import { BarredNote } from "./BarredNote.tsx";
import { CheckInCode } from "./CheckInCode.tsx";
import { HouseholdContact } from "./HouseholdContact.tsx";
import { ROLE_LABELS } from "./householdWords.ts";

type People = Household["members"];

const hasChildren = (people: People): boolean => people.some(({ role }) => role === "child");

const isAdultOf = (people: People, memberId: number | null): boolean =>
  people.some((person) => person.memberId === memberId && person.role === "adult");

interface HouseholdSectionProps {
  person: NamedPerson & Pick<Member, "household">;
}

/** A person's households with their people, each with a link. Absent if the user sees none and may add none. */
export function HouseholdSection({ person }: HouseholdSectionProps) {
  const memberId = person.id;
  const [isAdding, setAdding] = useState(false);
  const manages = useMay("members.manage");
  const own = useCurrentUser().memberId;
  const query = useQuery(read(api.households.list, { query: { memberId } }));
  if (query.data?.length === 0 && !manages) return null;
  return (
    <Card title={query.data && query.data.length > 1 ? "Households" : "Household"}>
      {query.isPending ? (
        <Loading label="Loading household" bar="h-16" />
      ) : !query.data ? (
        <QueryError query={query} />
      ) : query.data.length === 0 ? (
        <p className="text-ink-quiet">
          Not in a household yet.{" "}
          <button type="button" {...AddToHousehold.loadEarly} onClick={() => setAdding(true)} className={linkClass}>
            Add to a household
          </button>
        </p>
      ) : (
        <ul className="grid gap-5">
          {query.data.map(({ id, name, address, phone, members, barred, can }) => (
            <li key={id}>
              <Link to={paths.households} search={{ household: id }} className={`${linkClass} font-semibold`}>
                {name}
              </Link>
              {query.data.length > 1 && members.some((one) => one.memberId === memberId && one.primary) && (
                <p className="text-ink-quiet text-sm">Mail goes here</p>
              )}
              <div className="mt-2 empty:hidden">
                <HouseholdContact address={address} phone={phone} />
              </div>
              <BarredNote household={{ members, barred }} />
              <ul aria-label={`People of ${name}`} className="mt-3 grid gap-2">
                {members.map((person) => (
                  <li key={person.memberId} className="flex items-center gap-3">
                    <Avatar name={formatFullName(person)} src={person.profileImageUrl} size="small" />
                    <span className="min-w-0 grow break-words">
                      <PersonLink id={person.memberId} status={person.membershipStatus}>
                        {formatFullName(person)}
                      </PersonLink>
                    </span>
                    {person.membershipStatus === "inactive" && <StatusBadge status="inactive" />}
                    <Badge tone={person.role === "child" ? "accent" : "neutral"}>{ROLE_LABELS[person.role]}</Badge>
                  </li>
                ))}
              </ul>
              {!can.edit && isAdultOf(members, own) && (
                <p className="mt-3 text-ink-quiet text-sm">
                  Ask <OfficeLink /> to add a child or another person.
                  {hasChildren(members) &&
                    " Tell the office or the children's team about allergies, and who may collect your child."}
                </p>
              )}
              {hasChildren(members) && (can.edit || members.some((one) => one.memberId === own)) && (
                <div className="mt-3">
                  <CheckInCode householdId={id} name={name} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddToHousehold person={person} onClose={() => setAdding(false)} />}
    </Card>
  );
}
