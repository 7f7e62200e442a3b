// A family that comes for the first time: an adult who can be reached, and children, in one transaction.
import type { NewFamily } from "@narthex/contract/child-families.ts";
import type { DeskViewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import { writeCareNotes } from "../care-notes/care-notes.service.ts";
import type { Database } from "../database/database.ts";
import { addParent } from "../households/guardians.service.ts";
import { addHousehold } from "../households/households.service.ts";
import { checkPerson } from "../members/members.rules.ts";
import { addMember } from "../members/members.service.ts";
import { Refusal } from "../refusal.ts";

/** A sentence for each impossible field, by its name in the body. */
function wrongIn({ adult, children }: NewFamily, today: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { phone } = checkPerson(adult, today).wrong;
  if (phone) wrong["adult.phone"] = phone;
  for (const [place, child] of children.entries()) {
    const { dateOfBirth } = checkPerson(child, today).wrong;
    if (dateOfBirth) wrong[`children.${place}.dateOfBirth`] = dateOfBirth;
  }
  return wrong;
}

/** A child of four years is between four and five years old: four and a half on average. */
const birthOfAge = (age: number, today: string) =>
  Temporal.PlainDate.from(today).subtract({ years: age, months: 6 }).toString();

/** Adds people as visitors, who wait for admission to the directory. */
export async function createFamily(
  tx: Database,
  viewer: DeskViewer,
  input: NewFamily,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const today = dayOf(viewer, now);
  const wrong = wrongIn(input, today);
  if (Object.keys(wrong).length > 0) throw new Refusal("invalid_input", { fields: wrong });
  const at = now.toString();
  const origin = { membershipStatus: "pending", createdAt: at, updatedAt: at } as const;
  const adultId = await addMember(tx, viewer, { ...checkPerson(input.adult, today).person, ...origin });
  const members = [{ memberId: adultId, role: "adult" as const, primary: true }];
  const childIds: number[] = [];
  for (const { allergies, medicalNotes, age, ...child } of input.children) {
    const isEstimated = child.dateOfBirth === null && typeof age === "number";
    const estimatedBirthDate = isEstimated ? birthOfAge(age, today) : null;
    const childId = await addMember(tx, viewer, { ...child, estimatedBirthDate, ...origin });
    await writeCareNotes(tx, viewer, childId, { allergies, medicalNotes }, now);
    childIds.push(childId);
  }
  const id = await addHousehold(
    tx,
    viewer,
    {
      name: input.adult.lastName,
      members: [...members, ...childIds.map((memberId) => ({ memberId, role: "child" as const, primary: true }))],
    },
    now,
  );
  for (const childId of childIds) await addParent(tx, viewer, { childId, adultId }, now);
  return { id };
}
