// Requests for an approval (docs/decisions/0199). The session or station that asks gets the token, and a colleague makes
// it valid on their own screen. At a station, which is no person, two members of staff approve a lost tag.
import type {
  ApprovalAnswer,
  NewApprovalRequest,
  OpenRequest,
  RequestStatus,
} from "@narthex/contract/child-approvals.ts";
import type { RequestState } from "@narthex/contract/child-kinds.ts";
import { type DeskViewer, madeBy, may, type Viewer } from "../access/viewer.ts";
import { dayOf } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { readEntries } from "../households/barred.service.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import type { DeskCaller } from "./alerts.service.ts";
import { changeRequest, endRequests, findOpenRequests, findRequest, lockRequest } from "./approval-requests.queries.ts";
import { insertApproval } from "./approvals.queries.ts";
import {
  approvalFingerprint,
  askerOf,
  isRefused,
  openOccasion,
  recordAttempt,
  requireAge,
  requireCalled,
  requireName,
  requireOtherPerson,
  requireOtherThanCollector,
  storedCollector,
  VALID,
} from "./approvals.service.ts";
import { isLikeBarred } from "./checkout.rules.ts";
import { makeToken } from "./codes.service.ts";
import { aboutCollector } from "./collectors.service.ts";

interface Asking extends DeskCaller {
  readonly secret: Secret;
}

interface Answering extends DeskCaller {
  readonly viewer: Viewer;
}

/** @returns null for a collector who must not have the child: the alert is written, and the caller refuses afterwards */
export async function askForApproval(
  tx: Database,
  caller: Asking,
  { checkInId, kind, guardianCalledId = null, ...named }: NewApprovalRequest,
): Promise<{ id: number; token: string; expiresAt: string } | null> {
  const { viewer, secret, now } = caller;
  const occasion = await openOccasion(tx, caller, { checkInId, ...named });
  const { checkIn, about, isLike } = occasion;
  if (isLike || isRefused(occasion, kind)) await recordAttempt(tx, caller, occasion);
  if (isRefused(occasion, kind)) return null;
  requireName(occasion);
  await requireAge(tx, occasion);
  if (checkIn.lockedAt !== null) throw new Refusal("locked_for_lead");
  const isCalled = kind === "lead" && guardianCalledId !== null;
  const { byUser, stationId } = madeBy(viewer);
  await endRequests(tx, { checkInId, kind }, { byUser, stationId }, now.toString());
  const token = makeToken();
  const expiresAt = now.add(VALID).toString();
  const id = await insertApproval(tx, {
    fingerprint: approvalFingerprint(secret, token, aboutCollector(about.collector, askerOf(viewer))),
    kind,
    checkInId,
    ...storedCollector(about.collector),
    guardianCalledId: isCalled ? await requireCalled(tx, guardianCalledId, about) : null,
    askedAt: now.toString(),
    askedBy: byUser,
    stationId,
    expiresAt,
  });
  await recordChange(tx, viewer, "child.approval_asked", { subjectId: id, detail: { memberId: checkIn.childId } });
  return { id, token, expiresAt };
}

/** The open requests that someone may answer: a lost tag any member of the team, an unknown collector a lead. */
export async function listRequests(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<OpenRequest[]> {
  const isLead = may(viewer, "children.lead");
  const kinds = isLead ? (["second", "lead"] as const) : (["second"] as const);
  const found = await findOpenRequests(db, { userId: viewer.userId, kinds: [...kinds] }, now.toString());
  const today = dayOf(viewer, now);
  return Promise.all(
    found.map(async ({ collectorId, ...request }) => {
      const collector = { id: collectorId, names: [request.collectorName], age: null };
      const isSimilar = isLead && isLikeBarred(collector, await readEntries(db, request.childId), today);
      return { ...request, isSimilar, answeredAt: now.toString() };
    }),
  );
}

type Row = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

function stateOf({ madeBy, firstBy, refusedAt, usedAt, expiresAt }: Row, now: Temporal.Instant): RequestState {
  if (usedAt !== null) return "used";
  if (refusedAt !== null) return "refused";
  if (Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) <= 0) return "expired";
  if (madeBy !== null) return "approved";
  return firstBy === null ? "open" : "half";
}

/** For the account or station that asked. @throws Refusal not_found for everyone else */
export async function readRequest(
  db: Database,
  viewer: DeskViewer,
  id: number,
  now: Temporal.Instant,
): Promise<RequestStatus> {
  const found = await findRequest(db, id);
  const { byUser, stationId } = madeBy(viewer);
  if (found?.request.askedBy !== byUser || found.request.stationId !== stationId) throw new Refusal("not_found");
  const { request, ...names } = found;
  const { guardianCalledId, expiresAt } = request;
  return { state: stateOf(request, now), guardianCalledId, expiresAt, answeredAt: now.toString(), ...names };
}

/** A request that the viewer may answer now, with the child locked. @throws Refusal */
async function requireAnswerable(tx: Database, caller: Answering, id: number) {
  const { viewer, now } = caller;
  const found = await findRequest(tx, id);
  if (!found) throw new Refusal("not_found");
  // The child is locked before the request, as a checkout does it.
  const occasion = await openOccasion(tx, caller, found.request);
  const request = await lockRequest(tx, id);
  if (!request) throw new Refusal("not_found");
  const isOwn = [request.askedBy, request.firstBy].includes(viewer.userId);
  if (isOwn || (request.kind === "lead" && !may(viewer, "children.lead"))) throw new Refusal("forbidden");
  const state = stateOf(request, now);
  if (state !== "open" && state !== "half") throw new Refusal(state === "expired" ? "not_found" : "conflict");
  return { request, occasion };
}

/** @returns null for a collector who was barred after the request: the alert is written, and the caller refuses afterwards */
export async function answerRequest(
  tx: Database,
  caller: Answering,
  { id, isApproved, guardianCalledId, isAnotherPerson = false }: ApprovalAnswer & { id: number },
): Promise<{ id: number } | null> {
  const { viewer, now } = caller;
  const { request, occasion } = await requireAnswerable(tx, caller, id);
  if (occasion.barredViewer !== null) {
    await recordAttempt(tx, caller, occasion);
    return null;
  }
  requireOtherThanCollector(viewer, occasion);
  const about = { subjectId: id, detail: { memberId: occasion.checkIn.childId } };
  const at = now.toString();
  if (!isApproved) {
    await changeRequest(tx, id, { refusedAt: at });
    await recordChange(tx, viewer, "child.approval_refused", about);
    return { id };
  }
  if (isRefused(occasion, request.kind)) {
    await recordAttempt(tx, caller, occasion);
    return null;
  }
  await requireAge(tx, occasion);
  if (request.kind === "second" && request.stationId !== null && request.firstBy === null) {
    await changeRequest(tx, id, { firstBy: viewer.userId });
    await recordChange(tx, viewer, "child.approved_first", about);
    return { id };
  }
  const called = guardianCalledId ?? request.guardianCalledId;
  const change = request.kind === "lead" ? { guardianCalledId: await requireCalled(tx, called, occasion.about) } : {};
  requireOtherPerson(occasion, isAnotherPerson);
  await changeRequest(tx, id, { ...change, madeBy: viewer.userId, expiresAt: now.add(VALID).toString() });
  await recordChange(tx, viewer, "child.approved", about);
  return { id };
}
