// Finds the household of a person, to choose joint statements for it.
import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { read } from "../api/reads.ts";
import { MemberBox } from "../members/picker/MemberBox.tsx";
import { QueryError } from "../page/QueryError.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { JointForm } from "./JointForm.tsx";
import { JOINT_MEANING } from "./statementWords.ts";

export default function AddCoupleDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<number | null>(null);
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog open size="small" title="Joint statements" description={JOINT_MEANING} onClose={onClose}>
      <div className="grid gap-5">
        <MemberBox
          label="One of the two"
          error={undefined}
          autoFocus
          field={box}
          text={text}
          isChosen={chosen !== null}
          onType={(typed) => {
            setText(typed);
            setChosen(null);
          }}
          onChoose={({ id, name }) => {
            setText(name);
            setChosen(id);
          }}
        />
        {chosen === null ? (
          <div className="flex justify-end">
            <Button variant="quiet" onClick={onClose}>
              Cancel
            </Button>
          </div>
        ) : (
          <Household key={chosen} memberId={chosen} name={text} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function Household({ memberId, name, onClose }: { memberId: number; name: string; onClose: () => void }) {
  const query = useQuery({
    ...read(api.jointStatements.list, { query: { memberId } }),
    refetchOnMount: "always",
  });
  const [found] = query.data ?? [];
  if (query.isPending) return <Loading label="Loading the household" bar="h-16" />;
  if (!query.data) return <QueryError query={query} />;
  if (!found || found.adults.length < 2)
    return (
      <p role="status">
        {found
          ? `${found.household} has no second adult whose mail goes there.`
          : `${name} is in no household yet. Joint statements are for two adults of a household.`}
      </p>
    );
  const isCouple = found.memberIds.length > 0;
  const both = found.adults.length === 2 ? found.adults.map((adult) => adult.memberId) : [memberId];
  return <JointForm found={found} {...(!isCouple && { chosenIds: both })} onClose={onClose} />;
}
