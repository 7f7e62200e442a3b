import { api } from "@narthex/contract/api.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { ConfirmAssignment } from "../../assignments/ConfirmAssignment.tsx";
import { formatFullName } from "../../format/format.ts";
import { ConfirmAction } from "../../page/ConfirmAction.tsx";
import { paths } from "../../paths.ts";
import { useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { linkClass } from "../../ui/link.ts";

type PersonMinistry = Person["ministries"][number];

/** The ministries of a person. Those who assign the members of a ministry can remove the person here. */
export function PersonMinistries({ person }: { person: Person }) {
  const { data = [] } = useQuery(read(api.ministries.list));
  const assignable = new Set(data.filter(({ can }) => can.assign).map(({ id }) => id));
  const manages = useMay("members.manage");
  const [leaving, setLeaving] = useState<PersonMinistry | null>(null);
  if (person.ministries.length === 0) return <p className="text-ink-quiet">Not in a ministry.</p>;
  return (
    <>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {person.ministries.map((ministry) => (
          <li key={ministry.id} className="flex flex-wrap items-center gap-1.5">
            <Link to={paths.members} search={{ tab: "assignments", ministry: ministry.id }} className={linkClass}>
              {ministry.name}
            </Link>
            {!ministry.confirmed && <Badge>Not accepted yet</Badge>}
            {!ministry.confirmed && manages && <ConfirmAssignment person={person} ministryId={ministry.id} />}
            {assignable.has(ministry.id) && (
              <IconButton
                size="small"
                label={`Remove from ${ministry.name}`}
                icon={<X />}
                onClick={() => setLeaving(ministry)}
              />
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <ConfirmAction
          title={`Remove from ${leaving.name}?`}
          text={`${formatFullName(person)} will no longer belong to ${leaving.name}. Volunteer hours stay on record.`}
          confirmLabel="Remove"
          call={() =>
            request(api.ministries.unassignMany, { params: { id: leaving.id }, body: { memberIds: [person.id] } })
          }
          done={({ name }) => ({ title: `${formatFullName(person)} was removed from ${name}` })}
          failed="Failed to remove members"
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}
