// Who belongs to a ministry and who could: one search for both lists, so that one finds a person wherever they stand.
import { MAX_ASSIGNMENTS } from "@narthex/contract/limits.ts";
import type { Ministry } from "@narthex/contract/ministries.ts";
import { useRef, useState } from "react";
import { searchText } from "../client/searchText.ts";
import { useAfterPause } from "../client/useAfterPause.ts";
import { fullName, membersInWords } from "../client/words.ts";
import { ActionBar } from "../ui/ActionBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { PeopleSection } from "./PeopleSection.tsx";
import { PersonCheckbox } from "./PersonCheckbox.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { useMoves } from "./useMoves.ts";
import { useShownPeople } from "./useShownPeople.ts";
import type { Person } from "./withMoves.ts";

type Selection = ReadonlyMap<number, Person>;

const withPeople = (selection: Selection, people: readonly Person[]): Selection =>
  new Map([...selection, ...people.map((person) => [person.id, person] as const)]);

const withoutPeople = (selection: Selection, people: readonly Person[]): Selection => {
  const gone = new Set(people.map(({ id }) => id));
  return new Map([...selection].filter(([id]) => !gone.has(id)));
};

export function ManageAssignments({ ministry, onClose }: { ministry: Ministry; onClose: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [selection, setSelection] = useState<Selection>(new Map());
  const [said, say] = useState("");
  const search = useAfterPause(searchText(typed));
  // Whoever was selected and could not be assigned is selected again: nobody has to be looked for twice.
  const { assign, remove, moves } = useMoves(ministry.id, (people) => {
    if (people.length > 1) setSelection((now) => withPeople(now, people));
  });
  const assigned = useShownPeople("assigned", ministry.id, search, moves);
  const available = useShownPeople("available", ministry.id, search, moves);

  const assignAll = (people: readonly Person[]) => {
    keepFocus(place.current);
    assign(people);
    setSelection((now) => withoutPeople(now, people));
    const [only] = people;
    say(only && people.length === 1 ? `${fullName(only)} is assigned.` : `${membersInWords(people.length)} assigned.`);
  };
  const removeOne = (person: Person) => {
    keepFocus(place.current);
    remove(person);
    say(`${fullName(person)} is removed.`);
  };
  const select = (person: Person, on: boolean) =>
    setSelection((now) => (on ? withPeople(now, [person]) : withoutPeople(now, [person])));

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
            emptyText="No members currently assigned to this ministry."
            className="h-60 md:h-auto md:grow"
            after={(person) => (
              <Button
                size="small"
                variant="quiet"
                data-move
                aria-label={`Remove ${fullName(person)}`}
                onClick={() => removeOne(person)}
              >
                Remove
              </Button>
            )}
          />
          <PeopleSection
            title="Available Members"
            people={available}
            leaderId={ministry.leaderId}
            emptyText="No members available"
            className="h-80 md:h-auto md:grow"
            before={(person) => (
              <PersonCheckbox
                name={fullName(person)}
                checked={selection.has(person.id)}
                disabled={!selection.has(person.id) && selection.size >= MAX_ASSIGNMENTS}
                onChange={(on) => select(person, on)}
              />
            )}
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
              count={selection.size}
              onAssign={() => assignAll([...selection.values()])}
              onClear={() => setSelection(new Map())}
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
