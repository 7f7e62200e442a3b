import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { members } from "../database/tables/members.ts";
import { readEveryMember } from "./bulk.service.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation?.close());

test("a slow reader gets everyone once, also when names change during the reading", async () => {
  const { db } = congregation.postgres;
  await db.execute(sql`
    insert into members (first_name, last_name, join_date)
    select 'Nr ' || place, case when place % 2 = 0 then 'Amber' else 'Zorn' end, '2026-01-04'
    from generate_series(1, 2500) as place`);
  const seen: number[] = [];
  for await (const part of readEveryMember(db)) {
    seen.push(...part.map(({ id }) => id));
    await db.execute(sql`
      update members set last_name = case last_name when 'Amber' then 'Zorn' else 'Amber' end
      where last_name in ('Amber', 'Zorn')`);
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(await db.$count(members));
});
