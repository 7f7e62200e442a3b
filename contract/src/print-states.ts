// States of a print job, and why one failed. Without schemas, so that tables and the screen can import them.
import type { LabelSize } from "./label-sizes.ts";

/**
 * A job waits, is reserved by a printing program that has not printed yet, is being printed, and ends as printed, failed
 * or canceled because the labels were printed in another way.
 */
export const PRINT_STATES = ["queued", "taken", "printing", "printed", "failed", "canceled"] as const;
export type PrintState = (typeof PRINT_STATES)[number];

/** Why a job failed, as the printing program reports it. */
export const PRINTER_FAILURES = [
  "printer_unknown",
  "printer_stopped",
  "printer_timeout",
  "document_refused",
  "print_server_away",
  "interrupted",
] as const;
export type PrinterFailure = (typeof PRINTER_FAILURES)[number];

/** Why the server gave a job up. */
export const PRINT_FAILURES = [...PRINTER_FAILURES, "expired", "collected", "program_revoked"] as const;
export type PrintFailure = (typeof PRINT_FAILURES)[number];

/** CUPS's name for the exact paper of each size. All tags of a job have this size. */
export const LABEL_MEDIA: Readonly<Record<LabelSize, string>> = {
  "62mm": "Custom.62x45mm",
  "4x2": "Custom.4x2in",
  "2.25x4": "Custom.2.25x4in",
  letter: "Letter",
};
