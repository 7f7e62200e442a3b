import { api } from "@narthex/contract/api.ts";
import type { ServingChoice } from "@narthex/contract/serving.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatDate } from "../../format/format.ts";
import { useSearchText } from "../../format/useSearchText.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";

/** At which series and events a ministry serves. Each choice is saved as soon as it is made. */
export default function ServingEventsDialog({ ministryId, onClose }: { ministryId: number; onClose: () => void }) {
  const [text, setText, search] = useSearchText();
  const found = useQuery({
    ...read(api.serving.choices, { params: { id: ministryId }, query: { search } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Events"
      description="Check the series and events at which this ministry serves. Each choice is saved right away."
    >
      <div className="pb-4">
        <search className="mb-3 block">
          <SearchField
            label="Search series and events"
            placeholder="Part of the title"
            slash={false}
            value={text}
            onChange={setText}
          />
        </search>
        {found.isPending ? (
          <LoadingRows label="Loading events" rows={4} className="grid gap-2" bar="h-14" />
        ) : !found.data ? (
          <QueryError query={found} />
        ) : found.data.length === 0 ? (
          <p role="status" className="py-6 text-ink-quiet">
            {search
              ? "No upcoming event has this title."
              : "There are no upcoming events yet. Create them under Events first."}
          </p>
        ) : (
          <>
            <ul aria-label="Series and events" className="divide-y divide-line rounded-md border border-line">
              {found.data.map((choice) => (
                <ChoiceRow key={`${choice.kind} ${choice.id}`} ministryId={ministryId} choice={choice} />
              ))}
            </ul>
            {/* Only some of the next events are searched and listed. */}
            <p className="mt-3 text-ink-quiet text-sm">If one is missing, type more of its title.</p>
          </>
        )}
      </div>
      <ActionBar>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </ActionBar>
    </Dialog>
  );
}

const describeChoice = ({ repeats, eventDate }: ServingChoice) => repeats ?? (eventDate ? formatDate(eventDate) : "");

function ChoiceRow({ ministryId, choice }: { ministryId: number; choice: ServingChoice }) {
  const { kind, id, isChosen } = choice;
  const [wanted, setWanted] = useState(isChosen);
  const title = choice.title ?? "An event that you may not see";
  const save = useAction({
    call: (serves: boolean) => request(api.serving.choose, { params: { id: ministryId }, body: { kind, id, serves } }),
    failed: "The choice could not be saved. Please try again.",
    failureNotice: true,
  });
  return (
    <li className="px-3 py-1">
      <Checkbox
        label={<span className="break-words">{title}</span>}
        hint={describeChoice(choice)}
        checked={save.busy ? wanted : isChosen}
        onChange={({ target }) => {
          if (save.busy) return;
          setWanted(target.checked);
          save.run(target.checked);
        }}
      />
    </li>
  );
}
