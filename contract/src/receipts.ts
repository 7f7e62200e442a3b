// The receipt for one gift, also if it was split over several funds.
import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { IdInPath } from "./fields.ts";

export const receipts = {
  pdf: endpoint({
    method: "GET",
    path: "/api/donations/:id/receipt.pdf",
    summary:
      "The receipt for a gift, the caller's own or anyone's for those who manage gifts. It lists all funds of a split gift.",
    access: "signed_in",
    params: IdInPath,
    answers: { 200: "pdf" },
    errors: ["not_found", "donation_voided", "statements_not_ready", "statements_unprintable"],
  }),
  mail: endpoint({
    method: "POST",
    path: "/api/donations/:id/receipt/mail",
    summary: "Sends the receipt for a gift to its donor by email.",
    access: "donations.manage",
    params: IdInPath,
    // "kept" where no email leaves this server.
    answers: { 202: z.object({ email: z.string(), delivery: z.enum(["smtp", "kept"]) }) },
    errors: ["not_found", "donation_voided", "statements_not_ready", "statements_unprintable", "receipt_not_mailable"],
  }),
};
