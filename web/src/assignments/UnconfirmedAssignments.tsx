// The people whom leaders added to their ministries and whom nobody has confirmed yet, for the office.
import type { UnconfirmedAssignment } from "@narthex/contract/ministries.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatFullName } from "../format/format.ts";
import { QueryList } from "../page/QueryList.tsx";
import { formatDistinction } from "../people/formatHome.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { unconfirmedAssignments } from "./assignmentPages.ts";
import { ConfirmAssignment } from "./ConfirmAssignment.tsx";
import { RemoveFromMinistry } from "./RemoveFromMinistry.tsx";

export function UnconfirmedAssignments() {
  const list = useInfiniteQuery(unconfirmedAssignments);
  const [removed, setRemoved] = useState<UnconfirmedAssignment | null>(null);
  return (
    <>
      <Card
        title="Waiting to be confirmed"
        description="Leaders added these people to their ministries. A leader sees the email, phone and address of a person once the person accepts or you confirm."
        className="mb-6"
      >
        <QueryList
          list={list}
          loading={null}
          empty={<p className="text-ink-quiet">Everyone is confirmed.</p>}
          moreFailed="The next people could not be loaded. Please try again."
          moreClassName="mt-4"
        >
          {(rows) => (
            <ul aria-label="Waiting to be confirmed" className="divide-y divide-line">
              {rows.map((row) => (
                <Row key={`${row.ministry.id} ${row.person.id}`} row={row} onRemove={() => setRemoved(row)} />
              ))}
            </ul>
          )}
        </QueryList>
      </Card>
      {removed && <RemoveFromMinistry {...removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function Row({ row, onRemove }: { row: UnconfirmedAssignment; onRemove: () => void }) {
  const { ministry, joinDate, person } = row;
  const name = formatFullName(person);
  const account = person.hasAccount ? "asked on My Dashboard" : "has no account";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="break-words font-medium">
          <PersonLink id={person.id}>{name}</PersonLink>
        </p>
        {person.distinction && (
          <p className="break-words text-ink-quiet text-sm">{formatDistinction(person.distinction)}</p>
        )}
        <p className="break-words text-ink-quiet text-sm">
          {`${ministry.name} · added ${formatDate(joinDate)} · ${account}`}
        </p>
      </div>
      <div className="flex gap-2">
        <ConfirmAssignment person={person} ministryId={ministry.id} />
        <Button size="small" variant="quiet" aria-label={`Remove ${name} from ${ministry.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}
