// Looking for a piece of text in the lower case of any script, with an index's help.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** A piece of text as the inside of a LIKE pattern: `%`, `_` and `\` stand for themselves. */
export function escapedForLike(piece: string): string {
  return piece.replace(/[\\%_]/g, "\\$&");
}

/**
 * The LIKE pattern that finds a piece of text inside text in lower case. Both are brought to lower case by the same
 * rules (ICU's) and compared in the collation that the indexes have.
 */
export function patternFor(piece: string): SQL {
  return sql`(lower(${`%${escapedForLike(piece)}%`}::text collate "und-x-icu") collate "default")`;
}

const LAST_NAME_FIRST = /^(.*[^\s,])\s*,\s*([^\s,].*)$/u;

function contains(text: SQLWrapper, piece: string): SQL {
  const asTyped = sql`${text} like ${patternFor(piece)}`;
  const names = LAST_NAME_FIRST.exec(piece);
  return names ? sql`(${asTyped} or ${text} like ${patternFor(`${names[1]} ${names[2]}`)})` : asTyped;
}

/**
 * Looks for a piece of a person's name, the first or the last name first, also with a comma between them.
 * @param searchText members.search_text: a line for the email address, and lines for names
 * @param inEmail also in the email address: not for those who may not see it. As a condition, where it holds.
 */
export function personContains(searchText: SQLWrapper, piece: string, inEmail: boolean | SQL): SQL {
  const anywhere = contains(searchText, piece);
  if (inEmail === true) return anywhere;
  const inNames = contains(sql`substr(${searchText}, strpos(${searchText}, chr(10)))`, piece);
  // The index knows the whole text only. No piece has a line break in it, so what is not in the names is in the address.
  return sql`(${anywhere} and ${inEmail === false ? inNames : sql`(${inEmail} or ${inNames})`})`;
}
