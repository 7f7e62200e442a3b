// The name for which a greeter found nobody, for the form that opens then. It is not in the address, which browsers
// keep.

interface TypedName {
  firstName: string;
  lastName: string;
}

const KEY = "narthex.newcomer";

export function keepTypedName(name: TypedName): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(name));
  } catch {
    // The name is typed again then.
  }
}

/** Reads the name once, and removes it. */
export function takeTypedName(): Partial<TypedName> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<TypedName>;
    sessionStorage.removeItem(KEY);
    return { firstName: String(kept.firstName ?? ""), lastName: String(kept.lastName ?? "") };
  } catch {
    return {};
  }
}
