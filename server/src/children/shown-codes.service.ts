// Who gets a code, in an answer and on a tag. Children may share one: those of a slip, or of a family.
import { type DeskViewer, may } from "../access/viewer.ts";
import type { Database } from "../database/database.ts";
import { findChildArrivals } from "./check-ins.queries.ts";
import { hasJustArrived } from "./codes.rules.ts";

/**
 * Which of these codes this caller may see: for two minutes after the first of the children inside with the code came,
 * the children's team; later only leads.
 */
export async function findVisibleCodes(
  db: Database,
  { viewer, now }: { readonly viewer: DeskViewer; readonly now: Temporal.Instant },
  codeIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (may(viewer, "children.lead")) return new Set(codeIds);
  const arrivals = await findChildArrivals(db, codeIds);
  const hidden = arrivals.filter(({ arrivedAt }) => !hasJustArrived(arrivedAt, now)).map(({ codeId }) => codeId);
  return new Set(codeIds.filter((id) => !hidden.includes(id)));
}
