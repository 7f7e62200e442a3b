// The visitor who last checked in on this phone. The data stays on the phone, and is stored only with consent.

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const KEY = "narthex.visitor";
/** The last event at which the visitor checked in. */
const EVENT_KEY = "narthex.visitor.event";

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

export function rememberVisitor(visitor: Visitor): void {
  try {
    localStorage.removeItem(EVENT_KEY);
    localStorage.setItem(KEY, JSON.stringify(visitor));
  } catch {
    // The check-in itself has succeeded; the next one only needs more typing.
  }
}

/** What identifies an event on this phone. */
export interface CheckedInEvent {
  eventName: string;
  eventDate: string;
  startTime: string;
}

const serializeEvent = ({ eventName, eventDate, startTime }: CheckedInEvent) =>
  JSON.stringify([eventDate, startTime, eventName]);

/** Stores that the remembered visitor is checked in at an event; nothing for another person. */
export function rememberCheckIn({ firstName, lastName }: Visitor, event: CheckedInEvent): void {
  const known = readRememberedVisitor();
  if (known?.firstName !== firstName || known.lastName !== lastName) return;
  try {
    localStorage.setItem(EVENT_KEY, serializeEvent(event));
  } catch {
    // The next scan only offers the check-in again.
  }
}

/** Whether the remembered visitor checked in at this event on this phone. */
export function isCheckedInAt(event: CheckedInEvent): boolean {
  try {
    return localStorage.getItem(EVENT_KEY) === serializeEvent(event);
  } catch {
    return false;
  }
}

export function forgetVisitor(): void {
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(EVENT_KEY);
  } catch {
    // If storage is not accessible, nothing is stored.
  }
}
