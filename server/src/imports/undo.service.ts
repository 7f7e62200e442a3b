// Undoes an import: removes the members that nobody has changed since, and reports why the others stay.
import { KEPT_REASONS, type KeptReason, type MemberImport } from "@narthex/contract/imports.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { changeImport } from "./imports.queries.ts";
import { lockImportAtStep, showImport } from "./imports.service.ts";
import { deleteAdded, findReferences, lockAddedMembers } from "./undo.queries.ts";

export async function undoImport(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<MemberImport> {
  await lockImportAtStep(tx, id, "undo");
  const added = await lockAddedMembers(tx, id);
  // The members are locked first, so that no new record can refer to them.
  const references = await findReferences(
    tx,
    added.map((member) => member.id),
  );
  const untouched: number[] = [];
  const stays = new Map<KeptReason, number>();
  for (const { id: memberId, hasAccount, isChanged } of added) {
    const reason = hasAccount ? "account" : (references.get(memberId) ?? (isChanged ? "changed" : null));
    if (reason === null) untouched.push(memberId);
    else stays.set(reason, (stays.get(reason) ?? 0) + 1);
  }
  await deleteAdded(tx, untouched);
  const [removed, keptCount] = [untouched.length, added.length - untouched.length];
  const kept = KEPT_REASONS.flatMap((reason) => {
    const count = stays.get(reason);
    return count ? [{ reason, count }] : [];
  });
  await changeImport(tx, id, { status: "undone", undoneAt: now.toString(), removed, kept });
  const detail = { removed, kept: keptCount };
  await recordChange(tx, viewer, "import.import_undone", { subjectId: id, detail });
  return showImport(tx, id);
}
