// The people of a ministry and the people who are available. One search covers both lists, so that a person is found in
// either.

import type { Ministry } from "@narthex/contract/ministries.ts";
import { useRef, useState } from "react";
import { formatFullName, formatMembers } from "../format/format.ts";
import { useSearchText } from "../format/useSearchText.ts";
import { useMay } from "../session/session.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { RemovePeople } from "./RemoveFromMinistry.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useMoves } from "./useMoves.ts";
import { type RowSelection, useSelection } from "./useSelection.ts";
import { useShownPeople } from "./useShownPeople.ts";
import type { AssignedPerson } from "./withMoves.ts";

export function ManageAssignments({ ministry, onClose }: { ministry: Ministry; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const manages = useMay("members.manage");
  const [typed, setTyped, search] = useSearchText();
  const [said, say] = useState("");
  const [asked, setAsked] = useState<{ people: readonly AssignedPerson[]; next: HTMLElement | null } | null>(null);
  const leaving = useSelection();
  const coming = useSelection();
  // Selects the people again if they could not be moved.
  const { assign, remove, moves } = useMoves(ministry.id, (people, to) => {
    if (people.length > 1) (to === "assigned" ? coming : leaving).add(people);
  });
  const assigned = useShownPeople("assigned", ministry.id, search, moves);
  const available = useShownPeople("available", ministry.id, search, moves);

  const assignAll = (people: readonly AssignedPerson[]) => {
    findNextButton(place.current)?.focus();
    assign(people);
    coming.drop(people);
    const [only] = people;
    say(
      only && people.length === 1 ? `${formatFullName(only)} was added.` : `${formatMembers(people.length)} assigned.`,
    );
  };
  const removeAll = (people: readonly AssignedPerson[]) => {
    remove(people);
    leaving.drop(people);
    const [only] = people;
    say(
      only && people.length === 1 ? `${formatFullName(only)} is removed.` : `${formatMembers(people.length)} removed.`,
    );
  };
  const isRemoving = useRef(false);
  const ask = (people: readonly AssignedPerson[]) => {
    isRemoving.current = false;
    setAsked({ people, next: findNextButton(place.current) });
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
        {!manages && (
          <p className="mb-4 text-ink-quiet text-sm">
            People whom you add are asked on their dashboard whether they accept. The office can confirm those without
            an account, and adds people who are new to the church.
          </p>
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
        <div className="grid gap-6 md:h-[clamp(16rem,100dvh-26rem,28rem)] md:grid-cols-2">
          <PeopleSection
            title="Current Members"
            people={assigned}
            ministry={ministry}
            emptyText="No members currently assigned to this ministry."
            className="h-60 md:h-auto md:grow"
            before={(person) => <PersonCheckbox person={person} selection={leaving} />}
            after={(person) => (
              <Button
                size="small"
                variant="quiet"
                data-move
                aria-label={`Remove ${formatFullName(person)}`}
                onClick={() => ask([person])}
              >
                Remove
              </Button>
            )}
          >
            <SelectionBar
              selection={leaving}
              hint="Select several to remove them together."
              label="Remove selected"
              onMove={ask}
            />
          </PeopleSection>
          <PeopleSection
            title="Available Members"
            people={available}
            ministry={ministry}
            emptyText="No members available"
            className="h-80 md:h-auto md:grow"
            before={(person) => <PersonCheckbox person={person} selection={coming} />}
            after={(person) => (
              <Button
                size="small"
                data-move
                aria-label={`Assign ${formatFullName(person)}`}
                onClick={() => assignAll([person])}
              >
                Assign
              </Button>
            )}
          >
            <SelectionBar
              selection={coming}
              hint="Select several to assign them together."
              label="Assign selected"
              primary
              onMove={assignAll}
            />
          </PeopleSection>
        </div>
      </div>
      <ActionBar>
        <Button onClick={onClose}>Done</Button>
      </ActionBar>
      {asked && (
        <RemovePeople
          people={asked.people}
          ministry={ministry}
          onRemove={() => {
            isRemoving.current = true;
            removeAll(asked.people);
          }}
          onClose={() => setAsked(null)}
          findNextFocus={() => (isRemoving.current ? asked.next : null)}
        />
      )}
    </Dialog>
  );
}

/** The next button, or the search: the pressed button is removed together with its person. */
function findNextButton(place: HTMLElement | null): HTMLElement | null {
  const pressed = document.activeElement;
  if (!place?.contains(pressed)) return null;
  const buttons = [...(pressed?.closest("ul")?.querySelectorAll<HTMLElement>("[data-move]") ?? [])];
  const at = buttons.indexOf(pressed as HTMLElement);
  return buttons[at + 1] ?? buttons[at - 1] ?? place.querySelector<HTMLElement>("input[type=search]");
}

/** The checkbox before a person's name. */
function PersonCheckbox({ person, selection }: { person: AssignedPerson; selection: RowSelection }) {
  const checked = selection.has(person);
  return (
    <Checkbox
      label={<span className="sr-only">{`Select ${formatFullName(person)}`}</span>}
      checked={checked}
      disabled={!checked && selection.isFull}
      onChange={(event) => (event.target.checked ? selection.add([person]) : selection.drop([person]))}
      className="-mr-3 touch:-ml-1 touch:pl-1"
    />
  );
}
