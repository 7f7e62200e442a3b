// The content of a giving statement, computed before it is drawn. Pure.
import {
  DONATION_METHOD_WORDS,
  DONATION_TYPE_WORDS,
  DONATION_TYPES,
  type DonationType,
} from "@narthex/contract/donation-kinds.ts";
import { formatPurpose as formatPurposeOf } from "@narthex/contract/giving-kinds.ts";
import { toAmount, toCents } from "@narthex/contract/money.ts";
import { formatLongDay } from "../../calendar/day.words.ts";
import { listPrintableLines } from "../../pdf/address.ts";
import { toPrintable } from "../../pdf/printable.ts";
import type { Content, Gift } from "./content/content.ts";

export interface Statement extends Content {
  readonly year: number;
  /** Days, YYYY-MM-DD. */
  readonly issuedOn: string;
  /** The day of issue of the earlier statement that this one replaces. */
  readonly replaces: string | null;
}

/** The law has three such sentences; this one is for gifts to a congregation. */
export const NO_GOODS =
  "No goods or services were provided in exchange for these contributions other than intangible religious benefits.";

export const formatStatementTitle = (year: number): string => `${year} giving statement`;
/** A couple has given together, so the sentence names nobody. */
export const formatThanks = (year: number): string => `Thank you for your gifts in ${year}.`;

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const count = new Intl.NumberFormat("en-US");

/** "$1,234.50"; exact, without conversion to a float. */
export const formatDollars = (amount: string): string => dollars.format(amount as Intl.StringNumericLiteral);
export const formatCount = (value: number): string => count.format(value);

/** The period of a statement, in a sentence. */
export function formatPeriod({ year, isWhole, issuedOn, gifts }: Statement): string {
  const last = gifts.at(-1)?.[0] ?? issuedOn;
  const until = isWhole ? `${year}-12-31` : last > issuedOn ? last : issuedOn;
  return `Gifts received from ${formatLongDay(`${year}-01-01`)} to ${formatLongDay(until)}.`;
}

/** The giving types with which older versions recorded online gifts, in the words of the statements of that time. */
const OLDER_FUNDS: Readonly<Record<string, string | null>> = {
  general: null,
  tithe: null,
  missions: null,
  building: null,
  youth: "Youth Ministry",
  children: "Children's Ministry",
  special: "Special Offering",
};

/** The purpose of a gift: its type, and its fund if that says more and can be printed. */
export function formatPurpose([, donationType, fund]: Gift): string {
  const name = fund === null ? null : fund in OLDER_FUNDS ? (OLDER_FUNDS[fund] ?? null) : toPrintable(fund);
  return formatPurposeOf({ donationType, fund: name });
}

export const formatMethod = ([, , , method]: Gift): string => DONATION_METHOD_WORDS[method];

/** The names of the two people of a joint statement as they can be printed; null for the statement of one person. */
export function listGivers({ people }: Statement["donor"]): readonly [string, string] | null {
  if (!people) return null;
  const [first, second] = people;
  return [toPrintable(first) ?? "First person", toPrintable(second) ?? "Second person"];
}

/** The total of each of the two people, without those who gave nothing. */
export function sumByGiver(gifts: readonly Gift[], givers: readonly [string, string]) {
  return givers.flatMap((name, place) => {
    const own = gifts.filter(([, , , , , giver]) => giver === place);
    return own.length === 0 ? [] : [{ name, amount: sumStatementGifts(own) }];
  });
}

/** Which earlier statements this one replaces; null for the first one. A joint one may replace one of each person. */
export function formatReplaces({ replaces, donor }: Statement): string | null {
  if (!replaces) return null;
  const day = formatLongDay(replaces);
  return donor.people
    ? `This statement replaces all statements that were issued to either person for this year through ${day}.`
    : `This statement replaces the one issued on ${day}.`;
}

export interface TypeTotal {
  type: DonationType;
  gifts: number;
  amount: string;
}

/** Sums by type, in a fixed order, without empty types. */
export function sumByType(gifts: readonly Gift[]): TypeTotal[] {
  return DONATION_TYPES.flatMap((type) => {
    const cents = gifts.filter(([, of]) => of === type).map(([, , , , amount]) => toCents(amount));
    if (cents.length === 0) return [];
    return [{ type, gifts: cents.length, amount: toAmount(cents.reduce((sum, one) => sum + one, 0)) }];
  });
}

/** The fund of a gift if it says more than the type; otherwise null. */
function getOwnFund(gift: Gift): string | null {
  const [, type] = gift;
  const [purpose, words] = [formatPurpose(gift), DONATION_TYPE_WORDS[type]];
  return purpose === words ? null : purpose.slice(words.length + ": ".length);
}

/** The rows of the first table: each type, and below it the funds of its gifts that say more. */
export function listTotalLines(gifts: readonly Gift[]): [label: string, gifts: number, amount: string][] {
  return sumByType(gifts).flatMap(({ type, gifts: number, amount }) => {
    const ofType = gifts.filter(([, of]) => of === type);
    const funds = [...new Set(ofType.flatMap((gift) => getOwnFund(gift) ?? []))].sort((a, b) =>
      a.localeCompare(b, "en"),
    );
    const lines = funds.map((fund): [string, number, string] => {
      const inFund = ofType.filter((gift) => getOwnFund(gift) === fund);
      return [`of which ${fund}`, inFund.length, sumStatementGifts(inFund)];
    });
    return [[DONATION_TYPE_WORDS[type], number, amount], ...lines];
  });
}

export const sumStatementGifts = (gifts: readonly Gift[]): string =>
  toAmount(gifts.reduce((sum, [, , , , amount]) => sum + toCents(amount), 0));

/** Maximum number of lines of an address; further ones are joined with the last. */
const MAX_LINES = 5;

export function limitLines(lines: readonly string[]): string[] {
  return [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(", ")].filter((line) => line !== "");
}

/** Whether the donor's name or address must be written by hand, because our fonts lack its characters. */
export function hasUnprintableText({ name, address }: Statement["donor"]): boolean {
  return !toPrintable(name) || (address !== null && listPrintableLines(address) === null);
}

/** A file name that every system accepts, in any script: "Marsh, Lydia (12) 2025.pdf". */
export function buildFileName({
  lastName,
  firstName,
  jointFirstName = null,
  jointLastName = null,
  memberId,
  year,
}: {
  lastName: string;
  firstName: string;
  jointFirstName?: string | null;
  jointLastName?: string | null;
  memberId: number;
  year: number;
}): string {
  const one = `${lastName}, ${firstName}`;
  const name = (jointFirstName === null ? one : `${one} and ${jointFirstName} ${jointLastName}`)
    .replace(/[<>:"/\\|?*\p{C}]/gu, "")
    .slice(0, 80)
    .trim();
  return `${name.replace(/^\.+/, "")} (${memberId}) ${year}.pdf`.trim();
}
