// The statement of one donor or couple: the issued document if the ledger has not changed since; otherwise a new one
// that names the document it replaces.
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import { recordChange } from "../../changes/record.ts";
import { findTogether } from "../../database/couples.ts";
import type { Database } from "../../database/database.ts";
import { readPaperLogo } from "../../logo/logo.service.ts";
import { requireMember } from "../../members/members.service.ts";
import { type DrawingNeeds, drawWithinLimit } from "../../pdf/drawing-limit.ts";
import { Refusal } from "../../refusal.ts";
import { mayHaveGiftsOf } from "../giving.policy.ts";
import { STATEMENT } from "./drawings.ts";
import { readCongregation, requireYearSnapshot } from "./identity.service.ts";
import { findContent } from "./ledger.queries.ts";
import { findReplacedDay } from "./replaced.queries.ts";
import { findDocument } from "./statements.queries.ts";

interface Needs extends DrawingNeeds {
  readonly clock: Clock;
}

interface StatementRequest {
  memberId: number;
  year: number;
  now: Temporal.Instant;
}

/** @throws Refusal too_many, not_found, no_gifts_in_year, statements_not_ready, statements_unprintable */
export async function openStatement(services: Needs, viewer: Viewer, asked: StatementRequest): Promise<Buffer> {
  if (!mayHaveGiftsOf(viewer, asked.memberId)) throw new Refusal("not_found");
  const found = await services.postgres.snapshot((tx) => readStatement(tx, services, viewer, asked), "read write");
  return Buffer.isBuffer(found) ? found : drawWithinLimit(services, viewer, STATEMENT, found.statement, found.logo);
}

/** The issued document if the ledger has not changed; otherwise the content of a new one. */
async function readStatement(tx: Database, services: Needs, viewer: Viewer, { memberId, year, now }: StatementRequest) {
  await requireMember(tx, memberId);
  const congregation = await readCongregation(tx, services, now);
  const together = await findTogether(tx, memberId, year);
  const found = await findContent(tx, requireYearSnapshot(congregation, year), together);
  if (!found) throw new Refusal("no_gifts_in_year");
  if (memberId !== viewer.memberId)
    await recordChange(tx, viewer, "statements.read", { subjectId: year, detail: { memberId } });
  const issued = await findDocument(tx, year, together, found.mark);
  if (issued) return issued;
  const logo = (await readPaperLogo(tx))?.picture ?? null;
  const replaces = await findReplacedDay(tx, year, together);
  return { statement: { ...found.content, year, issuedOn: congregation.today, replaces }, logo };
}
