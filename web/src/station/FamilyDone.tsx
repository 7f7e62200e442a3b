import type { ArrivedChild, StationFamily } from "@narthex/contract/station.ts";
import { Check } from "lucide-react";
import { Button } from "../ui/Button.tsx";
import { FamilyLabels } from "./FamilyLabels.tsx";

interface FamilyDoneProps {
  family: StationFamily;
  list: readonly ArrivedChild[];
  onNext: () => void;
}

/** The codes and tags of the children who were just checked in. */
export function FamilyDone({ family, list, onNext }: FamilyDoneProps) {
  const findName = (childId: number) => family.children.find(({ id }) => id === childId)?.name ?? "";
  return (
    <div className="grid gap-6">
      <div role="status">
        <h2 className="flex items-center gap-3 font-semibold font-serif text-2xl">
          <Check aria-hidden className="size-7 text-positive" />
          Checked in
        </h2>
        <p className="mt-1 text-ink-quiet">Keep the codes. The person who collects a child shows the code.</p>
      </div>
      <ul aria-label="Codes" className="grid gap-3">
        {list.map(({ id, childId, roomName, code }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-lg border border-line bg-surface-raised px-4 py-3"
          >
            <span className="min-w-0">
              <span className="block break-words font-medium text-lg">{findName(childId)}</span>
              <span className="block text-ink-quiet">{roomName}</span>
            </span>
            <span data-code className="font-bold font-mono text-3xl tracking-widest">
              {code}
            </span>
          </li>
        ))}
      </ul>
      <FamilyLabels checkInIds={list.map(({ id }) => id)} />
      <Button variant="primary" size="large" onClick={onNext} autoFocus>
        Done
      </Button>
    </div>
  );
}
