// What one person gave, for those who manage giving.
import { toAmount, toCents } from "@narthex/contract/money.ts";
import type { PersonGiving } from "@narthex/contract/person-giving.ts";
import type { Clock } from "../../calendar/clock.ts";
import { findPartner } from "../../database/couples.ts";
import type { Database } from "../../database/database.ts";
import { requireMember } from "../../members/members.service.ts";
import { readCongregation } from "./identity.service.ts";
import { findYears } from "./ledger.queries.ts";
import { findYearsOfGiving } from "./person.queries.ts";
import { listMissingSettings } from "./statements.rules.ts";

/** @throws Refusal not_found */
export async function readGiving(db: Database, services: { clock: Clock }, memberId: number): Promise<PersonGiving> {
  await requireMember(db, memberId);
  const years = await findYearsOfGiving(db, memberId);
  const partner = await findPartner(db, memberId);
  const given = new Set((await findYears(db, { memberId, partner })).map(({ year }) => year));
  return {
    ready: listMissingSettings(await readCongregation(db, services)).length === 0,
    jointWith: partner && { ...(await requireMember(db, partner.memberId)), lastYear: partner.lastYear },
    gifts: years.reduce((sum, { gifts }) => sum + gifts, 0),
    total: toAmount(years.reduce((sum, { total }) => sum + toCents(total), 0)),
    years: years.map((found) => ({ ...found, hasGifts: given.has(found.year) })),
  };
}
