import { expect, test } from "vitest";
import { listLines, readHelpPage } from "./helpText.ts";
import { searchHelp } from "./searchHelp.ts";

const MEMBERS = readHelpPage(`# Members

Everyone your church knows. See [tags](tags.md).

> Who: the church office.

> Also: people, church directory

## Add a person

1. Press **Add New Member**.
2. Press \`Enter\`.

![The table of members](pictures/members.webp)
`);

test("a page is read into its title and blocks", () => {
  expect(MEMBERS).toEqual({
    title: "Members",
    synonyms: ["people", "church directory"],
    blocks: [
      {
        at: 0,
        kind: "paragraph",
        parts: [
          { at: 0, kind: "text", text: "Everyone your church knows. See " },
          { at: 32, kind: "link", text: "tags", page: "tags" },
          { at: 47, kind: "text", text: "." },
        ],
      },
      { at: 1, kind: "note", parts: [{ at: 0, kind: "text", text: "Who: the church office." }] },
      { at: 2, kind: "heading", text: "Add a person" },
      {
        at: 3,
        kind: "list",
        isOrdered: true,
        items: [
          {
            at: 0,
            parts: [
              { at: 0, kind: "text", text: "Press " },
              { at: 6, kind: "label", text: "Add New Member" },
              { at: 24, kind: "text", text: "." },
            ],
          },
          {
            at: 1,
            parts: [
              { at: 0, kind: "text", text: "Press " },
              { at: 6, kind: "key", text: "Enter" },
              { at: 13, kind: "text", text: "." },
            ],
          },
        ],
      },
      { at: 4, kind: "picture", picture: "members", description: "The table of members" },
    ],
  });
});

test("HTML in a page stays text", () => {
  const { blocks } = readHelpPage("# A\n\n<img src=x onerror=alert(1)>");
  expect(blocks.flatMap(listLines)).toEqual(["<img src=x onerror=alert(1)>"]);
});

test("a search finds pages with all words, ignores accents and case, and lists titles first", () => {
  const tags = readHelpPage("# Tags\n\nMark people for the résumé of members.");
  const find = (text: string) => searchHelp([tags, MEMBERS], text).map(({ page, line }) => [page.title, line]);
  expect(find("MEMBERS")).toEqual([
    ["Members", "Press Add New Member."],
    ["Tags", "Mark people for the résumé of members."],
  ]);
  expect(find("resume people")).toEqual([["Tags", "Mark people for the résumé of members."]]);
  expect(find("press enter")).toEqual([["Members", "Press Enter."]]);
  expect(find("how do I mark résumés?")).toEqual(find("mark resume"));
});

test("a search finds a page by a synonym, without showing it", () => {
  const [found] = searchHelp([MEMBERS], "directories directory");
  expect(found).toMatchObject({ line: null, isComplete: false });
  expect(searchHelp([MEMBERS], "church directory")[0]).toMatchObject({ isComplete: true });
  expect(MEMBERS.blocks.flatMap(listLines).join()).not.toContain("directory");
});

test("a page with a word of its own comes before one that has it only within other words", () => {
  const fire = readHelpPage("# Children\n\nWho is there in an emergency.");
  const merges = readHelpPage("# Duplicates\n\nMerge two records.");
  const find = (text: string) => searchHelp([fire, merges], text).map(({ page }) => page.title);
  expect(find("merge")).toEqual(["Duplicates"]);
  expect(find("mergency")).toEqual(["Children"]);
});

test("without a page that has all words, a search finds those with the most of them", () => {
  const tags = readHelpPage("# Tags\n\nMark people for a list.");
  const find = (text: string) =>
    searchHelp([tags, MEMBERS], text).map(({ page, isComplete }) => [page.title, isComplete]);
  expect(find("mark a broken list")).toEqual([["Tags", false]]);
  expect(find("nothing at all")).toEqual([]);
  expect(find("")).toEqual([]);
});
