import type { ChildrenSettingsChange, StoredChildrenSettings } from "@narthex/contract/children-settings.ts";
import type { Viewer } from "../access/viewer.ts";
import { listChangedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { requireMember } from "../members/members.service.ts";
import { refuseField } from "../refusal.ts";
import { changeSettingsRow, lockPickupRules, readPickupRules } from "./check-ins.queries.ts";

const INACTIVE = "This person is inactive. Please choose someone else.";
const UNREACHABLE = "This person has no phone number. Please choose someone who can be texted.";

/** With the name of the contact, and whether the contact has left. */
export async function readChildrenSettings(db: Database): Promise<StoredChildrenSettings> {
  const settings = await readPickupRules(db);
  const contact = settings.safeguardingContactId && (await requireMember(db, settings.safeguardingContactId));
  return {
    ...settings,
    safeguardingContact: contact ? `${contact.firstName} ${contact.lastName}` : null,
    isContactInactive: contact ? contact.membershipStatus === "inactive" : false,
  };
}

async function requireContact(tx: Database, id: number): Promise<void> {
  const { phone, membershipStatus } = await requireMember(tx, id);
  if (membershipStatus === "inactive") throw refuseField("safeguardingContactId", INACTIVE);
  if (!phone) throw refuseField("safeguardingContactId", UNREACHABLE);
}

export async function changeChildrenSettings(
  tx: Database,
  viewer: Viewer,
  { updatedAt, ...change }: ChildrenSettingsChange,
  now: Temporal.Instant,
): Promise<StoredChildrenSettings> {
  const before = await lockPickupRules(tx);
  const fields = listChangedFields(before, change);
  if (fields.length === 0) return readChildrenSettings(tx);
  await refuseStale(before, updatedAt, () => readChildrenSettings(tx));
  if (change.safeguardingContactId) await requireContact(tx, change.safeguardingContactId);
  await changeSettingsRow(tx, { ...change, updatedAt: now.toString() });
  await recordChange(tx, viewer, "children_settings.changed", { subjectId: before.id, detail: { fields } });
  return readChildrenSettings(tx);
}
