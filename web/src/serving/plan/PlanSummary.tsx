import type { ServingPlan } from "@narthex/contract/serving.ts";
import type { PlannedPerson } from "@narthex/contract/serving-people.ts";
import type { ReactNode } from "react";
import { formatFullName, formatShortDate } from "../../format/format.ts";
import { formatCount } from "../servingWords.ts";
import { isPlannable } from "./place.ts";

interface Served {
  id: number;
  name: string;
  days: string[];
}

/** The people of a plan with the days on which they have one of these states, the most days first. */
function listServed(plan: ServingPlan, states: readonly PlannedPerson["state"][]): Served[] {
  const byPerson = new Map<number, Served>();
  for (const event of plan.events.filter(isPlannable))
    for (const person of event.positions.flatMap(({ people }) => people)) {
      if (!states.includes(person.state)) continue;
      const served = byPerson.get(person.memberId) ?? { id: person.memberId, name: formatFullName(person), days: [] };
      served.days.push(event.eventDate);
      byPerson.set(person.memberId, served);
    }
  return [...byPerson.values()].toSorted((one, other) => other.days.length - one.days.length);
}

/** For those who plan: who has not answered, and how often each person serves in the weeks that are shown. */
export function PlanSummary({ plan }: { plan: ServingPlan }) {
  const unanswered = listServed(plan, ["asked"]);
  const serving = listServed(plan, ["draft", "asked", "accepted"]);
  if (serving.length === 0) return null;
  return (
    <div className="mb-4 grid gap-2 print:hidden">
      {unanswered.length > 0 && (
        <PeopleDetails
          label={formatCount(unanswered.length, "person has not answered", "people have not answered")}
          people={unanswered}
          describe={({ days }) => days.map(formatShortDate).join(", ")}
        />
      )}
      <PeopleDetails
        label="How often each person serves in these weeks"
        people={serving}
        describe={({ days }) => formatCount(days.length, "time", "times")}
      />
    </div>
  );
}

interface PeopleDetailsProps {
  label: ReactNode;
  people: readonly Served[];
  describe: (served: Served) => string;
}

function PeopleDetails({ label, people, describe }: PeopleDetailsProps) {
  return (
    <details>
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
  );
}
