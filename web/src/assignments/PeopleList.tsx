// One of the lists in a ministry's dialogs.
import type { Ministry } from "@narthex/contract/ministries.ts";
import type { ReactNode } from "react";
import { formatFullName } from "../format/format.ts";
import type { PagedQuery } from "../page/ShowMore.tsx";
import { VirtualList } from "../page/VirtualList.tsx";
import { formatNote } from "../people/formatHome.ts";
import { isLedBy } from "../people/isLedBy.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useMay } from "../session/session.ts";
import { Avatar } from "../ui/Avatar.tsx";
import { Badge } from "../ui/Badge.tsx";
import { cx } from "../ui/cx.ts";
import { ConfirmAssignment } from "./ConfirmAssignment.tsx";
import type { AssignedPerson } from "./withMoves.ts";

const ROW_PX = 64;

interface PeopleListProps {
  label: string;
  rows: readonly AssignedPerson[];
  ministry: Ministry;
  /** The content before and after a person's name. */
  before?: (person: AssignedPerson) => ReactNode;
  after?: (person: AssignedPerson) => ReactNode;
  /** The query of the rows. */
  list: PagedQuery;
}

/** The people whom nothing in their rows tells apart: a ministry's leader sees few facts about others. */
function listUnclear(rows: readonly AssignedPerson[]): ReadonlySet<number> {
  const alike = Map.groupBy(rows, (person) => `${formatFullName(person)} ${formatNote(person) ?? ""}`);
  return new Set([...alike.values()].flatMap((people) => (people.length > 1 ? people.map(({ id }) => id) : [])));
}

export function PeopleList({ label, rows, ministry, before, after, list }: PeopleListProps) {
  const manages = useMay("members.manage");
  // For those who choose people, except the office itself.
  const unclear = after && !manages ? listUnclear(rows) : new Set<number>();
  return (
    <VirtualList
      label={label}
      rows={rows}
      rowPx={ROW_PX}
      rowClassName="flex min-h-16 items-center gap-3 border-line border-b px-3 py-2"
      hasButton={() => after !== undefined}
      list={list}
    >
      {(person) => (
        <>
          {before?.(person)}
          <Avatar name={formatFullName(person)} src={person.profileImageUrl} size="small" />
          <div className="min-w-0 grow">
            <p className="break-words font-medium leading-5">
              {after ? formatFullName(person) : <PersonLink id={person.id}>{formatFullName(person)}</PersonLink>}
            </p>
            {unclear.has(person.id) && (
              <p className="text-caution text-sm">Another person has this name. Ask the office.</p>
            )}
            <PersonNote person={person} ministry={ministry} />
          </div>
          {after?.(person)}
        </>
      )}
    </VirtualList>
  );
}

/** Distinguishes two people of the same name, and explains an unexpected match. */
function PersonNote({ person, ministry }: { person: AssignedPerson; ministry: Ministry }) {
  const { membershipStatus, ministries = [], isChild = false, household } = person;
  const manages = useMay("members.manage");
  const note = formatNote({
    ...person,
    household: household && { ...household, isChild: household.isChild && !isChild },
  });
  const isLed = isLedBy(ministry, person.id);
  const isUnanswered = ministries.some(({ id, confirmed }) => id === ministry.id && !confirmed);
  return (
    <>
      {note && <p className={cx("text-ink-quiet text-sm", person.distinction ? "break-words" : "truncate")}>{note}</p>}
      {(isLed || isChild || isUnanswered || membershipStatus !== "active") && (
        <p className="flex flex-wrap gap-1 pt-0.5">
          {isLed && <Badge tone="accent">{person.id === ministry.leaderId ? "Leader" : "Co-leader"}</Badge>}
          {isChild && <Badge>Child</Badge>}
          {isUnanswered && <Badge tone="caution">Not accepted yet</Badge>}
          {isUnanswered && manages && <ConfirmAssignment person={person} ministryId={ministry.id} />}
          {membershipStatus === "inactive" && <Badge>Inactive</Badge>}
          {membershipStatus === "pending" && <Badge tone="caution">Pending</Badge>}
        </p>
      )}
    </>
  );
}
