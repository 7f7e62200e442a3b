// Approvals of colleagues. A token is made in the colleague's own session, for one child and one collector, and is used
// once within two minutes: an id would be no second person.
import type { NewApproval } from "@narthex/contract/children.ts";
import { type DeskViewer, formatFullName, isStation, may, type Viewer } from "../access/viewer.ts";
import { isDeciding } from "../barred/barred.rules.ts";
import { isViewerBarred } from "../barred/barred.service.ts";
import { matchWithNamesakes } from "../barred/namesakes.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { isFullName } from "../people/names.rules.ts";
import { findStayDay } from "../presence/inside.ts";
import { Refusal, refuseField } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { type DeskCaller, joinNames, recordBarred } from "./alerts.service.ts";
import { findApproval, insertApproval, type Sought } from "./approvals.queries.ts";
import { mayAllStillApprove } from "./approvers.service.ts";
import { findCollectors } from "./board.queries.ts";
import { type CheckInRow, lockCheckIn, readPickupRules } from "./check-ins.queries.ts";
import { type ApprovalState, type Collector, isOnList, mayAllow } from "./checkout.rules.ts";
import { listApprovalFingerprints, makeToken } from "./codes.service.ts";
import { compareCollector } from "./collector-match.service.ts";
import {
  findCollector,
  isViewer,
  listAdultsAtHome,
  type NamedCollector,
  serializeCollector,
} from "./collectors.service.ts";

/** How long a request waits, and how long an approval is valid. */
export const VALID = Temporal.Duration.from({ minutes: 2 });
const WHO_WAS_CALLED = "Please choose the parent or guardian who was called.";
const NO_NUMBER = "This person has no phone number. Please call another parent or guardian.";
const IS_YOU = "You cannot be the person who was called. Please call another parent or guardian, or ask another lead.";
const FULL_NAME = "Please enter the first and last name of the person who collects the child.";
const IS_ANOTHER =
  "The name is similar to one of a person who must not collect this child, or the phone number is the same. Please look at a photo ID.";

interface Approving extends DeskCaller {
  readonly viewer: Viewer;
  readonly secret: Secret;
}

/**
 * The parent or guardian who was called; null if a parent or guardian collects, who may be the only one.
 * @param approver the lead who approves; null for a request, which no one has approved yet
 * @throws Refusal for someone who does not decide, cannot be called, or is the approver
 */
export async function requireCalled(
  tx: Database,
  guardianId: number | null,
  about: Occasion["about"],
  approver: Viewer | null,
): Promise<number | null> {
  if (guardianId === null && isDeciding(about.collector, about.entries, about.today)) return null;
  if (guardianId === null || !mayAllow(guardianId, about)) throw refuseField("guardianCalledId", WHO_WAS_CALLED);
  if (guardianId === approver?.memberId) throw refuseField("guardianCalledId", IS_YOU);
  const found = [...(await findCollectors(tx, about.childId)), ...about.atHome].find(
    ({ adultId }) => adultId === guardianId,
  );
  if (!found?.phone) throw refuseField("guardianCalledId", NO_NUMBER);
  const called = { id: guardianId, names: [found.name], phone: null, isKnown: true };
  if ((await matchWithNamesakes(tx, called, about.childId, about.today)) !== "different")
    throw refuseField("guardianCalledId", WHO_WAS_CALLED);
  return guardianId;
}

/** A child inside, and who is named as the collector. */
export interface Occasion {
  readonly checkIn: CheckInRow & { readonly childId: number };
  readonly about: Parameters<typeof mayAllow>[1] & {
    readonly childId: number;
    /** Only for leads: whether one may be called shows who is barred. */
    readonly atHome: Awaited<ReturnType<typeof listAdultsAtHome>>;
  };
  /** The name is that of a person who must not collect the child, or another one with the same name. */
  readonly isBarred: boolean;
  /** The name is similar to one of such a person, or the phone number is the same. */
  readonly isLike: boolean;
  /** The name of the viewer, if they must be kept from the child themselves. */
  readonly barredViewer: string | null;
}

/** Locks a child inside. @throws Refusal not_found for a child who is not inside */
export async function openOccasion(
  tx: Database,
  { viewer, now }: Pick<DeskCaller, "viewer" | "now">,
  { checkInId, ...named }: NamedCollector & { checkInId: number },
): Promise<Occasion> {
  const checkIn = await lockCheckIn(tx, checkInId);
  if (checkIn?.state !== "in" || checkIn.childId === null) throw new Refusal("not_found");
  const { childId } = checkIn;
  const barredViewer = (await isViewerBarred(tx, viewer, [childId], now)) ? formatFullName(viewer) : null;
  const today = await findStayDay(tx, checkInId, { today: getDay(viewer, now), now });
  const collector = await findCollector(tx, named, checkIn, today);
  const { entries, ...compared } = await compareCollector(tx, collector, childId, today);
  const atHome = may(viewer, "children.lead") ? await listAdultsAtHome(tx, childId, today) : [];
  const about = { childId, collector, entries, atHome, today };
  return { checkIn: { ...checkIn, childId }, about, ...compared, barredViewer };
}

/** Whether leads are alerted when the viewer names the collector. */
export const isSuspect = (occasion: Occasion): boolean =>
  occasion.barredViewer !== null || occasion.isLike || occasion.isBarred;

/** Whether the viewer makes no approval for the collector. Only leads decide about a similar name. */
export function isRefused(viewer: Viewer, occasion: Occasion): boolean {
  const isForLead = occasion.isLike && !may(viewer, "children.lead");
  return occasion.barredViewer !== null || occasion.isBarred || isForLead;
}

export async function recordAttempt(
  tx: Database,
  caller: DeskCaller,
  { checkIn: { childId, roomId }, about, barredViewer }: Occasion,
): Promise<void> {
  const collectorName = barredViewer ?? joinNames(about.collector.names);
  await recordBarred(tx, caller, { kind: "attempt", childId, roomId, collectorName });
}

/** A collector cannot approve their own collection. @throws Refusal forbidden */
export function requireOtherThanCollector(viewer: Viewer, { about: { collector } }: Occasion): void {
  if (isViewer(viewer, collector)) throw new Refusal("forbidden");
}

/** @throws Refusal for someone unknown whose name does not say who takes the child, such as "Father" */
export function requireName({ about: { collector, entries, today } }: Occasion): void {
  const [name = ""] = collector.names;
  if (collector.id === null && !isFullName(name) && !isOnList(collector, entries, today))
    throw refuseField("collectorName", FULL_NAME);
}

/** The checkout refuses someone under the set age without a reason, so the approval gives the reason. @throws Refusal */
export async function requireAge(tx: Database, { about: { collector } }: Occasion): Promise<void> {
  const { minCollectorAge } = await readPickupRules(tx);
  if (collector.age === null || collector.age >= minCollectorAge) return;
  throw refuseField("collectorId", `This person is under ${minCollectorAge} and may not collect a child.`);
}

/** @throws Refusal unless the lead says that someone with a similar name is another person */
export function requireOtherPerson({ isLike }: Occasion, isAnotherPerson: boolean): void {
  if (isLike && !isAnotherPerson) throw refuseField("isAnotherPerson", IS_ANOTHER);
}

/**
 * @returns null for a collector who must not have the child: the alert is written, and the caller refuses after the
 * commit
 */
export async function makeApproval(
  tx: Database,
  caller: Approving,
  { checkInId, kind, guardianCalledId = null, isAnotherPerson = false, ...named }: NewApproval,
): Promise<{ token: string; expiresAt: string } | null> {
  const { viewer, secret, now } = caller;
  const isLead = kind === "lead";
  if (isLead && !may(viewer, "children.lead")) throw new Refusal("forbidden");
  const occasion = await openOccasion(tx, caller, { checkInId, ...named });
  if (isRefused(viewer, occasion)) {
    await recordAttempt(tx, caller, occasion);
    return null;
  }
  requireOtherThanCollector(viewer, occasion);
  requireName(occasion);
  await requireAge(tx, occasion);
  const { checkIn, about } = occasion;
  const called = isLead ? await requireCalled(tx, guardianCalledId, about, viewer) : null;
  requireOtherPerson(occasion, isAnotherPerson);
  const token = makeToken();
  const expiresAt = now.add(VALID).toString();
  const fingerprint = computeApprovalFingerprint(secret, token, serializeCollector(about.collector, null));
  const id = await insertApproval(tx, {
    fingerprint,
    kind,
    checkInId,
    madeBy: viewer.userId,
    ...toStoredCollector(about.collector),
    guardianCalledId: called,
    expiresAt,
  });
  await recordChange(tx, viewer, "child.approved", { subjectId: id, detail: { memberId: checkIn.childId } });
  return { token, expiresAt };
}

export function toStoredCollector({ id, names: [name = ""] }: Collector) {
  return { collectorId: id, collectorName: name };
}

/** @param about the collector and the asker, as `serializeCollector` writes them */
export function computeApprovalFingerprint(secret: Secret, token: string, about: string): string {
  const [fingerprint = ""] = listApprovalFingerprints(secret, token, about);
  return fingerprint;
}

/** What the token of a request is bound to. An account may have several sessions, and only one of them asks. */
export function getAsker(viewer: DeskViewer): string {
  return isStation(viewer) ? `station ${viewer.station.id}` : `session ${viewer.sessionId}`;
}

interface CheckedApproval {
  readonly state: ApprovalState;
  readonly id: number | null;
  /** The account of the colleague. */
  readonly madeBy: string | null;
  /** At a station: the account of the other member of staff who has approved a lost tag. */
  readonly firstBy: string | null;
}

const NONE = { id: null, madeBy: null, firstBy: null };

interface Use extends Pick<Sought, "checkInId" | "kind"> {
  readonly childId: number;
  readonly token: string | undefined;
  readonly collector: Collector;
  /** Of a lead's approval. */
  readonly guardianCalledId: number | null;
}

type FoundApproval = NonNullable<Awaited<ReturnType<typeof findApproval>>>;

/** A request is answered for the account or the station that made it; other approvals are for any person. */
function isApprovalFor(viewer: DeskViewer, { askedAt, askedBy, stationId }: FoundApproval): boolean {
  if (isStation(viewer)) return stationId === viewer.station.id;
  return askedAt === null || askedBy === viewer.userId;
}

/**
 * What a token is worth for the caller and this collector; one's own approval is none, and neither is one of a person
 * who may no longer give it.
 */
export async function checkApproval(
  tx: Database,
  viewer: DeskViewer,
  { checkInId, childId, kind, token, collector, guardianCalledId }: Use,
  secret: Secret,
  now: Temporal.Instant,
): Promise<CheckedApproval> {
  if (token === undefined) return { state: "none", ...NONE };
  const fingerprints = [null, getAsker(viewer)].flatMap((asker) =>
    listApprovalFingerprints(secret, token, serializeCollector(collector, asker)),
  );
  const found = await findApproval(tx, { checkInId, kind, fingerprints }, now.toString());
  if (!found?.madeBy || found.madeBy === viewer.userId || !isApprovalFor(viewer, found))
    return { state: "wrong", ...NONE };
  if (found.guardianCalledId !== guardianCalledId) return { state: "wrong", ...NONE };
  const approvers = [found.madeBy, found.firstBy].filter((userId) => userId !== null);
  if (!(await mayAllStillApprove(tx, approvers, { kind, childId }, now))) return { state: "wrong", ...NONE };
  return { state: "valid", id: found.id, madeBy: found.madeBy, firstBy: found.firstBy };
}
