const FORMER_MEMBER = "Former member";

/** The name on a record; a removed person leaves none. */
export function nameOf(memberName: string | null): string {
  return memberName ?? FORMER_MEMBER;
}
