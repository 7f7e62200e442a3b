// What the checkout form holds, and the call that it becomes. Pure.
import type { ChildInside, Collector } from "@narthex/contract/child-board.ts";
import type { NewCheckOut } from "@narthex/contract/children.ts";
import { foldText } from "@narthex/contract/fold.ts";
import * as z from "zod";
import { ApiError } from "../../api/request.ts";
import { GUARDIAN_KIND_LABELS } from "../../households/householdWords.ts";
import { formatPhone } from "../../people/phoneNumber.ts";

/** The choice of someone who is not on the list. */
export const OTHER = "other";

/** A person as a value of the form, which stays the same when the list changes: a member by id, others by name. */
export const buildChoice = ({ adultId, name }: Pick<Collector, "adultId" | "name">): string =>
  adultId === null ? `name ${name}` : `id ${adultId}`;

/**
 * The server checks the values. It takes an omitted collector for the adult who brought the child, so someone else must
 * have a name here.
 */
export const CheckOutInput = z
  .object({
    code: z.string(),
    isLost: z.boolean(),
    secondApproval: z.string(),
    lostNote: z.string(),
    /** A person on the list (`buildChoice`), or `other`. */
    collector: z.string(),
    collectorName: z.string(),
    leadApproval: z.string(),
    guardianCalledId: z.string(),
    leadNote: z.string(),
  })
  .refine(({ collector }) => collector !== "", { path: ["collector"], error: "Please choose who collects the child." })
  .refine(({ collector, collectorName }) => collector !== OTHER || collectorName.trim() !== "", {
    path: ["collectorName"],
    error: "Please enter the name of the collector.",
  });
export type CheckOutInput = z.infer<typeof CheckOutInput>;

/** The adult who brought the child is chosen at first, if they are on the list. */
export function createCheckOutInput(
  code: string,
  collectors: readonly Collector[],
  broughtById: number | null,
): CheckOutInput {
  const usual = collectors.find(({ adultId }) => adultId !== null && adultId === broughtById);
  return {
    code,
    isLost: false,
    secondApproval: "",
    lostNote: "",
    collector: usual ? buildChoice(usual) : "",
    collectorName: "",
    leadApproval: "",
    guardianCalledId: "",
    leadNote: "",
  };
}

/** The person on the list who is chosen. */
export const findChosen = (choice: string, collectors: readonly Collector[]): Collector | undefined =>
  collectors.find((collector) => buildChoice(collector) === choice);

/** A choice as a field of the call. */
export function toCollectorInput(choice: string, typedName: string) {
  const [, kind, value = ""] = /^(id|name) (.*)$/s.exec(choice) ?? [];
  if (kind === "id") return { collectorId: Number(value) };
  return { collectorName: kind === "name" ? value : typedName };
}

export const listCollectorOptions = (collectors: readonly Collector[]) => [
  ...collectors.map((one) => ({ value: buildChoice(one), label: `${one.name} · ${GUARDIAN_KIND_LABELS[one.kind]}` })),
  { value: OTHER, label: "Someone else" },
];

/** Parents and guardians, who decide for the child. */
export const listDeciding = (collectors: readonly Collector[]) =>
  collectors.filter(({ adultId, kind }) => adultId !== null && kind !== "trusted");

export type Callable = Pick<Collector, "adultId" | "name" | "phone">;

/** Those who can be called about a collector: the person who collects is at the desk. */
export const listCallable = (
  { collectors, adultsToCall }: Pick<ChildInside, "collectors" | "adultsToCall">,
  { id, name }: { id: number | null; name: string },
): Callable[] => [
  ...listDeciding(collectors).filter(({ adultId }) => adultId !== id),
  ...adultsToCall.filter((adult) => adult.adultId !== id && foldText(adult.name) !== foldText(name.trim())),
];

/** Those who can be called, with the numbers that leads see. */
export const listCalledOptions = (callable: readonly Callable[]) =>
  callable.map(({ adultId, name, phone }) => ({
    value: String(adultId),
    label: phone ? `${name}, ${formatPhone(phone)}` : name,
  }));

/** The approvals that colleagues gave on their own screens; null without one. */
export interface Approvals {
  readonly second: string | null;
  readonly lead: { readonly token: string; readonly guardianCalledId: number | null } | null;
}

export const NO_APPROVALS: Approvals = { second: null, lead: null };

const parseId = (typed: string): number | null => (typed === "" ? null : Number(typed));

/**
 * A spoken approval is used only without one from a colleague's screen, which hides the field of the spoken one.
 * @param needsLead whether a lead is asked about the chosen collector
 */
export function buildCheckOutBody(
  checkInId: number,
  typed: CheckOutInput,
  { second, lead }: Approvals,
  needsLead = typed.collector === OTHER,
): z.input<typeof NewCheckOut> {
  const leadApproval = lead?.token ?? typed.leadApproval;
  return {
    checkInId,
    ...toCollectorInput(typed.collector, typed.collectorName),
    ...(typed.isLost
      ? { lostTag: { secondApproval: second ?? typed.secondApproval, note: typed.lostNote } }
      : { code: typed.code }),
    ...(leadApproval && needsLead
      ? {
          override: {
            leadApproval,
            guardianCalledId: lead ? lead.guardianCalledId : parseId(typed.guardianCalledId),
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

export function toFormFields(fields: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, sentence]) => [FIELDS[name] ?? name, sentence]));
}

/** An error with its sentences at the form's fields. */
export function withFormFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code === null || !error.fields) return error;
  const { status, code, message, sentence, fields } = error;
  return new ApiError(status, message, { code, message: sentence ?? "", fields: toFormFields(fields) });
}
