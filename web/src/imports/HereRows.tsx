import { api } from "@narthex/contract/api.ts";
import type { MemberImport } from "@narthex/contract/imports.ts";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { waitForReads } from "../api/ownChanges.ts";
import { request } from "../api/request.ts";
import { buildFailureNotice } from "../api/useAction.ts";
import { formatPeople } from "../format/format.ts";
import { notify } from "../ui/notify.ts";
import { LikelyRows } from "./LikelyRows.tsx";
import { CHOICE_SCOPE } from "./useRowChoices.ts";

interface HereRowsProps {
  found: MemberImport;
  onChanged: (next: MemberImport) => void;
}

const OPTIONS = [
  { value: "skip", label: "Leave them as they are" },
  { value: "update", label: "Update them with the values of the file" },
] as const;
type Choice = (typeof OPTIONS)[number]["value"];

/** Rows without an ID whose people are members already, and one choice for all of them. */
export function HereRows({ found: { id, here, hereUpdated, hereLeft, mapping }, onChanged }: HereRowsProps) {
  const name = useId();
  const choose = useMutation({
    scope: CHOICE_SCOPE,
    mutationFn: (choice: Choice) => request(api.imports.choose, { params: { id }, body: { rows: "here", choice } }),
    onSuccess: async (next) => {
      onChanged(next);
      await waitForReads();
    },
    onError: (error) => notify(buildFailureNotice(error, "Your choice could not be kept. Please try again.")),
  });
  // If all are imported as other people, the choice is that of a new check.
  const kept = hereLeft > 0 || (hereUpdated === 0 && mapping.remoteId === null) ? "skip" : "update";
  const chosen = choose.isPending ? choose.variables : kept;
  const title = here === 1 ? "1 person is already here" : `${formatPeople(here)} are already here`;
  return (
    <LikelyRows
      id={id}
      only="here"
      title={title}
      description="Each has the same name as exactly one person in the directory, and the same email, phone number or date of birth. Select the ones who are different people."
      unchecked={chosen}
      onChanged={onChanged}
    >
      <fieldset className="grid gap-2 px-4 pb-4 sm:px-6">
        <legend className="sr-only">{title}</legend>
        {OPTIONS.map(({ value, label }) => (
          <label key={value} className="flex min-h-8 cursor-pointer items-center gap-3 touch:min-h-11">
            <input
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => choose.mutate(value)}
              className="size-4 shrink-0 accent-accent"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </LikelyRows>
  );
}
