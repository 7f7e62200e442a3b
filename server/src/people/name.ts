const FORMER_MEMBER = "Former member";

/** The name on a record; a record of a removed person has none. */
export function nameOf(memberName: string | null): string {
  return memberName ?? FORMER_MEMBER;
}

/** "Mia B.": a family recognizes itself, and a stranger learns no name to look up. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [letter = ""] = [...lastName.trim()];
  return letter === "" ? firstName : `${firstName} ${letter.toUpperCase()}.`;
}
