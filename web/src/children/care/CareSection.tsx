import { api } from "@narthex/contract/api.ts";
import type { CareNotes as Notes } from "@narthex/contract/care-notes.ts";
import { useQuery } from "@tanstack/react-query";
import { Eye, Pencil } from "lucide-react";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { formatInstantDate } from "../../format/format.ts";
import { useKeptState } from "../../forms/useKeptState.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { QueryError } from "../../page/QueryError.tsx";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Loading } from "../../ui/Skeleton.tsx";
import { AllergyNote } from "../board/AllergyNote.tsx";

const CareDialog = loadOnDemand(() => import("./CareDialog.tsx"));

interface CareSectionProps {
  memberId: number;
  name: string;
}

/**
 * A person's allergies and medical notes, for the children's team; nothing for others. They are read when someone asks
 * for them, because each reading is recorded and the page may be opened for another reason.
 */
export function CareSection(props: CareSectionProps) {
  return useMay("children.serve") && <CareNotes key={props.memberId} {...props} />;
}

function CareNotes({ memberId, name }: CareSectionProps) {
  const [isOpen, setOpen] = useKeptState(`person.${memberId}.care`, false);
  const [isAsked, setAsked] = useState(isOpen);
  const query = useQuery({ ...read(api.careNotes.show, { params: { id: memberId } }), enabled: isAsked });
  const notes = query.data;
  // The button that shows the notes becomes the one that edits them, so that the focus stays.
  const action =
    isAsked && notes ? (
      <Button size="small" icon={<Pencil />} onClick={() => setOpen(true)}>
        Edit
      </Button>
    ) : (
      <Button size="small" icon={<Eye />} onClick={() => setAsked(true)}>
        Show notes
      </Button>
    );
  return (
    <Card title="Allergies and medical notes" description="For the children's team only" action={action}>
      {!isAsked ? (
        <p className="text-ink-quiet">Shown on request. Each reading is recorded.</p>
      ) : query.isPending ? (
        <Loading label="Loading allergies and medical notes" bar="h-10" />
      ) : !notes ? (
        <QueryError query={query} />
      ) : (
        <NotesOnRecord notes={notes} />
      )}
      {isOpen && notes && <CareDialog {...{ memberId, name, notes }} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function NotesOnRecord({ notes: { allergies, medicalNotes, setAt, setBy } }: { notes: Notes }) {
  const { timezone } = useCurrentUser().congregation;
  if (!allergies && !medicalNotes) return <p className="text-ink-quiet">None on record.</p>;
  return (
    <div className="grid gap-3">
      {allergies && (
        <div>
          <AllergyNote text={allergies} />
        </div>
      )}
      {medicalNotes && <p className="whitespace-pre-line break-words">{medicalNotes}</p>}
      {setAt && (
        <p className="text-ink-quiet text-sm">
          {`${setBy ? `Entered by ${setBy}` : "Entered"} on ${formatInstantDate(setAt, timezone)}`}
        </p>
      )}
    </div>
  );
}
