// A merge moves every foreign key to members automatically (server/src/merges). Columns that its catalog query cannot
// find are listed here.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation } from "../server/test/congregation.ts";

let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation();
});
afterAll(() => congregation.close());

async function names(query: string): Promise<string[]> {
  const { rows } = await congregation.postgres.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).sort();
}

/** Columns that may contain the id of a member without a foreign key, and why a merge does not change them. */
const WITHOUT_FOREIGN_KEY: Record<string, string> = {
  "audit_entries.subject_id": "entries never change; people/former-ids.ts finds those of merged people",
  "child_entries.reverses_id": "an earlier entry about the same child",
  "entry_keys.record_id": "a repeated request is answered like one for a deleted record",
  "mails.delivery_id": "an email whose delivery was removed is not sent, until undoing the merge adds it again",
  "member_merges.merged_id": "the deleted row, whose old address leads to the survivor",
};

test("every column that names a record without a foreign key does not refer to a member, or is listed", async () => {
  const found = await names(`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c
    where c.table_schema = 'public' and (c.column_name ~ '(member|person|adult|child|survivor|merged)_?id$'
        or (c.column_name ~ '_id$' and c.data_type in ('integer', 'bigint')) or c.column_name in ('subject_id', 'record_id'))
      and not exists (select from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
        where k.contype = 'f' and k.conrelid = c.table_name::regclass and a.attname = c.column_name)`);
  expect(found).toEqual(Object.keys(WITHOUT_FOREIGN_KEY).sort());
});

/** JSON columns, and their relation to members. */
const JSON_COLUMNS: Record<string, string> = {
  "audit_entries.detail": "ids of members: as for the subject of an entry",
  "calendar_import_entries.before": "events of another calendar, which name no members",
  "calendar_import_entries.changes": "parts of events",
  "calendar_import_entries.reasons": "sentences about events",
  "calendar_import_entries.returned": "events of another calendar, which name no members",
  "calendar_import_entries.stays": "parts of events",
  "calendar_import_entries.wanted": "events of another calendar, which name no members",
  "calendar_sources.imported": "events of another calendar, which name no members",
  "calendar_sources.written_rule": "rules and days",
  "gift_import_rows.cells": "the file",
  "gift_import_rows.parts": "amounts and funds",
  "gift_imports.headers": "the file",
  "gift_imports.mapping": "columns of the file",
  "gift_imports.proof": "sums",
  "gift_imports.values": "choices without people",
  "import_rows.cells": "the file",
  "import_rows.changes": "fields of the person whom the row's foreign key names, for the undo of the import",
  "import_rows.faults": "fields",
  "import_rows.left": "cells of the file",
  "import_rows.matches":
    "ids of members who are likely the same person: a draft that is checked again before it is imported",
  "imports.created_tags": "ids of tags",
  "imports.custom_columns": "columns of the file",
  "imports.headers": "the file",
  "imports.kept": "counts",
  "imports.mapping": "columns of the file",
  "imports.values": "choices without people",
  "live_changes.change": "ids of members: read within seconds",
  "members.custom_values": "values and ids of choices, merged by server/src/merges/custom.rules.ts",
  "member_lists.filter": "choices without people",
  "member_merge_rows.key": "rows of a merge, which is undone before the ones earlier than it",
  "member_merge_rows.new_value": "as above",
  "member_merge_rows.old_value": "as above",
  "member_merge_rows.row": "as above",
  "member_merges.merged": "as above",
  "member_merges.survivor_after": "as above",
  "member_merges.survivor_before": "as above",
  "provider_settings.values": "hosts, ports and senders of the congregation",
  "saved_reports.report": "choices without people",
  "series_undos.after": "ids of events and series",
  "series_undos.before":
    "the organizers of events within the last hour; one who is merged since is cleared by the undo",
  "statements.content": "the text of an issued document, which never changes",
};

test("every JSON column contains no member, or is listed as unaffected by a merge", async () => {
  const found = await names(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb')`);
  expect(found).toEqual(Object.keys(JSON_COLUMNS).sort());
});

const TO_MEMBERS =
  "k.contype = 'f' and k.confrelid = 'members'::regclass and k.conrelid::regclass::text <> 'duplicate_pairs'";

/** Unique indexes with a condition: here the row of the merged person must not simply be removed. */
const CONDITIONAL: Record<string, string> = {
  child_check_ins_open_once:
    "two children inside on one day are not merged (areBothCheckedIn); of two days, the later stay is kept",
  room_workers_once: "someone who serves twice at an event serves once; the other row comes back with the undo",
  household_members_one_primary: "the survivor's primary household stays the primary one (special.queries.ts)",
};

test("a conditional unique index over members has its own rule", async () => {
  const found = await names(`
    select distinct i.indexrelid::regclass::text as name
    from pg_index i join pg_constraint k on k.conrelid = i.indrelid and k.conkey[1] = any(i.indkey::smallint[])
    where i.indisunique and i.indpred is not null and ${TO_MEMBERS}`);
  expect(found).toEqual(Object.keys(CONDITIONAL).sort());
});

test("rows that a merge may remove are not referred to by another table, so that nothing is deleted with them", async () => {
  const found = await names(`
    select distinct other.conrelid::regclass::text as name
    from pg_index i
    join pg_constraint k on k.conrelid = i.indrelid and k.conkey[1] = any(i.indkey::smallint[])
    join pg_constraint other on other.contype = 'f' and other.confrelid = i.indrelid
    where i.indisunique and i.indnkeyatts > 1 and ${TO_MEMBERS}`);
  expect(found).toEqual([]);
});

test("every table that refers to members has a primary key and foreign keys of one column", async () => {
  const found = await names(`
    select k.conname as name from pg_constraint k
    where k.contype = 'f' and cardinality(k.conkey) > 1
      and exists (select from pg_constraint m where m.conrelid = k.conrelid and m.confrelid = 'members'::regclass)
    union select k.conrelid::regclass::text from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'members'::regclass
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indisprimary)`);
  expect(found).toEqual([]);
});
