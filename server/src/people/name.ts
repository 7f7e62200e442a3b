const FORMER_MEMBER = "Former member";

/** The name on a record; a record of a removed person has none. */
export function formatName(memberName: string | null): string {
  return memberName ?? FORMER_MEMBER;
}

/** "Mia B.": enough for the family, and too little to look a person up. */
export function formatShortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [letter = ""] = [...lastName.trim()];
  return letter === "" ? firstName : `${firstName} ${letter.toUpperCase()}.`;
}
