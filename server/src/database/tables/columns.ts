// Column types that Drizzle lacks: text that sorts by language, bytes, instants.
import { sql } from "drizzle-orm";
import { customType, timestamp } from "drizzle-orm/pg-core";

/** Text that sorts as people expect in any script, independent of the database's collation. */
export const nameText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text collate "und-x-icu"',
});

/** Raw bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

const IN_UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/;

/**
 * Converts PostgreSQL's text of an instant to ISO 8601 in milliseconds. Reading each as a Date takes seven times as
 * long.
 */
export function toIso(text: string): string {
  const [, day, time, fraction = ""] = IN_UTC.exec(text) ?? [];
  if (!day) return new Date(text).toISOString();
  return `${day}T${time}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
}

/** An instant; ISO 8601 text in our code. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => "timestamp with time zone",
  fromDriver: toIso,
});

export const createdAt = () => instant("created_at").notNull().default(sql`now()`);
export const updatedAt = () => instant("updated_at").notNull().default(sql`now()`);

/** An instant as a JavaScript Date. */
export const dateInstant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
