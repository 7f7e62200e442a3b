// Addresses in a town that does not exist, email at the example domains, phone numbers from the range reserved for
// fiction.
import type { Random } from "./random.ts";

const STREETS = [
  ..."Alder Lane, Beacon Hill Road, Birchwood Court, Cedar Street, Chapel Row, Cider Mill Road, Clover Lane".split(
    ", ",
  ),
  ..."Cooper's Landing, Dogwood Drive, Elm Street, Falls Avenue, Ferry Street, Garnet Way, Granary Lane".split(", "),
  ..."Hawthorn Road, Heron Court, Juniper Street, Kiln Road, Lantern Lane, Larkspur Drive, Linden Avenue".split(", "),
  ..."Meadowlark Lane, Millrace Road, Old Quarry Road, Orchard Street, Pinewater Drive, Plum Tree Lane".split(", "),
  ..."Quail Hollow, Ropewalk Street, Saddler's Row, South Main Street, Tannery Road, Thistle Court".split(", "),
  ..."Union Street, Vesper Lane, Weaver Street, West Bridge Street, Wren Lane".split(", "),
];

// No US ZIP code begins with 004.
const TOWNS = [
  { weight: 70, name: "Kettering Falls, NY 00417" },
  { weight: 16, name: "Alder Corners, NY 00418" },
  { weight: 14, name: "North Ropewalk, NY 00419" },
];

const DOMAINS = ["example.org", "example.com", "example.net"];

// For names that have no spelling in plain letters for an email address.
const HANDLES =
  "bluebird, candle, cornerstone, cypress, firstlight, harborlight, juniper, lighthouse, mustardseed, nightingale, olivetree, shalom, sparrow, sunrise, wellspring".split(
    ", ",
  );

// Nearby area codes first: a small congregation uses only those. Each has a hundred fictional numbers, 555-0100 to
// 555-0199.
const AREA_CODES =
  "518 607 315 845 413 802 203 860 585 716 570 603 207 401 508 978 781 617 914 516 631 212 718 201 732 609 856 908 973 610 215 717 814 412 724 302 301 410 443 202 703 540 804 757 304 336 704 828 910 919".split(
    " ",
  );
const NUMBERS_PER_AREA = 100;

const LETTERS: Readonly<Record<string, string>> = { ł: "l", ø: "o", đ: "d", ð: "d", þ: "th", ß: "ss", æ: "ae", ı: "i" };

/** A name in the letters a to z; empty for names in another script. */
function simplifyName(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[łøđðþßæı]/gu, (letter) => LETTERS[letter] ?? "")
    .replace(/[^a-z]/gu, "");
}

export interface Contacts {
  address(): string;
  /** E.164. No number is used twice until all fictional ones are used. */
  phone(): string;
  email(firstName: string, lastName: string): string;
  /** One email address for the whole family. */
  familyEmail(lastName: string): string;
}

export function createContacts(random: Random): Contacts {
  const taken = new Map<string, number>();
  const hundred = Array.from({ length: NUMBERS_PER_AREA }, (_, number) => String(number).padStart(2, "0"));
  let numbers: string[] = [];
  let given = 0;

  const pickMailbox = (wanted: string): string => {
    const times = (taken.get(wanted) ?? 0) + 1;
    taken.set(wanted, times);
    return `${wanted}${times > 1 ? times : ""}@${random.pick(DOMAINS)}`;
  };

  return {
    address() {
      const flat = random.chance(0.12) ? `, Apt ${random.whole(1, 24)}` : "";
      return `${random.whole(1, 480)} ${random.pick(STREETS)}${flat}, ${random.weighted(TOWNS).name}`;
    },
    phone() {
      const area = AREA_CODES[Math.floor(given / NUMBERS_PER_AREA) % AREA_CODES.length] ?? "518";
      if (given % NUMBERS_PER_AREA === 0) numbers = random.shuffled(hundred);
      return `+1${area}55501${numbers[given++ % NUMBERS_PER_AREA]}`;
    },
    email(firstName, lastName) {
      const [first, last] = [simplifyName(firstName), simplifyName(lastName)];
      if (first === "" || last === "") return pickMailbox(`${random.pick(HANDLES)}${random.whole(10, 99)}`);
      return pickMailbox(random.chance(0.7) ? `${first}.${last}` : `${first[0]}${last}${random.whole(50, 99)}`);
    },
    familyEmail(lastName) {
      const last = simplifyName(lastName);
      return pickMailbox(last === "" ? `${random.pick(HANDLES)}${random.whole(10, 99)}` : `${last}.family`);
    },
  };
}
