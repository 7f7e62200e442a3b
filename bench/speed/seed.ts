// The sample congregation at the measured size, and additional records for the calls: services of today without
// attendance, a check-in address for each, and accounts with a password.
import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { DEMO_PASSWORD } from "../../sample/src/cast.ts";
import { makeCongregation, type SampleSize } from "../../sample/src/congregation.ts";
import { writeCongregation } from "../../sample/src/write.ts";
import { hashPassword } from "../../server/src/auth/password.ts";
import { createSessionId, hashSessionId } from "../../server/src/checkin/session-id.ts";
import type { Postgres } from "../../server/src/database/database.ts";

/** Services of each kind: enough that no member is checked in twice at one. */
const SERVICES = 300;
const ACCOUNTS = 200;

interface SeededMember {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** No one is checked in twice, because the server and the floor write to different services. */
interface Services {
  readonly real: readonly number[];
  readonly floor: readonly number[];
}

export interface Seed {
  readonly memberIds: readonly number[];
  /** Members with a unique address, whom the check-in form finds. */
  readonly visitors: readonly SeededMember[];
  /** Services for check-ins by a greeter, and for check-ins by QR code. */
  readonly services: Record<"attendance" | "door", Services>;
  /** The tokens of the check-in addresses of the services that the server uses. */
  readonly doors: readonly string[];
  readonly accounts: readonly string[];
}

async function addServices(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into events (title, event_date, start_time, timezone)
     select 'Service ' || n, (now() at time zone timezone)::date, '00:00', timezone
     from settings, generate_series(1, $1) as n returning id`,
    [SERVICES],
  );
  return rows.map(({ id }) => id);
}

async function openCheckins(pool: Pool, services: readonly number[]): Promise<string[]> {
  const doors = services.map(createSessionId);
  await pool.query(
    `insert into checkin_sessions (token_hash, event_id, expires_at)
     select hash, event, now() + interval '1 day' from unnest($1::text[], $2::int[]) as door (hash, event)`,
    [doors.map(hashSessionId), services],
  );
  return doors;
}

async function addAccounts(pool: Pool): Promise<string[]> {
  const people = Array.from({ length: ACCOUNTS }, (_, n) => ({ id: randomUUID(), email: `signs.in.${n}@example.net` }));
  const columns = [people.map(({ id }) => id), people.map(({ email }) => email)];
  await pool.query(
    `insert into users (id, email, email_verified)
     select id, email, true from unnest($1::text[], $2::text[]) as person (id, email)`,
    columns,
  );
  await pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password)
     select id, id, id, 'credential', $2 from unnest($1::text[]) as id`,
    [columns[0], await hashPassword(DEMO_PASSWORD)],
  );
  return people.map(({ email }) => email);
}

export async function seedDatabase(
  postgres: Postgres,
  now: Temporal.Instant,
  size: Required<SampleSize>,
): Promise<Seed> {
  const { pool } = postgres;
  await postgres.transaction((tx) => writeCongregation(tx, makeCongregation(now, size)));
  const services = {
    attendance: { real: await addServices(pool), floor: await addServices(pool) },
    door: { real: await addServices(pool), floor: await addServices(pool) },
  };
  const doors = await openCheckins(pool, services.door.real);
  const accounts = await addAccounts(pool);
  const { rows: memberIds } = await pool.query<{ id: number }>(
    "select id from members where membership_status = 'active' order by id desc",
  );
  const { rows: visitors } = await pool.query<SeededMember>(
    `select min(id) as id, min(first_name) as "firstName", min(last_name) as "lastName", email from members
     where user_id is null and email is not null group by email having count(*) = 1 order by 1 desc`,
  );
  await pool.query("vacuum analyze");
  return { memberIds: memberIds.map(({ id }) => id), visitors, services, doors, accounts };
}
