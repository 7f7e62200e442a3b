// Every screen has a help page, and the pages name only labels, pages and pictures that exist.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { PERMISSIONS } from "@narthex/contract/roles.ts";
import { expect, test } from "vitest";
import { listCallerPermissions } from "../server/src/access/permissions.ts";
import { type HelpBlock, type HelpPart, listLines, readHelpPage } from "../web/src/help/helpText.ts";
import { findHelpPage, HELP_TOPICS, listChapters } from "../web/src/help/helpTopics.ts";
import { searchHelp } from "../web/src/help/searchHelp.ts";
import { paths } from "../web/src/paths.ts";
import { listScreens } from "../web/src/search/screens.ts";
import { sourceFiles } from "./sources.ts";

const FOLDER = "docs/help";
const PICTURES = `${FOLDER}/pictures`;
/** Pictures are part of the repository and of every installation, so they are small. In bytes. */
const MAX_PICTURE = 60 * 1024;

const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".md"))
  .map((file) => file.replace(".md", ""));
const pictures = readdirSync(PICTURES);
const pages = names.map((name) => ({ name, ...readHelpPage(readFileSync(`${FOLDER}/${name}.md`, "utf8")) }));

/** In the order of the handbook, as an administrator finds them. */
const listed = HELP_TOPICS.flatMap(({ name }) => pages.filter((page) => page.name === name));

const partsOf = (block: HelpBlock): readonly HelpPart[] => {
  if (block.kind === "list") return block.items.flatMap(({ parts }) => parts);
  return "parts" in block ? block.parts : [];
};
const parts = pages.flatMap(({ name, blocks }) => blocks.flatMap(partsOf).map((part) => ({ ...part, name })));

test("every topic has one page, and every page one topic", () => {
  expect(HELP_TOPICS.map(({ name }) => name).sort()).toEqual(names.sort());
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
});

test("every screen has a help page, which its readers find in their list", () => {
  const lacking = (["pending", "member", "ministry_leader", "intermediate_admin", "admin"] as const).flatMap((role) => {
    const screens = listScreens({ permissions: listCallerPermissions(role), onlineGiving: true });
    const listed = listChapters(screens).flatMap((chapter) => chapter.pages);
    return screens
      .filter(({ to, tab }) => !listed.includes(findHelpPage(screens, { path: to, tab }) ?? ""))
      .map(({ label }) => `${role}: ${label}`);
  });
  expect(lacking).toEqual([]);
  const screens = listScreens({ permissions: PERMISSIONS, onlineGiving: true });
  expect(findHelpPage(screens, { path: paths.person.replace("$id", "7"), tab: undefined })).toBe("person");
  expect(findHelpPage(screens, { path: paths.event.replace("$id", "7"), tab: undefined })).toBe("event");
  expect(findHelpPage(screens, { path: paths.servingPlan.replace("$id", "7"), tab: undefined })).toBe("serving");
  expect(findHelpPage(screens, { path: "/nowhere", tab: undefined })).toBeNull();
});

test("a member's list has no pages about screens of administrators", () => {
  const listed = listChapters(
    listScreens({ permissions: listCallerPermissions("member"), onlineGiving: true }),
  ).flatMap((chapter) => chapter.pages);
  for (const name of ["settings", "users", "audit-log", "reports", "batch", "newcomers", "children", "dashboard"])
    expect(listed).not.toContain(name);
  for (const name of ["my-dashboard", "my-attendance", "donations", "prayer-requests", "help"])
    expect(listed).toContain(name);
});

test("every page begins with its purpose and says who may do it", () => {
  const incomplete = pages.filter(({ title, blocks }) => {
    const [purpose, who] = blocks;
    return (
      title === "" || purpose?.kind !== "paragraph" || who?.kind !== "note" || !/^Who: /.test(who.parts[0]?.text ?? "")
    );
  });
  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

/** The sources of the product without spaces at line breaks, so that a label is found across lines. */
const product = sourceFiles(["web/src", "contract/src"], [".ts", ".tsx"])
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8").replace(/\s+/g, " "))
  .join("\n");

const isLabel = (label: string): boolean =>
  new RegExp(`[>"'\`}] ?${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")} ?[<"'\`{$]`).test(product);

test("every label in bold is a text of the product", () => {
  const stale = parts.filter(({ kind, text }) => kind === "label" && !isLabel(text));
  expect(stale.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  expect(isLabel("Add New Member")).toBe(true);
  expect(isLabel("Add New")).toBe(false);
});

test("every link leads to an existing page", () => {
  const broken = parts.filter((part) => part.kind === "link" && !names.includes(part.page));
  expect(broken.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});

test("the pages use only the Markdown that the product reads", () => {
  const left = parts.filter(({ kind, text }) => kind === "text" && /[*_`<>[\]|]|^#|!\[/.test(text));
  expect(left.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});

test("every picture exists, is used, and is small", () => {
  const used = pages.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === "picture" ? `${block.picture}.webp` : [])),
  );
  expect([...used].sort()).toEqual([...pictures].sort());
  expect(pictures.filter((file) => statSync(`${PICTURES}/${file}`).size > MAX_PICTURE)).toEqual([]);
});

test.each([
  ["roll", "Attendance"],
  ["poster", "Attendance"],
  ["duplicate", "Likely duplicates"],
  ["receipt", "Donations"],
  ["check in", "Attendance"],
  ["mailing labels", "Members"],
  ["address label", "Members"],
  ["phone list", "Members"],
  ["forgot password", "Profile"],
  ["holiday", "Events"],
  ["no service on a holiday", "Events"],
  ["recurring event", "Events"],
  ["child pickup", "Children"],
  ["lost tag", "Children"],
  ["nursery", "Children"],
  ["background check", "Children"],
  ["background checks", "Children"],
  ["tax receipt", "Giving statements"],
  ["tax receipts", "Giving statements"],
  ["year-end statements", "Giving statements"],
  ["wifi", "Give Narthex a public address"],
  ["Wi-Fi", "Give Narthex a public address"],
  ["internet outage", "Children"],
  ["newsletter", "Announcements"],
  ["mass email", "Announcements"],
  ["how do I email everyone?", "Announcements"],
  ["spreadsheet", "Import members"],
  ["add a user", "Invitations"],
  ["custody", "Households"],
  ["RSVP", "The page of an event"],
  ["positions", "Serving plan"],
  ["serving", "Serving plan"],
  ["roster", "Serving plan"],
  ["funeral", "The page of a person"],
  ["baptism", "The page of a person"],
  ["schedule", "Serving plan"],
  ["shifts", "Serving plan"],
  ["swap", "Serving plan"],
  ["SMTP", "Settings: email"],
  ["sms", "Settings: text messages"],
  ["building fund", "Settings: giving"],
  ["count the offering", "Enter a batch"],
  ["connection card", "Newcomers"],
  ["merge two people", "Likely duplicates"],
  ["who changed it", "Audit log"],
  ["broken label printer", "Children"],
  ["emergency", "Children"],
  ["fire", "Children"],
  ["kiosk", "Children"],
  ["check-in code", "Children"],
  ["upload photo", "Profile"],
  ["embed calendar", "Settings: church"],
  ["custom field", "Settings: church"],
  ["print poster again", "Attendance"],
  ["withdraw prayer", "Prayer requests"],
])("a search of the help for “%s” finds %s first", (text, title) => {
  expect(searchHelp(listed, text)[0]?.page.title).toBe(title);
});

test("every synonym finds its page, and is not shown", () => {
  const lost = pages.flatMap(({ name, synonyms }) =>
    synonyms
      .filter((synonym) => !searchHelp(pages, synonym).some(({ page, isComplete }) => page.name === name && isComplete))
      .map((synonym) => `${name}: ${synonym}`),
  );
  expect(lost).toEqual([]);
  expect(pages.flatMap(({ blocks }) => blocks.flatMap(listLines)).filter((line) => /^(> )?Also:/.test(line))).toEqual(
    [],
  );
});
