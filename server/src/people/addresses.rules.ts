// Whether two postal addresses are the same one. Pure.
import { foldText } from "@narthex/contract/fold.ts";

/** States and territories of the United States, and provinces of Canada: folded names by code. */
const NAMES_BY_CODE: Readonly<Record<string, string>> = {
  al: "alabama",
  ak: "alaska",
  az: "arizona",
  ar: "arkansas",
  ca: "california",
  co: "colorado",
  ct: "connecticut",
  de: "delaware",
  dc: "district of columbia",
  fl: "florida",
  ga: "georgia",
  hi: "hawaii",
  id: "idaho",
  il: "illinois",
  in: "indiana",
  ia: "iowa",
  ks: "kansas",
  ky: "kentucky",
  la: "louisiana",
  me: "maine",
  md: "maryland",
  ma: "massachusetts",
  mi: "michigan",
  mn: "minnesota",
  ms: "mississippi",
  mo: "missouri",
  mt: "montana",
  ne: "nebraska",
  nv: "nevada",
  nh: "new hampshire",
  nj: "new jersey",
  nm: "new mexico",
  ny: "new york",
  nc: "north carolina",
  nd: "north dakota",
  oh: "ohio",
  ok: "oklahoma",
  or: "oregon",
  pa: "pennsylvania",
  ri: "rhode island",
  sc: "south carolina",
  sd: "south dakota",
  tn: "tennessee",
  tx: "texas",
  ut: "utah",
  vt: "vermont",
  va: "virginia",
  wa: "washington",
  wv: "west virginia",
  wi: "wisconsin",
  wy: "wyoming",
  as: "american samoa",
  gu: "guam",
  mp: "northern mariana islands",
  pr: "puerto rico",
  vi: "us virgin islands|virgin islands",
  ab: "alberta",
  bc: "british columbia",
  mb: "manitoba",
  nb: "new brunswick",
  nl: "newfoundland and labrador|newfoundland & labrador|newfoundland",
  ns: "nova scotia",
  nt: "northwest territories",
  nu: "nunavut",
  on: "ontario",
  pe: "prince edward island",
  qc: "quebec",
  sk: "saskatchewan",
  yt: "yukon territory|yukon",
};

const CODES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES_BY_CODE).flatMap(([code, names]) => names.split("|").map((name) => [name, code] as const)),
);

const POSTAL_CODE = String.raw`(?: \d{5}(?: \d{4})?| [a-z]\d[a-z] ?\d[a-z]\d)?`;
const COUNTRY = "(?: (?:usa|us|united states|united states of america|canada))?";
/** A state's name at the end, so that "Washington St" in the street stays as it is. */
const STATE_NAME = new RegExp(`(?<= )(?:${[...CODES.keys()].join("|")})(?=${POSTAL_CODE}${COUNTRY}$)`);

/**
 * The same text for the same address: case, accents, commas, full stops, spaces and line breaks do not count, nor
 * whether the state is written by its name or its code.
 */
export function foldAddress(address: string): string {
  const folded = foldText(address.replace(/[\s,]+/g, " ")).trim();
  return folded.replace(STATE_NAME, (name) => CODES.get(name) ?? name);
}

const ONLY_CODE = new RegExp(`^${POSTAL_CODE}$`);
const ONLY_STATE = new RegExp(`^(?: (?:${[...CODES.values(), ...CODES.keys()].join("|")}))?${POSTAL_CODE}$`);
const ONLY_COUNTRY = new RegExp(`^${COUNTRY}$`);

/** Whether mail cannot be delivered: one line with a town, such as "Tulsa, OK", or only a postal code. */
export function isWithoutStreet(address: string): boolean {
  const lines = address
    .split("\n")
    .map((line) => line.split(",").map((part) => ` ${foldAddress(part)}`.trimEnd()))
    .filter((parts) => !ONLY_COUNTRY.test(parts.join("")));
  const [parts = [], ...others] = lines;
  const [town = "", state = "", ...more] = parts;
  if (others.length > 0 || more.length > 0) return false;
  return ONLY_CODE.test(town + state) || (!/\d/.test(town) && ONLY_STATE.test(state));
}

/** Whether both are the same address, or both are missing. */
export const isSameAddress = (one: string | null, other: string | null): boolean =>
  foldAddress(one ?? "") === foldAddress(other ?? "");

/** Whether the first is the same address, or only the end of it, such as city and state without the street. */
export function isPartOfAddress(part: string | null, whole: string | null): boolean {
  const [end, all] = [foldAddress(part ?? ""), foldAddress(whole ?? "")];
  // An end that begins with a digit may be a street after a building or an apartment.
  return end === all || (/^\p{L}/u.test(end) && all.endsWith(` ${end}`));
}
