// Migrations and table definitions agree, and schema.sql shows the resulting schema.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { connectAlone } from "../server/src/database/database.ts";
import { describeSchema } from "../server/src/database/schema.ts";
import { EMPTY_TEMPLATE, urlOf } from "../server/test/postgres.ts";

const FILE = fileURLToPath(new URL("../server/src/database/schema.sql", import.meta.url));

test("new migrations are included in the committed schema.sql", async () => {
  const client = await connectAlone(urlOf(inject("postgresUrl"), EMPTY_TEMPLATE));
  const schema = await describeSchema(client);
  await client.end();
  if (process.env.UPDATE_SCHEMA) writeFileSync(FILE, schema);
  expect(schema).toBe(readFileSync(FILE, "utf8"));
});

/** Foreign keys without an index, and why they need none. */
const WITHOUT_INDEX: Record<string, string> = { "settings.logo_hash": "the table has one row" };

test("every foreign key has an index that begins with its columns, so that a deletion does not scan the table", async () => {
  const client = await connectAlone(urlOf(inject("postgresUrl"), EMPTY_TEMPLATE));
  const { rows } = await client.query<{ key: string }>(`
    select conrelid::regclass || '.' || (
      select string_agg(attname, ', ' order by place) from unnest(conkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = conrelid and attnum = number) as key
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indisvalid
        -- A partial index counts if it leaves out only rows whose reference is null.
        and (indpred is null or pg_get_expr(indpred, indrelid) = format('(%I IS NOT NULL)', (
          select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])))
        and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)
    order by 1`);
  await client.end();
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(WITHOUT_INDEX).sort());
});

const LIBRARY = "belongs to the sign-in library";
const NO_CALL = "no call changes a row by its version";

/** Tables whose `updated_at` is no version, and why. */
const WITHOUT_VERSION: Record<string, string> = {
  accounts: LIBRARY,
  deliveries: NO_CALL,
  event_replies: "only its author can change it",
  mails: NO_CALL,
  payments: NO_CALL,
  prayer_requests: "only its author can change it",
  serving_requests: NO_CALL,
  sessions: LIBRARY,
  users: LIBRARY,
  verifications: LIBRARY,
};

test("updated_at rises with every change of a row, so that changes at the same time are two versions", async () => {
  const client = await connectAlone(urlOf(inject("postgresUrl"), EMPTY_TEMPLATE));
  const { rows } = await client.query<{ name: string }>(`
    select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
    where attname = 'updated_at' and relkind = 'r' and relnamespace = 'public'::regnamespace and not exists (
      select from pg_trigger where tgrelid = attrelid and tgfoid = 'raise_updated_at'::regproc)
    order by 1`);
  await client.end();
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_VERSION).sort());
});
