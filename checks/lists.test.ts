// A paged list requests its next page in one of few places, each of which shows a failure.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

/** Lists that load more when their end becomes visible, and show failures themselves. */
const SCROLLED = [
  "web/src/page/useNextPage.ts",
  "web/src/page/useShownRows.ts",
  "web/src/members/MembersPage.tsx",
  "web/src/announcements/useLocateAnnouncement.ts",
];

test("a screen requests the next page through ShowMore, which shows a failure", () => {
  const asking = sourceFiles(["web/src"], [".ts", ".tsx"]).filter((file) =>
    /\bfetchNextPage\(\)/.test(readFileSync(file, "utf8")),
  );
  expect(asking.filter((file) => file !== "web/src/page/ShowMore.tsx" && !SCROLLED.includes(file))).toEqual([]);
});
