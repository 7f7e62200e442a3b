// Which column is what, guessed from what people call their columns: pure. The guess is shown and can be changed.
import type { DateOrder, ImportMapping } from "@narthex/contract/imports.ts";
import { MEMBER_COLUMNS, type MemberColumn } from "@narthex/contract/member-columns.ts";
import { asMeant } from "../exports/cells.rules.ts";

/** In lower case, letters only. The first that a file has is taken. */
const CALLED: Record<MemberColumn, readonly string[]> = {
  firstName: ["firstname", "first", "givenname", "forename", "vorname", "prenom", "nombre"],
  lastName: ["lastname", "last", "surname", "familyname", "nachname", "nomdefamille", "nom", "apellido", "apellidos"],
  email: ["email", "emailaddress", "primaryemail", "mail", "homeemail", "correoelectronico"],
  phone: [
    "phone",
    "phonenumber",
    "mobilephone",
    "mobile",
    "cellphone",
    "cell",
    "primaryphone",
    "homephone",
    "telephone",
  ],
  address: ["address", "homeaddress", "fulladdress", "mailingaddress", "streetaddress", "adresse", "direccion"],
  dateOfBirth: ["dateofbirth", "birthdate", "birthday", "dob", "born", "geburtsdatum", "fechadenacimiento"],
  joinDate: ["joindate", "datejoined", "joined", "joinedon", "membersince", "membershipdate"],
  membershipStatus: ["membershipstatus", "memberstatus", "status"],
  smsConsent: ["textmessages", "smsconsent", "agreestotextmessages", "sms"],
};

const plain = (header: string): string =>
  asMeant(header)
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

export function guessMapping(headers: readonly string[]): ImportMapping {
  const names = headers.map(plain);
  const guess = MEMBER_COLUMNS.map(({ field }) => {
    const called = CALLED[field].find((name) => names.includes(name));
    return [field, called === undefined ? null : names.indexOf(called)];
  });
  return Object.fromEntries(guess) as ImportMapping;
}

/** One date that can only be read with the day first decides; without one the month comes first, as it does here. */
export function guessDateOrder(dates: Iterable<string>): DateOrder {
  for (const date of dates) {
    const [first = 0, second = 0] = date.split(/[/-]/, 2).map(Number);
    if (first > 12 && first <= 31 && second >= 1 && second <= 12) return "day_first";
  }
  return "month_first";
}
