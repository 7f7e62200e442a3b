// The second line of a person in a list: the email address or the household, and more for people of the same name.
import type { Distinction } from "@narthex/contract/distinction.ts";
import { formatFullName, formatList } from "../format/format.ts";

type HomeName = NonNullable<Distinction["household"]>;

/** "Marsh Family", or "Marsh Family, child". */
export const formatHome = ({ name, isChild }: HomeName): string => (isChild ? `${name}, child` : name);

/** "William Marsh", or "William Marsh, child", in a list of the people of a household. */
export function formatNameInHousehold(person: { firstName: string; lastName: string; isChild: boolean }): string {
  const name = formatFullName(person);
  return person.isChild ? `${name}, child` : name;
}

/** "Marsh Family, with Ruth". */
const formatFamily = ({ household, people }: Pick<Distinction, "household" | "people">): string =>
  [household && formatHome(household), people.length > 0 && `with ${formatList(people)}`].filter(Boolean).join(", ");

const joinFacts = (facts: readonly (string | false | null)[]): string => facts.filter(Boolean).join(" · ");

const formatFacts = ({ street, ministries, birthYear, phoneEnd }: Distinction): string =>
  joinFacts([
    street,
    formatList(ministries),
    birthYear !== null && `born ${birthYear}`,
    phoneEnd !== null && `phone ending in ${phoneEnd}`,
  ]);

/** "Marsh Family, with Ruth · 12 Elm Street", with the facts that tell the person apart. */
export const formatDistinction = (distinction: Distinction): string =>
  joinFacts([formatFamily(distinction), formatFacts(distinction)]);

interface ListedPerson {
  email: string | null;
  household?: HomeName | null;
  distinction: Distinction | null;
}

/** The email address if the viewer sees it, otherwise the household; for people of the same name what tells them apart. */
export function formatNote({ email, household, distinction }: ListedPerson): string | null {
  if (distinction) return joinFacts([formatDistinction(distinction), email]);
  return email ?? (household ? formatHome(household) : null);
}

/** The same facts where the household is a button: its words, and all others. */
export function splitNote({ email, household, distinction }: ListedPerson): { home: string; others: string } {
  if (distinction) return { home: formatFamily(distinction), others: joinFacts([formatFacts(distinction), email]) };
  return { home: household ? formatHome(household) : "", others: email ?? "" };
}
