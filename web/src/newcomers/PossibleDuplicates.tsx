// The people whom a newcomer may be, in the row of the newcomer, to compare and merge them before admission.
import type { Newcomer, PossibleDuplicate } from "@narthex/contract/newcomers.ts";
import { useState } from "react";
import { formatFullName } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { PersonLink } from "../people/PersonLink.tsx";
import { Button } from "../ui/Button.tsx";
import { BEFORE_NAME, formatDetails } from "./possibleWords.ts";

const MergeDialog = loadOnDemand(() => import("../merges/MergeDialog.tsx"), "MergeDialog");

export function PossibleDuplicates({ newcomer: { member, likely, can } }: { newcomer: Newcomer }) {
  /** The id of the person with whom the newcomer is compared. */
  const [comparedId, setComparedId] = useState<number | null>(null);
  if (likely.length === 0) return null;
  const name = formatFullName(member);
  return (
    <>
      <ul aria-label={`May be the same person as ${name}`} className="mt-2 grid gap-1.5">
        {likely.map((other) => (
          <li
            key={other.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-md bg-caution-quiet px-3 py-2 text-sm"
          >
            <Description other={other} />
            {can.admit && (
              <Button size="small" onClick={() => setComparedId(other.id)} aria-label={describeComparing(name, other)}>
                Compare
              </Button>
            )}
          </li>
        ))}
      </ul>
      {comparedId !== null && <MergeDialog id={comparedId} otherId={member.id} onClose={() => setComparedId(null)} />}
    </>
  );
}

function Description({ other }: { other: PossibleDuplicate }) {
  const details = formatDetails(other);
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="break-words">
        <span className="text-caution">{BEFORE_NAME[other.reason]}</span>{" "}
        <PersonLink id={other.id}>
          <span className="font-medium">{formatFullName(other)}</span>
        </PersonLink>
      </p>
      {details !== "" && <p className="break-words text-ink-quiet">{details}</p>}
    </div>
  );
}

/** Several buttons of a row may compare people of one name, so the details are part of their names. */
function describeComparing(name: string, other: PossibleDuplicate): string {
  const details = formatDetails(other);
  return `Compare ${name} with ${formatFullName(other)}${details === "" ? "" : `, ${details}`}`;
}
