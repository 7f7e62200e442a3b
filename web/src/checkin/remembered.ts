// Who checked in on this phone the last time. It stays on the phone, and only where they wished so.

export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

const KEY = "narthex.visitor";

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Browsers may forbid storage altogether: then nobody is remembered. */
export function rememberedVisitor(): Visitor | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Record<keyof Visitor, unknown>> | null;
    const visitor = {
      firstName: textOf(kept?.firstName),
      lastName: textOf(kept?.lastName),
      email: textOf(kept?.email),
      phone: textOf(kept?.phone),
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
    // The check-in itself has worked; the next one takes a little more typing.
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What cannot be read cannot be there.
  }
}
