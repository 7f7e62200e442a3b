// The steps of an import of members or gifts.
import type { MemberImport } from "@narthex/contract/imports.ts";

export const STEPS = ["File", "Columns", "Check", "Import"] as const;

/** The polling interval of a running import in milliseconds, in case live notices do not arrive. */
export const LOOK_AGAIN_MS = 1000;

type Status = Pick<MemberImport, "status">;

/** Whether the server is working. */
export const isImportUnderWay = ({ status }: Status): boolean => status === "checking" || status === "running";

export function getStep({ status }: Status, choosing: boolean): 2 | 3 | 4 {
  if (status === "uploaded" || status === "check_failed") return 2;
  if (status === "checking") return 3;
  if (status === "checked" || status === "failed") return choosing ? 2 : 3;
  return 4;
}
