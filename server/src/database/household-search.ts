// The search for households, in the order of the search for people
// (docs/decisions/0129-rank-every-search-for-people-alike.md).
import { type SQL, sql } from "drizzle-orm";
import { buildPersonNameSearch, DETAIL_RANK, type PersonReach, searchShape, searchValues } from "./person-search.ts";
import { escapeForLike, listPersonPieces } from "./search.ts";

/** How well a folded name matches, as the name of a person would (see `buildPersonRank`). */
function buildNameRank(folded: SQL, typed: string): SQL<number> {
  const [piece = ""] = listPersonPieces(typed);
  const text = escapeForLike(piece);
  return sql<number>`case
    when ${folded} = ${piece} then 0
    when ${folded} like ${`${text}%`} then 1
    when ${folded} like ${`% ${text}%`} then 2
    else 3 end`;
}

/**
 * A query for the households that a text finds, as `id` and `rank`, some of them several times: by their names and
 * those of their people, then by the email addresses of these, and then by phone number and street of the household,
 * where the viewer sees them.
 */
export function buildHouseholdSearch(typed: string, reach: PersonReach): SQL {
  const { hasDigits, hasText } = searchShape(typed, reach);
  const { digits, inText } = searchValues(typed, reach);
  const person = buildPersonNameSearch(typed, reach);
  const detail = sql.raw(String(DETAIL_RANK));
  const found = [
    sql`select h.id, ${buildNameRank(sql`h.name_text`, typed)} as rank from households as h where h.name_text like ${inText}`,
    sql`select home.household_id, ${person.rank} from household_members as home
      join members on members.id = home.member_id where ${person.found}`,
  ];
  if (reach.contact && hasDigits)
    found.push(sql`select h.id, ${detail} from households as h where h.phone like ${digits}`);
  if (reach.contact && hasText) {
    found.push(sql`select h.id, ${detail} from households as h where h.street_text like ${inText}`);
  }
  return sql.join(found, sql` union all `);
}
