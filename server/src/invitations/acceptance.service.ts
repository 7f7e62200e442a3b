// Uses an invitation: shows it, creates an account with it, accepts it. Each person counts once, a role is never
// lowered, and an invitation for an email address works only for a person who has proven that address
// (docs/decisions/0023).
import type { ValidInvitation } from "@narthex/contract/invitations.ts";
import { formatDuties, ROLE_WORDS, STARTS_WHEN_ACTIVE } from "@narthex/contract/role-names.ts";
import type { Duty, Role } from "@narthex/contract/roles.ts";
import { getCaller, type Viewer } from "../access/viewer.ts";
import type { Clock } from "../calendar/clock.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { admitInvited } from "../members/profile.service.ts";
import { addOfferedDuties, lockRolesFor, raiseRole } from "../members/roles.service.ts";
import { acceptProof } from "../merges/early-profile.service.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { readCode } from "./code.ts";
import { findByStart, type InvitationRow, insertAcceptance, lockByStart, markVerified } from "./invitations.queries.ts";
import { findHolderRefusal, getRefusal, isAddressProof, listGivenDuties } from "./invitations.rules.ts";
import { getStanding } from "./invitations.service.ts";

/** With the account's present role, which may be higher than the invitation's, and the duties that it added. */
function formatWelcome(
  { membershipStatus }: Viewer,
  { role, duties }: { role: Role; duties: readonly Duty[] },
): string {
  const added = `${duties.length === 1 ? "Your duty is" : "Your duties are"}: ${formatDuties(duties)}.`;
  const sentences = [`Welcome! Your role is ${ROLE_WORDS[role]}.`, ...(duties.length === 0 ? [] : [added])];
  // An invitation admits a person who is pending, and leaves one who is inactive as they are.
  const isSuspended = membershipStatus === "inactive" && getCaller({ role, membershipStatus }) === "pending";
  return [...sentences, ...(isSuspended ? [STARTS_WHEN_ACTIVE] : [])].join(" ");
}
const ACCEPTED_BEFORE = "You had accepted this invitation before. Nothing has changed.";

interface SecretNeeds {
  readonly secret: Secret;
}

/** Whether a code has no valid signature, as opposed to one whose invitation was deleted. */
export function isInvalidCode({ secret }: SecretNeeds, code: string): boolean {
  return readCode(secret, code) === null;
}

function refuseUnlessActive(row: InvitationRow | null, now: Temporal.Instant): InvitationRow {
  if (!row) throw new Refusal("invitation_invalid");
  const refusal = getRefusal(getStanding(row, now).status);
  if (refusal) throw new Refusal(refusal);
  return row;
}

/** What the holder of a code may know about its invitation. */
export async function validateInvitation(
  db: Database,
  { secret }: SecretNeeds,
  code: string,
  now: Temporal.Instant,
): Promise<ValidInvitation> {
  const read = readCode(secret, code);
  const { role, duties, email } = refuseUnlessActive(read && (await findByStart(db, read.start)), now);
  const invitationType = email === null ? "link" : "email";
  return { role, duties, invitationType, email: read?.way === "mailed" ? email : null };
}

/** Whether a code lets someone with this address create an account although registration is closed. */
export async function mayRegisterWith(
  db: Database,
  { secret, clock }: { secret: Secret; clock: Clock },
  code: string | null | undefined,
  email: string,
): Promise<boolean> {
  const read = code ? readCode(secret, code) : null;
  const row = read && (await findByStart(db, read.start));
  if (!row || getStanding(row, clock()).status !== "active") return false;
  return row.email === null || row.email === email.toLowerCase();
}

/** Whether a valid code was mailed to this address, so that accepting it proves the address. */
export async function willProve(
  db: Database,
  { secret, clock }: { secret: Secret; clock: Clock },
  code: string | undefined,
  email: string,
): Promise<boolean> {
  const read = code ? readCode(secret, code) : null;
  const row = read?.way === "mailed" ? await findByStart(db, read.start) : null;
  return row !== null && row.email === email.toLowerCase() && getStanding(row, clock()).status === "active";
}

/** Accepts an invitation for the viewer's account. */
export async function acceptInvitation(
  tx: Database,
  { secret }: SecretNeeds,
  viewer: Viewer,
  code: string,
  now: Temporal.Instant,
): Promise<{ success: true; message: string }> {
  const read = readCode(secret, code);
  // A merge takes this lock before that of the account, and a deletion before that of the invitation.
  await lockRolesFor(tx, viewer);
  const { id, email, role, createdBy, ...offer } = refuseUnlessActive(read && (await lockByStart(tx, read.start)), now);
  const holder = { ...viewer, cameByMail: read?.way === "mailed" };
  const refusal = findHolderRefusal(email, holder);
  if (refusal) throw new Refusal(refusal);
  const { userId } = viewer;
  const at = now.toString();
  if (!(await insertAcceptance(tx, { invitationId: id, userId, acceptedAt: at }))) {
    return { success: true, message: ACCEPTED_BEFORE };
  }
  if (isAddressProof(email, holder)) {
    await markVerified(tx, userId, new Date(now.epochMilliseconds));
    await acceptProof(tx, viewer, now);
  }
  const held = await raiseRole(tx, viewer, role, now);
  const duties = listGivenDuties({ ...offer, isOwn: createdBy === userId });
  const added = await addOfferedDuties(tx, viewer, duties, now);
  await admitInvited(tx, viewer, now);
  await recordChange(tx, viewer, "invitation.accepted", { subjectId: id, detail: { role } });
  return { success: true, message: formatWelcome(viewer, { role: held, duties: added }) };
}
