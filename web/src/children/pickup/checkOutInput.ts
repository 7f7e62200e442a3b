// What the checkout form holds, and the call that it becomes. Pure.
import type { Collector } from "@narthex/contract/child-board.ts";
import type { NewCheckOut } from "@narthex/contract/children.ts";
import * as z from "zod";

/** The choice of someone who is not on the list. */
export const OTHER = "other";

/** The server checks the values. */
export const CheckOutInput = z.object({
  code: z.string(),
  isLost: z.boolean(),
  secondApproval: z.string(),
  lostNote: z.string(),
  /** Position in the list of collectors, or `other`. */
  collector: z.string(),
  collectorName: z.string(),
  isApproved: z.boolean(),
  leadApproval: z.string(),
  guardianCalledId: z.string(),
  leadNote: z.string(),
});
export type CheckOutInput = z.infer<typeof CheckOutInput>;

/** The adult who brought the child is chosen at first, if they are on the list. */
export function startOf(code: string, collectors: readonly Collector[], broughtById: number | null): CheckOutInput {
  const usual = collectors.findIndex(({ adultId }) => adultId !== null && adultId === broughtById);
  return {
    code,
    isLost: false,
    secondApproval: "",
    lostNote: "",
    collector: usual >= 0 ? String(usual) : "",
    collectorName: "",
    isApproved: false,
    leadApproval: "",
    guardianCalledId: "",
    leadNote: "",
  };
}

export function bodyOf(
  checkInId: number,
  typed: CheckOutInput,
  collectors: readonly Collector[],
): z.input<typeof NewCheckOut> {
  const known = typed.collector === OTHER ? undefined : collectors[Number(typed.collector)];
  const collector = known
    ? known.adultId === null
      ? { collectorName: known.name }
      : { collectorId: known.adultId }
    : { collectorName: typed.collectorName };
  return {
    checkInId,
    ...collector,
    ...(typed.isLost
      ? { lostTag: { secondApproval: typed.secondApproval, note: typed.lostNote } }
      : { code: typed.code }),
    ...(typed.isApproved && !known
      ? {
          override: {
            leadApproval: typed.leadApproval,
            guardianCalledId: Number(typed.guardianCalledId),
            note: typed.leadNote,
          },
        }
      : {}),
  };
}

/** The form's field of each field of the call. */
const FIELDS: Readonly<Record<string, keyof CheckOutInput>> = {
  code: "code",
  collectorName: "collectorName",
  collectorId: "collector",
  "lostTag.secondApproval": "secondApproval",
  "lostTag.note": "lostNote",
  "override.leadApproval": "leadApproval",
  "override.guardianCalledId": "guardianCalledId",
  "override.note": "leadNote",
};

export function fieldsOfForm(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [FIELDS[name] ?? name, sentence]));
}
