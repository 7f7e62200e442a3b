import { afterAll, beforeAll, expect, it } from "vitest";
import { type Congregation, openCongregation } from "../../test/congregation.ts";
import { until } from "../../test/until.ts";

const log: string[] = [];
let congregation: Congregation;
beforeAll(async () => {
  congregation = await openCongregation({ isAlone: true, onLog: (line) => log.push(line) });
});
afterAll(() => congregation?.close());

interface Line {
  level: number;
  msg: string;
  job: string;
  id: string;
  attempt: number;
  error: { name: string; code: string; constraint: string; table: string; frames: string[] };
}

function failures(): Line[] {
  return log.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg.startsWith("job failed"));
}

const [WARN, ERROR] = [40, 50];

it("logs each failed attempt with its name, number and trace, without the values of a statement", async () => {
  const { pool, db } = congregation.postgres;
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      raise exception E'no room for someone@example.org\\n    at someone@example.org'
        using errcode = '23514', constraint = 'imports_room', table = 'imports', detail = 'someone@example.org';
    end $$;
    create trigger refuse before update on imports for each row execute function refuse()`);
  const { rows } = await pool.query<{ id: number }>(
    `insert into imports (status, headers, rows, mapping, date_order)
      values ('running', '[]', 0, '{}', 'month_first') returning id`,
  );
  // Two attempts are enough here. A job gets the limit of its queue when it is added.
  await pool.query("update pgboss.queue set retry_limit = 1 where name = 'import-members'");
  await congregation.services.jobs.send(db, "import-members", { importId: rows[0]?.id ?? 0 });
  const [first, last] = await until(failures, (lines) => lines.length === 2);
  const error = { code: "23514", constraint: "imports_room", table: "imports" };
  expect(first).toMatchObject({
    level: WARN,
    msg: "job failed, to be tried again",
    job: "import-members",
    attempt: 1,
    error,
  });
  expect(last).toMatchObject({ level: ERROR, msg: "job failed for good", job: "import-members", attempt: 2, error });
  expect(last?.id).toBe(first?.id);
  expect(first?.error.frames.join()).toContain("run-job.service.ts");
  expect(log.join()).not.toContain("someone@example.org");
});

it("logs which connection was lost", async () => {
  const { pool, counterPool } = congregation.postgres;
  await pool.query("select");
  await counterPool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'narthex' and query = 'select' and datname = current_database()`);
  const lost = () =>
    log
      .map((line) => JSON.parse(line) as { msg: string; pool: string; code: string })
      .filter(({ msg }) => msg === "database connection lost");
  const [line] = await until(lost, (lines) => lines.length > 0);
  expect(line).toMatchObject({ pool: "requests", code: "57P01" });
});
