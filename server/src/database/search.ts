// Substring search in any script that ignores case, and in names of people accents too, with an index.
import { listFormsOf, listOtherForms } from "@narthex/contract/first-names.ts";
import { foldNames, foldText } from "@narthex/contract/fold.ts";
import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Escapes `%`, `_` and `\` for a LIKE pattern. */
export function escapeForLike(piece: string): string {
  return piece.replace(/[\\%_]/g, "\\$&");
}

/**
 * The LIKE pattern in lower case. The pattern and the text are lowered by the same rules (ICU's), and compared in the
 * collation of the indexes.
 */
const lowerPattern = (pattern: string): SQL => sql`(lower(${pattern}::text collate "und-x-icu") collate "default")`;

const wrapInWildcards = (piece: string): string => `%${escapeForLike(piece)}%`;

/** The LIKE pattern that finds a substring in lower-case text. */
export function buildPattern(piece: string): SQL {
  return lowerPattern(wrapInWildcards(piece));
}

const lowerText = (text: SQLWrapper): SQL => sql`lower((${text}) collate "und-x-icu")`;

/** Condition that finds what was typed anywhere in a text, without an index. Undefined for an empty search. */
export function buildTextContains(text: SQLWrapper, typed: string): SQL | undefined {
  return typed === "" ? undefined : sql`position(${lowerText(sql`${typed}::text`)} in ${lowerText(text)}) > 0`;
}

/** Folded parts of a person's name: what was typed, and its other meanings. Empty for an empty search. */
export function listPersonPieces(typed: string): string[] {
  return typed === "" ? [] : foldNames(typed).map((one) => one || typed);
}

/** A lone accent or hyphen folds to nothing, and nothing would match everybody. */
export const foldPiece = (typed: string): string => foldText(typed).trim() || typed;

/** LIKE patterns for a part of a person's name. Empty for an empty search. */
export function listPersonPatterns(piece: string): string[] {
  return listPersonPieces(piece).map(wrapInWildcards);
}

/**
 * LIKE patterns for people whose first name is another form of a typed one (see `listOtherForms`). Each begins in the
 * line "first last" or "last first" of the search text, so that no email address matches. Empty for most texts.
 */
export function listOtherFormPatterns(typed: string): string[] {
  return listOtherForms(typed).flatMap(({ name, replaced }) => {
    const text = escapeForLike(name);
    if (replaced === "first") return [`%\n${text}%\n%`];
    // "wertz rob" is not the beginning of "wertz roberta".
    return replaced === "middle" ? [`%\n%\n${text}%`] : [`%\n%\n${text}`, `%\n%\n${text} %`];
  });
}

/**
 * Wider patterns, for a text that finds nobody: one first name alone ("bob"), or one behind the beginning of a last name
 * ("kowal bob"). They find the other forms only.
 */
export function listLoneFormPatterns(typed: string): string[] {
  return foldNames(typed).flatMap((piece) => {
    const words = piece.split(" ");
    const lastName = escapeForLike(words.slice(0, -1).join(" "));
    return listFormsOf(words.at(-1) ?? "").flatMap((form) =>
      lastName === "" ? [`%\n${form} %\n%`] : [`%\n%\n${lastName}% ${form}`, `%\n%\n${lastName}% ${form} %`],
    );
  });
}

/** One condition with all patterns, because their number must not change the text of a prepared statement. */
export const buildOtherFormMatch = (searchText: SQLWrapper, patterns: Placeholder | SQL): SQL =>
  sql`${searchText} like any(${patterns}::text[])`;

function matchesAny(text: SQLWrapper, patterns: readonly (string | Placeholder | SQL)[]): SQL {
  if (patterns.length === 0) return sql`true`;
  const each = patterns.map((pattern) => sql`${text} like ${pattern}`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/** The lines of names, each between two line breaks. */
const selectNames = (searchText: SQLWrapper): SQL =>
  sql`(substr(${searchText}, strpos(${searchText}, chr(10))) || chr(10))`;

/**
 * Condition that finds people by a part of their name, in either order of first and last name, also with a comma.
 * Without a pattern, it matches everybody. @param searchText members.search_text: a line with the email address, and
 * lines with names @param patterns of the search, or placeholders for them @param inEmail whether the email address is
 * searched too, which only some may see; as a condition, per row
 */
export function buildPersonMatch(
  searchText: SQLWrapper,
  patterns: readonly (string | Placeholder | SQL)[],
  inEmail: boolean | SQL,
): SQL {
  const anywhere = matchesAny(searchText, patterns);
  if (inEmail === true) return anywhere;
  const inNames = matchesAny(selectNames(searchText), patterns);
  // The index covers the whole text. No pattern contains a line break, so a match outside the names is in the email
  // address.
  return sql`(${anywhere} and ${inEmail === false ? inNames : sql`(${inEmail} or ${inNames})`})`;
}

/** Condition that finds a household by a part of its name. @param nameText households.name_text */
export function buildHouseholdContains(nameText: SQLWrapper, piece: string): SQL {
  return matchesAny(nameText, listPersonPatterns(piece));
}

/** The same for people whose first name is another form of a typed one; undefined without one. */
export function buildOtherFormContains(searchText: SQLWrapper, piece: string): SQL | undefined {
  const patterns = listOtherFormPatterns(piece);
  return patterns.length === 0 ? undefined : buildOtherFormMatch(searchText, sql`${sql.param(patterns)}`);
}

/** Condition that finds people by a part of their name as it is typed. */
export function buildTypedNameContains(searchText: SQLWrapper, piece: string, inEmail: boolean | SQL): SQL {
  return buildPersonMatch(searchText, listPersonPatterns(piece), inEmail);
}

/**
 * Condition that finds people by a part of their name, also by another form of the first name. The statement names the
 * table `members`. Each pattern is looked up by itself: with OR, PostgreSQL read everyone in some statements.
 */
export function buildPersonContains(searchText: SQLWrapper, piece: string, inEmail: boolean | SQL): SQL {
  const asTyped = buildTypedNameContains(searchText, piece, inEmail);
  const inOtherForm = buildOtherFormContains(searchText, piece);
  if (inOtherForm === undefined) return asTyped;
  return sql`members.id in (select members.id from members where ${asTyped}
    union all select members.id from members where ${inOtherForm})`;
}
