// The follow-ups of a person, on the person's page: for managers of members, and for the assigned users.
import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { readPages } from "../api/reads.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { QueryList } from "../page/QueryList.tsx";
import { useCurrentUser, useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { FollowUpRow } from "./FollowUpRow.tsx";
import { useFollowUpDialog } from "./useFollowUpDialog.tsx";

const AddFollowUpDialog = loadOnDemand(() => import("./AddFollowUpDialog.tsx"));

const FEW = 5;

export function FollowUpSection({ person }: { person: { id: number; name: string } }) {
  const manages = useMay("members.manage");
  const isOwn = useCurrentUser().memberId === person.id;
  const [isAdding, setAdding] = useState(false);
  const list = useInfiniteQuery({
    ...readPages(api.followUps.list, {}, { memberId: person.id, limit: FEW }),
    enabled: !isOwn,
  });
  const [dialog, open] = useFollowUpDialog(list);
  const isShown = !isOwn && (manages || (list.data?.pages[0]?.total ?? 0) > 0);
  return (
    <>
      {isShown && (
        <Card
          title="Follow-ups"
          padding="none"
          action={
            manages && (
              <Button size="small" icon={<Plus aria-hidden />} onClick={() => setAdding(true)}>
                Add follow-up
              </Button>
            )
          }
        >
          <QueryList
            list={list}
            loading={<Loading label="Loading follow-ups" bar="m-4 h-12" />}
            empty={<p className="px-4 pb-5 text-ink-quiet sm:px-6">None yet.</p>}
            moreFailed="The next follow-ups could not be loaded. Please try again."
            moreClassName="m-4"
          >
            {(rows) => (
              <ul aria-label="Follow-ups" className="divide-y divide-line">
                {rows.map((followUp) => (
                  <FollowUpRow key={followUp.id} followUp={followUp} onOpen={open} withPerson={false} />
                ))}
              </ul>
            )}
          </QueryList>
          {isAdding && <AddFollowUpDialog person={person} onClose={() => setAdding(false)} />}
        </Card>
      )}
      {dialog}
    </>
  );
}
