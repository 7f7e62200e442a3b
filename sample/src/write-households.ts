import type { Database } from "../../server/src/database/database.ts";
import { guardians, householdMembers, households } from "../../server/src/database/tables/households.ts";
import { splitBatches } from "./batches.ts";
import type { SampleHomes } from "./homes.ts";
import type { Person } from "./people.ts";

/** People without the address that they get from their household. People with an account entered their own. */
export function withoutSharedAddress(people: readonly Person[], homes: SampleHomes): Person[] {
  const shared = new Set(homes.households.flatMap((household) => household.people.map(({ person }) => person)));
  return people.map((person, place) =>
    shared.has(place) && !person.isCast ? { ...person, row: { ...person.row, address: null } } : person,
  );
}

/** @param setBy the account that entered who may collect the children */
export async function writeHouseholds(
  tx: Database,
  homes: SampleHomes,
  memberAt: (place: number) => number,
  setBy: string,
): Promise<void> {
  for (const batch of splitBatches(homes.households)) {
    const rows = batch.map(({ name, address }) => ({ name, address }));
    const written = await tx.insert(households).values(rows).returning({ id: households.id });
    const people = batch.flatMap((household, place) =>
      household.people.map(({ person, role }) => ({
        householdId: written[place]?.id ?? 0,
        memberId: memberAt(person),
        role,
        isPrimary: true,
        jointStatement: household.hasJointStatement && role === "adult",
      })),
    );
    for (const part of splitBatches(people)) await tx.insert(householdMembers).values(part);
  }
  for (const batch of splitBatches(homes.guardians)) {
    const rows = batch.map(({ child, adult, adultName, kind }) => ({
      childId: memberAt(child),
      adultId: adult === null ? null : memberAt(adult),
      adultName,
      kind,
      setBy,
    }));
    await tx.insert(guardians).values(rows);
  }
}
