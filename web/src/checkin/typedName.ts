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

/** Not removed yet, because the form may be loaded again before it is sent. */
export function readTypedName(): Partial<TypedName> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<TypedName>;
    return { firstName: String(kept.firstName ?? ""), lastName: String(kept.lastName ?? "") };
  } catch {
    return {};
  }
}

export function removeTypedName(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without session storage no name is kept.
  }
}
