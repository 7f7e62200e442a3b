// Guesses which column has which field, by its heading. Pure. People see the guess and can change it.
import type { DateOrder, ImportMapping } from "@narthex/contract/imports.ts";
import { MEMBER_COLUMNS, type MemberColumn } from "@narthex/contract/member-columns.ts";
import { unescapeCell } from "../exports/cells.rules.ts";

/**
 * Headings in English, German, French and Spanish, in lower case, letters only. The first one that a file has counts.
 */
const CALLED: Record<MemberColumn, string> = {
  firstName: "firstname first givenname forename vorname rufname prenom nombre nombres",
  lastName: "lastname last surname familyname nachname familienname nomdefamille nom apellido apellidos",
  email: `email emailaddress primaryemail mail homeemail emailadresse mailadresse
    courriel adresseemail adressemail correoelectronico correo`,
  phone: `phone phonenumber mobilephone mobile cellphone cell primaryphone homephone telephone tel telephonenumber
    telefon telefonnummer telefonmobil telefonprivat mobiltelefon mobilnummer mobil handy handynummer
    telephoneportable telportable portable numerodetelephone
    telefono telefonomovil telefonocelular numerodetelefono movil celular`,
  address: `address homeaddress fulladdress mailingaddress streetaddress adresse anschrift
    adressepostale direccion domicilio`,
  dateOfBirth: `dateofbirth birthdate birthday dob born geburtsdatum geburtstag geboren
    datedenaissance neele fechadenacimiento`,
  joinDate: `joindate datejoined joined joinedon membersince membershipdate mitgliedseit eintrittsdatum beitrittsdatum
    eintritt membredepuis datedadhesion miembrodesde fechadeingreso`,
  membershipStatus: "membershipstatus memberstatus status mitgliedsstatus statut",
  smsConsent: "textmessages smsconsent agreestotextmessages sms",
};

const plain = (header: string): string =>
  unescapeCell(header)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

export function guessMapping(headers: readonly string[]): ImportMapping {
  const names = headers.map(plain);
  const guess = MEMBER_COLUMNS.map(({ field }) => {
    const called = CALLED[field].split(/\s+/).find((name) => names.includes(name));
    return [field, called === undefined ? null : names.indexOf(called)];
  });
  return Object.fromEntries(guess) as ImportMapping;
}

/** One date with a day above 12 in first place means day first; otherwise the month is first, as in the US. */
export function guessDateOrder(dates: Iterable<string>): DateOrder {
  for (const date of dates) {
    const [first = 0, second = 0] = date.split(/[/-]/, 2).map(Number);
    if (first > 12 && first <= 31 && second >= 1 && second <= 12) return "day_first";
  }
  return "month_first";
}
