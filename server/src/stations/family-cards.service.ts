// The QR code of a household for self-service stations. Renewing it revokes the one before (docs/decisions/0169).
import type { Household } from "@narthex/contract/households.ts";
import type { Viewer } from "../access/viewer.ts";
import { findBarredFrom, withListedChildren } from "../barred/barred.service.ts";
import { getDay } from "../calendar/days.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { readHousehold } from "../households/households.service.ts";
import { drawQrCode } from "../qr/qr.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { mayRenewCard, maySeeCard } from "./family-cards.policy.ts";
import { addRenewal, countRenewals } from "./family-cards.queries.ts";
import { buildCard, isCurrentCard, parseHouseholdId } from "./family-token.ts";

/** The household whose current card this is; null for a revoked one, and for a text that this server never made. */
export async function findHouseholdWithCard(db: Database, secret: Secret, card: string): Promise<number | null> {
  const id = parseHouseholdId(card);
  return id !== null && isCurrentCard(secret, card, id, await countRenewals(db, id)) ? id : null;
}

/**
 * With the code, a child could be checked in without the family: people who are barred from one that it finds do not get
 * it. It finds the children of the household, and others whom an adult of it may collect.
 */
async function refuseBarred(db: Database, viewer: Viewer, { members }: Household, now: Temporal.Instant) {
  if (viewer.memberId === null) return;
  const { firstName, lastName } = members.find(({ memberId }) => memberId === viewer.memberId) ?? viewer;
  const adult = { id: viewer.memberId, name: `${firstName} ${lastName}` };
  const others = members.map(({ memberId }) => memberId).filter((id) => id !== adult.id);
  const found = await withListedChildren(db, others);
  if ((await findBarredFrom(db, adult, found, getDay(viewer, now))).size > 0) throw new Refusal("forbidden");
}

export async function readFamilyCard(
  db: Database,
  viewer: Viewer,
  { id, secret }: { id: number; secret: Secret },
  now: Temporal.Instant,
) {
  const household = await readHousehold(db, viewer, id, now);
  if (!maySeeCard(viewer, household)) throw new Refusal("forbidden");
  await refuseBarred(db, viewer, household, now);
  const card = buildCard(secret, id, await countRenewals(db, id));
  return { card, qrCode: await drawQrCode(card), can: { renew: mayRenewCard(viewer, household) } };
}

export async function renewFamilyCard(
  tx: Database,
  viewer: Viewer,
  { id, secret }: { id: number; secret: Secret },
  now: Temporal.Instant,
) {
  const household = await readHousehold(tx, viewer, id, now);
  if (!mayRenewCard(viewer, household)) throw new Refusal("forbidden");
  await refuseBarred(tx, viewer, household, now);
  await addRenewal(tx, id, now.toString());
  await recordChange(tx, viewer, "household.renewed_check_in_code", { subjectId: id });
  return readFamilyCard(tx, viewer, { id, secret }, now);
}
