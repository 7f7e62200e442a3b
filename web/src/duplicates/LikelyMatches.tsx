// Likely matches in the directory while a person is being added. They are only shown and do not prevent saving.
import { api } from "@narthex/contract/api.ts";
import type { LikelyMatch, PersonTyped } from "@narthex/contract/duplicates.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { request } from "../api/request.ts";
import { formatFullName } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { Button } from "../ui/Button.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import { formatFacts, REASONS } from "./duplicateWords.ts";

/** Debounce delay of the search, in milliseconds. */
const PAUSE_MS = 350;

/** The likely matches of the person being typed, and which of them were dismissed as other people. */
export function useLikelyMatches(typed: Partial<PersonTyped>) {
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const person: PersonTyped = { firstName: "", lastName: "", email: "", phone: "", dateOfBirth: "", ...typed };
  const settled: PersonTyped = JSON.parse(useDebounced(JSON.stringify(person), PAUSE_MS));
  const { firstName, lastName, email, phone, dateOfBirth } = settled;
  const tellsEnough = firstName.trim() !== "" && lastName.trim() !== "" && email + phone + dateOfBirth !== "";
  const { data = [] } = useQuery({
    queryKey: [api.duplicates.likelyMatches.path, settled],
    queryFn: ({ signal }) => request(api.duplicates.likelyMatches, { body: settled }, signal),
    enabled: tellsEnough,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
  return {
    matches: tellsEnough ? data.filter(({ member }) => !dismissed.includes(member.id)) : [],
    dismiss: (id: number) => setDismissed([...dismissed, id]),
    /** Stores the dismissals of a person who was added, so that they are not listed as duplicates afterwards. */
    saveDismissals: (id: number) =>
      Promise.allSettled(
        dismissed.map((other) => request(api.duplicates.dismiss, { body: { memberIds: [id, other] } })),
      ),
  };
}

interface LikelyMatchesProps {
  matches: readonly LikelyMatch[];
  ref?: Ref<HTMLDivElement>;
  onDismiss: (id: number) => void;
  /** Called before the app navigates to a person's page. */
  onLeave: () => void;
}

export function LikelyMatches({ matches, ref, onDismiss, onLeave }: LikelyMatchesProps) {
  return (
    <div ref={ref} role="status" aria-label="Likely matches">
      {matches.length > 0 && (
        <div className="rounded-lg bg-caution-quiet px-4 py-3">
          <p className="font-medium text-caution">Is this person in the directory already?</p>
          <ul className="mt-1 divide-y divide-line">
            {matches.map(({ member, reason }) => (
              <li key={member.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <div className="min-w-0">
                  <p className="break-words font-medium">
                    <PersonLink id={member.id} onLeave={onLeave}>
                      {formatFullName(member)}
                    </PersonLink>
                  </p>
                  <p className="break-words text-sm">{REASONS[reason]}</p>
                  <p className="break-words text-ink-quiet text-sm">{formatFacts(member)}</p>
                </div>
                <Button
                  size="small"
                  onClick={() => onDismiss(member.id)}
                  aria-label={`Not the same person: ${formatFullName(member)}`}
                >
                  Not the same person
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
