// A merge that is undone leaves the whole database as it was: random records in every table that refers to members.
import { MAX_CO_LEADERS } from "@narthex/contract/limits.ts";
import { merges as calls, MERGE_FIELDS, MERGE_REFUSALS } from "@narthex/contract/merges.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../../sample/src/seed.ts";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { casesOf } from "../../test/random-cases.ts";
import { belongings, findForeignKeys, giveRows, readDatabase } from "../../test/random-references.ts";
import { findAllDuplicates } from "../duplicates/pairs.service.ts";
import { settleHouseholds } from "../households/households.service.ts";
import { recountLatestCheckIn } from "../members/latest-check-in.service.ts";

const NOW = Temporal.Instant.from("2026-11-20T15:00:00Z");

let congregation: Congregation;
let admin: Person;
beforeAll(async () => {
  congregation = await openCongregation({ from: "empty", isDemo: true });
  congregation.setNow(NOW.toString());
  await seedDemo(congregation.postgres.url, NOW, { members: 40, log: () => {} });
  admin = await congregation.as("admin");
  await addMissing();
});
afterAll(() => congregation.close());

/** Rows of tables that the sample leaves empty. */
async function addMissing() {
  const { pool } = congregation.postgres;
  await pool.query(`
    with one as (insert into imports (date_order, headers, mapping, rows) values ('month', '[]', '[]', 3) returning id)
    insert into import_rows (import_id, row, member_id, target_id) select one.id, n, m.id, m.id
    from one, generate_series(1, 3) n, (select id from members order by id limit 1) m`);
  await pool.query(`
    with one as (
      insert into gift_imports (headers, rows, mapping, date_order, decimal_sign, source, file_hash)
      values ('[]', 1, '{}', 'month', '.', 'breeze', 'none') returning id
    )
    insert into gift_import_donors (import_id, key, name, member_id, matched_by, confirmed)
    select one.id, m.id::text, 'A B', m.id, 'email', true from one, (select id from members order by id limit 3) m`);
  await pool.query("insert into postponed_newcomers (member_id, until) select id, '2027-01-01' from members limit 5");
  await pool.query(`
    insert into event_series (rule, start_date, title, start_time, organizer_id, written_until)
    select 'FREQ=WEEKLY', '2026-01-04', 'Breakfast', '09:00', id, '2026-01-04' from members order by id limit 5`);
  await pool.query(`
    with one as (
      insert into gift_imports (headers, rows, mapping, date_order, decimal_sign, source, file_hash)
      values ('[]', 5, '{}', 'month_first', 'point', 'other', '') returning id
    )
    insert into gift_import_donors (import_id, key, name, member_id, matched_by, confirmed)
    select one.id, m.id::text, 'A B', m.id, 'id', true from one, (select id from members order by id limit 5) m`);
  await pool.query(`
    insert into child_approvals (fingerprint, kind, check_in_id, collector_id, guardian_called_id, expires_at)
    select c.id::text, 'lead', c.id, m.id, m.id, now() from
      (select id, row_number() over () as n from child_check_ins order by id limit 5) c
      join (select id, row_number() over () as n from members order by id limit 5) m using (n)`);
  await pool.query("insert into member_sources select 'breeze', id::text, id from members");
  await pool.query(`
    with one as (
      insert into statement_runs (year, started_at, ledger_total, without_donor_total, ledger_mark)
      values (2025, now(), 0, 0, '') returning id
    )
    insert into statements (year, member_id, joint_member_id, run_id, first_name, last_name, content, content_mark, gifts, total, status, issued_on, pdf)
    select 2025, m.id, m.id + 5, one.id, 'A', 'B', '{}', '', 1, 5, 'issued', '2026-01-02', '\\x255044'
    from one, (select id from members order by id limit 5) m`);
  await pool.query(`
    insert into ministry_co_leaders (ministry_id, member_id)
    select ministry.id, m.id from ministries ministry, (select id from members order by id limit 2) m
    on conflict do nothing`);
  await pool.query(`
    insert into withdrawn_statements (year, member_id, issued_on)
    select 2025, id, '2026-01-02' from members order by id limit 5`);
}

const nobody = fc.record({
  first_name: fc.constantFrom("Anna", "Ana", "Bo"),
  last_name: fc.constantFrom("Berg", "Lund"),
  email: fc.option(fc.constantFrom("anna@example.org", "bo@example.org")),
  phone: fc.option(fc.constantFrom("+12125550142", "+12125550143")),
  address: fc.option(fc.constant("1 Main Street")),
  date_of_birth: fc.option(fc.constantFrom("1980-02-03", "1981-12-24"), { freq: 5 }),
  membership_status: fc.constantFrom("active", "inactive", "pending"),
  sms_consent: fc.boolean(),
  announcement_emails: fc.boolean(),
  share_email: fc.boolean(),
  profile_completed: fc.boolean(),
  email_confirmed: fc.boolean(),
  custom_values: fc.constantFrom({}, { 1: "a" }, { 1: "b", 2: [1, 2] }, { 2: [2], 3: false }),
});

const choices = fc.record(
  Object.fromEntries(MERGE_FIELDS.map((field) => [field, fc.constantFrom("this" as const, "other" as const)])),
  { requiredKeys: [] },
);

async function addPerson(fields: object, userId: string | null): Promise<number> {
  const row = { ...fields, user_id: userId, join_date: "2020-01-05" };
  const { rows } = await congregation.postgres.pool.query<{ id: number }>(
    `insert into members (${Object.keys(row)}) values (${Object.keys(row).map((_, place) => `$${place + 1}`)}) returning id`,
    Object.values(row),
  );
  return rows[0]?.id ?? 0;
}

let accounts = 0;
async function addAccount(): Promise<string> {
  accounts += 1;
  const id = `merged-${accounts}`;
  await congregation.postgres.pool.query("insert into users (id, email) values ($1, $1 || '@example.org')", [id]);
  return id;
}

/** Deletes random rows that no person could enter: departures of active people, and too many co-leaders. */
async function deleteImpossible(ids: readonly number[]) {
  const { pool } = congregation.postgres;
  await pool.query(`
    delete from member_departures using members where members.id = member_id and membership_status = 'active'`);
  await pool.query(
    `delete from ministry_co_leaders co where member_id <> all($1)
       and (select count(*) from ministry_co_leaders one where one.ministry_id = co.ministry_id) > $2`,
    [ids, MAX_CO_LEADERS],
  );
}

async function settle(ids: readonly number[]) {
  await congregation.postgres.transaction(async (tx) => {
    await recountLatestCheckIn(tx, ids);
    await settleHouseholds(tx, ids, NOW);
    await findAllDuplicates(tx);
  });
}

/**
 * Without the marks that these people are different, which an undo adds, and the versions of ministries, which are newer
 * after a merge and an undo.
 */
function withoutPairsOf(ids: readonly number[], all: Record<string, string[]>) {
  const among = (row: string) => {
    const { first_id, second_id } = JSON.parse(row) as { first_id: number; second_id: number };
    return ids.includes(first_id) && ids.includes(second_id);
  };
  return {
    ...all,
    duplicate_pairs: all.duplicate_pairs?.filter((row) => !among(row)),
    ministries: all.ministries?.map((row) => JSON.stringify({ ...JSON.parse(row), updated_at: null })),
  };
}

/** @returns the merge's id; null if it was refused for one of the declared reasons */
async function merge(id: number, otherId: number, chosen: object): Promise<number | null> {
  const { status, body } = await admin.call(calls.merge, { params: { id }, body: { otherId, choices: chosen } });
  if (status === 201) return body.mergeId;
  expect(MERGE_REFUSALS).toContain((body as unknown as { code: string }).code);
  return null;
}

test("merging and undoing, also of a chain, restores every row of every table", async () => {
  const { pool } = congregation.postgres;
  const references = await findForeignKeys(pool);
  const used = new Set(["duplicate_pairs.first_id"]);
  const property = fc.asyncProperty(
    fc.array(nobody, { minLength: 3, maxLength: 3 }),
    belongings(references, 3),
    fc.option(fc.nat(2)),
    fc.array(choices, { minLength: 2, maxLength: 2 }),
    async (people, given, holder, [first = {}, second = {}]) => {
      const ids: number[] = [];
      for (const [place, fields] of people.entries())
        ids.push(await addPerson(fields, place === holder ? await addAccount() : null));
      const [one = 0, two = 0, three = 0] = ids;
      // The first person of a pair is the one who was added first.
      const later = await addPerson({ first_name: "Cy", last_name: "Holm" }, null);
      await pool.query("insert into duplicate_pairs values ($1, $2, 'email', true)", [one, later]);
      for (const key of await giveRows(pool, given, ids)) used.add(key);
      await deleteImpossible(ids);
      await settle(ids);
      const before = withoutPairsOf(ids, await readDatabase(pool));

      const mergeId = await merge(two, one, first);
      if (mergeId !== null) {
        const chained = await merge(three, two, second);
        if (chained !== null) {
          const early = await admin.refused(calls.undo, { params: { id: mergeId } });
          expect([early.body.code, early.body.fields]).toEqual(["merge_newer_first", { mergeId: `${chained}` }]);
          expect((await admin.call(calls.undo, { params: { id: chained } })).body).toMatchObject({ stayed: [] });
        }
        const undone = await admin.call(calls.undo, { params: { id: mergeId } });
        expect(undone).toMatchObject({ status: 200, body: { stayed: [], keptFields: [] } });
      }
      expect(withoutPairsOf(ids, await readDatabase(pool))).toEqual(before);
      // A refused merge is no case: another one is tried instead.
      fc.pre(mergeId !== null);
    },
  );
  await fc.assert(property, { numRuns: casesOf(10, 100) });
  // Every foreign key had a row to move: a table that the sample leaves empty needs one in `addMissing`.
  expect(references.map(({ table, column }) => `${table}.${column}`).filter((key) => !used.has(key))).toEqual([]);
});
