// Guesses the field of each column by its heading. Pure. People see the guess and can change it.
import type { DateOrder, ImportMapping } from "@narthex/contract/import-mapping.ts";
import { IMPORT_COLUMNS, type ImportColumn } from "@narthex/contract/member-columns.ts";
import { EXPORTED_COLUMNS } from "../exports/members.rules.ts";
import { guessOrder } from "./dates.rules.ts";
import { findIdSource, recognizeProduct, toHeadingKey } from "./products.rules.ts";

/**
 * Headings in English, German, French and Spanish, in lower case, letters only. The first one that a file has counts.
 */
const CALLED: Partial<Record<ImportColumn, string>> = {
  firstName: "firstname first givenname forename vorname rufname prenom nombre nombres",
  lastName: "lastname last surname familyname nachname familienname nomdefamille nom apellido apellidos",
  email: `email emailaddress primaryemail mail homeemail emailadresse mailadresse
    courriel adresseemail adressemail correoelectronico correo`,
  phone: `phone phonenumber mobilephone mobile cellphone cell primaryphone homephone telephone tel telephonenumber
    telefon telefonnummer telefonmobil telefonprivat mobiltelefon mobilnummer mobil handy handynummer
    telephoneportable telportable portable numerodetelephone
    telefono telefonomovil telefonocelular numerodetelefono movil celular`,
  otherPhone: `homephone homephonenumber landline landlinenumber otherphone otherphonenumber secondaryphone
    alternatephone workphone workphonenumber festnetz telefonfixe telefonofijo`,
  address: `address homeaddress fulladdress mailingaddress streetaddress street addressline homestreet adresse anschrift
    strasse adressepostale rue direccion domicilio calle`,
  city: "city homecity mailingcity town stadt wohnort ort ville ciudad",
  state: "state homestate mailingstate province stateprovince region bundesland estado provincia",
  postalCode: `zip zipcode homezip mailingzip postalcode postcode homepostcode homezipcode plz postleitzahl codepostal
    codigopostal`,
  country: "country homecountry land pays pais",
  dateOfBirth: `dateofbirth birthdate birthday dob born geburtsdatum geburtstag geboren
    datedenaissance neele fechadenacimiento`,
  joinDate: `joindate joineddate datejoined joined joinedon membersince membershipdate mitgliedseit eintrittsdatum beitrittsdatum
    eintritt membredepuis datedadhesion miembrodesde fechadeingreso`,
  membershipStatus: "membershipstatus memberstatus status membership mitgliedsstatus statut",
  archived: "archived isarchived archiviert",
  deceased: `deceased isdeceased deceaseddate datedeceased dateofdeath deathdate verstorben sterbedatum decede datededeces
    fallecido fechadefallecimiento`,
  leftReason: "reasonforleaving leavingreason inactivereason removalreason reasonremoved recordstatusreason",
  leftOn: "lefton dateleft leftdate leavingdate inactivedate dateinactive removaldate dateremoved transferdate",
  smsConsent: "textmessages smsconsent agreestotextmessages sms",
  noEmails: `donotemail noemail noemails nomassemails unsubscribed emailunsubscribed unsubscribedfromemail emailoptout
    optoutofemail emailpreference keineemails`,
  remoteId: "personsid",
  householdId: "householdid familyid",
  householdName: "householdname household family",
  householdRole: "householdrole familyrole familyposition familyrelationship",
  householdPhone: "householdphone familyphone",
  tags: "tags tag labels schlagworte etiketten etiquettes etiquetas",
};

const WHOLE_NAME = ["name", "fullname", "wholename", "membername", "personname", "displayname"];

/** The second line differs from the first only by its digit. */
const SECOND_LINE = ["address2", "addressline2", "street2", "streetline2", "homeaddress2", "streetaddress2"];

/** Lower case, without accents, letters only. */
const simplifyHeader = (header: string): string => toHeadingKey(header).replace(/\p{N}/gu, "");

/** The same for a value, in which digits count. */
export const simplifyWord = (value: string): string => toHeadingKey(value);

const NO_COLUMN = Object.fromEntries(IMPORT_COLUMNS.map(({ field }) => [field, null])) as ImportMapping;

/** A mapping with every field: files uploaded to an earlier version have fewer. */
export const completeMapping = (mapping: Partial<ImportMapping>): ImportMapping => ({ ...NO_COLUMN, ...mapping });

/**
 * The columns of this product and of a recognized program, then those of custom fields, then those with usual headings.
 * A file of this product has no others, so that a usual heading in it is the name of a custom field.
 * @param findCustom the columns of custom fields, given those of the person's own fields
 */
export function guessMapping(
  headers: readonly string[],
  findCustom: (known: ImportMapping) => readonly number[] = () => [],
): ImportMapping {
  const { source, columns, added = "" } = recognizeProduct(headers);
  const isOwnFile = findIdSource({ source, headers }) === "narthex";
  const keys = headers.map(toHeadingKey);
  const names = headers.map(simplifyHeader);
  const guess: ImportMapping = { ...NO_COLUMN };
  const taken = new Set<number>();
  const choose = (field: ImportColumn, place: number | undefined) => {
    if (place === undefined || place < 0 || taken.has(place)) return;
    guess[field] = place;
    taken.add(place);
  };
  const findFirst = (list: readonly string[], words: readonly string[]) => {
    const found = words.find((word) => word !== "" && list.includes(word));
    return found === undefined ? undefined : list.indexOf(found);
  };
  const chooseExact = (list: readonly string[], fields: typeof IMPORT_COLUMNS | typeof EXPORTED_COLUMNS) => {
    for (const { field, header } of fields)
      if (guess[field] === null) choose(field, findFirst(list, [toHeadingKey(header)]));
  };
  for (const { field } of IMPORT_COLUMNS) choose(field, findFirst(keys, columns[field]?.split(" ") ?? []));
  // A heading of a recognized program has the meaning that it has there, such as "Family" for an ID.
  const known = new Set(Object.values(columns).flatMap((words) => words.split(" ")));
  const unknown = (list: readonly string[]) => list.map((word, place) => (known.has(keys[place] ?? "") ? "" : word));
  chooseExact(unknown(keys), isOwnFile ? EXPORTED_COLUMNS : IMPORT_COLUMNS);
  const custom = findCustom(guess);
  const free = (list: readonly string[]) => list.map((word, place) => (custom.includes(place) ? "" : word));
  if (isOwnFile) {
    chooseExact(free(keys), IMPORT_COLUMNS);
    return guess;
  }
  if (guess.addressLine2 === null) choose("addressLine2", findFirst(free(unknown(keys)), SECOND_LINE));
  for (const { field } of IMPORT_COLUMNS) {
    // The words of the statuses may be kept in a custom field too.
    const list = field === "membershipStatus" ? names : free(names);
    if (guess[field] === null) choose(field, findFirst(unknown(list), CALLED[field]?.split(/\s+/) ?? []));
  }
  // Most people joined after they were added, so that a column with the join date has precedence.
  if (guess.joinDate === null) choose("joinDate", findFirst(free(keys), [added]));
  for (const field of ["firstName", "lastName"] as const) {
    if (guess[field] === null) choose(field, findFirst(free(names), CALLED[field]?.split(/\s+/) ?? []));
  }
  if (guess.firstName === null && guess.lastName === null) choose("fullName", findFirst(free(names), WHOLE_NAME));
  return guess;
}

const DATE = /^\d{1,2}([/-])\d{1,2}\1(\d{2}|\d{4})(?!\d)/;

/** The cells with a date of numbers, in all columns, because those with dates may be chosen later. */
export const findDateCells = (rows: readonly { readonly cells: readonly string[] }[]): string[] =>
  rows.flatMap(({ cells }) => cells.map((cell) => cell.trim()).filter((text) => DATE.test(text)));

/** The order of most dates that can be read in one order only; without them, the month is first, as in the US. */
export function guessDateOrder(dates: Iterable<string>): DateOrder {
  let dayFirst = 0;
  for (const date of dates) {
    const [, first = "", second = ""] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}/.exec(date) ?? [];
    const order = guessOrder(first, second);
    if (order !== null) dayFirst += order === "day_first" ? 1 : -1;
  }
  return dayFirst > 0 ? "day_first" : "month_first";
}

/** The first date that is valid in both orders and has two different meanings. */
export function findAmbiguousDate(dates: Iterable<string>): string | null {
  for (const date of dates) {
    const [, first, second] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}$/.exec(date) ?? [];
    const [one, other] = [Number(first), Number(second)];
    if (one >= 1 && one <= 12 && other >= 1 && other <= 12 && one !== other) return date;
  }
  return null;
}
