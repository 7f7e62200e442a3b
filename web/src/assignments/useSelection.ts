// The selected people in one of a ministry's lists, including those hidden by a search.
import { MAX_ASSIGNMENTS } from "@narthex/contract/limits.ts";
import { useState } from "react";
import type { AssignedPerson } from "./withMoves.ts";

export interface RowSelection {
  people: readonly AssignedPerson[];
  has: (person: AssignedPerson) => boolean;
  /** Whether the selection has the maximum size of one call. */
  isFull: boolean;
  add: (people: readonly AssignedPerson[]) => void;
  drop: (people: readonly AssignedPerson[]) => void;
}

export function useSelection(): RowSelection {
  const [selected, setSelected] = useState<ReadonlyMap<number, AssignedPerson>>(new Map());
  return {
    people: [...selected.values()],
    has: ({ id }) => selected.has(id),
    isFull: selected.size >= MAX_ASSIGNMENTS,
    add: (people) => setSelected((now) => new Map([...now, ...people.map((person) => [person.id, person] as const)])),
    drop: (people) => {
      const gone = new Set(people.map(({ id }) => id));
      setSelected((now) => new Map([...now].filter(([id]) => !gone.has(id))));
    },
  };
}
