const FORMER_MEMBER = "Former member";

/** The name on a record; a record of a removed person has none. */
export function nameOf(memberName: string | null): string {
  return memberName ?? FORMER_MEMBER;
}
