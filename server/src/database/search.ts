// Looking for a piece of text in the lower case of any script, with an index's help.
import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A piece of text as the inside of a LIKE pattern: `%`, `_` and `\` stand for themselves. */
export function escapedForLike(piece: string): string {
  return piece.replace(/[\\%_]/g, "\\$&");
}

/**
 * The LIKE pattern in lower case. It and the text are brought there by the same rules (ICU's) and compared in the
 * collation that the indexes have.
 */
const inLowerCase = (pattern: string | Placeholder): SQL =>
  sql`(lower(${pattern}::text collate "und-x-icu") collate "default")`;

const around = (piece: string): string => `%${escapedForLike(piece)}%`;

/** The LIKE pattern that finds a piece of text inside text in lower case. */
export function patternFor(piece: string): SQL {
  return inLowerCase(around(piece));
}

const LAST_NAME_FIRST = /^(.*[^\s,])\s*,\s*([^\s,].*)$/u;

/** A piece of a person's name as typed, and where it has a comma, also without it. None for nothing. */
function personPieces(piece: string): string[] {
  if (piece === "") return [];
  const names = LAST_NAME_FIRST.exec(piece);
  return [piece, ...(names ? [`${names[1]} ${names[2]}`] : [])];
}

/** The LIKE patterns for a piece of a person's name. None for nothing. */
export function personPatterns(piece: string): string[] {
  return personPieces(piece).map(around);
}

function matchesAny(text: SQLWrapper, patterns: readonly (string | Placeholder)[]): SQL {
  if (patterns.length === 0) return sql`true`;
  const each = patterns.map((pattern) => sql`${text} like ${inLowerCase(pattern)}`);
  return sql`(${sql.join(each, sql` or `)})`;
}

/** The lines for names, each between two line breaks. */
const namesIn = (searchText: SQLWrapper): SQL =>
  sql`(substr(${searchText}, strpos(${searchText}, chr(10))) || chr(10))`;

/** What a search for people is ordered by, besides names. */
export interface RankPatterns {
  wholeName: string[];
  wholeEmail: string;
  startOfName: string[];
  inName: string[];
}

/**
 * LIKE patterns for `personRank`, in lower case. They are for the whole search text: a line break before the piece keeps
 * the email address out, and costs much less than cutting the names out of each row.
 */
export function rankPatterns(piece: string): RankPatterns {
  const pieces = personPieces(piece).map((one) => escapedForLike(one.toLowerCase()));
  return {
    wholeName: pieces.flatMap((one) => [`%\n${one}\n%`, `%\n${one}`]),
    wholeEmail: `${escapedForLike(piece.toLowerCase())}\n%`,
    startOfName: pieces.flatMap((one) => ["\n", "\n% ", "\n%-"].map((before) => `%${before}${one}%`)),
    inName: pieces.map((one) => `%\n%${one}%`),
  };
}

/**
 * How well a person matches a search, the best first: 0 the whole name or the whole email address, 1 the beginning of a
 * name, 2 a piece of the names, 3 the email address alone.
 * @param patterns those of `rankPatterns`, or placeholders for them
 */
export function personRank(searchText: SQLWrapper, patterns: Record<keyof RankPatterns, Placeholder>): SQL<number> {
  const isWholeEmail = sql`${searchText} like ${patterns.wholeEmail}`;
  return sql<number>`case
    when ${searchText} like any(${patterns.inName}::text[]) then case
      when ${searchText} like any(${patterns.wholeName}::text[]) or ${isWholeEmail} then 0
      when ${searchText} like any(${patterns.startOfName}::text[]) then 1
      else 2 end
    when ${isWholeEmail} then 0
    else 3 end`;
}

/** Placeholders for the patterns of `rankPatterns`. */
export const askedRank: Record<keyof RankPatterns, Placeholder> = {
  wholeName: sql.placeholder("wholeName"),
  wholeEmail: sql.placeholder("wholeEmail"),
  startOfName: sql.placeholder("startOfName"),
  inName: sql.placeholder("inName"),
};

/**
 * Looks for a piece of a person's name, the first or the last name first, also with a comma between them. With no pattern,
 * everybody is found.
 * @param searchText members.search_text: a line for the email address, and lines for names
 * @param patterns the piece's, or placeholders for them
 * @param inEmail also in the email address: not for those who may not see it. As a condition, where it holds.
 */
export function personMatches(
  searchText: SQLWrapper,
  patterns: readonly (string | Placeholder)[],
  inEmail: boolean | SQL,
): SQL {
  const anywhere = matchesAny(searchText, patterns);
  if (inEmail === true) return anywhere;
  const inNames = matchesAny(namesIn(searchText), patterns);
  // The index knows the whole text only. No piece has a line break in it, so what is not in the names is in the address.
  return sql`(${anywhere} and ${inEmail === false ? inNames : sql`(${inEmail} or ${inNames})`})`;
}

export function personContains(searchText: SQLWrapper, piece: string, inEmail: boolean | SQL): SQL {
  return personMatches(searchText, personPatterns(piece), inEmail);
}
