// Files of people as other programs export them, with the columns that these programs document.
import { stringify } from "csv-stringify/sync";

const file = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(stringify([...rows], { record_delimiter: "\r\n" }));

/** Rows of named cells under all headings. */
function table(headers: readonly string[], rows: readonly Record<string, string>[]): Uint8Array<ArrayBuffer> {
  return file([headers, ...rows.map((row) => headers.map((header) => row[header] ?? ""))]);
}

const BREEZE =
  "Breeze ID,Family,Family Role,First Name,Nickname,Last Name,Middle Name,Email,Gender,Marital Status,Birthdate,Added Date,Record Last Updated,Home,Mobile,Work,Street Address,City,State,Zip,Status".split(
    ",",
  );

const CITIES = ["Kettering Falls", "Ashford", "Millbrook"] as const;
const STATUSES = ["Member", "Visitor", "Regular Attender", "Former Member"] as const;
const ROLES = ["Head of Household", "Spouse", "Child", "Child"] as const;

const NAMES = ["Martin", "Helen", "Oscar", "Ruby"] as const;
const SYLLABLES = ["Bar", "Kol", "Min", "Tas", "Vor", "Del", "Hup", "Wex", "Fos", "Gud"] as const;

/** "Barbarkol" for 12: names that no two families share, and that no typing error makes alike. */
export const familyName = (family: number): string =>
  [100, 10, 1]
    .map((unit) => SYLLABLES[Math.floor(family / unit) % SYLLABLES.length] ?? "")
    .join("")
    .replace(/\B\w/g, (letter) => letter.toLowerCase());

/** Families of four: each with its id, a street of its own, and one of three cities. */
export function breezePeople(count: number, change: (row: Record<string, string>, place: number) => void = () => {}) {
  const rows = Array.from({ length: count }, (_, place) => {
    const family = Math.floor(place / 4);
    const row: Record<string, string> = {
      "Breeze ID": String(30_000_000 + place),
      Family: String(9_000_000 + family),
      "Family Role": ROLES[place % 4] ?? "",
      "First Name": NAMES[place % 4] ?? "",
      Nickname: place % 10 === 0 ? `Nick${place}` : "",
      "Last Name": familyName(family),
      Email: place % 4 < 2 ? `person${place}@example.org` : "",
      Birthdate: place % 4 < 2 ? "03/04/1980" : "11/30/2015",
      "Added Date": "01/15/2019",
      Mobile: place % 4 < 2 ? `(518) 555-0${String(100 + (place % 100)).padStart(3, "0")}` : "",
      "Street Address": `${family + 1} Mill Lane`,
      City: CITIES[family % CITIES.length] ?? "",
      State: "NY",
      Zip: "00417",
      Status: STATUSES[place % 4] ?? "",
    };
    change(row, place);
    return row;
  });
  return table(BREEZE, rows);
}

const PLANNING_CENTER =
  "Person ID,Name Prefix,Given Name,First Name,Nickname,Middle Name,Last Name,Name Suffix,Birthdate,Anniversary,Gender,Grade,School,Medical Notes,Child,Marital Status,Status,Membership,Inactive Reason,Inactive Date,Home Address Street Line 1,Home Address Street Line 2,Home Address City,Home Address State,Home Address Zip Code,Mobile Phone Number,Home Phone Number,Home Email,Work Email,Household ID,Household Name,Household Primary Contact,Created At,Updated At".split(
    ",",
  );
const CHURCHCRM =
  "FamilyID,Title,FirstName,MiddleName,LastName,Suffix,Gender,BirthDate,MembershipDate,WeddingDate,Classification,FamilyRole,Envelope,Address1,Address2,City,State,Zip,Country,HomePhone,WorkPhone,MobilePhone,Email,WorkEmail".split(
    ",",
  );
const ELVANTO =
  "id,firstname,preferred_name,middle_name,lastname,email,phone,mobile,status,family_id,family_relationship,category_id,archived,deceased,gender,birthday,home_address,home_address2,home_city,home_state,home_postcode,home_country".split(
    ",",
  );
const ROCK =
  "Id,FamilyId,FamilyName,FamilyImageUrl,FamilyRole,FirstName,NickName,LastName,MiddleName,Salutation,Suffix,Email,Gender,MaritalStatus,Birthdate,AnniversaryDate,RecordStatus,InactiveReason,ConnectionStatus,EmailPreference,CreatedDateTime,ModifiedDateTime,PersonPhotoUrl,CampusId,CampusName,Note,Grade,GiveIndividually,IsDeceased".split(
    ",",
  );
const CHURCHTRAC =
  "FirstName,LastName,Nickname,Birthdate,MemberStatus,Email,CellPhone,FamilyName,FamilyPosition,MembershipDate".split(
    ",",
  );

/** A couple in a file of each program. The last names name the program. */
export const PRODUCT_FILES = {
  planning_center: table(PLANNING_CENTER, [
    {
      "Person ID": "71",
      "Given Name": "Josephine",
      "First Name": "Jo",
      "Last Name": "Planning",
      Birthdate: "1885-05-06",
      Child: "FALSE",
      Status: "active",
      Membership: "Member",
      "Home Address Street Line 1": "1 Elm St",
      "Home Address Street Line 2": "Apt 2",
      "Home Address City": "Ashford",
      "Home Address State": "NY",
      "Home Address Zip Code": "00418",
      "Mobile Phone Number": "(518) 555-0171",
      "Home Phone Number": "(518) 555-0172",
      "Home Email": "jo@planning.example.org",
      "Household ID": "500",
      "Household Name": "Planning Household",
    },
    {
      "Person ID": "72",
      "First Name": "Tim",
      "Last Name": "Planning",
      Child: "TRUE",
      Status: "inactive",
      "Home Address Street Line 1": "1 Elm St",
      "Home Address Street Line 2": "Apt 2",
      "Home Address City": "Ashford",
      "Home Address State": "NY",
      "Home Address Zip Code": "00418",
      "Household ID": "500",
      "Household Name": "Planning Household",
    },
  ]),
  breeze: breezePeople(2, (row, place) => {
    Object.assign(row, { "Breeze ID": `b${place}`, Family: "b1", "Last Name": "Breezy", Email: "", Mobile: "" });
  }),
  churchcrm: table(CHURCHCRM, [
    {
      FamilyID: "8",
      FirstName: "Ann",
      LastName: "Crm",
      BirthDate: "0000-07-04",
      MembershipDate: "2010-05-01",
      Classification: "Regular Attender",
      FamilyRole: "Head of Household",
      Address1: "2 Oak Rd",
      City: "Millbrook",
      State: "NY",
      Zip: "00419",
      Country: "United States",
      HomePhone: "(518) 555-0181",
      Email: "ann@crm.example.org",
    },
    {
      FamilyID: "8",
      FirstName: "Abe",
      LastName: "Crm",
      Classification: "Guest",
      FamilyRole: "Spouse",
      Address1: "2 Oak Rd",
      City: "Millbrook",
      State: "NY",
      Zip: "00419",
      Country: "United States",
    },
  ]),
  elvanto: table(ELVANTO, [
    {
      id: "e-1",
      firstname: "Elvira",
      lastname: "Elvan",
      email: "el@elvan.example.org",
      mobile: "(518) 555-0191",
      status: "Active",
      family_id: "f-1",
      family_relationship: "Primary Contact",
      birthday: "1975-02-28",
      home_address: "3 Pine Ave",
      home_city: "Ashford",
      home_state: "NY",
      home_postcode: "00418",
    },
    {
      id: "e-2",
      firstname: "Edgar",
      lastname: "Elvan",
      status: "Active",
      family_id: "f-1",
      family_relationship: "Spouse",
      home_address: "3 Pine Ave",
      home_city: "Ashford",
      home_state: "NY",
      home_postcode: "00418",
    },
  ]),
  rock: table(ROCK, [
    {
      Id: "901",
      FamilyId: "77",
      FamilyName: "Rockwell Family",
      FamilyRole: "Adult",
      FirstName: "Robert",
      NickName: "Rob",
      LastName: "Rockwell",
      Email: "rob@rock.example.org",
      Birthdate: "1970-01-02",
      RecordStatus: "Active",
      CreatedDateTime: "2018-03-04T13:22:11",
    },
    {
      Id: "902",
      FamilyId: "77",
      FamilyName: "Rockwell Family",
      FamilyRole: "Child",
      FirstName: "Rae",
      LastName: "Rockwell",
      RecordStatus: "Pending",
    },
  ]),
  churchtrac: table(CHURCHTRAC, [
    {
      FirstName: "Cora",
      LastName: "Track",
      Birthdate: "12/31/1969",
      MemberStatus: "Member",
      Email: "cora@track.example.org",
      CellPhone: "(518) 555-0199",
      FamilyName: "Track",
      FamilyPosition: "Head",
      MembershipDate: "01/31/2001",
    },
    { FirstName: "Carl", LastName: "Track", MemberStatus: "Prospect", FamilyName: "Track", FamilyPosition: "Spouse" },
  ]),
};
