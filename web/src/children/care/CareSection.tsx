import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { lazy, Suspense } from "react";
import { read } from "../../api/reads.ts";
import { formatInstantDate } from "../../format/format.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading, Skeleton } from "../../ui/Skeleton.tsx";
import { AllergyNote } from "../board/AllergyNote.tsx";

const CareDialog = lazy(() => import("./CareDialog.tsx"));

interface CareSectionProps {
  memberId: number;
  name: string;
}

/** A person's allergies and medical notes, for the children's team; nothing for others. Each reading is recorded. */
export function CareSection(props: CareSectionProps) {
  return useMay("children.serve") && <CareNotes {...props} />;
}

function CareNotes({ memberId, name }: CareSectionProps) {
  const { timezone } = useCurrentUser().congregation;
  const query = useQuery(read(api.careNotes.show, { params: { id: memberId } }));
  const [isOpen, setOpen] = useKeptState(`person.${memberId}.care`, false);
  const notes = query.data;
  const edit = (
    <Button size="small" icon={<Pencil />} onClick={() => setOpen(true)}>
      Edit
    </Button>
  );
  return (
    <Card title="Allergies and medical notes" description="For the children's team only" action={notes && edit}>
      {query.isPending ? (
        <Loading label="Loading allergies and medical notes">
          <Skeleton className="h-10 w-full" />
        </Loading>
      ) : !notes ? (
        <QueryError query={query} />
      ) : !notes.allergies && !notes.medicalNotes ? (
        <p className="text-ink-quiet">None on record.</p>
      ) : (
        <div className="grid gap-3">
          {notes.allergies && (
            <div>
              <AllergyNote text={notes.allergies} />
            </div>
          )}
          {notes.medicalNotes && <p className="whitespace-pre-line break-words">{notes.medicalNotes}</p>}
          {notes.setAt && (
            <p className="text-ink-quiet text-sm">
              {`${notes.setBy ? `Entered by ${notes.setBy}` : "Entered"} on ${formatInstantDate(notes.setAt, timezone)}`}
            </p>
          )}
        </div>
      )}
      <Suspense>
        {isOpen && notes && <CareDialog {...{ memberId, name, notes }} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
}
