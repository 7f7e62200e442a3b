// Looking for a piece of text in the lower case of any script, with an index's help.
import { type SQL, sql } from "drizzle-orm";

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
