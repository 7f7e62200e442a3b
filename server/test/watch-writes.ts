// Which tables the requests of a server write to, for tests that a refused request changes nothing.
import { setTimeout as pause } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";

export interface WatchedWrites {
  /** Waits until no request writes, and clears the recorded writes: some answer before they have sent an email. */
  begin(): Promise<void>;
  /** The tables that requests have written to since then, without what was rolled back. */
  take(): Promise<string[]>;
}

const NAME = "watched requests";
const PAUSE_MS = 1;

/** @param pool the connections of requests; jobs and counters use others */
export async function watchWrites(pool: Pool): Promise<WatchedWrites> {
  const named = new WeakSet<PoolClient>();
  pool.on("acquire", (client) => {
    if (named.has(client)) return;
    named.add(client);
    // Sent before the statements of the request.
    client.query(`set application_name = '${NAME}'`).catch(() => {});
  });
  await pool.query(`
    create unlogged table written (name text);
    create function note_write() returns trigger language plpgsql as 'begin
      if current_setting(''application_name'') = ''${NAME}'' then insert into written values (tg_table_name); end if;
      return null; end';
    do $$ declare one text; begin
      for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written' loop
        execute format('create trigger note_write after insert or update or delete on public.%I
          for each row execute function note_write()', one);
      end loop;
    end $$`);
  const take = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ name: string }>("delete from written returning name");
    return [...new Set(rows.map(({ name }) => name))].sort();
  };
  return {
    async begin() {
      do await pause(PAUSE_MS);
      while (pool.idleCount < pool.totalCount);
      await take();
    },
    take,
  };
}
