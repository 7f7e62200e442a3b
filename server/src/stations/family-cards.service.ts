// The QR code of a household for self-service stations. Renewing it revokes the one before (docs/decisions/0169).
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { readHousehold } from "../households/households.service.ts";
import { qrCodeOf } from "../qr/qr.ts";
import { Refusal } from "../refusal.ts";
import type { Secret } from "../sealed.ts";
import { mayRenewCard, maySeeCard } from "./family-cards.policy.ts";
import { addRenewal, countRenewals } from "./family-cards.queries.ts";
import { cardOf, householdOf, isCurrentCard } from "./family-token.ts";

/** The household whose current card this is; null for a revoked one, and for a text that this server never made. */
export async function householdWithCard(db: Database, secret: Secret, card: string): Promise<number | null> {
  const id = householdOf(card);
  return id !== null && isCurrentCard(secret, card, id, await countRenewals(db, id)) ? id : null;
}

export async function readFamilyCard(db: Database, viewer: Viewer, householdId: number, secret: Secret) {
  const household = await readHousehold(db, viewer, householdId);
  if (!maySeeCard(viewer, household)) throw new Refusal("forbidden");
  const card = cardOf(secret, householdId, await countRenewals(db, householdId));
  return { card, qrCode: await qrCodeOf(card), can: { renew: mayRenewCard(viewer, household) } };
}

export async function renewFamilyCard(
  tx: Database,
  viewer: Viewer,
  { id, secret }: { id: number; secret: Secret },
  now: Temporal.Instant,
) {
  if (!mayRenewCard(viewer, await readHousehold(tx, viewer, id))) throw new Refusal("forbidden");
  await addRenewal(tx, id, now.toString());
  await recordChange(tx, viewer, "household.renewed_check_in_code", { subjectId: id });
  return readFamilyCard(tx, viewer, id, secret);
}
