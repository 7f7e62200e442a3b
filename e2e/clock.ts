// The time of every journey: each one starts at the same moment, and time passes at normal speed from there. Its pages,
// its servers and its database use the same time, independent of the machine's clock.
import type { Page } from "@playwright/test";

/** Sunday, 11:20 in New York: the late service is in progress, and the next event is more than an hour away. */
export const MOMENT = "2026-10-18T15:20:00Z";
/** The database's own timestamps in the templates are older than the journeys, also after a slow preparation. */
export const PREPARED_AT = "2026-10-18T15:00:00Z";
/** The same day in the sample congregation's time zone. */
export const TODAY = "2026-10-18";
export const TOMORROW = "2026-10-19";
export const LAST_YEAR = 2025;

/** The offset from the machine's time to the journeys' time, in milliseconds. */
export function offsetTo(moment: string): number {
  return Date.parse(moment) - Date.now();
}

/**
 * Moves the clock of the program or page in which it runs. It is also sent to pages as text, so it must not use
 * anything from outside.
 * @returns a function that replaces the offset
 */
export function moveClock(offset: number): (next: number) => void {
  let current = offset;
  const real = Date;
  const now = () => real.now() + current;
  const moved = new Proxy(real, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
  });
  real.prototype.constructor = moved;
  globalThis.Date = moved;
  if ("Temporal" in globalThis) Temporal.Now.instant = () => Temporal.Instant.fromEpochMilliseconds(now());
  return (next) => {
    current = next;
  };
}

/** The time of a page, ISO 8601. */
export const readPageTime = (page: Page): Promise<string> => page.evaluate(() => new Date().toISOString());

/** A SQL statement that sets the clock of a database whose timestamps follow `MOVE_TIMESTAMPS`. */
export const setDatabaseClock = (offset: number): string => `
  create or replace function journey_now() returns timestamptz language sql stable
    as $$ select pg_catalog.now() + ${offset} * interval '1 millisecond' $$`;

/** A SQL statement that moves the database's own timestamps (`default now()`). */
export const MOVE_TIMESTAMPS = `
  do $$
  declare one record;
  begin
    for one in select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_default = 'now()' loop
      execute format('alter table %I alter column %I set default journey_now()', one.table_name, one.column_name);
    end loop;
  end $$`;
