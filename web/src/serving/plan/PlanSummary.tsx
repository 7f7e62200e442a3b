import type { ServingPlan } from "@narthex/contract/serving.ts";
import { type ReactNode, useState } from "react";
import { formatShortDate } from "../../format/format.ts";
import { loadOnDemand } from "../../page/loadOnDemand.tsx";
import { Button } from "../../ui/Button.tsx";
import { formatCount } from "../servingWords.ts";
import { AwayPeople } from "./AwayPeople.tsx";
import { listServed, type ServedPerson } from "./listServed.ts";
import type { PlanWeeks } from "./plan.queries.ts";

const AskAgainDialog = loadOnDemand(() => import("./AskAgainDialog.tsx"));

const HistoryDialog = loadOnDemand(() => import("./HistoryDialog.tsx"));

/**
 * For those who plan: who has not answered, who is away, and how often each person serves in the weeks that are shown,
 * or served before.
 */
export function PlanSummary({ plan, shown }: { plan: ServingPlan; shown: PlanWeeks }) {
  const unanswered = listServed(plan, ["asked"]);
  const serving = listServed(plan, ["draft", "asked", "accepted"]);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  return (
    <div className="mb-4 flex flex-wrap items-start gap-x-6 gap-y-1 empty:hidden print:hidden">
      {unanswered.length > 0 && (
        <PeopleDetails
          action={<AskAgain ministryId={plan.ministry.id} />}
          label={formatCount(unanswered.length, "person has not answered", "people have not answered")}
          people={unanswered}
          describe={({ days }) => days.map(formatShortDate).join(", ")}
        />
      )}
      <AwayPeople plan={plan} shown={shown} />
      {serving.length > 0 && (
        <PeopleDetails
          label="How often each person serves in these weeks"
          people={serving}
          describe={({ days }) => formatCount(days.length, "time", "times")}
        />
      )}
      <button
        type="button"
        className="rounded-sm py-1 text-start font-medium text-accent underline-offset-4 hover:underline touch:py-2.5"
        onClick={() => setHistoryOpen(true)}
        {...HistoryDialog.loadEarly}
      >
        Who served how often
      </button>
      {isHistoryOpen && <HistoryDialog ministry={plan.ministry} onClose={() => setHistoryOpen(false)} />}
    </div>
  );
}

/** Sends the same email to everyone who has not answered. */
function AskAgain({ ministryId }: { ministryId: number }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} {...AskAgainDialog.loadEarly}>
        Ask again
      </Button>
      {isAsking && <AskAgainDialog ministryId={ministryId} onClose={() => setAsking(false)} />}
    </>
  );
}

interface PeopleDetailsProps {
  label: ReactNode;
  people: readonly ServedPerson[];
  describe: (served: ServedPerson) => string;
  /** A button beside the label. */
  action?: ReactNode;
}

function PeopleDetails({ label, people, describe, action }: PeopleDetailsProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-start gap-x-3 gap-y-1 has-[details[open]]:basis-full">
      <details className="min-w-0 open:basis-full">
        <summary className="cursor-pointer rounded-sm py-1 font-medium text-accent touch:py-2.5">{label}</summary>
        <ul className="mt-1 mb-2 grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
          {people.map((served) => (
            <li key={served.id} className="break-words">
              {served.name}
              <span className="text-ink-quiet">{`: ${describe(served)}`}</span>
            </li>
          ))}
        </ul>
      </details>
      {action}
    </div>
  );
}
