import { api } from "@narthex/contract/api.ts";
import type { Person } from "@narthex/contract/person.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { ConfirmAssignment } from "../../assignments/ConfirmAssignment.tsx";
import { RemoveFromMinistry } from "../../assignments/RemoveFromMinistry.tsx";
import { formatList } from "../../format/format.ts";
import { paths } from "../../paths.ts";
import { isLedBy } from "../../people/isLedBy.ts";
import { useMay } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { linkClass } from "../../ui/link.ts";

type PersonMinistry = Person["ministries"][number];

/** The ministries that a person leads or belongs to. Those who assign the members of a ministry can remove the person here. */
export function PersonMinistries({ person }: { person: Person }) {
  const { data = [] } = useQuery(read(api.ministries.list));
  const assignable = new Set(data.filter(({ can }) => can.assign).map(({ id }) => id));
  const led = data.filter((ministry) => isLedBy(ministry, person.id));
  const manages = useMay("members.manage");
  const [leaving, setLeaving] = useState<PersonMinistry | null>(null);
  if (person.ministries.length === 0 && led.length === 0) return <p className="text-ink-quiet">Not in a ministry.</p>;
  return (
    <>
      {led.length > 0 && <p className="mb-2 last:mb-0">{`Leads ${formatList(led.map(({ name }) => name))}`}</p>}
      <ul className="flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
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
      {leaving && <RemoveFromMinistry person={person} ministry={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
