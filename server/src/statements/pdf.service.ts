// One donor's statement. As long as the ledger says what it said when the statement was issued, it is that very document;
// otherwise it is made anew, and tells which one it takes the place of.
import type { Viewer } from "../access/viewer.ts";
import { writeAudit } from "../audit/audit.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../http/refusal.ts";
import { requireMember } from "../members/members.service.ts";
import type { Services } from "../services.ts";
import { paperLogo } from "../settings/logo.service.ts";
import { STATEMENT } from "./drawings.ts";
import { readCongregation, requirePicture } from "./identity.service.ts";
import { findContent } from "./ledger.queries.ts";
import { mayHaveStatement } from "./statements.policy.ts";
import { findIssued } from "./statements.queries.ts";

/** @throws Refusal not_found, no_gifts_in_year, statements_not_ready, statements_unprintable */
export async function statementOf(
  db: Database,
  services: Services,
  viewer: Viewer,
  { memberId, year, now }: { memberId: number; year: number; now: Temporal.Instant },
): Promise<Buffer> {
  if (!mayHaveStatement(viewer, memberId)) throw new Refusal("not_found");
  await requireMember(db, memberId);
  if (memberId !== viewer.memberId)
    await writeAudit(db, viewer, { action: "read", subject: "statements", subjectId: year, detail: { memberId } });
  const congregation = await readCongregation(db, services, now);
  const found = await findContent(db, requirePicture(congregation, year), memberId);
  if (!found) throw new Refusal("no_gifts_in_year");
  const issued = await findIssued(db, year, memberId);
  if (issued?.pdf && issued.contentMark === found.mark) return issued.pdf;
  const logo = await paperLogo(db);
  const statement = { ...found.content, year, issuedOn: congregation.today, replaces: issued?.issuedOn ?? null };
  return services.drawings.draw(STATEMENT, statement, logo?.picture ?? null);
}
