// The rows of the search of everything, in groups, each with the address that it opens. Pure.
import { isAllDay } from "@narthex/contract/event-days.ts";
import { foldText } from "@narthex/contract/fold.ts";
import type { SearchResults } from "@narthex/contract/search.ts";
import { formatDate, formatFullName, formatTime } from "../format/format.ts";
import { paths } from "../paths.ts";
import { clearMatch } from "../people/clearMatch.ts";
import { formatDistinction, formatHome } from "../people/formatHome.ts";
import type { SearchAction } from "./actions.ts";
import type { OpenScreen } from "./screens.ts";

export interface Row {
  /** Unique among all rows. */
  key: string;
  name: string;
  /** A secondary line, which distinguishes rows with the same name. */
  note: string | null;
  /** The person's picture; absent for other rows. */
  picture?: string | null;
  /** Only for people, whose complete address Enter accepts. */
  email?: string | null;
  href: string;
}

export interface Group {
  label: "People" | "Events" | "Ministries" | "Actions" | "Screens" | "Help";
  rows: readonly Row[];
}

const toPersonRow = (person: SearchResults["people"][number]): Row => ({
  key: `person-${person.id}`,
  name: formatFullName(person),
  note: formatPersonNote(person),
  picture: person.profileImageUrl,
  email: person.email,
  href: paths.person.replace("$id", String(person.id)),
});

const STATUS_NOTES = { active: null, inactive: "Inactive", pending: "Pending" } as const;

function formatPersonNote({
  membershipStatus,
  household,
  email,
  distinction,
}: SearchResults["people"][number]): string | null {
  const parts = [
    STATUS_NOTES[membershipStatus],
    distinction ? formatDistinction(distinction) : household && formatHome(household),
    email,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : null;
}

const toEventRow = ({
  id,
  title,
  eventDate,
  startTime,
  endTime,
  isPast,
  cancelledAt,
}: SearchResults["events"][number]): Row => ({
  key: `event-${id}`,
  name: title,
  note: [
    cancelledAt && "Canceled",
    isPast && "Past",
    formatDate(eventDate),
    isAllDay({ startTime, endTime }) ? "All day" : formatTime(startTime),
  ]
    .filter(Boolean)
    .join(" · "),
  href: paths.event.replace("$id", String(id)),
});

const toMinistryRow = ({ id, name }: SearchResults["ministries"][number]): Row => ({
  key: `ministry-${id}`,
  name,
  note: null,
  href: `${paths.ministries}?search=${encodeURIComponent(name)}`,
});

const toScreenRow = ({ label, to, tab }: OpenScreen): Row => ({
  key: `screen-${label}`,
  name: label,
  note: null,
  href: tab ? `${to}?tab=${tab}` : to,
});

const toActionRow = ({ label, href }: SearchAction): Row => ({ key: `action-${label}`, name: label, note: null, href });

/** Those whose name, or other words for what is done there, contain every word of the text; all without one. */
function filterNamed<One extends { label: string; also?: string }>(all: readonly One[], text: string): readonly One[] {
  const words = foldText(text).split(" ").filter(Boolean);
  return all.filter(({ label, also = "" }) => {
    const folded = foldText(`${label} ${also}`);
    return words.every((word) => folded.includes(word));
  });
}

const splitWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word of the text is a whole word of the name, or of the other words for it. */
function hasWords({ label, also = "" }: { label: string; also?: string }, text: string): boolean {
  const own = splitWords(`${label} ${also}`);
  return splitWords(text).every((word) => own.includes(word));
}

/** Whether a word of anything that was found begins with the text, so that more than letters inside a name match. */
function isBeginningOfWord({ people, events, ministries }: SearchResults, text: string): boolean {
  const names = [
    ...people.map(formatFullName),
    ...events.map(({ title }) => title),
    ...ministries.map(({ name }) => name),
  ];
  return names.flatMap(splitWords).some((word) => word.startsWith(foldText(text)));
}

/** Finds help pages about these screens that contain the text. */
export type FindHelp = (screens: readonly OpenScreen[], text: string) => readonly Row[];

/** The search of the help, with all its texts. The folder of the help imports this one, so the app passes it. */
export type LoadHelp = () => Promise<{ findHelpRows: FindHelp }>;

interface Local {
  screens: readonly OpenScreen[];
  actions: readonly SearchAction[];
  /** Those that contain the text. */
  help: readonly Row[];
}

/** @param found null without an answer to the text, which leaves the groups that are in the browser */
export function buildGroups(
  found: SearchResults | null,
  { screens, actions, help }: Local,
  text: string,
): readonly Group[] {
  const ownActions = text === "" ? [] : filterNamed(actions, text);
  const matching = ownActions.filter((action) => hasWords(action, text));
  // "roll" means the sheet, and not everyone named Carroll.
  const actionsFirst = matching.length > 0 && found !== null && !isBeginningOfWord(found, text);
  const actionRows = [...matching, ...ownActions.filter((action) => !matching.includes(action))].map(toActionRow);
  const groups: Group[] = [
    { label: "Actions", rows: actionsFirst ? actionRows : [] },
    { label: "People", rows: found?.people.map(toPersonRow) ?? [] },
    { label: "Events", rows: found?.events.map(toEventRow) ?? [] },
    { label: "Ministries", rows: found?.ministries.map(toMinistryRow) ?? [] },
    { label: "Actions", rows: actionsFirst ? [] : actionRows },
    { label: "Screens", rows: filterNamed(screens, text).map(toScreenRow) },
    { label: "Help", rows: help },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

/**
 * The row that the text clearly means, by the rule of every search for people (docs/decisions/0092). A help page has the
 * name of its screen, so it is chosen with the arrow keys only.
 */
export function clearRow(groups: readonly Group[], text: string): Row | null {
  return clearMatch(
    groups.filter(({ label }) => label !== "Help").flatMap(({ rows }) => rows),
    text,
  );
}
