import { useMediaQuery } from "../ui/useMediaQuery.ts";

/** Windows that are wide enough for a table of people. */
const WIDE = "(min-width: 48rem)";

export type MemberView = "table" | "cards";

/** The view of the directory: a table if it fits, unless the URL asks for cards. */
export function useMemberView(asked: MemberView | undefined): MemberView {
  const isWide = useMediaQuery(WIDE);
  return isWide && asked !== "cards" ? "table" : "cards";
}
