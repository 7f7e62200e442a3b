// A family that comes for the first time: an adult who can be reached, and children, in one transaction.
import { CHILD_ENTERED_TWICE, MAX_CHILD_AGE, type NewFamily } from "@narthex/contract/child-families.ts";
import { listBarredFrom } from "../barred/barred.service.ts";
import { compareWithNamesakes } from "../barred/namesakes.service.ts";
import { getDay } from "../calendar/days.ts";
import { writeCareNotes } from "../care-notes/care-notes.service.ts";
import type { Database } from "../database/database.ts";
import { addParent } from "../households/guardians.service.ts";
import { addHousehold } from "../households/households.service.ts";
import { checkPerson } from "../members/members.rules.ts";
import { addMember } from "../members/members.service.ts";
import { computeAge } from "../people/ages.rules.ts";
import { toFamilyName } from "../people/household-names.rules.ts";
import { matchNames, toNameKey } from "../people/names.rules.ts";
import { Refusal } from "../refusal.ts";
import { type DeskCaller, recordBarred } from "./alerts.service.ts";
import { findFamilyWithPhone, findPeopleNamed } from "./families.queries.ts";

const TOO_OLD = `Please enter a date that gives an age of at most ${MAX_CHILD_AGE} years.`;

/** Why a date of birth is not that of a child, or not of the age that was told. */
function findBirthError({ dateOfBirth, age: told }: NewFamily["children"][number], today: string): string | undefined {
  const age = computeAge(today, dateOfBirth);
  if (age === null) return;
  if (age > MAX_CHILD_AGE) return TOO_OLD;
  if (typeof told === "number" && told !== age)
    return `This date gives an age of ${age}. Please correct the date or the age.`;
}

/** A sentence for each impossible field, by its name in the body. */
function findFamilyErrors({ adult, children, areDifferentChildren }: NewFamily, today: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { phone } = checkPerson(adult, today).wrong;
  if (phone) wrong["adult.phone"] = phone;
  const keys = children.map(({ firstName, lastName }) => toNameKey(`${firstName} ${lastName}`));
  for (const [place, child] of children.entries()) {
    const dateOfBirth = checkPerson(child, today).wrong.dateOfBirth ?? findBirthError(child, today);
    if (dateOfBirth) wrong[`children.${place}.dateOfBirth`] = dateOfBirth;
    if (!areDifferentChildren && keys.indexOf(keys[place] ?? "") < place)
      wrong[`children.${place}.firstName`] = CHILD_ENTERED_TWICE;
  }
  return wrong;
}

/** The household of an adult with the same name who has a child with the same first name. */
async function findFamilyNamed(tx: Database, { adult, children }: NewFamily): Promise<number | null> {
  const names = children.map(({ firstName }) => firstName);
  const people = await findPeopleNamed(tx, { lastName: adult.lastName, children: names });
  const fullName = `${adult.firstName} ${adult.lastName}`;
  const keys = new Set(names.map(toNameKey));
  const withAdult = people.filter(
    (one) => one.role !== "child" && matchNames(`${one.firstName} ${one.lastName}`, fullName) === "same",
  );
  const withChild = new Set(
    people.filter((one) => one.role === "child" && keys.has(toNameKey(one.firstName))).map((one) => one.householdId),
  );
  return withAdult.find(({ householdId }) => withChild.has(householdId))?.householdId ?? null;
}

/** @throws Refusal family_known or family_name_known with the household, unless the greeter says that it is another one */
async function refuseKnown(tx: Database, { viewer, now }: DeskCaller, input: NewFamily, phone: string): Promise<void> {
  if (input.isAnotherFamily) return;
  const lists = { today: getDay(viewer, now), hidden: await listBarredFrom(tx, viewer, now) };
  const withPhone = await findFamilyWithPhone(tx, phone, lists);
  if (withPhone !== null) throw new Refusal("family_known", { current: { id: withPhone } });
  const named = await findFamilyNamed(tx, input);
  if (named !== null) throw new Refusal("family_name_known", { current: { id: named } });
}

/** The adult may be barred from a child with the name of one of these. The caller records an alert. */
export class BarredFamily extends Refusal {
  readonly attempt: { readonly childId: number; readonly collectorName: string };
  constructor(childId: number, collectorName: string) {
    super("collector_refused");
    this.attempt = { childId, collectorName };
  }
}

/**
 * A second record of a child would have no bars, so the barred adult cannot make one.
 * @returns the child with the same name from whom a person with a similar name is barred: a lead decides at the checkout
 * @throws BarredFamily
 */
async function refuseBarred(
  tx: Database,
  { adult, children }: NewFamily,
  { phone, today }: { phone: string; today: string },
): Promise<{ childId: number; collectorName: string } | null> {
  const collectorName = `${adult.firstName} ${adult.lastName}`;
  const names = children.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const person = { id: null, names: [collectorName], phone, isKnown: true };
  const [bar] = await compareWithNamesakes(tx, person, { names }, today);
  if (!bar) return null;
  if (bar.match === "same") throw new BarredFamily(bar.guardedId, collectorName);
  return { childId: bar.guardedId, collectorName };
}

/** A child of four years is between four and five years old: four and a half on average. */
const estimateBirth = (age: number, today: string) =>
  Temporal.PlainDate.from(today).subtract({ years: age, months: 6 }).toString();

/**
 * Adds people as visitors, who wait for admission to the directory. @throws Refusal if the family is known already, by
 * its phone number or by its names, or if the adult is barred from a child with such a name
 */
export async function createFamily(tx: Database, caller: DeskCaller, input: NewFamily): Promise<{ id: number }> {
  const { viewer, now } = caller;
  const today = getDay(viewer, now);
  const wrong = findFamilyErrors(input, today);
  if (Object.keys(wrong).length > 0) throw new Refusal("invalid_input", { fields: wrong });
  const at = now.toString();
  const origin = { membershipStatus: "pending", createdAt: at, updatedAt: at } as const;
  const { person: adult } = checkPerson(input.adult, today);
  const similar = await refuseBarred(tx, input, { phone: adult.phone, today });
  await refuseKnown(tx, caller, input, adult.phone);
  if (similar) await recordBarred(tx, caller, { ...similar, kind: "brought", roomId: null });
  const adultId = await addMember(tx, viewer, { ...adult, ...origin });
  const members = [{ memberId: adultId, role: "adult" as const, primary: true }];
  const childIds: number[] = [];
  for (const { allergies, medicalNotes, age, ...child } of input.children) {
    const isEstimated = child.dateOfBirth === null && typeof age === "number";
    const estimatedBirthDate = isEstimated ? estimateBirth(age, today) : null;
    const childId = await addMember(tx, viewer, { ...child, estimatedBirthDate, ...origin });
    await writeCareNotes(tx, viewer, childId, { allergies, medicalNotes }, now);
    childIds.push(childId);
  }
  const id = await addHousehold(
    tx,
    viewer,
    {
      name: toFamilyName(input.adult.lastName),
      members: [...members, ...childIds.map((memberId) => ({ memberId, role: "child" as const, primary: true }))],
    },
    now,
  );
  for (const childId of childIds) await addParent(tx, viewer, { childId, adultId }, now);
  return { id };
}
