// Creates and deletes invitations. An invitation gives a role and duties, and admits the person who accepts it
// (acceptance.service.ts), as long as its creator may invite.
import { id as recordId } from "@narthex/contract/fields.ts";
import type {
  Invitation,
  InvitationLink,
  InvitationSummary,
  MadeInvitation,
  NewInvitation,
} from "@narthex/contract/invitations.ts";
import type { PageQuery } from "@narthex/contract/page.ts";
import { DUTIES, DUTY_LABELS, formatDuties, ROLE_WORDS } from "@narthex/contract/role-names.ts";
import * as z from "zod";
import { formatFullName, listPermissions, type Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { takeLock } from "../database/locks.ts";
import { type Page, readCursorOf, readPage } from "../http/page.ts";
import { writeInvitationEmail } from "../messaging/mail/invitation-email.ts";
import { isMailServerSetUp, type MailNeeds, queueMail } from "../messaging/mail/mail.ts";
import { isOutgoingPaused } from "../outgoing/pause.ts";
import { drawQrCode } from "../qr/qr.ts";
import { Refusal, refuseField, requireFound } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { buildCode, createCodeStart, type InvitationChannel } from "./code.ts";
import {
  countInvitations,
  deleteInvitation,
  findInvitation,
  findInvitations,
  findSummary,
  type InvitationRow,
  insertInvitation,
  lockOpenInvitation,
  renewInvitation,
} from "./invitations.queries.ts";
import { getInvitationStatus, mayGiveDuties, mayStillInvite } from "./invitations.rules.ts";

/** The cursor of a page of invitations. */
const InvitationKey = z.tuple([recordId]);

/** Whether an invitation is valid. */
export function getStanding({ creatorRole, creatorDeactivated, expiresAt }: InvitationRow, now: Temporal.Instant) {
  const isActive = mayStillInvite(creatorRole && { role: creatorRole, deactivated: creatorDeactivated });
  return { isActive, status: getInvitationStatus({ isActive, expiresAt }, now) };
}

/** When a request was made, and by which scheme and host this site was reached. */
export interface RequestOrigin {
  readonly now: Temporal.Instant;
  readonly site: string;
}

/** The specification fixes this form, so proxies must not log query strings (docs/running.md). */
function buildAddress({ secret }: { secret: Secret }, site: string, codeStart: string, way: InvitationChannel): string {
  return `${site}/?invitation=${buildCode(secret, codeStart, way)}`;
}

function toInvitation(row: InvitationRow, now: Temporal.Instant): Invitation {
  return {
    ...row,
    ...getStanding(row, now),
    code: row.codeStart,
    invitationType: row.email === null ? "link" : "email",
  };
}

export async function listInvitations(
  db: Database,
  { limit, after }: Pick<PageQuery, "limit" | "after">,
  now: Temporal.Instant,
): Promise<Page<Invitation>> {
  const [below = null] = readCursorOf(after, InvitationKey) ?? [];
  const page = await readPage(
    { limit, after },
    (most) => findInvitations(db, below, most),
    () => countInvitations(db),
    (last) => [last.id],
  );
  return { ...page, rows: page.rows.map((row) => toInvitation(row, now)) };
}

export function summarizeInvitations(db: Database, now: Temporal.Instant): Promise<InvitationSummary> {
  return findSummary(db, now.toString());
}

async function requireInvitation(db: Database, id: number): Promise<InvitationRow> {
  return requireFound(await findInvitation(db, id));
}

/** An invitation as the answer to creating it. */
export async function readInvitation(
  db: Database,
  services: MailNeeds,
  id: number,
  asked: RequestOrigin,
): Promise<MadeInvitation> {
  const row = await requireInvitation(db, id);
  const isMailed = row.email !== null && (await isMailServerSetUp(db, services));
  return {
    ...toInvitation(row, asked.now),
    code: buildCode(services.secret, row.codeStart, "shown"),
    url: buildAddress(services, asked.site, row.codeStart, "shown"),
    isMailed,
    isPaused: await isOutgoingPaused(db),
    isRenewed: false,
  };
}

/** Creates an invitation, or renews the unused one of the same address, and mails it if it has an email address. */
export async function writeInvitation(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  { email, role, duties, expiresInDays }: Pick<NewInvitation, "email" | "role" | "duties" | "expiresInDays">,
  { now, site }: RequestOrigin,
): Promise<{ id: number; isRenewed: boolean }> {
  const open = email === null ? null : await lockOpenInvitation(tx, email, now.toString());
  const codeStart = open?.codeStart ?? createCodeStart();
  const expiresAt = now.add({ hours: 24 * expiresInDays }).toString();
  const row = { role, duties, createdBy: viewer.userId, expiresAt };
  if (open) await renewInvitation(tx, open.id, row);
  const id = open?.id ?? (await insertInvitation(tx, { ...row, codeStart, email, createdAt: now.toString() }));
  if (email !== null) {
    const sender = { congregationName: viewer.congregation.name, publicUrl: site };
    const link = buildAddress(services, site, codeStart, "mailed");
    const inviter = formatFullName(viewer);
    const offer = { role: ROLE_WORDS[role], duties: duties.map((duty) => DUTY_LABELS[duty]) };
    await queueMail(
      tx,
      services,
      email,
      writeInvitationEmail(sender, { link, inviter, ...offer, days: expiresInDays }),
    );
  }
  return { id, isRenewed: open !== null };
}

/** @throws Refusal if the address has an open invitation that gives a higher role or duties */
async function refuseOpenRights(tx: Database, email: string, now: Temporal.Instant): Promise<void> {
  const open = await lockOpenInvitation(tx, email, now.toString());
  const row = open && (await findInvitation(tx, open.id));
  if (!row || !getStanding(row, now).isActive || (row.role === "member" && row.duties.length === 0)) return;
  const offer = [ROLE_WORDS[row.role], formatDuties(row.duties)].filter(Boolean).join(": ");
  throw refuseField(
    "email",
    `This address has an open invitation as ${offer}. To send it again or to change it, invite the address under Invitations.`,
  );
}

/** @throws Refusal forbidden, invalid_input */
export async function createInvitation(
  tx: Database,
  services: MailNeeds,
  viewer: Viewer,
  { duties: chosen, replacesRights, ...given }: NewInvitation,
  asked: RequestOrigin,
): Promise<MadeInvitation> {
  const duties = DUTIES.filter((duty) => chosen.includes(duty));
  if (duties.length > 0 && !mayGiveDuties(listPermissions(viewer))) throw new Refusal("forbidden");
  if (given.email !== null) {
    // A call that invites many people would otherwise replace this invitation, or send it a second time.
    await takeLock(tx, "invitations");
    if (!replacesRights) await refuseOpenRights(tx, given.email, asked.now);
  }
  const { id, isRenewed } = await writeInvitation(tx, services, viewer, { ...given, duties }, asked);
  const detail = {
    type: given.invitationType,
    role: given.role,
    ...(duties.length > 0 ? { duties } : {}),
    days: given.expiresInDays,
  };
  await recordChange(tx, viewer, isRenewed ? "invitation.renewed" : "invitation.created", { subjectId: id, detail });
  return { ...(await readInvitation(tx, services, id, asked)), isRenewed };
}

/** Deletes an invitation. People who accepted it keep their role. */
export async function removeInvitation(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  const role = await deleteInvitation(tx, id);
  if (role === null) throw new Refusal("not_found");
  await recordChange(tx, viewer, "invitation.deleted", { subjectId: id, detail: { role } });
  return { id };
}

/** An invitation's link, to copy and for the printed page. */
export async function readInvitationLink(
  db: Database,
  services: MailNeeds,
  id: number,
  site: string,
): Promise<InvitationLink> {
  const { codeStart } = await requireInvitation(db, id);
  const url = buildAddress(services, site, codeStart, "shown");
  return { url, qrCode: await drawQrCode(url) };
}
