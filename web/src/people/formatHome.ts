// The second line of a person in a list: the email address or the household, and more for people of the same name.
import type { Distinction } from "@narthex/contract/distinction.ts";
import type { HouseholdRole } from "@narthex/contract/household-kinds.ts";
import { formatList } from "../format/format.ts";

type Home = Pick<NonNullable<Distinction["household"]>, "name"> & { role: HouseholdRole };

/** "Marsh Family", or "Marsh Family, child". */
export const formatHome = ({ name, role }: Home): string => (role === "child" ? `${name}, child` : name);

/** "Marsh Family, with Ruth · 12 Elm Street", with the facts that tell the person apart. */
export function formatDistinction({ household, adults, street, ministries, birthYear }: Distinction): string {
  const home = household && formatHome(household);
  const beside = adults.length > 0 && `with ${formatList(adults)}`;
  const family = [home, beside].filter(Boolean).join(", ");
  const born = birthYear !== null && `born ${birthYear}`;
  return [family, street, formatList(ministries), born].filter(Boolean).join(" · ");
}

interface Listed {
  email: string | null;
  household?: Home | null;
  distinction: Distinction | null;
}

/** The email address if the viewer sees it, otherwise the household; for people of the same name what tells them apart. */
export function formatNote({ email, household, distinction }: Listed): string | null {
  if (distinction) return [formatDistinction(distinction), email].filter(Boolean).join(" · ");
  return email ?? (household ? formatHome(household) : null);
}
