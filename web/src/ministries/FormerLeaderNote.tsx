import { api } from "@narthex/contract/api.ts";
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { read } from "../api/reads.ts";
import { formatFullName } from "../format/format.ts";

interface FormerLeaderNoteProps {
  ministryId: number;
  /** The leader or co-leader whom the form replaces or removes. */
  leaderId: number;
}

/** Says what a former leader keeps who still belongs to the ministry, because of the role. */
export function FormerLeaderNote({ ministryId, leaderId }: FormerLeaderNoteProps) {
  const { data: person } = useQuery(read(api.person.get, { params: { id: leaderId } }));
  const belongs = person?.ministries.some(({ id }) => id === ministryId);
  if (person?.role !== "ministry_leader" || !belongs) return null;
  return (
    <p role="status" className="flex gap-3 rounded-md bg-caution-quiet p-3 text-caution text-sm">
      <TriangleAlert aria-hidden className="size-5 shrink-0" />
      <span>
        {`${formatFullName(person)} has the role “${ROLE_WORDS.ministry_leader}” and still belongs to this ministry. Until they are removed from it under Ministry Assignments, they see contact details of its people and edit its events.`}
      </span>
    </p>
  );
}
