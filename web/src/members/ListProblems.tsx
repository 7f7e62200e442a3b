// The reasons why a saved list cannot be shown.
import type { ListFilter, ListProblem } from "@narthex/contract/member-lists.ts";
import { EyeOff } from "lucide-react";
import { formatList } from "../format/format.ts";
import { EmptyState } from "../ui/EmptyState.tsx";

const FILTER_LABELS: Readonly<Record<keyof ListFilter, string>> = {
  search: "Search",
  status: "Status",
  ministryId: "Ministry",
  notSeenWeeks: "Not seen for",
  joinedFrom: "Joined from",
  joinedTo: "Joined to",
  birthMonth: "Birthday in",
  ageFrom: "Age from",
  ageTo: "Age to",
  children: "Children",
  childAgeFrom: "Child age from",
  childAgeTo: "Child age to",
  tag: "Tag",
  household: "Household",
  phone: "Phone",
  email: "Email",
  account: "Account",
  customField: "Custom field",
  customIs: "Custom field",
  customChoice: "Custom field",
  customText: "Custom field",
  customFrom: "Custom field",
  customTo: "Custom field",
  sort: "Sort by",
};

const formatFilterNames = (problems: readonly ListProblem[]) =>
  formatList([...new Set(problems.map(({ filter }) => FILTER_LABELS[filter]))]);

export function ListProblems({ problems }: { problems: readonly ListProblem[] }) {
  const hidden = problems.filter(({ reason }) => reason === "not_allowed");
  return hidden.length > 0 ? (
    <EmptyState
      icon={<EyeOff />}
      title="You may not see this list"
      text={`It uses filters that you may not use: ${formatFilterNames(hidden)}.`}
    />
  ) : (
    <EmptyState
      icon={<EyeOff />}
      title="No one is shown"
      text={`Some filters of this list were deleted or archived: ${formatFilterNames(problems)}. Change the filters and save the list again, or delete it.`}
    />
  );
}
