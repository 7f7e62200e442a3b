// The columns of exported and imported members: the same names in both directions.

/** Maximum number of people in one imported file, and its maximum size in bytes. */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** In the order of an export. `format` describes a cell, and the effect of an empty one. */
export const MEMBER_COLUMNS = [
  { field: "firstName", header: "First name", format: "Required." },
  { field: "lastName", header: "Last name", format: "Required." },
  { field: "email", header: "Email", format: "One address." },
  { field: "phone", header: "Phone", format: "(518) 555-0123, or with + and the country code." },
  { field: "address", header: "Address", format: "One column, or street, city, state and ZIP." },
  { field: "dateOfBirth", header: "Date of birth", format: "Such as 1980-12-31, or 12/31/1980." },
  { field: "joinDate", header: "Join date", format: "Such as 2024-12-31, or 12/31/2024. Empty: not known." },
  {
    field: "membershipStatus",
    header: "Membership status",
    format: "Active, inactive or pending. Blank means active.",
  },
  { field: "smsConsent", header: "Text messages", format: "Yes where the person agreed to them. Empty: no." },
] as const;

export type MemberColumn = (typeof MEMBER_COLUMNS)[number]["field"];

/** Further columns of an imported file. Exports write the whole address in one column. */
export const IMPORT_ONLY_COLUMNS = [
  {
    field: "otherFirstName",
    header: "First name, if there is no other",
    format: "Used where the first name is empty.",
  },
  { field: "fullName", header: "Whole name", format: "Such as Marsh, Ada or Ada Marsh. Used where there is no other." },
  {
    field: "recordStatus",
    header: "Record status",
    format: "Where it says inactive, the membership status does not count.",
  },
  { field: "archived", header: "Archived", format: "Yes: imported as inactive." },
  { field: "deceased", header: "Deceased", format: "Yes, or the day: imported as inactive, and recorded as died." },
  {
    field: "leftReason",
    header: "Reason for leaving",
    format: "Such as died, moved away or joined another church, of inactive people.",
  },
  {
    field: "leftOn",
    header: "Left on",
    format: "The day, of inactive people. Without a status, it makes them inactive.",
  },
  {
    field: "noEmails",
    header: "No announcements by email",
    format: "Yes where the person does not want them, or Rock's email preference.",
  },
  { field: "addressLine2", header: "Address, second line", format: "Such as an apartment. Joined to the address." },
  { field: "city", header: "City", format: "Joined to the address." },
  { field: "state", header: "State", format: "Joined to the address." },
  { field: "postalCode", header: "ZIP code", format: "Joined to the address." },
  { field: "country", header: "Country", format: "Joined to the address." },
  {
    field: "otherPhone",
    header: "Phone, if there is no other",
    format: "Used where the phone is empty. A home phone can become that of the household.",
  },
  { field: "otherEmail", header: "Email, if there is no other", format: "Used where the email is empty." },
  {
    field: "remoteId",
    header: "Person's ID",
    format: "In the program that the file is from. A second import updates.",
  },
  { field: "householdId", header: "Household ID", format: "The same for everyone in a household." },
  {
    field: "householdName",
    header: "Household name",
    format: "Without an ID, it identifies a household together with the address.",
  },
  { field: "householdRole", header: "Household role", format: "Such as head, spouse or child." },
  { field: "householdPhone", header: "Household phone", format: "The number of the household, not of one person." },
  { field: "tags", header: "Tags", format: "Several with commas or semicolons between them." },
] as const;

export const IMPORT_COLUMNS = [...MEMBER_COLUMNS, ...IMPORT_ONLY_COLUMNS] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number]["field"];
