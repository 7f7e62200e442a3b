// Why a saved list shows nobody.
import type { ListFilter, ListProblem } from "@narthex/contract/member-lists.ts";
import { EyeOff } from "lucide-react";
import { listInWords } from "../format/words.ts";
import { EmptyState } from "../ui/EmptyState.tsx";

const FILTER_LABELS: Readonly<Record<keyof ListFilter, string>> = {
  status: "Status",
  ministryId: "Ministry",
  notSeenWeeks: "Not seen for",
  joinedFrom: "Joined from",
  joinedTo: "Joined to",
  birthMonth: "Birthday in",
  ageFrom: "Age from",
  ageTo: "Age to",
  tag: "Tag",
  household: "Household",
  sort: "Sort by",
};

const namesOf = (problems: readonly ListProblem[]) => listInWords(problems.map(({ filter }) => FILTER_LABELS[filter]));

export function ListProblems({ problems }: { problems: readonly ListProblem[] }) {
  const hidden = problems.filter(({ reason }) => reason === "not_allowed");
  return hidden.length > 0 ? (
    <EmptyState
      icon={<EyeOff />}
      title="You may not see this list"
      text={`It uses filters that only people who manage members may use: ${namesOf(hidden)}.`}
    />
  ) : (
    <EmptyState
      icon={<EyeOff />}
      title="Nobody is shown"
      text={`What this list filters by was deleted: ${namesOf(problems)}. Change the filters and save the list again, or delete it.`}
    />
  );
}
