// Undoes an import of gifts: voids those that are not void. They stay in the books with the reason.
// The next import asks again for donors whom only undone imports identified.
import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import type { Viewer } from "../../access/viewer.ts";
import { recordChange } from "../../changes/record.ts";
import type { Database } from "../../database/database.ts";
import { takeLock, waitLongerForLocks } from "../../database/locks.ts";
import { changeGiftImport } from "./imports.queries.ts";
import { lockGiftImportAtStep, showGiftImport } from "./imports.service.ts";
import { forgetDonors } from "./links.queries.ts";
import { voidSome } from "./run.queries.ts";

const AT_ONCE = 5000;
const UNDONE = "The import of this gift was undone.";

export async function undoGiftImport(
  tx: Database,
  viewer: Viewer,
  id: number,
  now: Temporal.Instant,
): Promise<GiftImport> {
  await waitLongerForLocks(tx);
  await takeLock(tx, "giftImports");
  const record = await lockGiftImportAtStep(tx, id, "undo");
  const voiding = { voidedAt: now.toString(), voidReason: UNDONE, voidedBy: viewer.userId };
  let voided = 0;
  for (let some = AT_ONCE; some === AT_ONCE; voided += some) some = await voidSome(tx, id, voiding, AT_ONCE);
  await changeGiftImport(tx, id, { status: "undone", undoneAt: now.toString(), voided });
  if (record.source !== "other") await forgetDonors(tx, record);
  await recordChange(tx, viewer, "gift_import.import_undone", { subjectId: id, detail: { voided } });
  return showGiftImport(tx, id);
}
