// Recognizes the export of a known program by its headings, and returns the field of each column. Pure.
import { foldText } from "@narthex/contract/fold.ts";
import type { ImportSource } from "@narthex/contract/import-mapping.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "@narthex/contract/member-columns.ts";
import { unescapeCell } from "../exports/cells.rules.ts";

/** Lower case, letters and digits only: "Zip Code" and "zip_code" are one heading, also "Straße" and "Strasse". */
export const toHeadingKey = (header: string): string => foldText(unescapeCell(header)).replace(/[^\p{L}\p{N}]/gu, "");

type Columns = Partial<Record<ImportColumn, string>>;

interface Product {
  source: Exclude<ImportSource, "other">;
  /** A file that has all headings of one of these lists is from this program. */
  signatures: readonly (readonly string[])[];
  /** The heading of the day on which the program added the person. */
  added?: string;
  /** The headings of a field; of several, the first one that the file has. */
  columns: Columns;
}

const PRODUCTS: readonly Product[] = [
  {
    source: "planning_center",
    signatures: [
      ["householdid", "givenname"],
      ["personid", "householdid", "householdprimarycontact"],
    ],
    added: "createdat",
    columns: {
      remoteId: "personid remoteid",
      firstName: "firstname givenname",
      otherFirstName: "givenname",
      lastName: "lastname",
      email: "homeemail",
      otherEmail: "workemail otheremail",
      phone: "mobilephonenumber",
      otherPhone: "homephonenumber workphonenumber",
      address: "homeaddressstreetline1",
      addressLine2: "homeaddressstreetline2",
      city: "homeaddresscity",
      state: "homeaddressstate",
      postalCode: "homeaddresszipcode",
      dateOfBirth: "birthdate",
      membershipStatus: "membership status",
      recordStatus: "status",
      leftReason: "inactivereason",
      leftOn: "inactivatedat",
      householdId: "householdid",
      householdName: "householdname",
      householdRole: "child",
      tags: "tags tag",
    },
  },
  {
    source: "breeze",
    signatures: [["breezeid"], ["family", "familyrole"]],
    added: "addeddate",
    columns: {
      remoteId: "breezeid",
      firstName: "firstname",
      lastName: "lastname",
      email: "email",
      phone: "mobile",
      otherPhone: "home work",
      address: "streetaddress address street",
      city: "city",
      state: "state",
      postalCode: "zip zipcode",
      dateOfBirth: "birthdate birthday",
      membershipStatus: "status membershipstatus memberstatus",
      householdId: "familyid family",
      householdRole: "familyrole",
      tags: "tags tag",
    },
  },
  {
    source: "churchcrm",
    signatures: [["familyid", "classification"]],
    columns: {
      remoteId: "personid",
      firstName: "firstname",
      lastName: "lastname",
      email: "email",
      otherEmail: "workemail",
      phone: "mobilephone cellphone",
      otherPhone: "homephone workphone",
      address: "address1",
      addressLine2: "address2",
      city: "city",
      state: "state",
      postalCode: "zip",
      country: "country",
      dateOfBirth: "birthdate",
      joinDate: "membershipdate",
      membershipStatus: "classification",
      householdId: "familyid",
      householdName: "familyname",
      householdRole: "familyrole",
    },
  },
  {
    source: "elvanto",
    signatures: [
      ["familyid", "familyrelationship", "homepostcode"],
      ["preferredname", "familyrelationship"],
      ["categoryid", "homepostcode"],
    ],
    added: "dateadded",
    columns: {
      remoteId: "memberid id personid",
      firstName: "firstname",
      lastName: "lastname",
      email: "email emailaddress",
      phone: "mobile mobilenumber",
      otherPhone: "phone phonenumber",
      address: "homeaddress homeaddressline1",
      addressLine2: "homeaddress2 homeaddressline2",
      city: "homecity",
      state: "homestate",
      postalCode: "homepostcode",
      country: "homecountry",
      dateOfBirth: "birthday dateofbirth",
      membershipStatus: "status",
      archived: "archived",
      deceased: "deceased",
      householdId: "familyid",
      householdRole: "familyrelationship",
    },
  },
  {
    source: "rock",
    signatures: [["familyrole", "recordstatus"]],
    added: "createddatetime",
    columns: {
      remoteId: "id",
      firstName: "firstname",
      lastName: "lastname",
      email: "email",
      phone: "mobilephone",
      otherPhone: "homephone otherphone",
      address: "street1 homestreet1",
      addressLine2: "street2 homestreet2",
      city: "city homecity",
      state: "state homestate",
      postalCode: "postalcode homepostalcode",
      country: "country homecountry",
      dateOfBirth: "birthdate",
      membershipStatus: "recordstatus",
      deceased: "isdeceased",
      leftReason: "recordstatusreason",
      noEmails: "emailpreference",
      householdId: "familyid",
      householdName: "familyname",
      householdRole: "familyrole",
    },
  },
  {
    source: "churchtrac",
    signatures: [["familyname", "memberstatus"]],
    columns: {
      firstName: "firstname",
      lastName: "lastname",
      email: "email",
      phone: "cellphone",
      otherPhone: "homephone",
      address: "address",
      addressLine2: "address2",
      city: "city",
      state: "state",
      postalCode: "zip",
      dateOfBirth: "birthdate",
      joinDate: "membershipdate",
      membershipStatus: "memberstatus",
      householdName: "familyname",
      householdRole: "familyposition",
    },
  },
];

interface Recognized {
  source: ImportSource;
  added?: string;
  columns: Columns;
}

/** The program that exported a file with these headings, and the headings of its fields. */
export function recognizeProduct(headers: readonly string[]): Recognized {
  const keys = new Set(headers.map(toHeadingKey));
  const found = PRODUCTS.find(({ signatures }) => signatures.some((names) => names.every((name) => keys.has(name))));
  return found ?? { source: "other", columns: {} };
}

/** Whose IDs a file has: those of its program, or those of Narthex itself in one of its exports. */
export type IdSource = ImportSource | "narthex";

const OWN_HEADINGS: readonly ImportColumn[] = ["remoteId", "householdId", "smsConsent"];
const OWN_KEYS = IMPORT_COLUMNS.filter(({ field }) => OWN_HEADINGS.includes(field)).map(({ header }) =>
  toHeadingKey(header),
);

/** An export has the IDs of this directory, which may be those of other people in a file of an unknown program. */
export function findIdSource({ source, headers }: { source: ImportSource; headers: readonly string[] }): IdSource {
  const keys = new Set(headers.map(toHeadingKey));
  return source === "other" && OWN_KEYS.every((key) => keys.has(key)) ? "narthex" : source;
}
