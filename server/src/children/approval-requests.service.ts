// Requests for an approval (docs/decisions/0199). The session or station that asks gets the token, and a colleague makes
// it valid on their own screen. At a station, which is no person, two members of staff approve a lost tag.
import type {
  ApprovalAnswer,
  NewApprovalRequest,
  OpenRequest,
  RequestStatus,
} from "@narthex/contract/child-approvals.ts";
import type { ApprovalKind, RequestState } from "@narthex/contract/child-kinds.ts";
import { buildMakerColumns, type DeskViewer, may, type Viewer } from "../access/viewer.ts";
import { isDeciding } from "../barred/barred.rules.ts";
import { listBarredFrom } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { findStayDay } from "../presence/inside.ts";
import { Refusal, requireFound } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import type { DeskCaller } from "./alerts.service.ts";
import {
  changeRequest,
  endRequests,
  findApprovalRequest,
  findOpenRequests,
  lockApprovalRequest,
} from "./approval-requests.queries.ts";
import { insertApproval } from "./approvals.queries.ts";
import {
  computeApprovalFingerprint,
  getAsker,
  isRefused,
  isSuspect,
  type Occasion,
  openOccasion,
  recordAttempt,
  requireAge,
  requireCalled,
  requireName,
  requireOtherPerson,
  requireOtherThanCollector,
  toStoredCollector,
  VALID,
} from "./approvals.service.ts";
import { lockCheckIn } from "./check-ins.queries.ts";
import { findListing } from "./checkout.rules.ts";
import { makeToken } from "./codes.service.ts";
import { compareCollector } from "./collector-match.service.ts";
import { findCollector, serializeCollector } from "./collectors.service.ts";

interface RequestCaller extends DeskCaller {
  readonly secret: Secret;
}

interface RequestToken {
  readonly id: number;
  readonly token: string;
  readonly expiresAt: string;
}

interface Answering extends DeskCaller {
  readonly viewer: Viewer;
}

/**
 * A request for someone who must not have the child is stored like any other, so that the desk does not learn it.
 * @returns a refusal for the caller after the commit: leads are alerted of the attempt in any case
 */
export async function askForApproval(
  tx: Database,
  caller: RequestCaller,
  { checkInId, kind, guardianCalledId = null, ...named }: NewApprovalRequest,
): Promise<RequestToken | Refusal> {
  const occasion = await openOccasion(tx, caller, { checkInId, ...named });
  if (isSuspect(occasion)) await recordAttempt(tx, caller, occasion);
  if (occasion.barredViewer !== null) return new Refusal("collector_refused");
  let called: number | null;
  try {
    requireName(occasion);
    await requireAge(tx, occasion);
    if (occasion.checkIn.lockedAt !== null) throw new Refusal("locked_for_lead");
    const isCalled = kind === "lead" && guardianCalledId !== null;
    called = isCalled ? await requireCalled(tx, guardianCalledId, occasion.about, null) : null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return insertRequest(tx, caller, occasion, { kind, guardianCalledId: called });
}

async function insertRequest(
  tx: Database,
  { viewer, secret, now }: RequestCaller,
  { checkIn: { id: checkInId, childId }, about: { collector } }: Occasion,
  asked: { kind: ApprovalKind; guardianCalledId: number | null },
): Promise<RequestToken> {
  const { byUser, stationId } = buildMakerColumns(viewer);
  await endRequests(tx, { checkInId, kind: asked.kind }, { byUser, stationId }, now.toString());
  const token = makeToken();
  const expiresAt = now.add(VALID).toString();
  const id = await insertApproval(tx, {
    fingerprint: computeApprovalFingerprint(secret, token, serializeCollector(collector, getAsker(viewer))),
    ...asked,
    checkInId,
    ...toStoredCollector(collector),
    askedAt: now.toString(),
    askedBy: byUser,
    stationId,
    expiresAt,
  });
  await recordChange(tx, viewer, "child.approval_asked", { subjectId: id, detail: { memberId: childId } });
  return { id, token, expiresAt };
}

/**
 * The open requests that someone may answer: a lost tag any member of the team, an unknown collector a lead. Only leads
 * get those for someone who must not have the child, or has a similar name or the same phone number. Staff who are
 * barred from a child get none.
 */
export async function listRequests(db: Database, viewer: Viewer, now: Temporal.Instant): Promise<OpenRequest[]> {
  const isLead = may(viewer, "children.lead");
  const kinds = isLead ? (["second", "lead"] as const) : (["second"] as const);
  const hidden = await listBarredFrom(db, viewer, now);
  const found = (await findOpenRequests(db, { userId: viewer.userId, kinds: [...kinds] }, now.toString())).filter(
    ({ childId }) => !hidden.includes(childId),
  );
  const shown = await Promise.all(
    found.map(async (request) => {
      const today = await findStayDay(db, request.checkInId, { today: getDay(viewer, now), now });
      const collector = await findCollector(db, request, { adultId: null, childId: request.childId }, today);
      const { entries, isBarred, isLike: isSimilar } = await compareCollector(db, collector, request.childId, today);
      const isForLeads = isBarred || isSimilar;
      if (isForLeads && !isLead) return null;
      const needsCall = request.kind === "lead" && !isDeciding(collector, entries, today);
      const listed = findListing(collector, entries, today);
      return { ...request, listedAs: listed, needsCall, isSimilar, isBarred };
    }),
  );
  return shown.filter((request) => request !== null);
}

type Row = NonNullable<Awaited<ReturnType<typeof lockApprovalRequest>>>;

function getState({ madeBy, firstBy, refusedAt, usedAt, expiresAt }: Row, now: Temporal.Instant): RequestState {
  if (usedAt !== null) return "used";
  if (refusedAt !== null) return "refused";
  if (Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) <= 0) return "expired";
  if (madeBy !== null) return "approved";
  return firstBy === null ? "open" : "half";
}

/** For the account or station that asked. @throws Refusal not_found for everyone else */
async function findOwnRequest(db: Database, viewer: DeskViewer, id: number) {
  const found = await findApprovalRequest(db, id);
  const { byUser, stationId } = buildMakerColumns(viewer);
  if (found?.request.askedBy !== byUser || found.request.stationId !== stationId) throw new Refusal("not_found");
  return found;
}

export async function readRequest(
  db: Database,
  viewer: DeskViewer,
  id: number,
  now: Temporal.Instant,
): Promise<RequestStatus> {
  const { request, ...names } = await findOwnRequest(db, viewer, id);
  const { guardianCalledId, expiresAt } = request;
  return { state: getState(request, now), guardianCalledId, expiresAt, ...names };
}

const ENDED: ReadonlySet<RequestState> = new Set(["used", "refused", "expired"]);

/** Ends a request whose dialog was closed, also if it was approved in the meantime. */
export async function withdrawRequest(
  tx: Database,
  viewer: DeskViewer,
  id: number,
  now: Temporal.Instant,
): Promise<{ id: number }> {
  const { request: asked } = await findOwnRequest(tx, viewer, id);
  // The child is locked before the request, as a checkout does it.
  const checkIn = await lockCheckIn(tx, asked.checkInId);
  const request = await lockApprovalRequest(tx, id);
  if (!checkIn?.childId || !request || ENDED.has(getState(request, now))) return { id };
  await changeRequest(tx, id, { expiresAt: now.toString() });
  await recordChange(tx, viewer, "child.approval_withdrawn", { subjectId: id, detail: { memberId: checkIn.childId } });
  return { id };
}

/** A request that the viewer may answer now, with the child locked. @throws Refusal */
async function requireAnswerable(tx: Database, caller: Answering, id: number) {
  const { viewer, now } = caller;
  const found = requireFound(await findApprovalRequest(tx, id));
  // The child is locked before the request, as a checkout does it.
  const occasion = await openOccasion(tx, caller, found.request);
  const request = requireFound(await lockApprovalRequest(tx, id));
  const isOwn = [request.askedBy, request.firstBy].includes(viewer.userId);
  if (isOwn || (request.kind === "lead" && !may(viewer, "children.lead"))) throw new Refusal("forbidden");
  const state = getState(request, now);
  if (state !== "open" && state !== "half") throw new Refusal(state === "expired" ? "not_found" : "conflict");
  return { request, occasion };
}

/** @returns null for a collector who must not have the child: the alert is written, and the caller refuses afterwards */
export async function answerApprovalRequest(
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
  if (isRefused(viewer, occasion)) {
    await recordAttempt(tx, caller, occasion);
    return null;
  }
  await requireAge(tx, occasion);
  requireOtherPerson(occasion, isAnotherPerson);
  if (request.kind === "second" && request.stationId !== null && request.firstBy === null) {
    await changeRequest(tx, id, { firstBy: viewer.userId });
    await recordChange(tx, viewer, "child.approved_first", about);
    return { id };
  }
  const called = guardianCalledId ?? request.guardianCalledId;
  const change =
    request.kind === "lead" ? { guardianCalledId: await requireCalled(tx, called, occasion.about, viewer) } : {};
  await changeRequest(tx, id, { ...change, madeBy: viewer.userId, expiresAt: now.add(VALID).toString() });
  await recordChange(tx, viewer, "child.approved", about);
  return { id };
}
