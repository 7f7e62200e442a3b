// Who may collect a child. Pure: every checkout goes through `decideCheckout` (docs/decisions/0154).
import type { CheckInState, CollectionProof } from "@narthex/contract/child-kinds.ts";
import { foldText } from "@narthex/contract/fold.ts";
import {
  type Entry,
  isBarred,
  isDeciding,
  isInForce,
  isNamesakeOfBarred,
  matchBarred,
  type PersonWithNames,
} from "../barred/barred.rules.ts";
import { matchNames, type NameMatch } from "../people/names.rules.ts";

export interface Collector extends PersonWithNames {
  /** In whole years; null if it is not known. */
  readonly age: number | null;
}

/** Of a token: none was sent, it is a colleague's and was not used, or it is something else. */
export type ApprovalState = "none" | "valid" | "wrong";

export interface CheckoutFacts {
  readonly state: CheckInState;
  readonly isLocked: boolean;
  /** Null if no code was sent. */
  readonly isCodeRight: boolean | null;
  readonly secondApproval: ApprovalState;
  readonly leadApproval: ApprovalState;
  /** The parent or guardian whom the lead called; null without an override. */
  readonly guardianCalledId: number | null;
  readonly collector: Collector;
  readonly entries: readonly Entry[];
  /** The adults of the child's household. */
  readonly atHome: readonly { readonly adultId: number; readonly name: string }[];
  /** How the collector compares with people who are barred from another child of the same name. */
  readonly namesake: NameMatch;
  readonly minCollectorAge: number;
  /** The day that counts for who may collect the child (presence/stays.ts), YYYY-MM-DD. */
  readonly today: string;
}

export type CheckoutVerdict =
  | {
      readonly isAllowed: true;
      readonly proof: CollectionProof;
      readonly byOverride: boolean;
      /** A lead said that the collector is another person than a barred one with a similar name. */
      readonly isLikeBarred: boolean;
    }
  | {
      readonly isAllowed: false;
      /** Leads are alerted, whatever the answer is. */
      readonly isByBarred: boolean;
      readonly reason:
        | "barred"
        | "collected"
        | "reversed"
        | "moved"
        | "locked"
        | "wrong_code"
        | "wrong_approval"
        | "not_on_list";
    };

const isSameName = (one: string, other: string): boolean => foldText(one).trim() === foldText(other).trim();

/**
 * Whether someone who is not on the list has a name similar to a barred one, or someone on the list the name of someone
 * barred.
 */
export function isLikeBarred(collector: Collector, entries: readonly Entry[], today: string): boolean {
  if (isNamesakeOfBarred(collector, entries, today)) return true;
  return matchBarred(collector, entries, today) === "similar" && !isOnList(collector, entries, today);
}

/** How someone is on the list of those who may collect the child; null for others. */
export function findListing(
  collector: Collector,
  entries: readonly Entry[],
  today: string,
): Exclude<Entry["kind"], "barred"> | null {
  for (const entry of entries) {
    const { kind, adultId, name } = entry;
    if (kind === "barred" || !isInForce(entry, today)) continue;
    const isCollector =
      adultId !== null
        ? adultId === collector.id
        : collector.id === null && collector.names.some((one) => isSameName(one, name));
    if (isCollector) return kind;
  }
  return null;
}

/** Whether someone is on the list of those who may collect the child. */
export const isOnList = (collector: Collector, entries: readonly Entry[], today: string): boolean =>
  findListing(collector, entries, today) !== null;

/**
 * Whether the person whom a lead called decides for the child, and is not the collector. If the child's list is empty, as
 * after an import, these are the adults of the household.
 */
export function mayAllow(
  guardianId: number,
  { collector, entries, atHome, today }: Pick<CheckoutFacts, "collector" | "entries" | "atHome" | "today">,
): boolean {
  if (guardianId === collector.id) return false;
  if (entries.length === 0) {
    const called = atHome.find(({ adultId }) => adultId === guardianId);
    return called !== undefined && collector.names.every((name) => matchNames(name, called.name) !== "same");
  }
  if (entries.some(({ adultId, kind }) => adultId === guardianId && kind === "barred")) return false;
  return isDeciding({ id: guardianId, names: [] }, entries, today);
}

/**
 * The first rule that is broken is reported. Nothing overrides a bar; it is reported after all rules that do not depend
 * on the collector, so that no answer shows who is barred. A name that is only similar to a barred one is treated in the
 * same way, unless a lead approves.
 */
export function decideCheckout(facts: CheckoutFacts): CheckoutVerdict {
  const { collector, entries, today, minCollectorAge, secondApproval, leadApproval, guardianCalledId } = facts;
  const isLike = isLikeBarred(collector, entries, today) || facts.namesake === "similar";
  const isSame = isBarred(collector, entries, today) || facts.namesake === "same";
  const isByBarred = isSame || (isLike && leadApproval !== "valid");
  const createRefusedVerdict = (reason: Extract<CheckoutVerdict, { isAllowed: false }>["reason"]): CheckoutVerdict => ({
    isAllowed: false,
    isByBarred: isByBarred || reason === "barred",
    reason,
  });
  if (facts.state === "moved" || facts.state === "uncollected") return createRefusedVerdict("moved");
  if (facts.state === "undone") return createRefusedVerdict("reversed");
  if (facts.state !== "in") return createRefusedVerdict("collected");
  if (facts.isLocked) return createRefusedVerdict("locked");
  if (facts.isCodeRight === false) return createRefusedVerdict("wrong_code");
  if (facts.isCodeRight === null && secondApproval === "none") return createRefusedVerdict("wrong_code");
  if (secondApproval === "wrong" || leadApproval === "wrong") return createRefusedVerdict("wrong_approval");
  if (isByBarred) return createRefusedVerdict("barred");
  const proof = facts.isCodeRight ? "code" : "lost_tag";
  if (collector.age !== null && collector.age < minCollectorAge) return createRefusedVerdict("not_on_list");
  if (isOnList(collector, entries, today) && !isLike)
    return { isAllowed: true, proof, byOverride: false, isLikeBarred: false };
  // A parent or guardian decides for the child, so with the tag there is nobody to call: the lead has seen a photo ID.
  const isAgreed =
    guardianCalledId === null
      ? proof === "code" && isDeciding(collector, entries, today)
      : mayAllow(guardianCalledId, facts);
  const isOverridden = leadApproval === "valid" && isAgreed;
  if (isOverridden) return { isAllowed: true, proof, byOverride: true, isLikeBarred: isLike };
  return createRefusedVerdict(isLike ? "barred" : "not_on_list");
}

/** What is said after a wrong code. @param left how many more codes may be wrong */
export function formatTriesLeft(left: number): string {
  if (left === 0)
    return "This code is wrong. Pickup of this child is now locked. Please ask a children's lead to unlock it.";
  return `This code is wrong. ${left === 1 ? "One more try is" : `${left} more tries are`} left before pickup of this child is locked.`;
}
