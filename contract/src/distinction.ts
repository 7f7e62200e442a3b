// The facts that distinguish a person from others of the same name, as far as the caller may see them.
import * as z from "zod";

/** The primary household of a person in a list. */
export const ListedHousehold = z.object({
  name: z.string(),
  /** By the date of birth, or its estimate; if none is known, by the role in the household. */
  isChild: z.boolean(),
});
export type ListedHousehold = z.infer<typeof ListedHousehold>;

/** Only the facts that are needed: the others are empty or null. */
export const Distinction = z.object({
  /** The primary household. */
  household: ListedHousehold.nullable(),
  /** First names of other people of the household. */
  people: z.array(z.string()),
  /** The first line of the address. */
  street: z.string().nullable(),
  /** Names of ministries. */
  ministries: z.array(z.string()),
  birthYear: z.number().nullable(),
  /** The last two digits of the phone number. */
  phoneEnd: z.string().nullable(),
});
export type Distinction = z.infer<typeof Distinction>;
