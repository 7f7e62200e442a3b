// Who belongs to a ministry and who could: one search for both lists, so that one finds a person wherever they stand.

import type { Ministry } from "@narthex/contract/ministries.ts";
import { useRef, useState } from "react";
import { searchText } from "../format/searchText.ts";
import { fullName, membersInWords } from "../format/words.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import { PeopleSection } from "./PeopleSection.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useMoves } from "./useMoves.ts";
import { type Selection, useSelection } from "./useSelection.ts";
import { useShownPeople } from "./useShownPeople.ts";
import type { Person } from "./withMoves.ts";

export function ManageAssignments({ ministry, onClose }: { ministry: Ministry; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [said, say] = useState("");
  const leaving = useSelection();
  const coming = useSelection();
  const search = useDebounced(searchText(typed));
  // Selects the people again who could not be moved.
  const { assign, remove, moves } = useMoves(ministry.id, (people, to) => {
    if (people.length > 1) (to === "assigned" ? coming : leaving).add(people);
  });
  const assigned = useShownPeople("assigned", ministry.id, search, moves);
  const available = useShownPeople("available", ministry.id, search, moves);

  const assignAll = (people: readonly Person[]) => {
    keepFocus(place.current);
    assign(people);
    coming.drop(people);
    const [only] = people;
    say(only && people.length === 1 ? `${fullName(only)} is assigned.` : `${membersInWords(people.length)} assigned.`);
  };
  const removeAll = (people: readonly Person[]) => {
    keepFocus(place.current);
    remove(people);
    leaving.drop(people);
    const [only] = people;
    say(only && people.length === 1 ? `${fullName(only)} is removed.` : `${membersInWords(people.length)} removed.`);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Manage Assignments"
      description={
        <>
          <span className="block font-medium text-ink">{ministry.name}</span>
          <span className="line-clamp-3">{ministry.description}</span>
        </>
      }
    >
      <div ref={place} className="pb-4">
        <search className="mb-4 block">
          <SearchField label="Search members" placeholder="Search members..." value={typed} onChange={setTyped} />
        </search>
        <p role="status" className="sr-only">
          {said}
        </p>
        <div className="grid gap-6 md:h-[clamp(16rem,100dvh-26rem,28rem)] md:grid-cols-2">
          <PeopleSection
            title="Current Members"
            people={assigned}
            leaderId={ministry.leaderId}
            ministryId={ministry.id}
            emptyText="No members currently assigned to this ministry."
            className="h-60 md:h-auto md:grow"
            before={(person) => <PersonCheckbox person={person} selection={leaving} />}
            after={(person) => (
              <Button
                size="small"
                variant="quiet"
                data-move
                aria-label={`Remove ${fullName(person)}`}
                onClick={() => removeAll([person])}
              >
                Remove
              </Button>
            )}
          >
            <SelectionBar
              selection={leaving}
              hint="Tick several to remove them together."
              label="Remove Selected"
              onMove={removeAll}
            />
          </PeopleSection>
          <PeopleSection
            title="Available Members"
            people={available}
            leaderId={ministry.leaderId}
            ministryId={ministry.id}
            emptyText="No members available"
            className="h-80 md:h-auto md:grow"
            before={(person) => <PersonCheckbox person={person} selection={coming} />}
            after={(person) => (
              <Button
                size="small"
                data-move
                aria-label={`Assign ${fullName(person)}`}
                onClick={() => assignAll([person])}
              >
                Assign
              </Button>
            )}
          >
            <SelectionBar
              selection={coming}
              hint="Tick several to assign them together."
              label="Assign Selected"
              primary
              onMove={assignAll}
            />
          </PeopleSection>
        </div>
      </div>
      <ActionBar>
        <Button onClick={onClose}>Done</Button>
      </ActionBar>
    </Dialog>
  );
}

/** The button that was pressed is about to leave with its person: the focus goes to the next one, or to the search. */
function keepFocus(place: HTMLElement | null): void {
  const pressed = document.activeElement;
  if (!place?.contains(pressed)) return;
  const buttons = [...(pressed?.closest("ul")?.querySelectorAll<HTMLElement>("[data-move]") ?? [])];
  const at = buttons.indexOf(pressed as HTMLElement);
  const next = buttons[at + 1] ?? buttons[at - 1] ?? place.querySelector<HTMLElement>("input[type=search]");
  next?.focus();
}

/** A tick before a person's name, which stands beside it. */
function PersonCheckbox({ person, selection }: { person: Person; selection: Selection }) {
  const checked = selection.has(person);
  return (
    <Checkbox
      label={<span className="sr-only">{`Select ${fullName(person)}`}</span>}
      checked={checked}
      disabled={!checked && selection.isFull}
      onChange={(event) => (event.target.checked ? selection.add([person]) : selection.drop([person]))}
      className="-mr-3 touch:-ml-1 touch:pl-1"
    />
  );
}
