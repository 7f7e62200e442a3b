// Approvals of colleagues. A token is made in the colleague's own session, for one child, and is used once within two
// minutes: an id would be no second person.
import type { ApprovalKind } from "@narthex/contract/child-kinds.ts";
import { type DeskViewer, may, type Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { findApproval, insertApproval } from "./approvals.queries.ts";
import { lockCheckIn } from "./check-ins.queries.ts";
import type { ApprovalState } from "./checkout.rules.ts";
import { fingerprintOf, fingerprintsOf, makeToken } from "./codes.service.ts";

const VALID = Temporal.Duration.from({ minutes: 2 });

export async function makeApproval(
  tx: Database,
  viewer: Viewer,
  { checkInId, kind }: { checkInId: number; kind: ApprovalKind },
  secret: Secret,
  now: Temporal.Instant,
): Promise<{ token: string; expiresAt: string }> {
  if (kind === "lead" && !may(viewer, "children.lead")) throw new Refusal("forbidden");
  const checkIn = await lockCheckIn(tx, checkInId);
  if (checkIn?.state !== "in") throw new Refusal("not_found");
  const token = makeToken();
  const expiresAt = now.add(VALID).toString();
  const approval = { fingerprint: fingerprintOf(secret, token), kind, checkInId, madeBy: viewer.userId, expiresAt };
  const id = await insertApproval(tx, approval);
  await recordChange(tx, viewer, "child.approved", { subjectId: id, detail: { memberId: checkIn.childId } });
  return { token, expiresAt };
}

interface Checked {
  readonly state: ApprovalState;
  readonly id: number | null;
  /** The account of the colleague. */
  readonly madeBy: string | null;
}

/** What a token is worth for the caller; one's own approval is none. */
export async function checkApproval(
  tx: Database,
  viewer: DeskViewer,
  sought: { checkInId: number; kind: ApprovalKind; token: string | undefined },
  secret: Secret,
  now: Temporal.Instant,
): Promise<Checked> {
  const { checkInId, kind, token } = sought;
  if (token === undefined) return { state: "none", id: null, madeBy: null };
  const fingerprints = fingerprintsOf(secret, token);
  const found = await findApproval(tx, { checkInId, kind, fingerprints }, now.toString());
  if (!found?.madeBy || found.madeBy === viewer.userId) return { state: "wrong", id: null, madeBy: null };
  return { state: "valid", id: found.id, madeBy: found.madeBy };
}
