// Approvals of colleagues. A token is made in the colleague's own session, for one child and one collector, and is used
// once within two minutes: an id would be no second person.
import type { NewApproval } from "@narthex/contract/children.ts";
import { type DeskViewer, may, type Viewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal, wrongField } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { joinNames, recordBarred } from "./alerts.service.ts";
import { findApproval, insertApproval, type Sought } from "./approvals.queries.ts";
import { findCollectors } from "./board.queries.ts";
import { findEntries, lockCheckIn } from "./check-ins.queries.ts";
import { type ApprovalState, type Collector, isBarred, isLikeBarred, mayAllow } from "./checkout.rules.ts";
import { approvalFingerprints, makeToken } from "./codes.service.ts";
import { aboutCollector, collectorOf } from "./collectors.service.ts";

const VALID = Temporal.Duration.from({ minutes: 2 });
const WHO_WAS_CALLED = "Please choose the parent or guardian who was called.";
const NO_NUMBER = "This person has no phone number. Please call another parent or guardian.";
const IS_ANOTHER =
  "This name is similar to one of a person who must not collect this child. Please look at a photo ID.";

interface Approving {
  readonly viewer: Viewer;
  readonly secret: Secret;
  readonly now: Temporal.Instant;
}

/** The parent or guardian who was called. @throws Refusal for someone who does not decide, or cannot be called */
async function requireCalled(
  tx: Database,
  guardianId: number | null,
  about: Parameters<typeof mayAllow>[1] & { childId: number },
): Promise<number> {
  if (guardianId === null || !mayAllow(guardianId, about)) throw wrongField("guardianCalledId", WHO_WAS_CALLED);
  const found = (await findCollectors(tx, about.childId)).find(({ adultId }) => adultId === guardianId);
  if (!found?.phone) throw wrongField("guardianCalledId", NO_NUMBER);
  return guardianId;
}

/**
 * @returns null for a collector who must not have the child: the alert is written, and the caller refuses after the
 * commit
 */
export async function makeApproval(
  tx: Database,
  { viewer, secret, now }: Approving,
  { checkInId, kind, guardianCalledId = null, isAnotherPerson = false, ...named }: NewApproval,
): Promise<{ token: string; expiresAt: string } | null> {
  const isLead = kind === "lead";
  if (isLead && !may(viewer, "children.lead")) throw new Refusal("forbidden");
  const checkIn = await lockCheckIn(tx, checkInId);
  if (checkIn?.state !== "in" || checkIn.childId === null) throw new Refusal("not_found");
  const { childId, roomId } = checkIn;
  const today = dayOf(viewer, now);
  const collector = await collectorOf(tx, named, checkIn.adultId, today);
  const entries = await findEntries(tx, childId);
  const isLike = isLikeBarred(collector, entries, today);
  if (isBarred(collector, entries, today) || (isLike && !isLead)) {
    await recordBarred(tx, viewer, { childId, roomId, collectorName: joinNames(collector.names) }, now);
    return null;
  }
  const called = isLead ? await requireCalled(tx, guardianCalledId, { childId, collector, entries, today }) : null;
  if (isLike && !isAnotherPerson) throw wrongField("isAnotherPerson", IS_ANOTHER);
  const token = makeToken();
  const expiresAt = now.add(VALID).toString();
  const [fingerprint = ""] = approvalFingerprints(secret, token, aboutCollector(collector, called));
  const id = await insertApproval(tx, { fingerprint, kind, checkInId, madeBy: viewer.userId, expiresAt });
  await recordChange(tx, viewer, "child.approved", { subjectId: id, detail: { memberId: childId } });
  return { token, expiresAt };
}

interface Checked {
  readonly state: ApprovalState;
  readonly id: number | null;
  /** The account of the colleague. */
  readonly madeBy: string | null;
}

interface Use extends Pick<Sought, "checkInId" | "kind"> {
  readonly token: string | undefined;
  readonly collector: Collector;
  /** Of a lead's approval. */
  readonly guardianCalledId: number | null;
}

/** What a token is worth for the caller and this collector; one's own approval is none. */
export async function checkApproval(
  tx: Database,
  viewer: DeskViewer,
  { checkInId, kind, token, collector, guardianCalledId }: Use,
  secret: Secret,
  now: Temporal.Instant,
): Promise<Checked> {
  if (token === undefined) return { state: "none", id: null, madeBy: null };
  const fingerprints = approvalFingerprints(secret, token, aboutCollector(collector, guardianCalledId));
  const found = await findApproval(tx, { checkInId, kind, fingerprints }, now.toString());
  if (!found?.madeBy || found.madeBy === viewer.userId) return { state: "wrong", id: null, madeBy: null };
  return { state: "valid", id: found.id, madeBy: found.madeBy };
}
