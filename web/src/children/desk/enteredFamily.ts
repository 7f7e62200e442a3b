// What the form of a new family takes over from the search at the desk. Pure.

/** A name as first and last name, "Newly, Mara" and a single word as a last name; digits as a phone number. */
export function parseAdult(typed: string): { firstName: string; lastName: string; phone: string } {
  const text = typed.trim().replace(/\s+/g, " ");
  if (!/\p{L}/u.test(text)) return { firstName: "", lastName: "", phone: isWholeNumber(text) ? text : "" };
  const [last = "", first] = text.split(/\s*,\s*/);
  if (first !== undefined) return { firstName: first, lastName: last, phone: "" };
  const words = text.split(" ");
  return { firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "", phone: "" };
}

/** Fewer digits are the end of a number. */
const isWholeNumber = (text: string): boolean => text.replace(/\D/g, "").length >= 7;
