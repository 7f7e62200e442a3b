// Migrations and table definitions agree, and schema.sql shows the form they lead to.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { connectAlone } from "../server/src/database/database.ts";
import { describeSchema } from "../server/src/database/schema.ts";
import { EMPTY_TEMPLATE, urlOf } from "../server/test/postgres.ts";

const FILE = fileURLToPath(new URL("../server/src/database/schema.sql", import.meta.url));

test("fresh migrations lead to the committed schema.sql", async () => {
  const client = await connectAlone(urlOf(inject("postgresUrl"), EMPTY_TEMPLATE));
  const schema = await describeSchema(client);
  await client.end();
  if (process.env.UPDATE_SCHEMA) writeFileSync(FILE, schema);
  expect(schema).toBe(readFileSync(FILE, "utf8"));
});
