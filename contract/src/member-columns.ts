// The columns of exported and imported members: the same names in both directions.

/** Maximum number of people in one imported file, and its maximum size in bytes. */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;

/** In the order of an export. `format` describes a cell, and the effect of an empty one. */
export const MEMBER_COLUMNS = [
  { field: "firstName", header: "First name", format: "Required." },
  { field: "lastName", header: "Last name", format: "Required." },
  { field: "email", header: "Email", format: "One address." },
  { field: "phone", header: "Phone", format: "As people dial it here, or with + and the country." },
  { field: "address", header: "Address", format: "All of it in one cell; lines may break." },
  { field: "dateOfBirth", header: "Date of birth", format: "Such as 1980-12-31, or 12/31/1980." },
  { field: "joinDate", header: "Join date", format: "Such as 2024-12-31, or 12/31/2024. Empty: today." },
  { field: "membershipStatus", header: "Membership status", format: "Active, inactive or pending. Empty: active." },
  { field: "smsConsent", header: "Text messages", format: "Yes where the person agreed to them. Empty: no." },
] as const;

export type MemberColumn = (typeof MEMBER_COLUMNS)[number]["field"];
