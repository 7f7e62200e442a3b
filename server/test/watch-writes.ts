// Which tables the requests of a server have written to, for tests that a refused request changes nothing.
import type { Pool, PoolClient } from "pg";

export interface WatchedWrites {
  /** The tables that requests wrote to since the last call, without what was rolled back. */
  take(): Promise<string[]>;
}

/** @param pool the connections of requests; jobs and counters use others */
export async function watchWrites(pool: Pool): Promise<WatchedWrites> {
  const ofRequests = new Set<number>();
  pool.on("acquire", (client) => {
    const { processID } = client as PoolClient & { processID?: number };
    if (processID !== undefined) ofRequests.add(processID);
  });
  await pool.query(`
    create unlogged table written (name text, pid int);
    create function note_write() returns trigger language plpgsql as
      'begin insert into written values (tg_table_name, pg_backend_pid()); return null; end';
    do $$ declare one text; begin
      for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written' loop
        execute format('create trigger note_write after insert or update or delete on public.%I
          for each row execute function note_write()', one);
      end loop;
    end $$`);
  return {
    async take() {
      const { rows } = await pool.query<{ name: string; pid: number }>("delete from written returning name, pid");
      return [...new Set(rows.filter(({ pid }) => ofRequests.has(pid)).map(({ name }) => name))].sort();
    },
  };
}
