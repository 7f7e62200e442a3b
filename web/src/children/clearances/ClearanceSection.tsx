import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { read } from "../../api/reads.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { ClearanceEnd } from "./ClearanceEnd.tsx";
import { CLEARANCE_LABELS } from "./clearanceWords.ts";

const ClearancesDialog = loadOnDemand(() => import("./ClearancesDialog.tsx"));

interface ClearanceSectionProps {
  memberId: number;
  name: string;
  /** A child without clearances has no card. */
  isTooYoung: boolean;
}

/** A person's clearances to serve children, for other leads and administrators. */
export function ClearanceSection(props: ClearanceSectionProps) {
  const isOwn = useCurrentUser().memberId === props.memberId;
  return useMay("children.lead") && !isOwn && <Clearances {...props} />;
}

function Clearances({ memberId, name, isTooYoung }: ClearanceSectionProps) {
  const query = useQuery(read(api.clearances.list, { params: { id: memberId } }));
  const [isOpen, setOpen] = useKeptState(`person.${memberId}.clearances`, false);
  if (isTooYoung && !query.data?.length) return null;
  const edit = (
    <Button size="small" icon={<Pencil />} onClick={() => setOpen(true)}>
      Edit
    </Button>
  );
  return (
    <Card title="Clearances" description="For serving children" action={query.data && edit}>
      {query.isPending ? (
        <Loading label="Loading clearances" bar="h-10" />
      ) : !query.data ? (
        <QueryError query={query} />
      ) : query.data.length === 0 ? (
        <p className="text-ink-quiet">None on record.</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {query.data.map(({ id, kind, validUntil, setBy }) => (
            <div key={id} className="contents">
              <dt className="text-ink-quiet text-sm sm:text-base">{CLEARANCE_LABELS[kind]}</dt>
              <dd className="max-sm:-mt-2.5">
                <ClearanceEnd validUntil={validUntil} />
                {setBy && <span className="block text-ink-quiet text-sm">{`Entered by ${setBy}`}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {isOpen && query.data && (
        <ClearancesDialog {...{ memberId, name }} list={query.data} onClose={() => setOpen(false)} />
      )}
    </Card>
  );
}
