// Makes the role and the database of the application inside a new PostgreSQL. The role is not a superuser: a mistake in
// a query cannot reach files or programs of the machine.
import { join } from "node:path";
import { Client } from "pg";
import { superuser } from "./initialise.ts";
import { StartupMistake } from "./mistake.ts";

const name = "narthex";

/** The address of the application's database, which is made unless it is there. */
export async function reachDatabase(options: {
  port: number;
  password: string;
  home: string;
  isNew: boolean;
}): Promise<string> {
  const { port, password } = options;
  const url = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  if (options.isNew || !(await connects(url(name, name)))) {
    await makeDatabase(url(superuser, "postgres"), password, join(options.home, "password"));
  }
  return url(name, name);
}

async function connects(connectionString: string): Promise<boolean> {
  const client = newClient(connectionString);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

async function makeDatabase(connectionString: string, password: string, passwordFile: string): Promise<void> {
  const client = newClient(connectionString);
  try {
    await client.connect();
    const role = await client.query("select from pg_roles where rolname = $1", [name]);
    if (role.rowCount === 0) {
      await client.query(`create role ${name} login createdb password ${client.escapeLiteral(password)}`);
    }
    const database = await client.query("select from pg_database where datname = $1", [name]);
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${name}`);
  } catch (error) {
    if ((error as { code?: string }).code !== "28P01") throw error;
    throw new StartupMistake(
      `The password in ${passwordFile} does not open the database; bring it back from a backup.`,
    );
  } finally {
    await client.end();
  }
}

function newClient(connectionString: string): Client {
  const client = new Client({ connectionString });
  // A refused connection may report its closed socket once more.
  client.on("error", () => {});
  return client;
}
