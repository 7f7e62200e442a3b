// The visitor who last checked in on this phone. The data stays on the phone, and is stored only with consent.

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const KEY = "narthex.visitor";

const readText = (value: unknown) => (typeof value === "string" ? value : "");

/** Returns null if no visitor is stored, or if the browser forbids storage. */
export function readRememberedVisitor(): Visitor | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Record<keyof Visitor, unknown>> | null;
    const visitor = {
      firstName: readText(kept?.firstName),
      lastName: readText(kept?.lastName),
      email: readText(kept?.email),
      phone: readText(kept?.phone),
    };
    return visitor.firstName && visitor.lastName && (visitor.email || visitor.phone) ? visitor : null;
  } catch {
    return null;
  }
}

export function remember(visitor: Visitor): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(visitor));
  } catch {
    // The check-in itself has succeeded; the next one only needs more typing.
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // If storage is not accessible, nothing is stored.
  }
}
