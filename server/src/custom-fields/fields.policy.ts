// Who sees and who changes values of custom fields. Pure.
import type { CustomFieldEditors, CustomFieldReaders } from "@narthex/contract/custom-field-kinds.ts";
import { may, type Viewer } from "../access/viewer.ts";

/** How the viewer stands to the person: it is the viewer, or a leader reaches the person through a ministry. */
export interface Relation {
  readonly isOwn: boolean;
  readonly isNear: boolean;
}

/** A field as far as access to it depends on it. */
export interface FieldAccess {
  readonly seenBy: CustomFieldReaders;
  readonly editedBy: CustomFieldEditors;
}

/**
 * Whether this viewer sees the values of such a field. Leaders do not see what staff keep about themselves: a relation
 * to oneself opens only the fields that the person sees too.
 */
export function maySeeValue(viewer: Viewer, { seenBy }: FieldAccess, { isOwn, isNear }: Relation): boolean {
  if (may(viewer, "settings.manage")) return true;
  if (seenBy === "administrators") return false;
  if (may(viewer, "members.manage")) return true;
  return isOwn ? seenBy === "person" : isNear && seenBy !== "managers";
}

/** Whether this viewer changes the values of such a field. */
export function mayEditValue(viewer: Viewer, field: FieldAccess, relation: Relation): boolean {
  if (!maySeeValue(viewer, field, relation)) return false;
  return may(viewer, "members.manage") || (relation.isOwn && field.editedBy === "person");
}

/** Whether this viewer sees values of such a field of anybody, and so its name and choices. */
export function canSeeField(viewer: Viewer, field: FieldAccess): boolean {
  const anyone = { isOwn: false, isNear: viewer.role === "ministry_leader" && may(viewer, "directory.read") };
  return maySeeValue(viewer, field, anyone) || maySeeValue(viewer, field, { isOwn: true, isNear: false });
}
