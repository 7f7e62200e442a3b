// What is said about imports, each sentence whole.
import type { KeptReason, MemberImport } from "@narthex/contract/imports.ts";
import { ApiError, sentenceOf } from "../api/request.ts";
import { numberInWords } from "../format/words.ts";

export const membersInWords = (count: number): string => (count === 1 ? "1 member" : `${numberInWords(count)} members`);
export const rowsInWords = (count: number): string => (count === 1 ? "1 row" : `${numberInWords(count)} rows`);

const STAYS: Record<KeptReason, { one: string; many: (count: string) => string }> = {
  changed: { one: "1 was changed since.", many: (count) => `${count} were changed since.` },
  account: { one: "1 has an account by now.", many: (count) => `${count} have an account by now.` },
  attendance: { one: "1 was checked in at an event.", many: (count) => `${count} were checked in at an event.` },
  ministry: { one: "1 serves in a ministry.", many: (count) => `${count} serve in a ministry.` },
  event: { one: "1 organizes an event.", many: (count) => `${count} organize an event.` },
  gift: { one: "1 has given.", many: (count) => `${count} have given.` },
  elsewhere: { one: "1 is needed elsewhere.", many: (count) => `${count} are needed elsewhere.` },
};

/** Why members stay although their import was undone. */
export function staysInWords({ reason, count }: MemberImport["kept"][number]): string {
  return count === 1 ? STAYS[reason].one : STAYS[reason].many(numberInWords(count));
}

export const STATUS_LABELS: Record<MemberImport["status"], string> = {
  uploaded: "Columns not chosen yet",
  checking: "Being checked",
  check_failed: "Check did not work",
  checked: "Checked, not imported",
  running: "Under way",
  done: "Imported",
  failed: "Did not work",
  undone: "Undone",
};

/** The server's sentence about the one thing that is wrong, before any general one. */
export function problemInWords(error: unknown, fallback: string): string {
  const fields = error instanceof ApiError ? error.fields : undefined;
  return Object.values(fields ?? {})[0] ?? sentenceOf(error, fallback);
}
