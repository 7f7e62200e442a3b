// The second tab of the members page (section 2.8): each ministry and its people.

import { api } from "@narthex/contract/api.ts";
import type { Ministry } from "@narthex/contract/ministries.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Church } from "lucide-react";
import { read } from "../api/reads.ts";
import { listAllRows } from "../page/listAllRows.ts";
import { QueryError } from "../page/QueryError.tsx";
import { paths } from "../paths.ts";
import { useMay } from "../session/session.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { AssignmentCard } from "./AssignmentCard.tsx";
import { AssignmentsLoading, assignmentGridClass } from "./AssignmentsLoading.tsx";
import { unconfirmedAssignments } from "./assignmentPages.ts";
import { ManageAssignments } from "./ManageAssignments.tsx";
import { MinistryMembers } from "./MinistryMembers.tsx";
import { UnconfirmedAssignments } from "./UnconfirmedAssignments.tsx";

interface AssignmentsTabProps {
  /** The ID of the ministry in the open dialog; null for none. */
  opened: number | null;
  onOpen: (ministryId: number | null) => void;
}

export default function AssignmentsTab({ opened, onOpen }: AssignmentsTabProps) {
  const list = useQuery(read(api.ministries.list));
  const manages = useMay("ministries.manage");
  const seesPeople = useMay("directory.read");
  const confirms = useMay("members.manage");
  const unconfirmed = useInfiniteQuery({ ...unconfirmedAssignments, enabled: confirms });
  const canAssign = (ministry: Ministry) => ministry.can.assign;

  // Together, because the list of people to confirm would move the ministries down.
  if (list.isPending || (confirms && unconfirmed.isPending)) return <AssignmentsLoading />;
  if (!list.data) {
    return <QueryError query={list} />;
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<Church />}
        title="No Ministries"
        text="No ministries have been created yet."
        action={
          manages && (
            <Link to={paths.ministries} className={getButtonClass({ variant: "primary" })}>
              Go to Ministries
            </Link>
          )
        }
      />
    );
  }
  const shown = seesPeople ? list.data.find(({ id }) => id === opened) : undefined;
  const close = () => onOpen(null);
  return (
    <>
      {confirms && (unconfirmed.isError || listAllRows(unconfirmed).length > 0) && <UnconfirmedAssignments />}
      <ul aria-label="Ministries" className={assignmentGridClass}>
        {list.data.map((ministry) => (
          <AssignmentCard
            key={ministry.id}
            ministry={ministry}
            assigns={canAssign(ministry)}
            onOpen={seesPeople ? onOpen : null}
          />
        ))}
      </ul>
      {shown &&
        (canAssign(shown) ? (
          <ManageAssignments key={shown.id} ministry={shown} onClose={close} />
        ) : (
          <MinistryMembers key={shown.id} ministry={shown} onClose={close} />
        ))}
    </>
  );
}
