import type { ChildrenSettingsChange, StoredChildrenSettings } from "@narthex/contract/children.ts";
import type { Viewer } from "../access/viewer.ts";
import { changedFields } from "../changes/changed-fields.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { refuseStale } from "../http/version.ts";
import { changeSettingsRow, holdSettings, readSettings } from "./check-ins.queries.ts";

export async function readChildrenSettings(db: Database): Promise<StoredChildrenSettings> {
  return readSettings(db);
}

export async function changeChildrenSettings(
  tx: Database,
  viewer: Viewer,
  { updatedAt, ...change }: ChildrenSettingsChange,
  now: Temporal.Instant,
): Promise<StoredChildrenSettings> {
  const before = await holdSettings(tx);
  const fields = changedFields(before, change);
  if (fields.length === 0) return before;
  await refuseStale(before, updatedAt, () => before);
  await changeSettingsRow(tx, { ...change, updatedAt: now.toString() });
  await recordChange(tx, viewer, "children_settings.changed", { subjectId: before.id, detail: { fields } });
  return readSettings(tx);
}
