// Saved reports. Each account sees only its own.
import { MAX_SAVED_REPORTS, type SavedReport, type SavedReportInput } from "@narthex/contract/saved-reports.ts";
import type { Viewer } from "../access/viewer.ts";
import { recordChange } from "../changes/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal, requireFound } from "../refusal.ts";
import { requireReport } from "./custom.service.ts";
import { deleteSaved, findSaved, insertSaved, lockAccountForReports, renameSaved } from "./saved.queries.ts";

const buildFacts = ({ userId }: Viewer, id: number) => ({ subjectId: id, about: { userId } });

export async function listSaved(db: Database, viewer: Viewer): Promise<SavedReport[]> {
  return findSaved(db, viewer.userId);
}

/** One of the viewer's own reports; refuses an unknown one. */
export async function readSaved(db: Database, viewer: Viewer, id: number): Promise<SavedReport> {
  return requireFound((await findSaved(db, viewer.userId)).find((report) => report.id === id));
}

export async function saveReport(
  tx: Database,
  viewer: Viewer,
  { name, report }: SavedReportInput,
): Promise<SavedReport> {
  requireReport(viewer, report.category);
  await lockAccountForReports(tx, viewer.userId);
  const kept = await findSaved(tx, viewer.userId);
  if (kept.length >= MAX_SAVED_REPORTS) throw new Refusal("saved_reports_full");
  const saved = await insertSaved(tx, viewer.userId, name, report);
  if (!saved) throw new Error("the report that was just saved is not there");
  await recordChange(tx, viewer, "saved_report.created", buildFacts(viewer, saved.id));
  return saved;
}

export async function renameReport(tx: Database, viewer: Viewer, id: number, name: string): Promise<SavedReport> {
  const saved = requireFound(await renameSaved(tx, viewer.userId, id, name));
  await recordChange(tx, viewer, "saved_report.renamed", buildFacts(viewer, id));
  return saved;
}

export async function removeReport(tx: Database, viewer: Viewer, id: number): Promise<{ id: number }> {
  if (!(await deleteSaved(tx, viewer.userId, id))) throw new Refusal("not_found");
  await recordChange(tx, viewer, "saved_report.deleted", buildFacts(viewer, id));
  return { id };
}
