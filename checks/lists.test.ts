// A list that goes on asks for its next page in one of few places, each of which says when that failed.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceFiles } from "./sources.ts";

/** Lists that load more when their end comes into sight, and say what failed themselves. */
const SCROLLED = [
  "web/src/page/useNextPage.ts",
  "web/src/page/useShownRows.ts",
  "web/src/members/MembersPage.tsx",
  "web/src/announcements/useLocateAnnouncement.ts",
];

test("a screen asks for the next page through ShowMore, which says when it could not be loaded", () => {
  const asking = sourceFiles(["web/src"], [".ts", ".tsx"]).filter((file) =>
    /\bfetchNextPage\(\)/.test(readFileSync(file, "utf8")),
  );
  expect(asking.filter((file) => file !== "web/src/page/ShowMore.tsx" && !SCROLLED.includes(file))).toEqual([]);
});
