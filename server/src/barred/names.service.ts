// Keeps every name of a person who must not collect a child: with the present name alone, a bar would end with a change of
// the name (docs/decisions/0233-keep-the-names-of-barred-people.md).
import { type Actor, recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { matchNames, toNameKey } from "../people/names.rules.ts";
import { insertBarChange } from "./alert-rows.service.ts";
import { findBarsBelonging, findBarsOfChild, writeNames } from "./barred.queries.ts";

/** Two names in one alert, as the name that was given and that of the member. */
export const NAME_SEPARATOR = " / ";

/** The names of a bar. */
export interface ChangedNames {
  readonly id: number;
  /** Of the barred person, or of the child. */
  readonly column: "names" | "child_names";
  readonly before: readonly string[];
  readonly after: readonly string[];
}

interface Rename {
  readonly memberId: number;
  /** All names that the person had before. */
  readonly former: readonly string[];
  readonly name: string;
  /** Whether the person had no record yet, so that the barred record of that name may be an older one of theirs. */
  readonly isNew?: boolean;
}

/** The names that are not in the list yet; names with the same words count once. */
export function addNames(known: readonly string[], more: readonly string[]): string[] {
  const names = [...known];
  for (const name of more)
    if (name.trim() !== "" && !names.some((one) => toNameKey(one) === toNameKey(name))) names.push(name);
  return names;
}

/** Keeps the former names of a child with the bars: a second record may have them. */
export async function keepChildNames(tx: Database, { memberId, former, name }: Rename): Promise<ChangedNames[]> {
  const earlier = former.filter((one) => toNameKey(one) !== toNameKey(name));
  if (earlier.length === 0) return [];
  const changed: ChangedNames[] = [];
  for (const { id, childNames: before } of await findBarsOfChild(tx, memberId)) {
    const after = addNames(before, earlier);
    if (after.length === before.length) continue;
    await writeNames(tx, id, { childNames: after });
    changed.push({ id, column: "child_names", before, after });
  }
  return changed;
}

/**
 * Adds the former and the new name to the bars of the record, and to bars of a person without a record who has the same
 * name as the member had. Leads are alerted.
 */
export async function keepNames(
  tx: Database,
  actor: Actor,
  { memberId, former, name, isNew = false }: Rename,
  now: Temporal.Instant,
): Promise<ChangedNames[]> {
  if (former.every((one) => toNameKey(one) === toNameKey(name))) return [];
  const changed: ChangedNames[] = [];
  for (const { id, adultId, childId, personName, names: stored, isCurrent } of await findBarsBelonging(
    tx,
    isNew ? null : memberId,
    now,
  )) {
    const known = addNames(stored, adultId === memberId ? [] : [personName]);
    const isAboutPerson =
      adultId === memberId || former.some((one) => known.some((bar) => matchNames(one, bar) === "same"));
    if (!isAboutPerson) continue;
    const names = addNames(known, [...former, name]);
    if (names.length === stored.length) continue;
    await writeNames(tx, id, { names });
    changed.push({ id, column: "names", before: stored, after: names });
    // A name that was kept already, as after a change back, is nothing new to leads.
    if (!isCurrent || addNames(known, [name]).length === known.length) continue;
    const collectorName = addNames([], [...former, name]).join(NAME_SEPARATOR);
    const about = await insertBarChange(tx, actor, { kind: "renamed", childId, collectorName }, now);
    await recordChange(tx, actor, "child.barred_renamed", about);
  }
  return changed;
}
