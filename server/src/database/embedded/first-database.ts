// The role and the database of the application. The role is not a superuser, so a mistake in a query cannot reach files
// or programs. The superuser cannot sign in; the owner of the folder can act as superuser in PostgreSQL's single-user
// mode while the server is stopped.
import { join } from "node:path";
import { Client, escapeLiteral } from "pg";
import { StartupError } from "./startup-error.ts";

const name = "narthex";
export const superuser = "postgres";

const WRONG_PASSWORD = "28P01";
const isWrongPassword = (error: unknown): boolean => (error as { code?: string }).code === WRONG_PASSWORD;
const closeSuperuser = `alter role ${superuser} nologin password null`;

/** Statements that create them in a new database folder (single-user.ts). */
export function listFirstStatements(password: string): string[] {
  return [
    `create role ${name} login createdb password ${escapeLiteral(password)}`,
    `create database ${name} owner ${name}`,
    closeSuperuser,
  ];
}

/** The address of the application's database. */
export async function reachDatabase(options: { port: number; password: string; home: string }): Promise<string> {
  const { port, password } = options;
  const buildUrl = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  try {
    const text = "select rolcanlogin as open from pg_roles where rolname = $1";
    const [role] = await queryOnce<{ open: boolean }>(buildUrl(name, name), text, [superuser]);
    // Earlier versions gave the superuser the application's password. A password that was set since is kept.
    if (role?.open)
      await queryOnce(buildUrl(superuser, "postgres"), closeSuperuser).catch((error: unknown) => {
        if (!isWrongPassword(error)) throw error;
      });
  } catch (error) {
    if (!isWrongPassword(error)) throw error;
    const file = join(options.home, "password");
    throw new StartupError(`The password in ${file} does not open the database; restore it from a backup.`);
  }
  return buildUrl(name, name);
}

async function queryOnce<Row extends object>(
  connectionString: string,
  text: string,
  values: string[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString });
  // A refused connection may also report that its socket closed.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
