// Reading statements: for people who manage gifts a year's ledger, its latest run with the proof, and its donors; for
// everyone their own. Nothing here changes anything.
import { id } from "@narthex/contract/fields.ts";
import type {
  DonorStatement,
  DonorsQuery,
  OwnStatements,
  StatementRun,
  StatementYear,
  StatementYears,
} from "@narthex/contract/statements.ts";
import * as z from "zod";
import type { Viewer } from "../../access/viewer.ts";
import type { Clock } from "../../calendar/clock.ts";
import { findPartner } from "../../database/couples.ts";
import type { Database } from "../../database/database.ts";
import { type Page, readCursorOf, readPage } from "../../http/page.ts";
import { requireMember } from "../../members/members.service.ts";
import { addDistinctions } from "../../members/namesakes.service.ts";
import { isMailServerSetUp } from "../../messaging/mail/mail.ts";
import type { ProviderNeeds } from "../../providers/stored.ts";
import { Refusal } from "../../refusal.ts";
import { createYearSnapshot, readCongregation } from "./identity.service.ts";
import { findYears, readMark, readYear } from "./ledger.queries.ts";
import { findLatestRun, type RunRecord } from "./runs.queries.ts";
import { countDonors, countStatements, type DonorRow, findStatementDonors } from "./statements.queries.ts";
import { computeProof, isYearOver, listMissingSettings } from "./statements.rules.ts";

export async function listYears(
  db: Database,
  services: { clock: Clock },
  now: Temporal.Instant,
): Promise<StatementYears> {
  const congregation = await readCongregation(db, services, now);
  const years = await findYears(db);
  return {
    missing: listMissingSettings(congregation),
    years: years.map(({ year }) => ({ year, isOver: isYearOver(year, congregation.today) })),
  };
}

export async function listOwnYears(
  db: Database,
  services: { clock: Clock },
  { memberId }: Viewer,
  now: Temporal.Instant,
): Promise<OwnStatements> {
  const congregation = await readCongregation(db, services, now);
  const partner = memberId === null ? null : await findPartner(db, memberId);
  const years = memberId === null ? [] : await findYears(db, { memberId, partner });
  return {
    ready: listMissingSettings(congregation).length === 0,
    jointWith: partner && { ...(await requireMember(db, partner.memberId)), lastYear: partner.lastYear },
    years: years.map((found) => ({ ...found, isOver: isYearOver(found.year, congregation.today) })),
  };
}

/**
 * Whether another run would create other statements, or none because the congregation's identity is incomplete; not
 * computed while one is running.
 */
export async function isOutdated(
  db: Database,
  services: { clock: Clock },
  run: RunRecord,
  now: Temporal.Instant,
): Promise<boolean> {
  if (run.status === "running") return false;
  const snapshot = createYearSnapshot(await readCongregation(db, services, now), run.year);
  return snapshot === null || (await readMark(db, snapshot)) !== run.ledgerMark;
}

type Counts = Awaited<ReturnType<typeof countStatements>>;

function toStatementRun(run: RunRecord, counts: Counts, outdated: boolean): StatementRun {
  const { ledgerTotal: ledger, withoutDonorTotal: withoutDonor, issuedTotal: statements } = run;
  return {
    ...run,
    ...counts,
    startedBy: run.startedByName,
    proof: statements === null ? null : computeProof({ statements, withoutDonor, ledger }),
    isOutdated: outdated,
  };
}

export async function showYear(
  db: Database,
  services: { clock: Clock },
  year: number,
  now: Temporal.Instant,
): Promise<StatementYear> {
  const [sums, counts, run] = [
    await readYear(db, year),
    await countStatements(db, year),
    await findLatestRun(db, year),
  ];
  if (sums.ledger.gifts === 0 && !run) throw new Refusal("no_gifts_in_year");
  const { today } = await readCongregation(db, services, now);
  return {
    ...sums,
    year,
    isOver: isYearOver(year, today),
    run: run && toStatementRun(run, counts, await isOutdated(db, services, run, now)),
    mailsWaiting: counts.mailsWaiting,
  };
}

export function toDonorStatement(row: DonorRow): DonorStatement {
  const { jointMemberId: memberId, jointFirstName: firstName, jointLastName: lastName, ...donor } = row;
  const isJoint = memberId !== null && firstName !== null && lastName !== null;
  return { ...donor, joint: isJoint ? { memberId, firstName, lastName } : null, distinction: null };
}

const NameKeys = z.tuple([z.string(), z.string(), id]);

export async function listStatementDonors(
  db: Database,
  services: ProviderNeeds,
  viewer: Viewer,
  { year, search = "", only, limit, after }: DonorsQuery & { year: number },
  now: Temporal.Instant,
): Promise<Page<DonorStatement>> {
  const filter = { year, search, only, leaves: await isMailServerSetUp(db, services) };
  const page = await readPage(
    { limit, after },
    (most) => findStatementDonors(db, filter, readCursorOf(after, NameKeys), most),
    () => countDonors(db, filter),
    (last) => [last.lastName, last.firstName, last.id],
  );
  return { ...page, rows: await addDistinctions(db, viewer, page.rows.map(toDonorStatement), now) };
}
