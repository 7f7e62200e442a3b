// What is said about statements, in whole sentences.
import type { DonorFilter, DonorStatement, NoMailReason, NotReadyReason } from "@narthex/contract/statements.ts";
import { dollarsInWords, numberInWords } from "../format/words.ts";

export const statementsInWords = (count: number) =>
  count === 1 ? "1 statement" : `${numberInWords(count)} statements`;
export const donorsInWords = (count: number) => (count === 1 ? "1 donor" : `${numberInWords(count)} donors`);
const giftsInWords = (count: number) => (count === 1 ? "1 gift" : `${numberInWords(count)} gifts`);

/** "12 gifts, $1,200.00". */
export const sumInWords = ({ gifts, total }: { gifts: number; total: string }) =>
  `${giftsInWords(gifts)}, ${dollarsInWords(total)}`;

export const NOT_READY: Record<NotReadyReason, string> = {
  no_legal_name: "The congregation's legal name is missing.",
  no_address: "The congregation's address is missing.",
  unknown_letters: "The congregation's legal name or address holds letters that cannot be printed here.",
};

const times = (count: number, one: string, many: string) =>
  count === 1 ? one : many.replace("#", numberInWords(count));

/** Why so many donors get no email. */
export function noMailInWords(reason: NoMailReason, count: number): string {
  switch (reason) {
    case "sent":
      return times(count, "1 donor has it already.", "# donors have it already.");
    case "no_email":
      return times(count, "1 donor has no email address.", "# donors have no email address.");
    case "email_unconfirmed":
      return times(
        count,
        "1 donor has an email address that nobody has confirmed yet. Edit the member to confirm it.",
        "# donors have an email address that nobody has confirmed yet. Edit the members to confirm them.",
      );
    case "needs_pen":
      return times(
        count,
        "1 statement needs a name or address written onto it by hand.",
        "# statements need a name or address written onto them by hand.",
      );
    case "not_issued":
      return times(count, "1 statement could not be made.", "# statements could not be made.");
  }
}

export const willGetInWords = (count: number) =>
  times(count, "1 donor gets their statement as a PDF by email.", "# donors get their statement as a PDF by email.");

export const FILTERS: readonly { value: DonorFilter; label: string }[] = [
  { value: "all", label: "All donors" },
  { value: "not_mailed", label: "Not emailed" },
  { value: "needs_pen", label: "To write on by hand" },
  { value: "failed", label: "Failed" },
];

export const MAIL_LABELS: Record<NonNullable<DonorStatement["mail"]>, string> = {
  waiting: "Waits to be emailed",
  queued: "Being emailed",
  sent: "Emailed",
  failed: "Email not delivered",
  kept: "Email kept in Settings",
};
