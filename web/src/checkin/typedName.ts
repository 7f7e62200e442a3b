// What was typed about a newcomer, for the form on a greeter's device: the name for which nobody was found, and the whole
// form if its code has ended. It is not in the address, which browsers keep.
import type { Visitor } from "./remembered.ts";

/** Deleted on signing out, too. */
const KEY = "narthex.newcomer";
/** As long as the code of such a form is valid. */
const KEPT_MS = 30 * 60_000;

export function keepTypedVisitor(visitor: Partial<Visitor>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...visitor, keptAt: Date.now() }));
  } catch {
    // It is typed again then.
  }
}

/** The contact of an earlier form stays if it is of the same name. */
export function keepTypedName(name: Pick<Visitor, "firstName" | "lastName">): void {
  const { firstName, lastName, ...contact } = readTypedVisitor();
  const isSame = firstName === name.firstName && lastName === name.lastName;
  keepTypedVisitor(isSame ? { ...contact, ...name } : name);
}

/** Not removed until it is old, because the form may be loaded again before it is sent. */
export function readTypedVisitor(): Partial<Visitor> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Visitor & { keptAt: number }>;
    const { firstName = "", lastName = "", email = "", phone = "", keptAt = 0 } = kept;
    if (Date.now() - keptAt >= KEPT_MS) {
      removeTypedVisitor();
      return {};
    }
    return { firstName: String(firstName), lastName: String(lastName), email: String(email), phone: String(phone) };
  } catch {
    return {};
  }
}

export function removeTypedVisitor(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without session storage nothing is kept.
  }
}
