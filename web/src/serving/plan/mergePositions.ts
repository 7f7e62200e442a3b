// Positions that two people changed at the same time. Pure.
import type { PositionsInput } from "@narthex/contract/serving.ts";
import type * as z from "zod";

type Row = z.input<typeof PositionsInput>["positions"][number];
type Saved = Row & { id: number };

interface Lists {
  /** The positions that were shown when the person began to type. */
  base: readonly Row[];
  typed: readonly Row[];
  /** The positions that the other person saved. */
  newer: readonly Saved[];
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The typed positions with the changes of the other person, and what these changes are, as parts of a sentence. */
export function mergePositions({ base, typed, newer }: Lists): { positions: Row[]; changes: string[] } {
  const before = (id: number | undefined) => base.find((row) => id !== undefined && row.id === id);
  const taken = new Set<number>();
  const positions = typed.flatMap((row): Row[] => {
    const old = before(row.id);
    // A new position that the other person added as well, or that an earlier attempt saved, is the same one.
    const now = newer.find(({ id, name }) =>
      row.id === undefined ? !before(id) && !taken.has(id) && isSameName(name, row.name) : id === row.id,
    );
    if (!now) return row.id === undefined ? [row] : [];
    taken.add(now.id);
    const isRenamed = !old || row.name !== old.name;
    const isOtherNumber = !old || row.needed !== old.needed;
    return [{ id: now.id, name: isRenamed ? row.name : now.name, needed: isOtherNumber ? row.needed : now.needed }];
  });
  const added = newer.filter(({ id }) => !before(id) && !taken.has(id));
  const changes = [
    ...base
      .filter(({ id }) => id !== undefined && !newer.some((now) => now.id === id))
      .map(({ name }) => `removed ${name}`),
    ...newer.flatMap((now) => {
      const old = before(now.id);
      if (!old) return [`added ${now.name}`];
      return [
        ...(old.name === now.name ? [] : [`renamed ${old.name} to ${now.name}`]),
        ...(old.needed === now.needed ? [] : [`set the people of ${now.name} to ${now.needed}`]),
      ];
    }),
  ];
  return { positions: [...positions, ...added], changes };
}
