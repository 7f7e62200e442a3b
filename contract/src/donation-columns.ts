// The columns of exported gifts.

/** In the order of the table. `says` documents the column. */
export const DONATION_COLUMNS = [
  { field: "id", header: "Number", says: "The gift's number in the ledger." },
  { field: "donationDate", header: "Date", says: "The day of the gift, such as 2026-12-31." },
  { field: "donor", header: "Donor", says: "The donor's name; Anonymous where no one is named." },
  { field: "amount", header: "Amount", says: "In dollars. Empty for a voided gift, so that the column adds up." },
  { field: "donationType", header: "Type", says: "Tithe, Offering, Building Fund, Missions or Other." },
  { field: "donationMethod", header: "Method", says: "Cash, Check, Card, Online or Bank transfer." },
  {
    field: "fund",
    header: "Given for",
    says: "The fund's name when the gift was recorded; for an imported gift without a matching fund, the text of the file.",
  },
  { field: "notes", header: "Notes", says: "As they were entered." },
  { field: "status", header: "Status", says: "Received, Disputed (the donor's bank disputes the payment) or Voided." },
  { field: "voidedAmount", header: "Voided amount", says: "The amount of a voided gift." },
  { field: "voidReason", header: "Reason", says: "Why a gift was voided." },
  { field: "batchId", header: "Batch", says: "The number of the batch that the gift was entered in." },
  { field: "recordedAt", header: "Recorded", says: "The congregation's day on which the gift was written down." },
  {
    field: "memberId",
    header: "Donor ID",
    says: "The donor's number in the directory, as in the export of everyone. Empty for a donor who is not in it.",
  },
  {
    field: "email",
    header: "Email",
    says: "The donor's email address. Empty for a donor who is not in the directory.",
  },
] as const;

export type DonationColumn = (typeof DONATION_COLUMNS)[number]["field"];
