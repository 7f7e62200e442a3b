// The order of people in the lists of a serving plan. Pure.
interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

const { compare } = new Intl.Collator("en-US", { sensitivity: "base" });

/** By last name, then by first name. */
export const compareNames = (one: Named, other: Named): number =>
  compare(one.lastName, other.lastName) || compare(one.firstName, other.firstName);
