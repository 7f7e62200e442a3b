// Divides a whole name, such as "Marsh, Ada" or "Ada van Dyk", into first and last name. Pure.

interface Name {
  firstName: string;
  /** Empty for a single word. */
  lastName: string;
}

export const isOneOf = (words: string, text: string): boolean =>
  words.split(/\s+/).includes(text.toLowerCase().replaceAll(".", ""));

const isSuffix = (text: string): boolean => isOneOf("jr sr ii iii iv md phd esq dds", text);
/** Words at the end of an organization's name. */
const isCompany = (text: string): boolean => isOneOf("inc llc ltd co corp company foundation trust", text);
/** Words that begin a last name. */
const isParticle = (text: string): boolean =>
  isOneOf("van von der den de del della di da dos das du la le ter ten zu zur st bin ibn al el mac", text);

function splitWords(text: string): Name {
  const words = text.split(" ").filter(Boolean);
  let last = words.length - 1;
  if (last > 1 && isSuffix(words[last] ?? "")) last -= 1;
  while (last > 1 && isParticle(words[last - 1] ?? "")) last -= 1;
  if (last < 1) return { firstName: words.join(" "), lastName: "" };
  return { firstName: words.slice(0, last).join(" "), lastName: words.slice(last).join(" ") };
}

/** "Marsh, Ada" and "Ada Marsh" are Ada Marsh; "Ada Marsh, Jr." keeps its suffix. An organization is not divided. */
export function splitName(text: string): Name {
  const parts = text
    .replace(/\s+/g, " ")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const suffix = parts.length > 1 && isSuffix(parts.at(-1) ?? "") ? parts.pop() : undefined;
  const [one = "", other, ...more] = parts;
  if (more.length > 0 || isCompany(other ?? "")) return { firstName: parts.join(", "), lastName: "" };
  const { firstName, lastName } = other === undefined ? splitWords(one) : { firstName: other, lastName: one };
  return { firstName, lastName: suffix === undefined ? lastName : `${lastName} ${suffix}`.trim() };
}

/** The name as it is spoken: first name, then last name. */
export function formatSpokenName(text: string): string {
  const { firstName, lastName } = splitName(text);
  return `${firstName} ${lastName}`.trim();
}
