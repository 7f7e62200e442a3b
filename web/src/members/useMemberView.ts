import { useSyncExternalStore } from "react";

/** Where a table of people fits. */
const WIDE = "(min-width: 48rem)";

export type MemberView = "table" | "cards";

/** How the directory is shown: as a table where it fits, unless the address asks for cards. */
export function useMemberView(asked: MemberView | undefined): MemberView {
  const isWide = useSyncExternalStore(
    (listener) => {
      const media = matchMedia(WIDE);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    () => matchMedia(WIDE).matches,
  );
  return isWide && asked !== "cards" ? "table" : "cards";
}
