// Texts about statements, in whole sentences.
import type { DonorFilter, DonorStatement, NoMailReason, NotReadyReason } from "@narthex/contract/statements.ts";
import { formatDollars, formatFullName, formatGifts, formatList, formatNumber } from "../format/format.ts";

export const formatStatements = (count: number) => (count === 1 ? "1 statement" : `${formatNumber(count)} statements`);
export const formatDonors = (count: number) => (count === 1 ? "1 donor" : `${formatNumber(count)} donors`);
/** People who are not in the directory, after those who are listed. */
export const formatMoreNames = (count: number) => (count === 1 ? "1 more name" : `${formatNumber(count)} more names`);

/** "12 gifts, $1,200.00". */
export const formatSum = ({ gifts, total }: { gifts: number; total: string }) =>
  `${formatGifts(gifts)}, ${formatDollars(total)}`;

export const JOINT_MEANING =
  "Two adults of a household get one statement with the gifts of both, through the year in which one of them dies.";

/** "Anna Marsh and Ben Marsh" for a joint statement, or the donor's name. */
export const formatDonorNames = (donor: Pick<DonorStatement, "firstName" | "lastName" | "joint">) =>
  formatList(donor.joint ? [formatFullName(donor), formatFullName(donor.joint)] : [formatFullName(donor)]);

export const NOT_READY: Record<NotReadyReason, string> = {
  no_legal_name: "The congregation's legal name is missing.",
  no_address: "The congregation's address is missing.",
  unknown_letters: "The congregation's legal name or address has characters that cannot be printed.",
};

const formatTimes = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace("#", formatNumber(count));

/** The reason why a number of donors get no email. */
export function formatNoMailReason(reason: NoMailReason, count: number): string {
  switch (reason) {
    case "sent":
      return formatTimes(count, "1 donor has it already.", "# donors have it already.");
    case "kept":
      return formatTimes(
        count,
        "1 donor's email is kept in Settings and was not sent.",
        "The emails of # donors are kept in Settings and were not sent.",
      );
    case "no_email":
      return formatTimes(count, "1 donor has no email address.", "# donors have no email address.");
    case "died":
      return formatTimes(
        count,
        "1 donor has died. Print the statement for the family.",
        "# donors have died. Print the statements for the families.",
      );
    case "email_unconfirmed":
      return formatTimes(
        count,
        "1 donor has an email address that is not confirmed yet. Edit the member to confirm it.",
        "# donors have an email address that is not confirmed yet. Edit the members to confirm them.",
      );
    case "needs_pen":
      return formatTimes(
        count,
        "1 statement needs a name or address written onto it by hand.",
        "# statements need a name or address written onto them by hand.",
      );
    case "not_issued":
      return formatTimes(count, "1 statement could not be made.", "# statements could not be made.");
  }
}

export const formatReceivers = (count: number) =>
  formatTimes(
    count,
    "1 donor gets their statement as a PDF by email.",
    "# donors get their statement as a PDF by email.",
  );

export const FILTERS: readonly { value: DonorFilter; label: string }[] = [
  { value: "all", label: "All donors" },
  { value: "not_mailed", label: "Not emailed" },
  { value: "no_address", label: "No address" },
  { value: "reissued", label: "Reissued" },
  { value: "needs_pen", label: "Needs handwriting" },
  { value: "failed", label: "Failed" },
];

/** The lists that can be printed in one document, with the words of the button. */
export const PRINTABLE = [
  { only: "not_mailed", label: "All not emailed in one PDF" },
  { only: "reissued", label: "All reissued in one PDF" },
] as const;

export const MAIL_LABELS: Record<NonNullable<DonorStatement["mail"]>, string> = {
  waiting: "Waiting to be emailed",
  queued: "Being emailed",
  sent: "Emailed",
  failed: "Email not delivered",
  kept: "Email kept in Settings",
};
