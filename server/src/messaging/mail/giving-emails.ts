// The texts of emails to donors. They are receipts, so opt-outs do not apply.
import type { GiftPart } from "@narthex/contract/giving.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { formatLongDay } from "../../calendar/day.words.ts";
import { type Email, type EmailSender, writeEmail } from "./emails.ts";

const STATEMENT_FILE = "giving-statement";

/** Whether the file of an email is a giving statement. */
export const isStatementFile = (name: string | null): boolean => name?.startsWith(`${STATEMENT_FILE}-`) ?? false;

interface StatementMail {
  year: number;
  pdf: Buffer;
  /** The day of issue of the statement that this one replaces, YYYY-MM-DD; null for the first one. */
  replaces: string | null;
  isJoint: boolean;
}

/** Says the same as the document: a joint statement may replace one of each person. */
const formatReplaced = (day: string, isJoint: boolean): string =>
  isJoint
    ? `It replaces all statements that were issued to either of you for this year through ${formatLongDay(day)}.`
    : `It replaces the one issued on ${formatLongDay(day)}.`;

export function writeStatementEmail(sender: EmailSender, { year, pdf, replaces, isJoint }: StatementMail): Email {
  const isFirst = replaces === null;
  return {
    ...writeEmail(sender, `your ${isFirst ? "" : "new "}giving statement ${year}`, [
      `Thank you for your gifts in ${year}. Your ${isFirst ? "" : "new "}giving statement is attached to this email as a PDF.`,
      ...(isFirst ? [] : [formatReplaced(replaces, isJoint)]),
      "Please keep it with your tax papers. If something on it is not right, tell the church office before you file your return, and we will send you another one.",
    ]),
    attachment: { name: `${STATEMENT_FILE}-${year}.pdf`, content: pdf },
  };
}

export function writeGiftReceipt(sender: EmailSender, { number, pdf }: { number: number; pdf: Buffer }): Email {
  return {
    ...writeEmail(sender, "receipt for your gift", [
      "Thank you for your gift. The receipt is attached to this email as a PDF.",
      "If something on it is not right, please tell the church office.",
    ]),
    attachment: { name: `gift-receipt-${number}.pdf`, content: pdf },
  };
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** The receipt of a guest. It contains nothing that the guest typed but the amount. */
export function writeGuestReceipt(
  sender: EmailSender,
  { parts, day }: { parts: readonly GiftPart[]; day: string },
): Email {
  const formatDollars = (amount: string) => dollars.format(amount as Intl.StringNumericLiteral);
  const total = formatDollars(sumAmounts(parts.map(({ amount }) => amount)));
  const lines = parts.map(({ fund, amount }) => (parts.length === 1 ? fund : `${fund} (${formatDollars(amount)})`));
  return writeEmail(sender, "receipt for your gift", [
    "Thank you for your gift.",
    `Amount: ${total}\nFor: ${lines.join(", ")}\nDate: ${formatLongDay(day)}`,
    "Please keep this email as your receipt. No goods or services were provided in exchange for this gift other than intangible religious benefits.",
    "If you did not make this gift, please reply to this email or contact the church office.",
  ]);
}
