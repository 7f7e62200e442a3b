// The secret of a thank-you page: the payment's id with a keyed hash of its random reference.
import { timingSafeEqual } from "node:crypto";
import { hashWith, listAcceptedHashes, type Secret } from "../../sealed.ts";

interface PaymentReference {
  readonly id: number;
  readonly reference: string;
}

const buildReceiptText = (reference: string): string => `receipt ${reference}`;

export function createReceiptSecret(secret: Secret, { id, reference }: PaymentReference): string {
  return `${id}-${hashWith(secret, buildReceiptText(reference)).toString("base64url")}`;
}

/** The payment that a secret claims to be of; null if it has another form. */
export function parsePaymentId(receipt: string): number | null {
  const [, id] = /^([1-9]\d{0,8})-[\w-]{43}$/.exec(receipt) ?? [];
  return id === undefined ? null : Number(id);
}

export function isReceiptOf(secret: Secret, receipt: string, { reference }: PaymentReference): boolean {
  const given = Buffer.from(receipt.slice(receipt.indexOf("-") + 1), "base64url");
  const right = listAcceptedHashes(secret, buildReceiptText(reference));
  return right.some((hash) => given.length === hash.length && timingSafeEqual(given, hash));
}
