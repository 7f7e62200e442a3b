// The order of people in lists, as the server has it too. Apart from words.ts, for the sake of the first screen.
const collator = new Intl.Collator("en-US");

interface Named {
  firstName: string;
  lastName: string;
}

/** Last name, then first name. */
export const byName = (one: Named, other: Named) =>
  collator.compare(one.lastName, other.lastName) || collator.compare(one.firstName, other.firstName);
