// The one search for people: whom a text finds, and in which order. Names first, then the email address, then phone
// number, household and street, each only where the viewer may see it
// (docs/decisions/0129-rank-every-search-for-people-alike.md). The statements name the table `members`, because the
// same conditions are used inside sub-selects.
import { type Placeholder, type SQL, sql } from "drizzle-orm";
import {
  buildOtherFormMatch,
  buildPersonMatch,
  escapeForLike,
  foldPiece,
  listOtherFormPatterns,
  listPersonPatterns,
  listPersonPieces,
} from "./search.ts";
import { members } from "./tables/members.ts";

/** The fields of people that a viewer may see in addition to names. */
export interface PersonReach {
  /** Shared contact data, and that of people in `ministryIds`. */
  readonly shared: boolean;
  /** Every email address. */
  readonly emails: boolean;
  /** Every phone number and address. */
  readonly contact: boolean;
  readonly ministryIds: readonly number[];
  readonly households: boolean;
}

/** The parts of a search on which the text of its statement depends. */
export interface SearchShape {
  /**
   * 2 or 3 for a name with a comma, or with a full stop between letters; up to 6 for one in a script without spaces; 0
   * for no search.
   */
  readonly patterns: number;
  /** Whether a first name of it has other forms. */
  readonly hasForms: boolean;
  /** Whether it is long enough for household and street, which are found with an index only. */
  readonly hasText: boolean;
  readonly hasDigits: boolean;
  readonly shared: boolean;
  readonly emails: boolean;
  readonly contact: boolean;
  readonly households: boolean;
}

const INDEXED = /[\p{L}\p{N}]{3}/u;
const PHONE_NUMBER = /^[\d\s()+./-]+$/;
const MIN_DIGITS = 4;

/**
 * The digits of a typed phone number as they are stored, without the zero of national numbers; "" for another text. The
 * last four digits of a number may begin with a zero themselves.
 */
function extractDigits(typed: string): string {
  const all = PHONE_NUMBER.test(typed) ? typed.replace(/\D/g, "") : "";
  const stored = all.replace(/^0+/, "");
  const digits = stored.length < MIN_DIGITS ? all.slice(-MIN_DIGITS) : stored;
  return digits.length < MIN_DIGITS ? "" : digits;
}

export function searchShape(typed: string, { shared, emails, contact, households }: PersonReach): SearchShape {
  return {
    patterns: listPersonPatterns(typed).length,
    hasForms: listOtherFormPatterns(typed).length > 0,
    hasText: INDEXED.test(typed),
    hasDigits: extractDigits(typed) !== "",
    shared,
    emails,
    contact,
    households,
  };
}

/**
 * LIKE patterns, folded. A line break before the text excludes the email address, the first line of the search text.
 */
export function searchValues(typed: string, { ministryIds }: PersonReach) {
  const pieces = listPersonPieces(typed).map(escapeForLike);
  const [asTyped, second, third, fourth, fifth, sixth] = listPersonPatterns(typed);
  const whole = escapeForLike(foldPiece(typed));
  return {
    asTyped,
    second,
    third,
    fourth,
    fifth,
    sixth,
    otherForms: listOtherFormPatterns(typed),
    wholeName: pieces.flatMap((one) => [`%\n${one}\n%`, `%\n${one}`]),
    wholeEmail: `${whole}\n%`,
    startOfName: pieces.map((one) => `%\n${one}%`),
    startOfWord: pieces.map((one) => `%\n% ${one}%`),
    inName: pieces.map((one) => `%\n%${one}%`),
    inText: `%${whole}%`,
    digits: `%${extractDigits(typed)}%`,
    ministryIds,
  };
}

type SearchValue = keyof ReturnType<typeof searchValues>;
type SearchExpressions = Readonly<Record<SearchValue, Placeholder | SQL>>;

const PATTERNS = ["asTyped", "second", "third", "fourth", "fifth", "sixth"] as const;
const NAMES: readonly SearchValue[] = [
  ...PATTERNS,
  "otherForms",
  ...(["wholeName", "wholeEmail", "startOfName", "startOfWord", "inName"] as const),
  ...(["inText", "digits", "ministryIds"] as const),
];

/** Placeholders for a prepared statement, whose values are `searchValues`. */
const askedSearch = Object.fromEntries(NAMES.map((name) => [name, sql.placeholder(name)])) as Record<
  SearchValue,
  Placeholder
>;

function buildAsked(typed: string, reach: PersonReach): SearchExpressions {
  const values = searchValues(typed, reach);
  return Object.fromEntries(NAMES.map((name) => [name, sql`${sql.param(values[name])}`])) as Record<SearchValue, SQL>;
}

const listPatterns = ({ patterns }: SearchShape, asked: SearchExpressions) =>
  PATTERNS.slice(0, patterns).map((name) => asked[name]);

const isNear = ({ ministryIds }: SearchExpressions): SQL => sql`exists (select from member_ministries as near
  where near.member_id = members.id and near.confirmed and near.ministry_id = any(${ministryIds}::int[]))`;

type Choice = "share_email" | "share_phone" | "share_address";

/** Whose value the viewer sees, as a condition where it differs by person. */
const buildVisibility = (
  { shared }: SearchShape,
  asked: SearchExpressions,
  all: boolean,
  choice: Choice,
): boolean | SQL => all || (shared && sql`(members.${sql.raw(choice)} or ${isNear(asked)})`);

/** The email addresses that the viewer may see, in a statement with the values of `searchValues`. */
export function selectVisibleEmail(shape: SearchShape): SQL<string | null> {
  const isShown = buildVisibility(shape, askedSearch, shape.emails, "share_email");
  if (typeof isShown === "boolean") return isShown ? sql`members.email` : sql`null::text`;
  return sql`case when ${isShown} then members.email end`;
}

type HouseholdScope = "primary" | "any";

/** The people of a household for which a condition holds. `members` is the person. */
const selectOfHousehold = (
  where: HouseholdScope,
  condition: SQL,
): SQL => sql`select members.id from household_members as home
  join households as h on h.id = home.household_id join members on members.id = home.member_id
  where ${condition} ${where === "primary" ? sql`and home.is_primary` : sql``}`;

const selectPerson = (condition: SQL): SQL => sql`select members.id from members where ${condition}`;

/** The query for the ids of people found by another form of their first name, if the text has one. */
const listOtherFormQueries = ({ hasForms }: SearchShape, { otherForms }: SearchExpressions): SQL[] =>
  hasForms ? [selectPerson(buildOtherFormMatch(members.searchText, otherForms))] : [];

/** Queries for the ids of people found by phone number, household and street, of which the viewer may see each. */
function listDetailQueries(shape: SearchShape, asked: SearchExpressions): SQL[] {
  const { hasText, hasDigits, contact, households } = shape;
  const found: SQL[] = [];
  const add = (isShown: boolean | SQL, match: SQL, query: (condition: SQL) => SQL) => {
    if (isShown !== false) found.push(query(isShown === true ? match : sql`${match} and ${isShown}`));
  };
  const selectOfPrimary = (condition: SQL) => selectOfHousehold("primary", condition);
  if (hasDigits) {
    const phone = buildVisibility(shape, asked, contact, "share_phone");
    add(phone, sql`members.phone like ${asked.digits}::text`, selectPerson);
    add(phone, sql`members.phone is null and h.phone like ${asked.digits}::text`, selectOfPrimary);
  }
  if (hasText) {
    const address = buildVisibility(shape, asked, contact, "share_address");
    add(address, sql`members.street_text like ${asked.inText}::text`, selectPerson);
    add(address, sql`members.address is null and h.street_text like ${asked.inText}::text`, selectOfPrimary);
    if (households) found.push(selectOfHousehold("any", sql`h.name_text like ${asked.inText}::text`));
  }
  return found;
}

/**
 * The people that a search finds; all without one. Each value is looked up by itself, because one condition with all of
 * them would be checked again for every person: with thousands of people of a street, that took ten times as long.
 */
export function buildPersonCondition(shape: SearchShape, asked: SearchExpressions = askedSearch): SQL {
  const patterns = listPatterns(shape, asked);
  if (patterns.length === 0) return sql`true`;
  const byName = buildPersonMatch(
    members.searchText,
    patterns,
    buildVisibility(shape, asked, shape.emails, "share_email"),
  );
  const others = [...listOtherFormQueries(shape, asked), ...listDetailQueries(shape, asked)];
  if (others.length === 0) return byName;
  return sql`members.id in (${sql.join([selectPerson(byName), ...others], sql` union all `)})`;
}

/** The ranks of `buildPersonRank` that are matches by the typed name, or of a whole email address. */
export const NAME_RANKS = 4;
/** The rank of matches by another form of the first name. */
export const FORM_RANK = 4;
/** The rank of matches by phone number, household or street. */
export const DETAIL_RANK = 6;

/**
 * How well a person matches a search, the best first: 0 the whole name or email address, 1 the name begins with the
 * text, 2 a word of the name does, 3 the name contains it, 4 it is the name with another form of the first name, 5 the
 * email address contains it, 6 phone number, household or street.
 */
export function buildPersonRank(shape: SearchShape, asked: SearchExpressions = askedSearch): SQL<number> {
  const text = sql`members.search_text`;
  const buildLikeAny = (patterns: SQL | Placeholder) => sql`${text} like any(${patterns}::text[])`;
  const email = buildVisibility(shape, asked, shape.emails, "share_email");
  const seen = email === true ? sql`` : sql`and ${email}`;
  const inEmail = listPatterns(shape, asked).map((one) => sql`${text} like ${one}::text`);
  const isDetailed = shape.hasDigits || shape.hasText;
  const last = isDetailed ? sql`when (${sql.join(inEmail, sql` or `)}) ${seen} then 5 else 6` : sql`else 5`;
  const inOtherForm = shape.hasForms
    ? sql`when ${buildOtherFormMatch(text, asked.otherForms)} then ${sql.raw(String(FORM_RANK))}`
    : sql``;
  return sql<number>`case
    when ${buildLikeAny(asked.inName)} then case
      when ${buildLikeAny(asked.wholeName)} then 0
      when ${buildLikeAny(asked.startOfName)} then 1
      when ${buildLikeAny(asked.startOfWord)} then 2
      else 3 end
    when ${text} like ${asked.wholeEmail}::text ${seen} then 0
    ${inOtherForm}
    ${last} end`;
}

/** Condition and rank of one search, for a statement that is not prepared. */
export function buildPersonSearch(typed: string, reach: PersonReach): { found: SQL; rank: SQL<number> } {
  const [shape, asked] = [searchShape(typed, reach), buildAsked(typed, reach)];
  return {
    found: buildPersonCondition(shape, asked),
    rank: typed === "" ? sql<number>`0` : buildPersonRank(shape, asked),
  };
}

/** The same for names and email addresses alone. */
export function buildPersonNameSearch(typed: string, reach: PersonReach): { found: SQL; rank: SQL<number> } {
  const shape = { ...searchShape(typed, reach), hasText: false, hasDigits: false };
  const asked = buildAsked(typed, reach);
  return { found: buildPersonCondition(shape, asked), rank: buildPersonRank(shape, asked) };
}
